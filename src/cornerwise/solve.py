"""The exact solver."""

import math
from dataclasses import dataclass
from typing import Literal

from cornerwise import _core
from cornerwise.board import Board
from cornerwise.errors import InvalidInputError, quote
from cornerwise.moves import Move
from cornerwise.scoring import Scoring, scoring_number

__all__ = ["Solution", "solve"]

_TABLE_MB_MAX = 1 << 20


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
    stopped : {"time", "nodes", "interrupt"} or None
        What ended the work early.
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
    stopped: Literal["time", "nodes", "interrupt"] | None = None


def solve(
    board: Board,
    scoring: Scoring = "official",
    *,
    time_limit: float | None = None,
    node_limit: int | None = None,
    table_mb: int = 64,
) -> Solution:
    """Find the margin with which a game ends when both sides play their best.

    Parameters
    ----------
    board : Board
        The position; it is not changed.
    scoring : {"official", "squares"}
        How the game is scored; see `Board.score`.
    time_limit : float, optional
        Seconds after which to stop.
    node_limit : int, optional
        Positions after which to stop. Unlike time, this gives the same result every time.
    table_mb : int
        Memory for the transposition table in MiB. It changes the time, never the result.

    Returns
    -------
    Solution
        Exact, or with the bounds proven when a limit, or Ctrl-C, ended the work.

    Raises
    ------
    InvalidInputError
        If an option is out of range.
    MemoryError
        If the table cannot be allocated.

    Notes
    -----
    Alpha-beta (Knuth and Moore, "An analysis of alpha-beta pruning", Artificial Intelligence 6,
    1975) over the value still to come, with bounds on what each side can still cover.

    Examples
    --------
    >>> board = Board.from_moves(
    ...     "42f7 66f7 64i3 35d0 87d1 26i0 21b2 83e0 55a0 43a0 58c2 22b0", "mini"
    ... )
    >>> solution = solve(board, "squares")
    >>> solution.value, str(solution.best)
    (4, 'g7,f8,g8,h8')
    """
    if not isinstance(board, Board):
        raise InvalidInputError(f"expected a Board to solve, not {quote(board)}")
    number = scoring_number(scoring)
    if time_limit is not None and not _is_number(time_limit, lowest=0):
        raise InvalidInputError(
            f"time_limit {quote(time_limit)} is out of range; expected seconds, 0 or more"
        )
    if node_limit is not None and not (_is_number(node_limit, 1) and int(node_limit) == node_limit):
        raise InvalidInputError(
            f"node_limit {quote(node_limit)} is out of range; expected an integer, 1 or more"
        )
    if not (_is_number(table_mb, 0) and table_mb <= _TABLE_MB_MAX):
        raise InvalidInputError(
            f"table_mb {quote(table_mb)} is out of range; expected 0 to {_TABLE_MB_MAX}"
        )
    found = _core.solve(
        board._position,
        number,
        int(table_mb * (1 << 20)),
        time_limit,
        None if node_limit is None else min(int(node_limit), (1 << 63) - 1),
    )
    exact = found["lower"] == found["upper"]
    variant = board.variant
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
    )


def _is_number(value: object, lowest: float) -> bool:
    return isinstance(value, int | float) and not math.isnan(value) and value >= lowest
