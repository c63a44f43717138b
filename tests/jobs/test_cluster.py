"""Runs on a cluster of two workers: one is killed, and nothing is lost."""

import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

import cornerwise
from cornerwise import jobs

from ..cli.helpers import run_process
from ..extras import need
from .dask_processes import Cluster, cluster
from .helpers import EXAMPLE, lines_in, rows_of, start, wait_for_lines

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.name == "nt", reason="kills processes as POSIX does"),
]

LIMITS = ("--mode", "solve", "--nodes", 5_000)
PLIES = ("--from-ply", 12, "--to-ply", 27)


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    need("distributed")
    found = [tmp_path / f"{number}.blksgf" for number in range(3)]
    for file in found:
        file.write_bytes(EXAMPLE.read_bytes())
    return found


def local_rows(files: list[Path]) -> list[dict[str, object]]:
    output = files[0].with_name("local.jsonl")
    jobs.run(files, output, plies=range(12, 28), mode="solve", node_limit=5_000)
    return rows_of(output)


def batch(
    there: Cluster, files: list[Path], output: Path, *more: object
) -> subprocess.Popen[bytes]:
    return start(*files, "-o", output, "--backend", there.backend, *LIMITS, *PLIES, *more)


def test_a_worker_is_killed_and_then_the_run(files: list[Path], tmp_path: Path) -> None:
    output, journal = tmp_path / "rows.jsonl", tmp_path / "rows.jsonl.journal"
    with cluster(tmp_path) as there:
        first = there.start_worker()
        there.start_worker()
        with batch(there, files, output) as process:
            wait_for_lines(journal, 6, process)
            first.kill()
            wait_for_lines(journal, 20, process)
            process.kill()
        assert lines_in(journal) >= 20
        with batch(there, files, output) as process:
            out, err = process.communicate()
    assert (process.returncode, err) == (0, b"")
    assert b": 48 rows of 3 games, " in out
    assert b" were there before" in out
    assert rows_of(output) == local_rows(files)


KILLER = """
import os, signal
import cornerwise.jobs.worker as worker
evaluate = worker.evaluate
def fatal(position, *rest):
    if position.ply == 20 and position.game == 1 and position.file.endswith("1.blksgf"):
        os.kill(os.getpid(), signal.SIGKILL)
    return evaluate(position, *rest)
worker.evaluate = fatal
"""


def test_a_position_that_kills_its_workers(files: list[Path], tmp_path: Path) -> None:
    output = tmp_path / "rows.jsonl"
    with cluster(tmp_path, DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES="0") as there:
        there.start_worker(KILLER)
        there.start_worker()
        # The sound worker must not be the one that takes the position.
        with batch(there, files, output) as process:
            wait_for_lines(Path(f"{output}.journal"), 2, process)
            there.workers[1].send_signal(signal.SIGSTOP)
            there.workers[0].wait()
            there.workers[1].send_signal(signal.SIGCONT)
            out, err = process.communicate()
    assert (process.returncode, out) == (2, b"")
    assert err.startswith(b"cornerwise: error: workers died again and again over ")
    assert err.count(b"\n") == 1
    # Everything else is there, and this machine does the rest.
    before = lines_in(Path(f"{output}.journal")) - 1
    assert before > 20
    report = jobs.run(files, output, plies=range(12, 28), mode="solve", node_limit=5_000)
    assert (report.before, report.done) == (before, 48)
    assert rows_of(output) == local_rows(files)


def test_ctrl_c_and_a_lost_scheduler(files: list[Path], tmp_path: Path) -> None:
    output, journal = tmp_path / "rows.jsonl", tmp_path / "rows.jsonl.journal"
    with cluster(tmp_path) as there:
        there.start_worker()
        arguments = ("--from-ply", 0, "--mode", "solve", "--time", 1000, "--backend", there.backend)
        with start(*files[:1], "-o", output, *arguments) as process:
            wait_for_lines(journal, 1, process)
            time.sleep(0.5)
            process.send_signal(signal.SIGINT)
            out, err = process.communicate()
        assert (process.returncode, out) == (130, b"")
        assert err == (
            b"cornerwise: interrupted: 0 of 35 rows are done and kept; the same command goes on\n"
        )
        # The search of 1000 seconds has ended on the worker too: it does the work of another run.
        other = tmp_path / "other.jsonl"
        with batch(there, files, other) as process:
            wait_for_lines(Path(f"{other}.journal"), 3, process)
            there.scheduler.kill()
            out, err = process.communicate()
    assert (process.returncode, out) == (2, b"")
    assert err.startswith(b"cornerwise: error: lost the Dask scheduler at tcp://127.0.0.1:")
    assert err.count(b"\n") == 1
    assert lines_in(Path(f"{other}.journal")) >= 3


OTHER_VERSION = """
import cornerwise
cornerwise.__version__ = "9.9"
"""


def test_workers_with_another_version(files: list[Path], tmp_path: Path) -> None:
    """One that is told by its package, and one that is told by its first answer only."""
    output = tmp_path / "rows.jsonl"
    package = tmp_path / "packages" / "cornerwise-9.9.dist-info"
    package.mkdir(parents=True)
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: cornerwise\nVersion: 9.9\n")
    with cluster(tmp_path) as there:
        for code, path in (("", str(package.parent)), (OTHER_VERSION, "")):
            worker = there.start_worker(code, path=path)
            with batch(there, files, output) as process:
                out, err = process.communicate()
            worker.kill()
            worker.wait()
            assert (process.returncode, out) == (2, b"")
            assert err.count(b"\n") == 1
            told = f" has cornerwise 9.9; expected {cornerwise.__version__}, as on this machine\n"
            assert err.decode().endswith(told)


def test_nobody_answers(files: list[Path], tmp_path: Path) -> None:
    result = run_process(
        *("batch", *files, "-o", tmp_path / "rows.jsonl", "--every-ply"),
        *("--backend", "dask://127.0.0.1:9"),
    )
    assert (result.returncode, result.stdout) == (2, b"")
    assert result.stderr == (
        b"cornerwise: error: no Dask scheduler answers at tcp://127.0.0.1:9; "
        b"expected one, as 'dask scheduler' starts it\n"
    )
    assert not list(tmp_path.glob("rows*"))
