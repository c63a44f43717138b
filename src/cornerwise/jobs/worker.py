"""What runs on the workers of a cluster."""

from __future__ import annotations

import cornerwise
from cornerwise.jobs.backends import BackendError
from cornerwise.jobs.evaluate import evaluate
from cornerwise.jobs.plan import Position
from cornerwise.jobs.schema import Row
from cornerwise.jobs.settings import Settings

__all__ = ["other_version", "stop", "work"]

_stopped: set[str] = set()
"""Runs whose searches shall end."""


class _Stopped:
    """Whether a run shall end."""

    def __init__(self, run: str) -> None:
        self._run = run

    def is_set(self) -> bool:
        return self._run in _stopped


def work(position: Position, settings: Settings, run: str, version: str) -> Row | None:
    """Return the row of a position, or None where its run has been stopped.

    Parameters
    ----------
    position, settings
        As for `evaluate`.
    run : str
        The run.
    version : str
        The version of cornerwise on the machine that began it.

    Raises
    ------
    BackendError
        When this worker has another one.
    """
    if cornerwise.__version__ != version:
        raise BackendError(other_version("a worker", cornerwise.__version__, version))
    return None if run in _stopped else evaluate(position, settings, _Stopped(run))


def stop(run: str) -> None:
    """Let the searches of a run end.

    Examples
    --------
    >>> stop("run")
    >>> work(Position(0, "file", None, error="broken"), Settings(), "run", cornerwise.__version__)
    """
    _stopped.add(run)


def other_version(worker: str, found: str, expected: str) -> str:
    """Say that a worker has another version.

    Examples
    --------
    >>> other_version("the worker tcp://10.0.0.2:40123", "0.1", "0.2")
    'the worker tcp://10.0.0.2:40123 has cornerwise 0.1; expected 0.2, as on this machine'
    """
    return f"{worker} has cornerwise {found}; expected {expected}, as on this machine"
