"""The engine: the best moves of a position, and how good they are, before it can be solved."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TypeAlias, TypeVar

from cornerwise import _core
from cornerwise.analysis import Analysis, AnalysisProgress, MoveEstimate
from cornerwise.board import Board
from cornerwise.calibration import calibrated_chances, calibrated_margin
from cornerwise.checks import (
    FOREVER,
    check_count,
    check_hooks,
    check_limits,
    check_memory,
    check_threads,
)
from cornerwise.errors import InvalidInputError, quote
from cornerwise.learned import duo_weights
from cornerwise.moves import Move
from cornerwise.scoring import Scoring, scoring_number
from cornerwise.solve import Flag

__all__ = ["Engine", "analyze"]

_USUAL_SECONDS = 1.0
_SEED_BITS = 64

_Result = TypeVar("_Result")
_Found: TypeAlias = tuple[int, float, float, float, float, int, int, int, list[int]]


class Engine:
    """An engine that remembers what it has found out.

    It keeps its search tree, and what the solver has proven in it, from call to call: where the
    next board follows from the last one, the work goes on from there. One engine does one analysis
    at a time; give each thread its own.

    Parameters
    ----------
    seed : int, optional
        Where its chance comes from. With a seed, one thread and a limit on nodes alone, a new
        engine gives the same answers to the same calls every time.
    memory_mb : float
        Memory for the tree in MiB, taken as it is needed. Once it is full, the tree grows no more,
        or forgets what it needs least.

    Raises
    ------
    InvalidInputError
        If an argument is out of range.
    MemoryError
        If the memory cannot be had.

    Examples
    --------
    >>> engine = Engine(seed=1)
    >>> board = Board("mini")
    >>> while board.ply < 4:
    ...     found = engine.analyze(board, node_limit=50)
    ...     board.push(found.best)
    >>> board.ply, [len(left) for left in board.pieces_left]
    (4, [7, 7])
    """

    __slots__ = ("_core", "_turns")

    def __init__(self, *, seed: int | None = None, memory_mb: float = 256) -> None:
        if seed is not None and not isinstance(seed, int):
            raise InvalidInputError(f"seed {quote(seed)} is not an integer")
        check_memory(memory_mb)
        chosen = random.SystemRandom().getrandbits(_SEED_BITS) if seed is None else seed
        self._core = _core.Engine(
            chosen % (1 << _SEED_BITS), int(memory_mb * (1 << 20)), duo_weights()
        )
        self._turns: dict[object, None] = {}

    def analyze(
        self,
        board: Board,
        scoring: Scoring = "official",
        *,
        time_limit: float | None = None,
        node_limit: int | None = None,
        threads: int = 1,
        multipv: int | None = 1,
        progress: Callable[[AnalysisProgress], object] | None = None,
        cancel: Flag | None = None,
    ) -> Analysis:
        """Find the best moves of a position, and estimate how good they are.

        Parameters and errors are those of the function `cornerwise.analyze`. It is an error to call
        this while the engine is at work, from another thread or from `progress`.

        Examples
        --------
        >>> engine = Engine(seed=1)
        >>> found = engine.analyze(Board(), node_limit=50, multipv=None)
        >>> len(found.moves)
        414
        """
        if not isinstance(board, Board):
            raise InvalidInputError(f"expected a Board to analyze, not {quote(board)}")
        number = scoring_number(scoring)
        check_limits(time_limit, node_limit, 0)
        threads = check_threads(threads)
        if multipv is not None:
            multipv = check_count(multipv, "multipv", otherwise="None for all moves")
        check_hooks(progress, cancel)
        if time_limit is None and node_limit is None:
            time_limit = _USUAL_SECONDS
        reader = _Reader(board.copy(), scoring, multipv)
        found = self._alone(
            lambda: self._core.analyze(
                board._position,
                number,
                None if time_limit is None else min(time_limit, FOREVER),
                None if node_limit is None else min(int(node_limit), (1 << 63) - 1),
                threads,
                multipv != 1,
                None if progress is None else reader.reporter(progress),
                cancel,
                most=multipv,
            )
        )
        return reader.read(found)

    def clear(self) -> None:
        """Forget everything, as if the engine were new.

        Examples
        --------
        >>> engine = Engine(seed=1)
        >>> first = engine.analyze(Board("mini"), node_limit=50, multipv=None).moves
        >>> engine.clear()
        >>> engine.analyze(Board("mini"), node_limit=50, multipv=None).moves == first
        True
        """
        self._alone(self._core.clear)

    def _alone(self, work: Callable[[], _Result]) -> _Result:
        """Do something while nobody else has this engine at work."""
        turn = object()
        # Ctrl-C may come between any two steps. A lock that it finds taken but not yet within a try
        # would stay taken; what was put in here is taken out in any case, and in one step.
        try:
            self._turns[turn] = None
            first, *_ = self._turns
            if first is not turn:
                # To wait would be to wait for oneself where `progress` calls: forever.
                raise InvalidInputError(
                    "this engine is at work; expected one Engine for each thread, "
                    "and no call from its progress"
                )
            return work()
        finally:
            self._turns.pop(turn, None)


class _Reader:
    """Turns what the kernels say into objects."""

    def __init__(self, board: Board, scoring: Scoring, multipv: int | None) -> None:
        self._board = board
        self._variant = board.variant
        self._scoring = scoring
        self._multipv = multipv
        # Not the ply: a position that was set up has none.
        self._placed = 2 * len(board.variant.pieces) - sum(map(len, board.pieces_left))

    def reporter(
        self, progress: Callable[[AnalysisProgress], object]
    ) -> Callable[[_core.AnalysisResult], object]:
        def report(found: _core.AnalysisResult) -> None:
            progress(AnalysisProgress(found["nodes"], found["seconds"], self.read(found)))

        return report

    def read(self, found: _core.AnalysisResult) -> Analysis:
        moves = tuple(self._estimate(each) for each in found["moves"][: self._multipv])
        lower, upper = found["lower"], found["upper"]
        proven = lower if lower == upper else None
        first = moves[0] if moves else None
        if first is None or proven is not None:
            margin, chances = float(lower), _certain(lower)
        else:
            margin, chances = first.margin, (first.win, first.draw, first.loss)
        return Analysis(
            moves=moves,
            best=None if first is None else first.move,
            margin=margin,
            win=chances[0],
            draw=chances[1],
            loss=chances[2],
            pv=() if first is None else first.pv,
            proven=proven,
            lower=lower,
            upper=upper,
            nodes=found["nodes"],
            seconds=found["seconds"],
            scoring=self._scoring,
            stopped=found["stopped"],
            board=self._board,
        )

    def _estimate(self, found: _Found) -> MoveEstimate:
        index, margin, win, draw, loss, visits, lower, upper, line = found
        if lower == upper:
            margin, (win, draw, loss) = float(lower), _certain(lower)
        elif self._variant.name == "duo":
            margin = calibrated_margin(margin, self._placed, visits, lower, upper)
            win, draw, loss = calibrated_chances(win, draw, loss, self._placed, visits)
        move = Move.from_index(index, self._variant)
        pv = tuple(Move.from_index(each, self._variant) for each in line)
        return MoveEstimate(move, margin, win, draw, loss, visits, pv, lower, upper)


def _certain(margin: int) -> tuple[float, float, float]:
    return (float(margin > 0), float(margin == 0), float(margin < 0))


def analyze(
    board: Board,
    scoring: Scoring = "official",
    *,
    time_limit: float | None = None,
    node_limit: int | None = None,
    threads: int = 1,
    multipv: int | None = 1,
    seed: int | None = None,
    memory_mb: float = 256,
    progress: Callable[[AnalysisProgress], object] | None = None,
    cancel: Flag | None = None,
) -> Analysis:
    """Find the best moves of a position, and estimate how good they are.

    Where the exact solver settles a move, or the whole position, within the limits, its answer
    takes the place of the estimate. To analyze the positions of a game one after the other, keep
    an `Engine`: it goes on with what it has found out before.

    Parameters
    ----------
    board : Board
        The position; it is not changed.
    scoring : {"official", "squares"}
        How the game is scored; see `Board.score`.
    time_limit : float, optional
        Seconds after which to stop; 1 where neither limit is given.
    node_limit : int, optional
        Positions to evaluate before stopping. With one thread and a seed, this gives the same
        result every time, unlike time; with several threads it may be passed a little.
    threads : int
        Threads to search with.
    multipv : int or None
        How many of the best moves to return; None returns every legal move.
    seed : int, optional
        Where chance comes from.
    memory_mb : float
        Memory for the search tree in MiB, taken as it is needed.
    progress : callable, optional
        Called with an `AnalysisProgress` about once a second, from the calling thread. An exception
        that it raises ends the search and is raised here.
    cancel : threading.Event, optional
        Anything with `is_set`: once it is, the search ends as at a limit.

    Returns
    -------
    Analysis
        What was found when the result was proven, or a limit or Ctrl-C ended the work.

    Raises
    ------
    InvalidInputError
        If an option is out of range.
    MemoryError
        If the memory cannot be had.

    Examples
    --------
    >>> board = Board.from_moves(
    ...     "42f7 66f7 64i3 35d0 87d1 26i0 21b2 83e0 55a0 43a0 58c2 22b0", "mini"
    ... )
    >>> found = analyze(board, "squares", node_limit=100_000, multipv=2, seed=1)
    >>> found.proven, str(found.best), found.win
    (4, 'g7,f8,g8,h8', 1.0)
    >>> [len(estimate.pv) > 0 for estimate in found.moves]
    [True, True]
    """
    return Engine(seed=seed, memory_mb=memory_mb).analyze(
        board,
        scoring,
        time_limit=time_limit,
        node_limit=node_limit,
        threads=threads,
        multipv=multipv,
        progress=progress,
        cancel=cancel,
    )
