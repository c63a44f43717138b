"""Pictures of the pieces that are left."""

from collections.abc import Iterable

from cornerwise.board import Board, Color
from cornerwise.pieces import Piece
from cornerwise.svg.canvas import UNIT, Canvas, document
from cornerwise.svg.checks import check_board, check_size, checked_side
from cornerwise.svg.elements import element
from cornerwise.svg.pieces import piece_of
from cornerwise.svg.placed import Placed
from cornerwise.svg.themes import Theme, get_theme

__all__ = ["pieces"]

Cell = tuple[int, int]

_COLUMNS = 31
_GAP = 0.6
"""Between pieces and around them, in cells."""


def pieces(
    board: Board,
    color: Color | int | None = None,
    *,
    size: float | None = 480,
    theme: str | Theme = "light",
    title: str | None = None,
) -> str:
    """Draw the pieces that have not been placed.

    Parameters
    ----------
    board : Board
        The position.
    color : Color, optional
        Whose pieces; by default those of black, and those of white below.
    size, theme, title
        As for `cornerwise.svg.board`.

    Returns
    -------
    str
        A complete ``<svg>`` element. Every piece is a group ``<g class="piece black"
        data-piece="F">``, as on a board.

    Raises
    ------
    InvalidInputError
        If an argument is not what was asked for.

    Examples
    --------
    >>> picture = pieces(Board("mini"), Color.WHITE)
    >>> picture.count('class="piece white"'), picture.count('class="piece black"')
    (9, 0)
    """
    check_board(board)
    check_size(size)
    sides = tuple(Color) if color is None else (checked_side(color),)
    canvas = Canvas(_COLUMNS, get_theme(theme))
    groups: list[str] = []
    top = _GAP
    for side in sides:
        height, shelf = _shelf(canvas, side, board.pieces_left[side])
        if shelf:
            place = f"translate(0 {top * UNIT:g})"
            groups.append(element("g", shelf, class_=f"tray {side}", transform=place))
            top += height
    words = "; ".join(
        f"{side} has left {' '.join(piece.name for piece in board.pieces_left[side]) or 'nothing'}"
        for side in sides
    )
    return document(
        groups,
        _COLUMNS * UNIT,
        max(top, 1) * UNIT,
        size=size,
        background=canvas.theme.board,
        title=words if title is None else str(title),
    )


def _shelf(canvas: Canvas, color: Color, left: Iterable[Piece]) -> tuple[float, list[str]]:
    """Draw pieces in rows; return also how high the rows are, in cells."""
    groups, column, top, height = [], _GAP, 0.0, 0.0
    for piece in left:
        cells = _lying(piece)
        rows, columns = (max(part) + 1 for part in zip(*cells, strict=True))
        if column + columns + _GAP > _COLUMNS:
            column, top, height = _GAP, top + height + _GAP, 0.0
        drawing = piece_of(canvas, Placed(color, cells, piece.name, None))
        place = f"translate({column * UNIT:g} {top * UNIT:g})"
        groups.append(element("g", [drawing], transform=place))
        column += columns + _GAP
        height = max(height, rows)
    return top + height + _GAP, groups


def _lying(piece: Piece) -> tuple[Cell, ...]:
    """Return the cells of a piece from the top left, with its longer side level."""
    rows, columns = zip(*piece.cells, strict=True)
    cells = [(row - min(rows), col - min(columns)) for row, col in piece.cells]
    if max(rows) - min(rows) > max(columns) - min(columns):
        cells = [(col, row) for row, col in cells]
    return tuple(sorted(cells))
