"""What the command ``batch`` says: how long it will take, and what it has done."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import timedelta

from rich.progress import Progress as Bar

from cornerwise import jobs

__all__ = ["Pace", "count", "summary"]


class Pace:
    """Tells a progress bar how many rows are done, and how long the others will take.

    Parameters
    ----------
    bar : rich.progress.Progress
        Where to show it.
    now : callable
        A clock, in seconds.

    Examples
    --------
    >>> times = iter([0.0, 30.0])
    >>> bar = Bar(disable=True)
    >>> _ = bar.add_task("")
    >>> pace = Pace(bar, lambda: next(times))
    >>> pace(10, 50), pace(20, 50)
    (None, None)
    >>> bar.tasks[0].description
    '20 of 50 rows, 0:01:30 left'
    """

    def __init__(self, bar: Bar, now: Callable[[], float] = time.monotonic) -> None:
        self._bar = bar
        self._now = now
        self._start: tuple[float, int] | None = None

    def __call__(self, done: int, total: int) -> None:
        """Show how many of the rows are done."""
        now = self._now()
        text = f"{done:,} of {count(total, 'row')}"
        # What an earlier run has done says nothing about the pace of this one.
        if self._start is None:
            self._start = (now, done)
        elif done > self._start[1]:
            seconds = (now - self._start[0]) / (done - self._start[1]) * (total - done)
            text += f", {timedelta(seconds=round(seconds))} left"
        self._bar.update(
            self._bar.task_ids[0], description=text, total=max(total, 1), completed=done
        )


def summary(report: jobs.Report) -> str:
    """Return what a run has done, as a line.

    Examples
    --------
    >>> from pathlib import Path
    >>> summary(jobs.Report(Path("r.parquet"), 10, 10, 4, 7, 1, 2, 1.5, None))
    'r.parquet: 10 rows of 2 games, 7 proven, 1 error; 4 were there before, the rest took 0:00:02'
    """
    text = f"{report.output}: {count(report.done, 'row')} of {count(report.games, 'game')}"
    if not report.done:
        return f"{text}; none has a position that was asked for"
    text += f", {report.exact:,} proven"
    if report.errors:
        text += f", {count(report.errors, 'error')}"
    if report.before == report.done:
        return f"{text}; all were there before"
    took = timedelta(seconds=round(report.seconds))
    if report.before:
        return f"{text}; {report.before:,} were there before, the rest took {took}"
    return f"{text}; it took {took}"


def count(number: int, word: str) -> str:
    """Return how many there are of something.

    Examples
    --------
    >>> count(1, "row"), count(1200, "row")
    ('1 row', '1,200 rows')
    """
    return f"{number:,} {word}" if number == 1 else f"{number:,} {word}s"
