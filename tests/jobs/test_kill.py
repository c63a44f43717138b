"""Processes that are killed, or stopped by Ctrl-C, and begun again."""

import json
import os
import random
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from cornerwise import jobs, write_blksgf

from ..extras import need
from .helpers import EXAMPLE, lines_in, mini_games, rows_of, start, wait_for_lines

posix = pytest.mark.skipif(os.name == "nt", reason="needs POSIX")


HARD = ("--mode", "solve", "--nodes", 10_000, "--from-ply", 12, "--to-ply", 19, "--jobs", 2)


def games_for_processes(folder: Path, count: int) -> list[Path]:
    """Files whose positions take some hundredths of a second each."""
    files = [folder / f"{number}.blksgf" for number in range(count)]
    for file in files:
        file.write_bytes(EXAMPLE.read_bytes())
    return files


@pytest.fixture(scope="module")
def uninterrupted(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[Path], Path]:
    """Files, and the rows of a run that nobody disturbed."""
    folder = tmp_path_factory.mktemp("games")
    files = games_for_processes(folder, 3)
    report = jobs.run(
        files, folder / "whole.jsonl", plies=range(12, 20), mode="solve", node_limit=10_000
    )
    assert report.total == 24
    return files, folder / "whole.jsonl"


def kill_and_go_on(
    files: list[Path], output: Path, kills: Iterator[int], *, signal_number: int
) -> None:
    """Kill a run each time that it has some more rows, and let the last one end."""
    journal = Path(f"{output}.journal")
    for more in kills:
        before = lines_in(journal)
        with start(*files, "-o", output, *HARD) as process:
            wait_for_lines(journal, max(before, 1) + more, process)
            process.send_signal(signal_number)
        assert lines_in(journal) >= before or output.exists()
    with start(*files, "-o", output, *HARD) as process:
        out, err = process.communicate()
        assert (process.returncode, err) == (0, b""), err
    assert b" rows of 3 games" in out


@posix
def test_a_killed_process_loses_and_doubles_nothing(
    uninterrupted: tuple[list[Path], Path], tmp_path: Path
) -> None:
    files, whole = uninterrupted
    output = tmp_path / "rows.jsonl"
    kill_and_go_on(files, output, iter([9]), signal_number=signal.SIGKILL)
    assert rows_of(output) == rows_of(whole)


@posix
@pytest.mark.slow
def test_many_kills(uninterrupted: tuple[list[Path], Path], tmp_path: Path) -> None:
    need("pyarrow")
    files, whole = uninterrupted
    rng = random.Random(5)
    output = tmp_path / "rows.parquet"
    kills = iter([rng.randint(0, 4) for _ in range(8)])
    kill_and_go_on(files, output, kills, signal_number=signal.SIGKILL)
    expected = [row | {"run": None} for row in rows_of(whole)]
    assert [row | {"run": None} for row in rows_of(output)] == expected


@posix
def test_ctrl_c(tmp_path: Path) -> None:
    easy, hard = tmp_path / "a.blksgf", tmp_path / "b.blksgf"
    write_blksgf(mini_games(1), easy)
    hard.write_bytes(EXAMPLE.read_bytes())
    output, journal = tmp_path / "rows.jsonl", tmp_path / "rows.jsonl.journal"
    plies = len(mini_games(1)[0].moves) + 1 - 8
    # The one of Duo is far beyond any search.
    arguments = ("--from-ply", 8, "--mode", "solve", "--time", 1000, "--jobs", 1)
    with start(easy, hard, "-o", output, *arguments) as process:
        wait_for_lines(journal, 1 + plies, process)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate()
    assert (process.returncode, out) == (130, b"")
    assert err.decode() == (
        f"cornerwise: interrupted: {plies} of {plies + 27} rows are done and kept; "
        "the same command goes on\n"
    )
    assert [row["ply"] for row in rows_of(journal)] == list(range(8, 8 + plies))
    assert sorted(path.name for path in tmp_path.glob("rows*")) == [journal.name]
    for line in journal.read_bytes().splitlines():
        json.loads(line)
