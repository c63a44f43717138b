"""What users get wrong: one line on standard error, exit code 2, and never a traceback."""

import os
import sys
from pathlib import Path

import pytest

from cornerwise import InternalError
from cornerwise.cli import main
from cornerwise.review import backwards

from .helpers import EXAMPLE, GAMES, Cli, run_process

TOO_LARGE = 99999999999999999999999


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["frob"], "No such command 'frob'"),
        (["--frob"], "--frob"),
        (["analyze"], "Missing argument 'FILE'"),
        (["show"], "Missing argument 'FILE'"),
        (["convert"], "Missing argument 'FILE'"),
        (["solve"], "Missing argument 'FILE'"),
        (["review"], "Missing argument 'FILE'"),
        (["polyominoes"], "Missing argument 'N'"),
        (["analyze", EXAMPLE, EXAMPLE], "unexpected extra argument"),
        (["analyze", EXAMPLE, "--frob"], "--frob"),
        (["analyze", EXAMPLE, "--ply", 35], "--ply 35 is beyond the end of game 1 of "),
        (["analyze", EXAMPLE, "--ply", TOO_LARGE], "expected 0 to 34"),
        (["analyze", EXAMPLE, "--ply", -1], "'--ply': -1 is not in the range"),
        (["analyze", EXAMPLE, "--ply", "x"], "'--ply': 'x' is not a valid integer"),
        (["analyze", EXAMPLE, "--ply"], "--ply"),
        (["analyze", EXAMPLE, "--game", 0], "'--game': 0 is not in the range"),
        (["analyze", EXAMPLE, "--game", -1], "'--game': -1 is not in the range"),
        (["analyze", EXAMPLE, "--game", 2], "turnaround.blksgf has one game; expected 1 to 1"),
        (["analyze", GAMES, "--game", TOO_LARGE], "has 150 games; expected 1 to 150"),
        (["analyze", EXAMPLE, "--scoring", "best"], "'official', 'squares'"),
        (["analyze", EXAMPLE, "--time", "-1"], "-1.0 is not a number of seconds, 0 or more"),
        (["analyze", EXAMPLE, "--time", "nan"], "nan is not a number of seconds"),
        (["analyze", EXAMPLE, "--time", "inf"], "inf is not a number of seconds"),
        (["analyze", EXAMPLE, "--time", "soon"], "'soon' is not a valid float"),
        (["analyze", EXAMPLE, "--multipv", 0], "'--multipv': 0 is not in the range"),
        (["analyze", EXAMPLE, "--multipv", "all"], "'all' is not a valid integer"),
        (["analyze", EXAMPLE, "--threads", 0], "'--threads': 0 is not in the range"),
        (["analyze", EXAMPLE, "--seed", -1], "'--seed': -1 is not in the range"),
        (["analyze", EXAMPLE, "--moves", -1], "-1 is not in the range"),
        (["analyze", EXAMPLE, "--moves", 1, "--all-moves"], "exclude each other"),
        (["analyze", EXAMPLE, "--variant", "mini"], "--variant is for codes"),
        (["analyze", EXAMPLE, "--variant", "go"], "'duo', 'mini'"),
        (["solve", EXAMPLE, EXAMPLE], "unexpected extra argument"),
        (["solve", EXAMPLE, "--ply", 35], "--ply 35 is beyond the end of game 1 of "),
        (["solve", EXAMPLE, "--ply", -1], "'--ply': -1 is not in the range"),
        (["solve", EXAMPLE, "--game", 2], "expected 1 to 1"),
        (["solve", EXAMPLE, "--all", "--outcome"], "--all and --outcome exclude each other"),
        (["solve", EXAMPLE, "--threads", 0], "'--threads': 0 is not in the range"),
        (["solve", EXAMPLE, "--threads", TOO_LARGE], "is not in the range"),
        (["solve", EXAMPLE, "--threads", "all"], "'all' is not a valid integer"),
        (["solve", EXAMPLE, "--table", -1], "'--table': -1 is not in the range"),
        (["solve", EXAMPLE, "--table", TOO_LARGE], "is not in the range"),
        (["solve", EXAMPLE, "--time", "-1"], "-1.0 is not a number of seconds, 0 or more"),
        (["solve", EXAMPLE, "--time", "nan"], "nan is not a number of seconds"),
        (["solve", EXAMPLE, "--scoring", "best"], "'official', 'squares'"),
        (["solve", EXAMPLE, "--variant", "mini"], "--variant is for codes"),
        (["review", EXAMPLE, "--ply", 3], "--ply"),
        (["review", EXAMPLE, "--game", 2], "expected 1 to 1"),
        (["review", EXAMPLE, "--game", 0], "'--game': 0 is not in the range"),
        (["review", GAMES, "--game", 2, "--all-games"], "--all-games exclude each other"),
        (["review", EXAMPLE, "--threads", 0], "'--threads': 0 is not in the range"),
        (["review", EXAMPLE, "--table", -1], "'--table': -1 is not in the range"),
        (["review", EXAMPLE, "--time", "inf"], "inf is not a number of seconds"),
        (["review", EXAMPLE, "--scoring", "best"], "'official', 'squares'"),
        (["bench", 3], "unexpected extra argument"),
        (["show", EXAMPLE, "--ply", 35], "expected 0 to 34"),
        (["show", EXAMPLE, "--game", 2], "expected 1 to 1"),
        (["perft", "x"], "'x' is not a valid integer"),
        (["perft", "--", -1], "-1 is not in the range"),
        (["perft", 65], "depth 65 is out of range"),
        (["perft", TOO_LARGE], "is out of range"),
        (["perft", 0, "--divide"], "--divide needs a DEPTH of at least 1"),
        (["perft", 1, "--ply", 3], "--ply needs --file"),
        (["perft", 1, "--game", 3], "--game needs --file"),
        (["perft", 1, "--file", EXAMPLE, "--ply", 35], "expected 0 to 34"),
        (["perft", 1, "--variant", "go"], "'duo', 'mini'"),
        (["polyominoes", 0], "no polyominoes of 0 cells"),
        (["polyominoes", "--", -1], "no polyominoes of -1 cells"),
        (["polyominoes", 33], "expected 1 to 32"),
        (["polyominoes", TOO_LARGE], "expected 1 to 32"),
        (["polyominoes", 33, "--draw"], "expected 1 to 32"),
        (["polyominoes", "x"], "'x' is not a valid integer"),
        (["polyominoes", 4, "--kind", "round"], "'free', 'one-sided', 'fixed'"),
        (["polyominoes", 4, "--count", "--draw"], "exclude each other"),
        (["convert", EXAMPLE, "--to", "pgn"], "'blksgf', 'codes'"),
    ],
)
def test_arguments(cli: Cli, arguments: list[object], words: str) -> None:
    assert words in cli.mistake(*arguments)


@pytest.mark.parametrize("command", ["analyze", "solve", "review", "show", "convert"])
@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "no game"),
        (b"\n \n", "no game"),
        (b"# nothing\n", "'# nothing' is not a game; expected blksgf"),
        (b"1. e4 e5", "'1. e4 e5' is not a game; expected blksgf"),
        (b"\x7fELF\0\0\0", "this is not a text file"),
        (b"(;GM[Chess];B[e10])", "Chess"),
        (b"(;GM[Blokus Duo];B[e10]", "line 1, column "),
        (b"(;GM[Blokus Duo];B[a1])", "line 1, column "),
        (b"(;GM[Blokus Duo]\n;B[e10]\n;B[f9])", "line 3, column 3: wrong colour B"),
        (b"(;GM[Blokus Duo];B)", "line 1, column "),
        (b"(;GM[Blokus Duo]GN[\xff])", "line 1, column "),
        (b"55a0\n55a0 zz\n", "line 2, column 6: 'zz' is no move"),
        (b"11a0\n", "line 1, column 1: illegal move '11a0'"),
        (b"55a0\t1 2\n", "line 1, column 6: wrong scores '1 2'"),
    ],
)
def test_contents_of_files(
    cli: Cli, tmp_path: Path, command: str, content: bytes, words: str
) -> None:
    path = tmp_path / "game"
    path.write_bytes(content)
    line = cli.mistake(command, path)
    assert words in line
    assert line.startswith(f"cornerwise: error: {path}: ")
    assert cli.mistake(command, "-", stdin=content).startswith(
        "cornerwise: error: standard input: "
    )


@pytest.mark.parametrize("command", ["analyze", "solve", "review", "show"])
def test_games_for_four(cli: Cli, command: str) -> None:
    line = cli.mistake(command, "-", stdin=b"(;GM[Blokus];1[a20])")
    assert "standard input: game 1 is 'Blokus'; expected Blokus Duo, Blokus Mini, " in line
    assert " or Blokus Mini 10x10" in line


@pytest.mark.parametrize("command", ["analyze", "solve", "review", "show", "convert"])
def test_files_that_cannot_be_read(cli: Cli, tmp_path: Path, command: str) -> None:
    assert "absent: No such file or directory" in cli.mistake(command, tmp_path / "absent")
    assert str(tmp_path) in cli.mistake(command, tmp_path)
    strange = tmp_path / "two\nlines\x1b[2J"
    assert "two lines?[2J: " in cli.mistake(command, strange)


@pytest.mark.skipif(os.name == "nt" or os.environ.get("USER") == "root", reason="needs permissions")
def test_a_file_without_permission(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "secret"
    path.write_bytes(b"55a0")
    path.chmod(0)
    if os.access(path, os.R_OK):
        pytest.skip("this user may read everything")
    assert "secret: Permission denied" in cli.mistake("show", path)


def test_files_that_cannot_be_written(cli: Cli, tmp_path: Path) -> None:
    result = cli("convert", EXAMPLE, "-o", tmp_path / "absent" / "file")
    assert (result.code, result.err.count("\n")) == (2, 1)
    assert "No such file or directory" in result.err
    assert str(tmp_path) in cli.mistake("convert", EXAMPLE, "-o", tmp_path)


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs /dev/zero")
def test_a_file_without_end(cli: Cli) -> None:
    assert "larger than 64 MiB" in cli.mistake("show", "/dev/zero")


def test_a_bug_is_told_apart(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise InternalError("position is inconsistent")

    monkeypatch.setattr(backwards, "solve", fail)
    result = cli("analyze", EXAMPLE)
    assert result.code == 1
    assert result.err == (
        "cornerwise: internal error, please report it: position is inconsistent\n"
    )


def test_no_memory(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise MemoryError

    monkeypatch.setattr(backwards, "solve", fail)
    result = cli("analyze", EXAMPLE)
    assert (result.code, result.err) == (1, "cornerwise: error: not enough memory\n")


def test_an_unknown_instruction_set() -> None:
    result = run_process("--version", CORNERWISE_ISA="sse9")
    assert (result.returncode, result.stdout) == (2, b"")
    assert result.stderr.startswith(b"cornerwise: error: environment variable CORNERWISE_ISA: ")
    assert result.stderr.splitlines()[1:] == []


def test_arguments_are_those_of_the_process(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["cornerwise", "polyominoes", "0"])
    assert main() == 2
    assert capsys.readouterr().err.count("\n") == 1
