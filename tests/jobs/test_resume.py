"""Runs that end early, at any instant: nothing is lost, and nothing is there twice."""

import os
import random
import signal
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cornerwise import jobs, write_blksgf

from ..extras import need
from .helpers import mini_games, rows_of, without_times, write_games


def run(files: list[Path], output: Path, **more: Any) -> jobs.Report:
    return jobs.run(files, output, variant="mini", mode="solve", node_limit=200, jobs=1, **more)


def test_a_run_goes_on_where_it_was_cancelled(tmp_path: Path) -> None:
    files = write_games(tmp_path)
    whole = run(files, tmp_path / "whole.jsonl")
    output = tmp_path / "parts.jsonl"
    enough = threading.Event()
    done = [0]

    def watch(now: int, total: int) -> None:
        assert total == whole.total
        if now >= done[-1] + 5:
            enough.set()

    while True:
        enough.clear()
        report = run(files, output, progress=watch, cancel=enough)
        assert report.before == done[-1]
        done.append(report.done)
        if report.finished:
            break
        assert report.stopped == "cancel"
        assert not output.exists()
        assert len(rows_of(Path(f"{output}.journal"))) == report.done
    assert len(done) > 5
    assert rows_of(output) == rows_of(tmp_path / "whole.jsonl")
    assert (report.exact, report.errors) == (whole.exact, 0)
    again = run(files, output)
    assert (again.before, again.done, again.exact) == (whole.total, whole.total, whole.exact)
    assert sorted(path.name for path in tmp_path.glob("parts*")) == ["parts.jsonl"]


class PowerCut(BaseException):
    """Ends everything; nothing more is written."""


def cut_power(patch: pytest.MonkeyPatch, after: int) -> Callable[[], bool]:
    """Raise at the call of this number of anything that changes files; say whether it came."""
    count = 0

    def wrap(original: Any) -> Any:
        def wrapped(*arguments: Any, **options: Any) -> Any:
            nonlocal count
            count += 1
            if count > after:
                raise PowerCut
            return original(*arguments, **options)

        return wrapped

    patch.setattr(os, "fsync", wrap(os.fsync))
    for name in ("replace", "unlink", "open"):
        patch.setattr(Path, name, wrap(getattr(Path, name)))
    return lambda: count > after


@pytest.mark.parametrize("suffix", [".jsonl", ".parquet"])
def test_the_power_may_fail_at_any_step(tmp_path: Path, suffix: str) -> None:
    if suffix == ".parquet":
        need("pyarrow.parquet")
    file = tmp_path / "games.blksgf"
    write_blksgf(mini_games(1), file)
    run([file], tmp_path / f"whole{suffix}", plies=range(12, 99))
    expected = rows_of(tmp_path / f"whole{suffix}")
    for step in range(1000):
        output = tmp_path / f"{step}{suffix}"
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("cornerwise.jobs.journal._SYNC_SECONDS", 0.0)
            came = cut_power(patch, step)
            try:
                run([file], output, plies=range(12, 99))
            except PowerCut:
                assert came()
            else:
                assert not came()
                break
        if output.exists():
            assert rows_of(output) == expected
        assert run([file], output, plies=range(12, 99)).finished
        assert rows_of(output) == expected
        left = {path.name for path in tmp_path.glob(f"{step}.*")}
        assert left == {output.name}
    assert step > 10


def test_a_journal_may_be_cut_anywhere(tmp_path: Path) -> None:
    files = write_games(tmp_path)
    output, journal = tmp_path / "rows.jsonl", tmp_path / "rows.jsonl.journal"
    run(files, tmp_path / "whole.jsonl")
    with pytest.raises(EnoughError):
        run(files, output, progress=stop_at(8))
    whole = journal.read_bytes()
    head = whole.index(b"\n") + 1
    assert whole.count(b"\n") == 9
    rng = random.Random(7)
    for place in [head, len(whole) - 1, *rng.sample(range(head, len(whole)), 2)]:
        for rest in (b"", b"\0\n\xff\n", b"[2,{}]\n[1,2,3]\n"):
            journal.write_bytes(whole[:place] + rest)
            report = run(files, output)
            assert report.before == whole[:place].count(b"\n") - 1
            assert rows_of(output) == rows_of(tmp_path / "whole.jsonl")
            output.unlink()


class EnoughError(Exception):
    """Raised by a caller who has seen enough."""


def stop_at(count: int) -> Callable[[int, int], None]:
    """Let `progress` end a run that has so many rows."""

    def watch(now: int, total: int) -> None:
        if now >= count:
            raise EnoughError

    return watch


def test_rows_in_any_order_and_twice(tmp_path: Path) -> None:
    files = write_games(tmp_path)
    output, journal = tmp_path / "rows.jsonl", tmp_path / "rows.jsonl.journal"
    run(files, tmp_path / "whole.jsonl")
    with pytest.raises(EnoughError):
        run(files, output, progress=stop_at(9))
    head, *lines = journal.read_bytes().splitlines(keepends=True)
    random.Random(3).shuffle(lines)
    journal.write_bytes(head + b"".join([*lines, lines[4], lines[0]]))
    assert len(rows_of(journal)) == 9
    assert run(files, output).before == 9
    assert rows_of(output) == rows_of(tmp_path / "whole.jsonl")


def test_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = write_games(tmp_path)
    output = tmp_path / "rows.jsonl"

    def fail(file: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("cornerwise.jobs.journal._SYNC_SECONDS", 0.0)
        patch.setattr("cornerwise.jobs.journal.sync", fail)
        with pytest.raises(OSError, match="No space left"):
            run(files, output)
    report = run(files, output)
    assert report.finished
    assert 1 <= report.before < report.total


def test_ctrl_c_in_python_ends_a_run_like_its_flag(tmp_path: Path) -> None:
    def interrupt(now: int, total: int) -> None:
        if now == 3:
            signal.raise_signal(signal.SIGINT)
            signal.raise_signal(signal.SIGINT)

    report = run(write_games(tmp_path), tmp_path / "rows.jsonl", progress=interrupt)
    assert (report.stopped, report.finished) == ("interrupt", False)
    assert report.done >= 3
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_the_second_ctrl_c_is_raised(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cornerwise.jobs.halt._SAME_SECONDS", 0.0)

    def interrupt(now: int, total: int) -> None:
        if now == 3:
            signal.raise_signal(signal.SIGINT)
            signal.raise_signal(signal.SIGINT)

    files = write_games(tmp_path)
    with pytest.raises(KeyboardInterrupt):
        run(files, tmp_path / "rows.jsonl", progress=interrupt)
    report = run(files, tmp_path / "rows.jsonl")
    assert report.before >= 3
    assert report.finished


def test_the_rows_do_not_depend_on_the_number_of_jobs(tmp_path: Path) -> None:
    files = write_games(tmp_path)
    found = []
    for count in (1, 3):
        output = tmp_path / f"{count}.jsonl"
        jobs.run(files, output, variant="mini", node_limit=60, seed=4, multipv=2, jobs=count)
        found.append(without_times(jobs.read(output)))
    assert found[0] == found[1]
