"""Pieces, each in one outline."""

from collections.abc import Sequence

from cornerwise.svg.canvas import UNIT, Canvas
from cornerwise.svg.elements import element
from cornerwise.svg.lettering import lettering, text_width
from cornerwise.svg.outline import outline_path, seams_path
from cornerwise.svg.placed import Placed

__all__ = ["fitting_height", "piece_of", "roomy_cell"]

Cell = tuple[int, int]

_INSET = 2.0
_RADIUS = 5.0
_LINE = 2.5
_TEXT = 15.0
_ROOM = UNIT - 11.0
"""Width for a text within a cell."""


def piece_of(canvas: Canvas, piece: Placed, label: str = "") -> str:
    """Draw a piece as a group of its outline, its seams, and its label.

    Parameters
    ----------
    canvas : Canvas
        Where.
    piece : Placed
        The piece.
    label : str
        What to write on it.
    """
    colors = canvas.theme.pieces(piece.color)
    seen = canvas.seen(piece.cells)
    shape = element(
        "path",
        class_="outline",
        d=outline_path(seen, UNIT, _INSET, _RADIUS),
        fill=colors.fill,
        stroke=colors.line,
        stroke_width=_LINE,
    )
    seams = seams_path(seen, UNIT, _INSET + _LINE / 2)
    inside = element("path", class_="seams", d=seams, stroke=colors.seam, stroke_width=1.25)
    x, y = canvas.center(roomy_cell(piece.cells))
    return element(
        "g",
        [
            shape,
            inside if seams else "",
            lettering(label, x, y, fitting_height(label), colors.text, weight=1.15),
        ],
        class_=f"piece {piece.color}",
        data_ply=None if piece.ply is None else str(piece.ply),
        data_piece=piece.name,
    )


def fitting_height(label: str, height: float = _TEXT) -> float:
    """Return the height of capitals with which a text fits into a cell.

    Examples
    --------
    >>> fitting_height("7"), fitting_height("-123.4") < 10
    (15.0, True)
    """
    width = text_width(label, height)
    return height if width <= _ROOM else height * _ROOM / width


def roomy_cell(cells: Sequence[Cell]) -> Cell:
    """Return the cell of a piece that is nearest to its middle.

    Examples
    --------
    >>> roomy_cell([(0, 0), (0, 1), (0, 2)])
    (0, 1)
    """
    row = sum(cell[0] for cell in cells) / len(cells)
    col = sum(cell[1] for cell in cells) / len(cells)
    return min(cells, key=lambda cell: ((cell[0] - row) ** 2 + (cell[1] - col) ** 2, cell))
