"""Who wins, without the margin."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from cornerwise.board import Board
from cornerwise.moves import Move
from cornerwise.scoring import Scoring
from cornerwise.solve import Flag, Progress, Stopped, solve

__all__ = ["Outcome", "outcome"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the solver has proven about who wins.

    Attributes
    ----------
    result : {"win", "draw", "loss"} or None
        For the side to move, when both sides play their best; None unless `exact`.
    best : Move or None
        A move that reaches `lower` for certain: a winning move where `result` is "win", a move that
        keeps the draw where it is "draw". None in a finished game.
    exact : bool
        Whether the result is certain.
    lower, upper : int
        Proven bounds of the final margin, no closer than the result needs.
    nodes : int
        Positions searched.
    seconds : float
        Time taken.
    scoring : str
        The scoring that decides who wins.
    stopped : {"time", "nodes", "interrupt", "cancel"} or None
        What ended the work early.
    board : Board or None
        A copy of the position, which notebooks draw; None in results made by hand. It takes no part
        in comparisons, nor in the `repr`.
    """

    result: Literal["win", "draw", "loss"] | None
    best: Move | None
    exact: bool
    lower: int
    upper: int
    nodes: int
    seconds: float
    scoring: Scoring
    stopped: Stopped | None = None
    board: Board | None = field(default=None, compare=False, repr=False)

    def _repr_html_(self) -> str | None:
        from cornerwise.svg.views import outcome_html  # noqa: PLC0415

        return outcome_html(self)


def outcome(
    board: Board,
    scoring: Scoring = "official",
    *,
    threads: int = 1,
    time_limit: float | None = None,
    node_limit: int | None = None,
    table_mb: float = 256,
    progress: Callable[[Progress], object] | None = None,
    cancel: Flag | None = None,
) -> Outcome:
    """Find out who wins when both sides play their best: faster than by how much.

    Parameters
    ----------
    board : Board
        The position; it is not changed.
    scoring : {"official", "squares"}
        How the game is scored; see `Board.score`.
    threads, time_limit, node_limit, table_mb, progress, cancel
        As for `solve`.

    Returns
    -------
    Outcome
        Certain, or with the bounds proven when a limit, or Ctrl-C, ended the work.

    Raises
    ------
    InvalidInputError
        If an option is out of range.
    MemoryError
        If the tables cannot be allocated.

    Examples
    --------
    >>> board = Board.from_moves(
    ...     "42f7 66f7 64i3 35d0 87d1 26i0 21b2 83e0 55a0 43a0 58c2 22b0", "mini"
    ... )
    >>> found = outcome(board, "squares")
    >>> found.result, str(found.best)
    ('win', 'g7,f8,g8,h8')
    """
    found = solve(
        board,
        scoring,
        threads=threads,
        time_limit=time_limit,
        node_limit=node_limit,
        table_mb=table_mb,
        window=(-1, 1),
        progress=progress,
        cancel=cancel,
    )
    result = _result(found.lower, found.upper)
    return Outcome(
        result=result,
        best=found.best,
        exact=result is not None,
        lower=found.lower,
        upper=found.upper,
        nodes=found.nodes,
        seconds=found.seconds,
        scoring=found.scoring,
        stopped=found.stopped,
        board=found.board,
    )


def _result(lower: int, upper: int) -> Literal["win", "draw", "loss"] | None:
    if lower > 0:
        return "win"
    if upper < 0:
        return "loss"
    return "draw" if lower == upper == 0 else None
