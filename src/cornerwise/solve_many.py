"""The exact solver on many positions at once."""

import os
import queue
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace

from cornerwise.board import Board
from cornerwise.checks import check_count, check_limits
from cornerwise.errors import CornerwiseError
from cornerwise.scoring import Scoring, scoring_number
from cornerwise.solve import Flag, Solution, Stopped, solve

__all__ = ["available_cores", "solve_many"]

_LARGEST_BONUS = 20
_HEARTBEAT = 0.2
"""Seconds after which to look for Ctrl-C where waiting cannot be interrupted."""


class _Halt:
    """Set by Ctrl-C and by the caller's own flag."""

    def __init__(self, cancel: Flag | None) -> None:
        self._cancel = cancel
        self.interrupted = False

    def is_set(self) -> bool:
        return self.interrupted or (self._cancel is not None and self._cancel.is_set())

    @property
    def reason(self) -> Stopped:
        return "interrupt" if self.interrupted else "cancel"


def available_cores() -> int:
    """Return how many cores this process may use.

    Examples
    --------
    >>> available_cores() >= 1
    True
    """
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def solve_many(
    boards: Iterable[Board],
    scoring: Scoring = "official",
    *,
    workers: int | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
    table_mb: float = 64,
    all_moves: bool = False,
    progress: Callable[[int, int], object] | None = None,
    cancel: Flag | None = None,
) -> list[Solution | CornerwiseError]:
    """Solve many positions, each on one core, as many at a time as there are cores.

    Parameters
    ----------
    boards : iterable of Board
        The positions. They are copied at once, so a generator may go on changing one board.
    scoring : {"official", "squares"}
        How the games are scored; see `Board.score`.
    workers : int, optional
        How many positions to search at a time; all cores by default. It changes the time, never a
        result.
    time_limit, node_limit, table_mb, all_moves
        As for `solve`, for each position. Memory is needed for `workers` tables.
    progress : callable, optional
        Called with how many positions are done and how many there are, each time that one is done,
        from the thread that called `solve_many`. An exception that it raises ends the work.
    cancel : threading.Event, optional
        Anything with `is_set`: once it is, the work ends like after Ctrl-C.

    Returns
    -------
    list of Solution or CornerwiseError
        One for each position, in the same order. Where an entry is no `Board`, or could not be
        solved, the error stands in its place, and the others are not disturbed. After Ctrl-C, or
        when `cancel` was set, what was done is there, and what was not is a `Solution` whose
        `stopped` is "interrupt" or "cancel"; its bounds hold all the same.

    Raises
    ------
    InvalidInputError
        If an option is out of range.
    MemoryError
        If a table cannot be allocated.

    Examples
    --------
    >>> board = Board.from_moves(
    ...     "42f7 66f7 64i3 35d0 87d1 26i0 21b2 83e0 55a0 43a0 58c2 22b0", "mini"
    ... )
    >>> [solution.value for solution in solve_many([board, board], "squares")]
    [4, 4]
    """
    scoring_number(scoring)
    check_limits(time_limit, node_limit, table_mb)
    workers = available_cores() if workers is None else check_count(workers, "workers")
    halt = _Halt(cancel)

    def work(board: Board) -> Solution | CornerwiseError:
        if halt.is_set() and isinstance(board, Board):
            return _unsearched(board, scoring, halt.reason)
        try:
            solution = solve(
                board,
                scoring,
                time_limit=time_limit,
                node_limit=node_limit,
                table_mb=table_mb,
                all_moves=all_moves,
                cancel=halt,
            )
        except CornerwiseError as error:
            return error
        return replace(solution, stopped=halt.reason) if solution.stopped == "cancel" else solution

    copies = [board.copy() if isinstance(board, Board) else board for board in boards]
    with ThreadPoolExecutor(max(1, min(workers, len(copies))), "cornerwise") as pool:
        futures: list[Future[Solution | CornerwiseError]] = []
        try:
            # Within the try: nothing else would end what has begun by then.
            futures.extend(pool.submit(work, board) for board in copies)
            _wait(futures, progress)
        except KeyboardInterrupt:
            halt.interrupted = True
        except BaseException:
            halt.interrupted = True
            raise
        # What Ctrl-C kept from being begun ends at once.
        return [
            *(future.result() for future in futures),
            *(work(board) for board in copies[len(futures) :]),
        ]


def _wait(
    futures: list[Future[Solution | CornerwiseError]], progress: Callable[[int, int], object] | None
) -> None:
    finished: queue.SimpleQueue[Future[Solution | CornerwiseError]] = queue.SimpleQueue()
    for future in futures:
        future.add_done_callback(finished.put)
    done = 0
    while done < len(futures):
        try:
            finished.get(timeout=_HEARTBEAT).result()
        except queue.Empty:
            continue
        done += 1
        if progress is not None:
            progress(done, len(futures))


def _unsearched(board: Board, scoring: Scoring, stopped: Stopped) -> Solution:
    """Return what is certain without a search: nobody gains more than all that he has left."""
    margin = board.margin(scoring)
    lower = upper = margin
    if not board.is_over:
        upper += _largest_gain(board, board.turn, scoring)
        lower -= _largest_gain(board, board.turn.other, scoring)
    exact = lower == upper
    return Solution(
        value=lower if exact else None,
        best=next(iter(board.legal_moves), None),
        pv=(),
        exact=exact,
        lower=lower,
        upper=upper,
        nodes=0,
        seconds=0.0,
        scoring=scoring,
        stopped=None if exact else stopped,
        board=board,
    )


def _largest_gain(board: Board, color: int, scoring: Scoring) -> int:
    left = sum(piece.size for piece in board.pieces_left[color])
    return left + _LARGEST_BONUS if left and scoring == "official" else left
