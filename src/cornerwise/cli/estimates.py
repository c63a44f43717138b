"""What the engine thinks of a position, as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from cornerwise import Analysis, Board, Color, MoveEstimate
from cornerwise.cli.answers import best_move
from cornerwise.render import (
    Fields,
    Style,
    abbreviate_bounds,
    abbreviate_margin,
    draw_table,
    name_move,
)

__all__ = ["estimate_fields", "estimate_table"]

_LONGEST_LINE = 8
"""Moves of a line that follow the one that it is about, where there is room."""


def estimate_fields(board: Board, estimate: Analysis, style: Style) -> Fields:
    """Describe an estimate of a position.

    Parameters
    ----------
    board : Board
        The position.
    estimate : Analysis
        What the engine thinks of it.
    style : Style
        Colours of the page.
    """
    turn, other = board.turn, board.turn.other
    margin = abbreviate_margin(_sign(board) * estimate.margin)
    chances = (
        f"{turn} wins {_percent(estimate.win)}, a draw {_percent(estimate.draw)}, "
        f"{other} wins {_percent(estimate.loss)}"
    )
    fields: list[tuple[str, Text | str]] = [
        ("estimate", f"{margin} ({estimate.scoring}): {chances}")
    ]
    if estimate.best is not None:
        text = best_move(estimate.best, style)
        fields.append(("best move", text.append(", by this estimate")))
    spent = f"{estimate.nodes:,} positions in {estimate.seconds:.2f} s"
    stopped = ", stopped by Ctrl-C" if estimate.stopped == "interrupt" else ""
    return [*fields, ("engine", spent + stopped)]


def estimate_table(
    board: Board, estimate: Analysis, most: int, width: int | None
) -> Iterator[Text]:
    """Yield the best moves as lines.

    Parameters
    ----------
    board : Board
        The position.
    estimate : Analysis
        What the engine thinks of it, with all legal moves.
    most : int
        How many moves to show.
    width : int or None
        Columns of the page, if it has any.
    """
    moves = estimate.moves[:most]
    if not moves:
        return
    total = len(estimate.moves)
    shown = f"{len(moves)} of {total}" if len(moves) < total else f"all {total}"
    yield Text(f"Best moves of {board.turn}, {shown}:" if total > 1 else "The only legal move:")
    yield from _fitting([_row(board, each) for each in moves], moves, width)


def _fitting(
    rows: list[tuple[str, ...]], moves: Sequence[MoveEstimate], width: int | None
) -> list[Text]:
    """Draw a table as wide as the page allows: first lines are cut, then codes left out."""
    heads = (">margin", ">win", ">draw", ">loss", ">visits", "proven", "move", "code")
    for length in range(_LONGEST_LINE, -1, -1):
        lines = [" ".join(move.to_code() for move in each.pv[1 : length + 1]) for each in moves]
        more = ("line",) if any(lines) else ()
        cells = [
            (*row, line)[: len(heads) + len(more)] for row, line in zip(rows, lines, strict=True)
        ]
        table = list(draw_table((*heads, *more), cells))
        if width is None or all(line.cell_len <= width for line in table):
            return table
    return list(draw_table(heads[:-1], [row[:-1] for row in rows]))


def _row(board: Board, estimate: MoveEstimate) -> tuple[str, ...]:
    sign = _sign(board)
    proven = estimate.proven
    return (
        abbreviate_margin(sign * estimate.margin),
        *map(_percent, (estimate.win, estimate.draw, estimate.loss)),
        f"{estimate.visits:,}",
        "" if proven is None else abbreviate_bounds(sign * proven, sign * proven),
        name_move(estimate.move),
        estimate.move.to_code(),
    )


def _sign(board: Board) -> int:
    return 1 if board.turn == Color.BLACK else -1


def _percent(chance: float) -> str:
    return f"{100 * chance:.1f} %"
