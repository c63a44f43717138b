"""What a run refuses: other options, other files, another run at work, and wrong arguments."""

import contextlib
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import cornerwise
from cornerwise import InvalidInputError, jobs
from cornerwise.jobs.cluster import dask_address
from cornerwise.jobs.lock import locked

from .helpers import rows_of, write_games

OPTIONS: dict[str, Any] = {"variant": "mini", "mode": "solve", "node_limit": 50, "jobs": 1}


class EnoughError(Exception):
    """Raised by a caller who has seen enough."""


def begin(files: list[Path], output: Path) -> None:
    """A run that ends after some rows."""

    def watch(done: int, total: int) -> None:
        if done == 4:
            raise EnoughError

    with pytest.raises(EnoughError):
        jobs.run(files, output, progress=watch, **OPTIONS)


def other_content(files: list[Path]) -> None:
    files[0].write_bytes(files[0].read_bytes() + b"\n")


OTHERS: list[tuple[str, dict[str, Any], Callable[[list[Path]], object]]] = [
    ("its mode was 'solve' and is 'outcome' now", {"mode": "outcome"}, list),
    ("its scoring was 'official' and is 'squares' now", {"scoring": "squares"}, list),
    ("its node_limit was 50 and is 51 now", {"node_limit": 51}, list),
    ("its time_limit was None and is 2.0 now", {"time_limit": 2}, list),
    ("its all_moves was False and is True now", {"all_moves": True}, list),
    ("its table_mb was 64.0 and is 32.0 now", {"table_mb": 32}, list),
    ("its plies was", {"plies": [1, 2]}, list),
    ("its variant was 'mini' and is 'duo' now", {"variant": "duo"}, list),
    ("which read '", {}, lambda files: files.pop()),
    ("which did not read '", {}, lambda files: files.append(files[0].with_name("c.blksgf"))),
    ("before it was changed", {}, other_content),
]


@pytest.mark.parametrize(("message", "change", "touch"), OTHERS, ids=[o[0] for o in OTHERS])
def test_another_run(
    tmp_path: Path, message: str, change: dict[str, Any], touch: Callable[[list[Path]], object]
) -> None:
    files = write_games(tmp_path)
    (tmp_path / "c.blksgf").write_bytes(files[0].read_bytes())
    unfinished, finished = tmp_path / "unfinished.jsonl", tmp_path / "finished.jsonl"
    begin(files, unfinished)
    jobs.run(files, finished, **OPTIONS)
    before = finished.read_bytes(), Path(f"{unfinished}.journal").read_bytes()
    touch(files)
    options = OPTIONS | change
    with pytest.raises(InvalidInputError) as caught:
        jobs.run(files, unfinished, **options)
    told = str(caught.value)
    assert message in told
    assert told.startswith(f"{unfinished}.journal is of another run")
    with pytest.raises(InvalidInputError, match="is there already, from other options, files"):
        jobs.run(files, finished, **options)
    assert before == (finished.read_bytes(), Path(f"{unfinished}.journal").read_bytes())
    for output in (unfinished, finished):
        report = jobs.run(files, output, overwrite=True, **options)
        assert report.before == 0
        assert report.finished
    assert rows_of(unfinished) == rows_of(finished)


def test_another_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = write_games(tmp_path)
    begin(files, tmp_path / "rows.jsonl")
    monkeypatch.setattr(cornerwise, "__version__", "9.9")
    with pytest.raises(InvalidInputError, match=r"its version was '.*' and is '9\.9' now"):
        jobs.run(files, tmp_path / "rows.jsonl", **OPTIONS)


@pytest.mark.parametrize("content", [b"", b"a\n", b"{}\n", b"[1]\n{}\n"])
def test_files_of_somebody_else_stay(tmp_path: Path, content: bytes) -> None:
    files = write_games(tmp_path)
    output, journal = tmp_path / "rows.jsonl", tmp_path / "rows.jsonl.journal"
    journal.write_bytes(content)
    with pytest.raises(InvalidInputError, match="is not the journal of a batch"):
        jobs.run(files, output, **OPTIONS)
    assert journal.read_bytes() == content
    journal.unlink()
    output.write_bytes(content)
    with pytest.raises(InvalidInputError):
        jobs.run(files, output, **OPTIONS)
    assert output.read_bytes() == content


def test_rows_that_somebody_removed(tmp_path: Path) -> None:
    files = write_games(tmp_path)
    output = tmp_path / "rows.jsonl"
    jobs.run(files, output, **OPTIONS)
    output.write_bytes(output.read_bytes().partition(b"\n")[2])
    with pytest.raises(InvalidInputError, match="is there already"):
        jobs.run(files, output, **OPTIONS)


def test_one_run_at_a_time(tmp_path: Path) -> None:
    files = write_games(tmp_path)
    output = tmp_path / "rows.jsonl"
    refused = []

    def intrude(done: int, total: int) -> None:
        if done == 3:
            with pytest.raises(InvalidInputError) as caught:
                jobs.run(files, output, overwrite=True, **OPTIONS)
            refused.append(str(caught.value))

    jobs.run(files, output, progress=intrude, **OPTIONS)
    assert refused == [f"another run is writing {output}; wait for it to end"]
    assert jobs.run(files, output, **OPTIONS).before == len(rows_of(output))


def test_a_lock_is_held_by_one_of_many_threads(tmp_path: Path) -> None:
    held = [0]
    most = []

    def take() -> None:
        for _ in range(200):
            with (
                contextlib.suppress(InvalidInputError),
                locked(tmp_path / "lock", tmp_path / "file"),
            ):
                held[0] += 1
                most.append(held[0])
                held[0] -= 1

    threads = [threading.Thread(target=take) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(most) == {1}
    assert not (tmp_path / "lock").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="takes the place of what Windows has not")
def test_a_file_system_that_cannot_lock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(descriptor: int) -> None:
        raise OSError(37, "No locks available")

    monkeypatch.setattr("cornerwise.jobs.lock._lock", fail)
    with pytest.raises(OSError, match="locks") as caught:
        jobs.run(write_games(tmp_path), tmp_path / "rows.jsonl", **OPTIONS)
    assert caught.value.filename == str(tmp_path / "rows.jsonl.lock")


def test_outputs_that_cannot_be(tmp_path: Path) -> None:
    files = write_games(tmp_path)
    for name in ("rows", "rows.csv", "rows.jsonl.gz", ".jsonl"):
        with pytest.raises(InvalidInputError, match="has no format; expected a name"):
            jobs.run(files, tmp_path / name, **OPTIONS)
    with pytest.raises(FileNotFoundError):
        jobs.run(files, tmp_path / "absent" / "rows.jsonl", **OPTIONS)
    (tmp_path / "folder.jsonl").mkdir()
    with pytest.raises(InvalidInputError, match="is a folder"):
        jobs.run(files, tmp_path / "folder.jsonl", **OPTIONS)
    with pytest.raises(InvalidInputError, match="7 is not a path"):
        jobs.run(files, 7, **OPTIONS)  # type: ignore[arg-type]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.blksgf", "b.txt", "folder.jsonl"]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"jobs": 0}, "jobs 0 is out of range"),
        ({"jobs": "2"}, "jobs '2' is out of range"),
        ({"variant": "classic"}, "classic"),
        ({"backend": "ray://host:1"}, "unknown backend 'ray://host:1'; expected local or dask://"),
        ({"backend": ""}, "unknown backend ''"),
        ({"backend": "dask://host:1", "jobs": 2}, "jobs is for this machine"),
        ({"progress": 1}, "cannot be called"),
        ({"cancel": 1}, "has no method is_set"),
    ],
)
def test_wrong_arguments(tmp_path: Path, options: dict[str, Any], message: str) -> None:
    files = write_games(tmp_path)
    with pytest.raises(InvalidInputError) as caught:
        jobs.run(files, tmp_path / "rows.jsonl", **options)
    assert message in str(caught.value)
    assert not list(tmp_path.glob("rows*"))


@pytest.mark.parametrize(
    "address",
    ["dask://", "dask://host", "dask://host:", "dask://host:x", "dask://host:0", "dask://:1",
     "dask://host:65536", "dask://a/b:1", "dask:host:1", "tcp://host:8786"],
)  # fmt: skip
def test_wrong_addresses(address: str) -> None:
    with pytest.raises(InvalidInputError, match="unknown backend"):
        dask_address(address)


def test_addresses() -> None:
    assert dask_address("dask://localhost:8786") == "tcp://localhost:8786"
    assert dask_address("dask://[::1]:8786") == "tcp://[::1]:8786"


@pytest.mark.parametrize(
    ("module", "options", "message"),
    [
        ("pyarrow", {}, "Parquet needs pyarrow: pip install 'cornerwise[batch]'"),
        ("distributed", {"backend": "dask://host:1"}, "pip install 'cornerwise[batch]'"),
    ],
)
def test_packages_that_are_missing(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    module: str,
    options: dict[str, Any],
    message: str,
) -> None:
    for name in [name for name in sys.modules if name.split(".")[0] == module]:
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.setitem(sys.modules, module, None)
    output = tmp_path / ("rows.jsonl" if options else "rows.parquet")
    with pytest.raises(InvalidInputError) as caught:
        jobs.run(write_games(tmp_path), output, **options)
    assert message in str(caught.value)
    assert not list(tmp_path.glob("rows*"))
