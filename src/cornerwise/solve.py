"""The exact solver."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal, Protocol

from cornerwise import _core
from cornerwise.board import Board
from cornerwise.checks import FOREVER, check_hooks, check_limits, check_threads
from cornerwise.errors import InvalidInputError, quote
from cornerwise.learned import duo_weights
from cornerwise.moves import Move
from cornerwise.scoring import Scoring, scoring_number
from cornerwise.variants import Variant

__all__ = ["MoveValue", "Progress", "Solution", "Stopped", "solve"]

Stopped = Literal["time", "nodes", "interrupt", "cancel"]
"""What may end a search early: a limit, Ctrl-C, or the caller's flag."""


class Flag(Protocol):
    """What `threading.Event` and its like have in common."""

    def is_set(self) -> bool:
        """Whether to end the work."""


@dataclass(frozen=True, slots=True)
class MoveValue:
    """What the solver has proven about a move.

    Attributes
    ----------
    move : Move
        The move.
    lower, upper : int
        Proven bounds of the final margin after it, from the side that makes it.
    """

    move: Move
    lower: int
    upper: int

    @property
    def exact(self) -> bool:
        """Whether the bounds met."""
        return self.lower == self.upper

    @property
    def value(self) -> int | None:
        """The final margin with best play after the move; None unless `exact`."""
        return self.lower if self.exact else None


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a search has come.

    Attributes
    ----------
    nodes : int
        Positions searched.
    seconds : float
        Time taken.
    lower, upper : int
        Bounds of the value proven so far.
    best : Move
        A move that reaches `lower` for certain.
    line : tuple of Move
        The moves from the position to where the search is right now; with several threads, the
        first of them.
    """

    nodes: int
    seconds: float
    lower: int
    upper: int
    best: Move
    line: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Solution:
    """What the solver has proven about a position.

    Attributes
    ----------
    value : int or None
        Final margin with best play, from the side to move; None unless `exact`.
    best : Move or None
        A move that reaches `lower` for certain: a best move where `exact`. None in a finished game.
    pv : tuple of Move
        Principal variation to the end of the game, forced passes included; playing it out gives
        exactly `value`. Empty unless `exact`, and where a limit ended the work between the two.
    exact : bool
        Whether `lower` and `upper` met.
    lower, upper : int
        Proven bounds of the value.
    nodes : int
        Positions searched.
    seconds : float
        Time taken.
    scoring : str
        The scoring that all values are in.
    stopped : {"time", "nodes", "interrupt", "cancel"} or None
        What ended the work early.
    moves : tuple of MoveValue
        With `all_moves`, every legal move, the best first and equal ones in the order of moves.
    board : Board or None
        A copy of the position, which notebooks draw; None in results made by hand. It takes no part
        in comparisons, nor in the `repr`.
    """

    value: int | None
    best: Move | None
    pv: tuple[Move, ...]
    exact: bool
    lower: int
    upper: int
    nodes: int
    seconds: float
    scoring: Scoring
    stopped: Stopped | None = None
    moves: tuple[MoveValue, ...] = ()
    board: Board | None = field(default=None, compare=False, repr=False)

    def _repr_html_(self) -> str | None:
        from cornerwise.svg.views import solution_html  # noqa: PLC0415

        return solution_html(self)


def solve(
    board: Board,
    scoring: Scoring = "official",
    *,
    threads: int = 1,
    time_limit: float | None = None,
    node_limit: int | None = None,
    table_mb: float = 256,
    window: tuple[int, int] | None = None,
    all_moves: bool = False,
    progress: Callable[[Progress], object] | None = None,
    cancel: Flag | None = None,
) -> Solution:
    """Find the margin with which a game ends when both sides play their best.

    Parameters
    ----------
    board : Board
        The position; it is not changed.
    scoring : {"official", "squares"}
        How the game is scored; see `Board.score`.
    threads : int
        Threads to search with. They change the time, never the value; but among equal moves and
        lines another may be found, and only with one thread are `nodes` the same every time.
    time_limit : float, optional
        Seconds after which to stop.
    node_limit : int, optional
        Positions after which to stop. With one thread, this gives the same result every time,
        unlike time; with several it may be passed by some thousand.
    table_mb : float
        Memory for the transposition tables in MiB, taken as it is needed. It changes the time,
        never the value.
    window : (int, int), optional
        Work only as long as the value may lie between the two, both excluded: the search also ends
        when `upper` is at most the first or `lower` at least the second. With `all_moves`, this
        goes for every move.
    all_moves : bool
        Find the value of every legal move, not only of the best.
    progress : callable, optional
        Called with a `Progress` about ten times a second, from the calling thread. An exception
        that it raises ends the search and is raised here.
    cancel : threading.Event, optional
        Anything with `is_set`: once it is, the search ends as at a limit.

    Returns
    -------
    Solution
        Exact, or with the bounds proven when a limit, the window, or Ctrl-C ended the work.

    Raises
    ------
    InvalidInputError
        If an option is out of range.
    MemoryError
        If the tables cannot be allocated.

    Notes
    -----
    Alpha-beta (Knuth and Moore, "An analysis of alpha-beta pruning", Artificial Intelligence 6,
    1975) over the value still to come, with bounds on what each side can still cover. In Duo, the
    engine's network says which moves to try first where that takes long; no value rests on it.

    Examples
    --------
    >>> board = Board.from_moves(
    ...     "42f7 66f7 64i3 35d0 87d1 26i0 21b2 83e0 55a0 43a0 58c2 22b0", "mini"
    ... )
    >>> solution = solve(board, "squares")
    >>> solution.value, str(solution.best)
    (4, 'g7,f8,g8,h8')

    What the other moves lead to:

    >>> for found in solve(board, "squares", all_moves=True).moves[:3]:
    ...     print(found.value, found.move)
    4 g7,f8,g8,h8
    -1 a4,b4,a5,b5
    -1 a4,a5,b5,a6
    """
    if not isinstance(board, Board):
        raise InvalidInputError(f"expected a Board to solve, not {quote(board)}")
    number = scoring_number(scoring)
    check_limits(time_limit, node_limit, table_mb)
    threads = check_threads(threads)
    _check_window(window)
    check_hooks(progress, cancel)
    variant = board.variant
    found = _core.solve(
        board._position,
        number,
        int(table_mb * (1 << 20)),
        None if time_limit is None else min(time_limit, FOREVER),
        None if node_limit is None else min(int(node_limit), (1 << 63) - 1),
        threads,
        None if window is None else (_clamp(window[0]), _clamp(window[1])),
        all_moves,
        None if progress is None else _reporter(progress, variant),
        cancel,
        weights=duo_weights() if variant.name == "duo" else None,
    )
    exact = found["lower"] == found["upper"]
    best = found["best"]
    return Solution(
        value=found["lower"] if exact else None,
        best=None if best is None else Move.from_index(best, variant),
        pv=tuple(Move.from_index(index, variant) for index in found["line"]) if exact else (),
        exact=exact,
        lower=found["lower"],
        upper=found["upper"],
        nodes=found["nodes"],
        seconds=found["seconds"],
        scoring=scoring,
        stopped=found["stopped"],
        moves=_best_first(found["moves"], variant),
        board=board.copy(),
    )


def _best_first(moves: list[tuple[int, int, int]], variant: Variant) -> tuple[MoveValue, ...]:
    values = [MoveValue(Move.from_index(i, variant), low, high) for i, low, high in moves]
    return tuple(sorted(values, key=lambda value: (-value.lower, -value.upper, value.move)))


def _reporter(
    progress: Callable[[Progress], object], variant: Variant
) -> Callable[[int, float, tuple[int, int], int, list[int]], object]:
    def report(
        nodes: int, seconds: float, bounds: tuple[int, int], best: int, line: list[int]
    ) -> None:
        moves = tuple(Move.from_index(index, variant) for index in line)
        progress(Progress(nodes, seconds, *bounds, Move.from_index(best, variant), moves))

    return report


def _check_window(window: object) -> None:
    if window is None:
        return
    if not (
        isinstance(window, tuple | list)
        and len(window) == 2
        and all(isinstance(margin, int) for margin in window)
    ):
        raise InvalidInputError(f"window {quote(window)} is not a pair; expected two integers")
    if window[0] >= window[1]:
        raise InvalidInputError(
            f"window {quote(window)} is empty; expected the lower margin first, then a greater one"
        )


def _clamp(margin: int) -> int:
    """Margins far beyond any of a game, as the kernels can take them."""
    return max(-1000, min(1000, margin))
