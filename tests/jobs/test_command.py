"""The command ``batch``."""

import os
from pathlib import Path

import pytest

from cornerwise import jobs

from ..cli.helpers import EXAMPLE, Cli
from .helpers import rows_of, write_games


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Cli:
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    return Cli(capsys, monkeypatch)


def test_options_are_those_of_python(cli: Cli, tmp_path: Path) -> None:
    files = write_games(tmp_path)
    shell, python = tmp_path / "shell.jsonl", tmp_path / "python.jsonl"
    out = cli.good(
        *("batch", *files, "-o", shell, "--from-ply", 3, "--to-ply", 5, "--scoring", "squares"),
        *("--nodes", 40, "--time", 100, "--seed", 3, "--multipv", 2, "--table", 16, "-j", 2),
        *("--variant", "mini"),
    )
    jobs.run(
        files,
        python,
        plies=range(3, 6),
        scoring="squares",
        node_limit=40,
        time_limit=100,
        seed=3,
        multipv=2,
        table_mb=16,
        variant="mini",
    )
    assert rows_of(shell) == rows_of(python)
    assert out.startswith(f"{shell}: 9 rows of 3 games, ")
    again = cli.good(
        *("batch", *files, "-o", shell, "--from-ply", 3, "--to-ply", 5, "--scoring", "squares"),
        *("--nodes", 40, "--time", 100, "--seed", 3, "--multipv", 2, "--table", 16),
        *("--variant", "mini"),
    )
    assert again.endswith("; all were there before\n")


def test_which_positions(cli: Cli, tmp_path: Path) -> None:
    def plies(*arguments: object) -> list[int]:
        output = tmp_path / "rows.jsonl"
        cli.good(
            *("batch", EXAMPLE, "-o", output, "--mode", "outcome", "--overwrite", "--nodes", 1),
            *("--table", 1, *arguments),
        )
        return [row["ply"] for row in rows_of(output)]

    assert plies("--every-ply") == list(range(35))
    assert plies("--ply", 30, "--ply", 34, "--ply", 99) == [30, 34]
    assert plies("--from-ply", 32) == [32, 33, 34]
    assert plies("--to-ply", 0) == [0]
    assert plies("--from-ply", 29, "--to-ply", 29) == [29]


def test_games_that_have_no_such_position(cli: Cli, tmp_path: Path) -> None:
    output = tmp_path / "r.jsonl"
    out = cli.good("batch", EXAMPLE, "-o", output, "--ply", 99)
    assert out == f"{output}: 0 rows of 1 game; none has a position that was asked for\n"
    assert rows_of(output) == []


def test_broken_games_are_counted(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "a.blksgf").write_text("hello", "utf-8")
    out = cli.good(
        *("batch", tmp_path / "a.blksgf", EXAMPLE, "-o", tmp_path / "r.jsonl"),
        *("--ply", 34, "--mode", "outcome"),
    )
    assert out.startswith(f"{tmp_path / 'r.jsonl'}: 2 rows of 1 game, 1 proven, 1 error; it took ")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "expected one of --every-ply, --ply, and --from-ply"),
        (["--every-ply", "--ply", "1"], "expected one of"),
        (["--ply", "1", "--to-ply", "1"], "expected one of"),
        (["--from-ply", "5", "--to-ply", "4"], "--to-ply 4 comes before --from-ply 5"),
        (["--ply", "1", "--mode", "solve", "--seed", "1"], "a seed is for the mode analyze"),
        (["--ply", "1", "--mode", "outcome", "--all"], "all_moves is for the modes"),
        (["--ply", "1", "--backend", "slurm"], "unknown backend 'slurm'"),
        (["--ply", "1", "--time", "nan"], "not a number of seconds"),
    ],
)
def test_mistakes(cli: Cli, tmp_path: Path, arguments: list[str], message: str) -> None:
    output = tmp_path / "rows.jsonl"
    assert message in cli.mistake("batch", EXAMPLE, "-o", output, *arguments)
    assert not list(tmp_path.iterdir())


def test_other_mistakes(cli: Cli, tmp_path: Path) -> None:
    assert "absent: No such file" in cli.mistake(
        "batch", "absent", "-o", tmp_path / "r.jsonl", "--every-ply"
    )
    assert "Missing argument 'FILES...'" in cli.mistake("batch", "-o", "r.jsonl", "--every-ply")
    assert "Missing option '-o'" in cli.mistake("batch", EXAMPLE, "--every-ply")
    assert "has no format" in cli.mistake("batch", EXAMPLE, "-o", "r.txt", "--every-ply")


@pytest.mark.skipif(os.name == "nt", reason="needs pseudo-terminals")
def test_a_terminal_shows_how_long_it_will_take(tmp_path: Path) -> None:
    from ..cli.terminal import Terminal

    output = tmp_path / "rows.jsonl"
    arguments = ("--from-ply", 16, "--to-ply", 29, "--mode", "solve", "--nodes", 5_000)
    with Terminal("batch", EXAMPLE, "-o", output, *arguments, "--jobs", 1) as terminal:
        code, text = terminal.finish()
    assert code == 0
    assert "of 14 rows, 0:00:0" in text
    assert " left" in text
    assert "14 rows of 1 game" in text
