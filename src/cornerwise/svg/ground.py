"""What lies under the pieces: the board, its grid, its coordinates."""

from collections.abc import Iterable

from cornerwise.svg.canvas import UNIT, Canvas
from cornerwise.svg.elements import element
from cornerwise.svg.lettering import lettering

__all__ = ["coordinates_of", "grid_of", "ground_of", "starts_of"]

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_TEXT = 12.5
_OFF = 15.0
"""From the board to the middle of coordinates."""


def ground_of(canvas: Canvas) -> str:
    """Draw the empty board.

    Examples
    --------
    >>> from cornerwise.svg.themes import get_theme
    >>> ground_of(Canvas(14, get_theme("light")))
    '<rect class="board" width="560" height="560" fill="#efece3"/>'
    """
    return element(
        "rect", class_="board", width=canvas.edge, height=canvas.edge, fill=canvas.theme.board
    )


def grid_of(canvas: Canvas) -> str:
    """Draw the lines between cells, and the frame."""
    edge = canvas.edge
    lines = "".join(f"M{at} 0V{edge}M0 {at}H{edge}" for at in range(UNIT, edge, UNIT))
    theme = canvas.theme
    return element(
        "g",
        [
            element("path", d=lines, stroke=theme.grid, stroke_width=1.5, fill="none"),
            element(
                "rect", width=edge, height=edge, stroke=theme.frame, stroke_width=2, fill="none"
            ),
        ],
        class_="grid",
    )


def starts_of(canvas: Canvas, cells: Iterable[tuple[int, int]]) -> str:
    """Draw rings on start cells."""
    rings = []
    for cell in cells:
        x, y = canvas.center(cell)
        rings.append(element("circle", cx=x, cy=y, r=UNIT * 0.17))
    return (
        ""
        if not rings
        else element(
            "g", rings, class_="starts", fill="none", stroke=canvas.theme.frame, stroke_width=2.5
        )
    )


def coordinates_of(canvas: Canvas) -> str:
    """Draw the letters of columns below the board, and the numbers of rows on its left."""
    texts = []
    for place in range(canvas.cells):
        middle = (place + 0.5) * UNIT
        row, col = (
            (canvas.cells - place, place)
            if not canvas.flip
            else (place + 1, canvas.cells - 1 - place)
        )
        color = canvas.theme.text
        texts.append(lettering(_LETTERS[col], middle, canvas.edge + _OFF, _TEXT, color))
        texts.append(lettering(str(row), -_OFF, middle, _TEXT, color))
    return element("g", texts, class_="coordinates")
