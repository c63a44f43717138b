"""Where things are in a picture, and the picture itself."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from cornerwise.svg.elements import element, escaped, number
from cornerwise.svg.themes import Theme

__all__ = ["UNIT", "Canvas", "document"]

UNIT = 40
"""Edge of a cell, in units of the picture."""

Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Canvas:
    """A board to draw on.

    All that is drawn on it is in a group that is moved to where the board is, so that its own
    coordinates begin at the top left of the board.

    Attributes
    ----------
    cells : int
        Rows and columns.
    theme : Theme
        The colours.
    flip : bool
        Whether the board is turned by half a turn.
    """

    cells: int
    theme: Theme
    flip: bool = False

    @property
    def edge(self) -> int:
        """Edge of the board."""
        return self.cells * UNIT

    def seen(self, cells: Iterable[Cell]) -> list[Cell]:
        """Return cells as they lie in the picture.

        Examples
        --------
        >>> from cornerwise.svg.themes import get_theme
        >>> Canvas(14, get_theme("light"), flip=True).seen([(0, 1)])
        [(13, 12)]
        """
        if not self.flip:
            return list(cells)
        last = self.cells - 1
        return [(last - row, last - col) for row, col in cells]

    def center(self, cell: Cell) -> tuple[float, float]:
        """Return x and y of the middle of a cell.

        Examples
        --------
        >>> from cornerwise.svg.themes import get_theme
        >>> Canvas(14, get_theme("light")).center((0, 1))
        (60.0, 20.0)
        """
        ((row, col),) = self.seen([cell])
        return (col + 0.5) * UNIT, (row + 0.5) * UNIT


def document(
    children: Iterable[str],
    width: float,
    height: float,
    *,
    size: float | None,
    background: str,
    title: str,
) -> str:
    """Put a picture together.

    Parameters
    ----------
    children : iterable of str
        Elements.
    width, height : float
        In units of the picture.
    size : float or None
        Width in pixels; None leaves it to whatever shows the picture.
    background : str
        Colour behind everything.
    title : str
        What the picture shows, in words.

    Examples
    --------
    >>> print(document([], 20, 10, size=40, background="#ffffff", title="Nothing"))
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10" width="40" height="20" role="img"
    aria-label="Nothing">
    <title>Nothing</title>
    <rect class="background" width="20" height="10" fill="#ffffff"/>
    </svg>
    """
    pixels: dict[str, Any] = {}
    if size is not None:
        pixels = {"width": size, "height": size * height / width}
    box = f"0 0 {number(width)} {number(height)}"
    back = element("rect", class_="background", width=width, height=height, fill=background)
    return element(
        "svg",
        [element("title", escaped(title)), back, *children],
        xmlns="http://www.w3.org/2000/svg",
        viewBox=box,
        **pixels,
        role="img",
        aria_label=title,
    )
