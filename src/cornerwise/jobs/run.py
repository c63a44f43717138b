"""A run: every position of many games, and a row for each."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from cornerwise import InvalidInputError, Scoring
from cornerwise.checks import check_hooks
from cornerwise.files import beside
from cornerwise.jobs.backends import Backend, Found, results
from cornerwise.jobs.cluster import DaskCluster, dask_address
from cornerwise.jobs.halt import Flag, Halt, interruptible
from cornerwise.jobs.header import make_header
from cornerwise.jobs.journal import Counts, Journal
from cornerwise.jobs.lock import locked
from cornerwise.jobs.plan import make_plan
from cornerwise.jobs.settings import Mode, Settings
from cornerwise.jobs.store import Store, checked_output
from cornerwise.jobs.threads import Threads

__all__ = ["Report", "run"]

_LOCAL = "local"


@dataclass(frozen=True)
class Report:
    """How a run ended.

    Attributes
    ----------
    output : Path
        Where the rows are, or will be once the run has ended.
    total : int
        How many rows the run has in the end.
    done : int
        How many there are now.
    before : int
        How many of those were there before this call.
    exact : int
        How many of those there are now are proven.
    errors : int
        How many of those tell of a file or a game that cannot be read.
    games : int
        How many games could be read.
    seconds : float
        How long this call took.
    stopped : {"interrupt", "cancel"} or None
        What ended it early.

    Examples
    --------
    >>> Report(Path("results.parquet"), 10, 4, 0, 1, 0, 2, 1.5, "interrupt").finished
    False
    """

    output: Path
    total: int
    done: int
    before: int
    exact: int
    errors: int
    games: int
    seconds: float
    stopped: Literal["interrupt", "cancel"] | None

    @property
    def finished(self) -> bool:
        """Whether the output is there."""
        return self.done == self.total


def run(
    files: Iterable[str | os.PathLike[str]],
    output: str | os.PathLike[str],
    *,
    plies: Iterable[int] | None = None,
    variant: str = "duo",
    mode: Mode = "analyze",
    scoring: Scoring = "official",
    time_limit: float | None = None,
    node_limit: int | None = None,
    seed: int | None = None,
    multipv: int = 1,
    all_moves: bool = False,
    table_mb: float = 64,
    jobs: int | None = None,
    backend: str = _LOCAL,
    overwrite: bool = False,
    progress: Callable[[int, int], object] | None = None,
    cancel: Flag | None = None,
) -> Report:
    """Analyze or solve positions of many games, and write a table with a row for each.

    Rows are kept in a journal beside the output as they come. Where a run ended early, for whatever
    reason, the same call goes on with it; no row is lost, and none is there twice. In the end the
    output takes the place of the journal, at once.

    Parameters
    ----------
    files : iterable of path
        Files of games, blksgf or four-letter codes, and folders, which stand for all files
        ``*.blksgf`` in them and below. Only main lines are looked at. A file or a game that cannot
        be read has a row that says why, and does not disturb the others.
    output : path
        A name that ends in ``.parquet``, which needs pyarrow, or in ``.jsonl``. Rows are in the
        order of the names of files, of games and of plies.
    plies : iterable of int, optional
        After how many plies to look, passes included; all by default. A game that is shorter has no
        such position.
    variant : str
        The game that files of codes are about.
    mode, scoring, time_limit, node_limit, seed, multipv, all_moves, table_mb
        See `Settings`.
    jobs : int, optional
        How many positions to work on at a time on this machine; as many as there are cores by
        default. It changes no row but for times.
    backend : str
        ``"local"``, or ``"dask://host:port"`` for the workers of a Dask cluster.
    overwrite : bool
        Begin anew in place of an output that is there, or of a run that ended early.
    progress : callable, optional
        Called with how many rows are there and how many there will be, at the start and after each
        row, from the thread that called `run`. An exception that it raises ends the run.
    cancel : threading.Event, optional
        Anything with `is_set`: once it is, the run ends like after Ctrl-C.

    Returns
    -------
    Report

    Raises
    ------
    InvalidInputError
        When an option is out of range, the output is of another run, or another run is writing it.
    BackendError
        When a cluster cannot be reached or does not work.
    OSError
        When there is no file of a name, or something cannot be written.
    MemoryError
        If a table cannot be allocated.

    Notes
    -----
    Each position is worked on by one thread, which knows nothing of other positions. So with a
    limit on nodes alone, all columns but ``seconds`` are the same in every run, whatever `jobs` and
    `backend` are.

    Examples
    --------
    >>> import tempfile
    >>> from cornerwise import Game, write_blksgf
    >>> from cornerwise.jobs import read
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     games, output = Path(folder, "games.blksgf"), Path(folder, "results.jsonl")
    ...     write_blksgf(Game.from_moves(["56u0", "9at1"]), games)
    ...     report = run([games], output, plies=[1, 2], node_limit=100)
    ...     rows = read(output)
    >>> report.done, [(row["ply"], row["turn"], row["played"]) for row in rows]
    (2, [(1, 'white', '9at1'), (2, 'black', None)])
    """
    began = time.monotonic()
    settings = Settings(mode, scoring, time_limit, node_limit, seed, multipv, all_moves, table_mb)
    check_hooks(progress, cancel)
    path = checked_output(output)
    halt = Halt(cancel)
    with locked(beside(path, ".lock"), path):
        plan = make_plan(files, plies, variant)
        store = Store(path, make_header(plan, settings, variant), plan.total)

        def report(counts: Counts, before: int) -> Report:
            return Report(
                output=path,
                total=plan.total,
                done=counts.done,
                before=before,
                exact=counts.exact,
                errors=counts.errors,
                games=plan.games,
                seconds=time.monotonic() - began,
                stopped=None if counts.done == plan.total else halt.reason,
            )

        finished = None if overwrite else store.finished()
        if finished is not None:
            return report(finished, finished.done)
        # Before anything is made or overwritten: this may fail.
        with _backend(backend, settings, halt, jobs) as workers:
            journal = store.open(overwrite)
            try:
                before = journal.counts.done
                found = results(workers, plan.positions(journal.has), halt)
                with interruptible(halt):
                    _fill(journal, found, store.header.fingerprint, progress)
                if journal.counts.done == journal.total:
                    store.finish(journal)
            finally:
                journal.close()
        return report(journal.counts, before)


def _backend(name: str, settings: Settings, halt: Halt, jobs: int | None) -> Backend:
    if name == _LOCAL:
        return Threads(settings, halt, jobs)
    if jobs is not None:
        dask_address(name)
        raise InvalidInputError("jobs is for this machine; a cluster has as many as its workers")
    return DaskCluster(settings, halt, name)


def _fill(
    journal: Journal,
    found: Iterator[list[Found]],
    fingerprint: str,
    progress: Callable[[int, int], object] | None,
) -> None:
    def report() -> None:
        if progress is not None:
            progress(journal.counts.done, journal.total)

    report()
    for batch in found:
        for number, row in batch:
            if row is not None:
                row["run"] = fingerprint
                journal.append(number, row)
                report()
        journal.sync_now_and_then()
