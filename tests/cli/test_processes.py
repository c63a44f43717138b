"""The command line as a process: streams, encodings, broken pipes."""

import os
import platform
import subprocess
import sys
from pathlib import Path

import click
import pytest

import cornerwise
from cornerwise.cli.app import app

from .helpers import EXAMPLE, Cli, command, environment, run_process

posix = pytest.mark.skipif(os.name == "nt", reason="needs POSIX")


@pytest.mark.parametrize("isa", sorted({"generic", cornerwise.instruction_set}))
def test_version(isa: str) -> None:
    result = run_process("--version", CORNERWISE_ISA=isa)
    assert (result.returncode, result.stderr) == (0, b"")
    assert result.stdout.decode().rstrip() == (
        f"cornerwise {cornerwise.__version__} ({isa}, Python {platform.python_version()})"
    )


def test_generic_kernels() -> None:
    result = run_process("perft", "2", CORNERWISE_ISA="generic")
    assert result.stdout.startswith(b"perft(2) = 171,396")
    assert b"(generic)" in result.stdout


def test_help(cli: Cli) -> None:
    out = cli.good()
    names = app.list_commands(click.Context(app))
    for name in names:
        assert f"\n  {name}" in out
        assert cli.good(name, "--help").startswith(f"Usage: cornerwise {name} ")
        assert cli.good(name, "-h") == cli.good(name, "--help")
    assert cli.good("--help") == out
    assert {"analyze", "solve", "review", "show", "bench", "games", "play"} <= set(names)


def test_other_commands_do_not_wait_for_the_games() -> None:
    late = {"cornerwise.games", "cornerwise.reference.trigon", "cornerwise.reference.permutu"}
    assert late <= modules_after("games")
    assert late.isdisjoint(modules_after("polyominoes", "3"))


def modules_after(*arguments: str) -> set[str]:
    """What a command has imported in the end."""
    program = (
        "import sys; from cornerwise.cli.app import main; main(sys.argv[1:]); print(*sys.modules)"
    )
    result = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        capture_output=True,
        text=True,
        check=True,
        env=environment(),
    )
    return set(result.stdout.splitlines()[-1].split())


def test_the_installed_command() -> None:
    name = "cornerwise.exe" if os.name == "nt" else "cornerwise"
    script = Path(sys.executable).with_name(name)
    if not script.exists():
        pytest.skip("the command is not beside the interpreter")
    result = subprocess.run([script, "polyominoes", "3"], capture_output=True, check=True)
    assert result.stdout.split() == b"2 free polyominoes of 3 cells".split()


@pytest.mark.parametrize("encoding", ["ascii", "utf-8", "latin-1", "utf-16"])
def test_any_encoding(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "game.blksgf"
    text = "(;GM[Blokus Duo]PB[Zoë]PW[\N{WHITE CHESS KING}];B[e10])"
    path.write_text(text, encoding="utf-8")
    for arguments in (["show", path], ["analyze", path, "--ply", 1, "--time", 0]):
        result = run_process(*arguments, PYTHONIOENCODING=encoding)
        assert (result.returncode, result.stderr) == (0, b"")
        shown = result.stdout.decode(encoding)
        assert ("Zoë (black)" if encoding != "ascii" else "Zo? (black)") in shown
        assert b"\x1b" not in result.stdout
    result = run_process("analyze", path, "--ply", 1, "--time", 0, "--json", PYTHONUTF8="1")
    assert result.stdout.isascii()
    absent = run_process("show", tmp_path / "Zoë", PYTHONIOENCODING=encoding)
    assert absent.returncode == 2
    assert "Traceback" not in absent.stderr.decode(encoding)


def test_converted_files_are_utf_8(tmp_path: Path) -> None:
    path = tmp_path / "game.blksgf"
    path.write_bytes("(;GM[Blokus Duo]CA[UTF-8]PB[Zoë]\n;B[e10])\n".encode())
    result = run_process("convert", path, "--to", "blksgf", PYTHONIOENCODING="ascii")
    assert result.stdout == path.read_bytes()


@posix
@pytest.mark.parametrize(
    "arguments",
    [
        ["show", EXAMPLE],
        ["convert", EXAMPLE, "--to", "blksgf"],
        ["analyze", EXAMPLE, "--ply", 30, "--json"],
        ["solve", EXAMPLE, "--ply", 26, "--all"],
        ["review", EXAMPLE, "--time", 0.1],
        ["polyominoes", 10, "--draw"],
        ["perft", 3, "--divide"],
        ["--help"],
    ],
)
def test_nobody_reads_on(arguments: list[object]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        result = subprocess.run(
            command(*arguments),
            env=environment(),
            stdin=subprocess.DEVNULL,
            stdout=writer,
            stderr=subprocess.PIPE,
            check=False,
            timeout=60,
        )
    finally:
        os.close(writer)
    assert (result.returncode, result.stderr) == (0, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("name", ["show", "convert"])
def test_a_full_disk(name: str) -> None:
    with Path("/dev/full").open("w") as full:
        result = subprocess.run(
            command(name, EXAMPLE), env=environment(), stdout=full, stderr=-1, check=False
        )
    assert result.returncode == 2
    assert result.stderr == b"cornerwise: error: No space left on device\n"


@posix
@pytest.mark.parametrize(("closed", "code"), [(">&-", 0), ("2>&-", 0), ("<&-", 0)])
def test_closed_streams(closed: str, code: int) -> None:
    result = subprocess.run(
        ["/bin/sh", "-c", f'exec "$@" {closed}', "sh", *command("show", EXAMPLE)],
        env=environment(),
        capture_output=True,
        check=False,
    )
    assert (result.returncode, result.stderr) == (code, b"")
