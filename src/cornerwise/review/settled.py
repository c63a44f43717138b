"""What the engine proves on its way, where the solver had not come to an end."""

from __future__ import annotations

from dataclasses import replace

from cornerwise import Analysis, Board, Move, Scoring, Solution

__all__ = ["settled"]


def settled(board: Board, solution: Solution, estimate: Analysis) -> Solution:
    """Return what is proven by the solver and the engine together.

    Parameters
    ----------
    board : Board
        The position.
    solution : Solution
        What the solver has proven.
    estimate : Analysis
        What the engine says, with all legal moves.

    Examples
    --------
    >>> from cornerwise import analyze, solve
    >>> board = Board.from_moves(
    ...     "42f7 66f7 64i3 35d0 87d1 26i0 21b2 83e0 55a0 43a0 58c2 22b0", "mini"
    ... )
    >>> short = solve(board, "squares", node_limit=1)
    >>> estimate = analyze(board, "squares", node_limit=100_000, multipv=None, seed=1)
    >>> short.value, settled(board, short, estimate).value
    (None, 4)
    """
    upper = min(solution.upper, estimate.upper)
    lower, best = solution.lower, solution.best
    if estimate.lower > lower:
        lower = estimate.lower
        # Bounds only ever hold for a move that keeps them.
        best = max(estimate.moves, key=lambda each: each.lower).move
    if lower != upper:
        return replace(solution, lower=lower, upper=upper, best=best)
    if estimate.proven is not None:
        best = estimate.best
    pv = estimate.pv if best == estimate.best else ()
    return replace(
        solution,
        value=lower,
        best=best,
        pv=pv if _ends_with(board, pv, lower, solution.scoring) else (),
        exact=True,
        lower=lower,
        upper=upper,
        stopped=None,
    )


def _ends_with(board: Board, line: tuple[Move, ...], margin: int, scoring: Scoring) -> bool:
    """Whether a line ends the game with some margin for the side to move."""
    end = board.copy()
    for move in line:
        end.push(move)
    sign = 1 if end.turn == board.turn else -1
    return end.is_over and sign * end.margin(scoring) == margin
