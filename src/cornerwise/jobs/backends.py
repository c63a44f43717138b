"""Where positions are worked on: what the threads of this process and a cluster have in common."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager
from typing import Protocol, TypeAlias

from cornerwise import InvalidInputError
from cornerwise.jobs.halt import Halt
from cornerwise.jobs.plan import Position
from cornerwise.jobs.schema import Row

__all__ = ["Backend", "BackendError", "Found", "results"]

Found: TypeAlias = tuple[int, Row | None]
"""Number of a position, and its row; None where the work on it was ended early."""

_HEARTBEAT = 0.2
"""Seconds after which to look whether to stop."""


class BackendError(InvalidInputError):
    """What works on positions cannot be reached, or does not work.

    Examples
    --------
    >>> issubclass(BackendError, InvalidInputError)
    True
    """


class Backend(AbstractContextManager["Backend"], Protocol):
    """Works on positions; leaving its context ends all work soon."""

    def capacity(self) -> int:
        """Return how many positions it may have at a time, those that wait included."""

    def submit(self, position: Position) -> None:
        """Begin to work on a position, or let it wait."""

    def poll(self, seconds: float) -> list[Found]:
        """Return what is done; wait for the first one so long.

        Raises
        ------
        BackendError
            When no more work can be done.
        """


def results(backend: Backend, positions: Iterator[Position], halt: Halt) -> Iterator[list[Found]]:
    """Yield the rows of positions as they come, until all are done or the run shall stop.

    Few positions are made ahead, so a run of a million has few of them in memory.

    Parameters
    ----------
    backend : Backend
        In its context.
    positions : iterator of Position
        What to work on.
    halt : Halt
        Once it is set, no position is begun, and what is under way ends soon.

    Yields
    ------
    list of Found
        What came since the last time; nothing, several times a second, where nothing did.
    """
    under_way = 0
    more = True
    while True:
        capacity = backend.capacity()
        while more and under_way < capacity and not halt.is_set():
            position = next(positions, None)
            if position is None:
                more = False
            else:
                backend.submit(position)
                under_way += 1
        if not under_way:
            return
        found = backend.poll(_HEARTBEAT)
        under_way -= len(found)
        yield found
