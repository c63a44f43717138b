"""Work in threads of this process.

The solver and the engine let the interpreter go while they search, so threads use all cores, share
the engine's weights, start in no time, and stop at once when they shall. Processes would add
nothing but memory and the transport of positions.
"""

from __future__ import annotations

import queue
from concurrent.futures import Future, ThreadPoolExecutor
from types import TracebackType

from cornerwise.checks import check_count
from cornerwise.jobs.backends import Found
from cornerwise.jobs.evaluate import evaluate
from cornerwise.jobs.halt import Halt
from cornerwise.jobs.plan import Position
from cornerwise.jobs.settings import Settings
from cornerwise.solve_many import available_cores

__all__ = ["Threads"]

_MOST_THREADS = 1024


class Threads:
    """Works on positions in threads, one position each.

    Parameters
    ----------
    settings : Settings
        What to find out.
    halt : Halt
        Ends what is under way.
    count : int, optional
        How many threads; one for each core by default.

    Raises
    ------
    InvalidInputError
        When the number is out of range.
    """

    def __init__(self, settings: Settings, halt: Halt, count: int | None = None) -> None:
        count = available_cores() if count is None else check_count(count, "jobs", _MOST_THREADS)
        self._settings = settings
        self._halt = halt
        self._count = count
        self._pool = ThreadPoolExecutor(count, "cornerwise")
        self._done: queue.SimpleQueue[Future[Found]] = queue.SimpleQueue()

    def __enter__(self) -> Threads:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._halt.failed = self._halt.failed or kind is not None
        self._pool.shutdown(cancel_futures=True)

    def capacity(self) -> int:
        """Return how many positions may wait or be worked on."""
        return 2 * self._count

    def submit(self, position: Position) -> None:
        """Begin to work on a position, or let it wait."""
        self._pool.submit(self._work, position).add_done_callback(self._done.put)

    def _work(self, position: Position) -> Found:
        if self._halt.is_set():
            return position.number, None
        return position.number, evaluate(position, self._settings, self._halt)

    def poll(self, seconds: float) -> list[Found]:
        """Return what is done; wait for the first one so long."""
        try:
            found = [self._done.get(timeout=seconds).result()]
        except queue.Empty:
            return []
        while not self._done.empty():
            found.append(self._done.get().result())
        return found
