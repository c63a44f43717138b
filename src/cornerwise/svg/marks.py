"""Marks on a board: the last move, and where a side can build on."""

from collections.abc import Iterable

from cornerwise.svg.canvas import UNIT, Canvas
from cornerwise.svg.elements import element
from cornerwise.svg.outline import outline_path

__all__ = ["anchors_of", "last_of"]

Cell = tuple[int, int]

_LINE = 5.0
_ANCHOR = UNIT * 0.15


def last_of(canvas: Canvas, cells: Iterable[Cell]) -> str:
    """Draw a strong outline around the cells of the last move.

    Examples
    --------
    >>> from cornerwise.svg.themes import get_theme
    >>> last_of(Canvas(14, get_theme("light")), [(0, 0)])[:40]
    '<path class="last" d="M7 2.5H33Q37.5 2.5'
    """
    path = outline_path(canvas.seen(cells), UNIT, inset=_LINE / 2, radius=4.5)
    return path and element(
        "path",
        class_="last",
        d=path,
        fill="none",
        stroke=canvas.theme.last,
        stroke_width=_LINE,
    )


def anchors_of(canvas: Canvas, cells: Iterable[Cell]) -> str:
    """Draw diamonds on cells that a side can build on."""
    path = ""
    for cell in cells:
        x, y = canvas.center(cell)
        path += f"M{x:g} {y - _ANCHOR:g}l{_ANCHOR:g} {_ANCHOR:g}l-{_ANCHOR:g} {_ANCHOR:g}"
        path += f"l-{_ANCHOR:g}-{_ANCHOR:g}z"
    return path and element("path", class_="anchors", d=path, fill=canvas.theme.anchor)
