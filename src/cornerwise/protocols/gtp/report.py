"""Positions and analyses as text for controllers."""

from __future__ import annotations

from collections.abc import Iterator

from cornerwise.analysis import Analysis, MoveEstimate
from cornerwise.board import Board, Color
from cornerwise.protocols.gtp.game import side_to_place
from cornerwise.scoring import Scoring

__all__ = ["board_lines", "estimate_lines", "move_value_lines", "result"]


def result(board: Board, scoring: Scoring) -> str:
    """Write how a game stands as game records do.

    Examples
    --------
    >>> result(Board.from_moves("e10,e9 j5"), "squares"), result(Board(), "official")
    ('B+1', '0')
    """
    black, white = board.score(scoring)
    if black == white:
        return "0"
    return f"{'B' if black > white else 'W'}+{abs(black - white)}"


def board_lines(board: Board, scoring: Scoring) -> list[str]:
    r"""Draw a board, and say what is left and whose turn it is.

    Examples
    --------
    >>> print(*board_lines(Board("mini"), "official")[-3:], sep="\n")
    black (#): 9 pieces left: 1 2 V3 I3 L4 O T4 I4 Z4
    white (O): 9 pieces left: 1 2 V3 I3 L4 O T4 I4 Z4
    black to move
    """
    lines = str(board).split("\n")
    for color, mark in zip(Color, "#O", strict=True):
        left = board.pieces_left[color]
        words = f"{len(left)} {'piece' if len(left) == 1 else 'pieces'} left"
        names = " ".join(piece.name for piece in left)
        lines.append(f"{color} ({mark}): {words}{': ' if names else ''}{names}")
    if board.is_over:
        return [*lines, f"game over: {result(board, scoring)} ({scoring})"]
    return [*lines, f"{side_to_place(board)} to move"]


def estimate_lines(analysis: Analysis) -> Iterator[str]:
    """Describe moves as Go engines do, the best first.

    Examples
    --------
    >>> from cornerwise import analyze
    >>> found = analyze(Board("mini"), node_limit=50, multipv=2, seed=1)
    >>> [line.split()[::2][:4] for line in estimate_lines(found)]
    [['info', ..., ..., ...], ['info', ..., ..., ...]]
    """
    for order, estimate in enumerate(analysis.moves):
        yield f"info {_estimate(estimate, order)}"


def _estimate(estimate: MoveEstimate, order: int) -> str:
    fields: dict[str, object] = {
        "move": estimate.move,
        "visits": estimate.visits,
        "winrate": f"{estimate.score:.4f}",
        "draw": f"{estimate.draw:.4f}",
        "scoreMean": f"{estimate.margin:.2f}",
        "scoreLower": estimate.lower,
        "scoreUpper": estimate.upper,
        "proven": int(estimate.proven is not None),
        "order": order,
        # Last: it is the only field of several words.
        "pv": " ".join(map(str, estimate.pv)),
    }
    return " ".join(f"{name} {value}" for name, value in fields.items())


def move_value_lines(analysis: Analysis) -> Iterator[str]:
    """List visits, their sum of values, the value, and the move, for each move that was looked at.

    Examples
    --------
    >>> from cornerwise import analyze
    >>> found = analyze(Board("mini"), node_limit=2000, multipv=None, seed=1)
    >>> len(next(move_value_lines(found)).split())
    4
    """
    for estimate in analysis.moves:
        if estimate.visits > 0 or estimate.proven is not None or estimate.move == analysis.best:
            total = estimate.visits * estimate.score
            yield f"{estimate.visits} {total:.1f} {estimate.score:.3f} {estimate.move}"
