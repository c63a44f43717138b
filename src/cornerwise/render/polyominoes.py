"""Drawing polyominoes, as many beside each other as fit."""

from collections.abc import Iterable, Iterator
from itertools import zip_longest

import numpy as np
import numpy.typing as npt
from rich.text import Text

from cornerwise.render.style import Style

__all__ = ["draw_polyominoes"]

_FULL = "[]"
_COLORS = (
    "#ffffff on #4c78a8",
    "#ffffff on #f58518",
    "#ffffff on #54a24b",
    "#ffffff on #e45756",
    "#ffffff on #b279a2",
    "#ffffff on #9d755d",
)
_DEFAULT_WIDTH = 80
_GAP = "  "
_PLAIN_STYLE = Style()


def draw_polyominoes(
    shapes: Iterable[npt.NDArray[np.int64]], style: Style = _PLAIN_STYLE
) -> Iterator[Text]:
    """Draw polyominoes, row by row.

    Parameters
    ----------
    shapes : iterable of arrays of (row, column)
        What to draw; they are taken one by one, so that there may be any number.
    style : Style
        Whether to use colours, and how wide the drawing may be.

    Yields
    ------
    rich.text.Text
        A line; an empty one follows each row of polyominoes.

    Examples
    --------
    >>> from cornerwise import polyominoes
    >>> for line in draw_polyominoes(polyominoes(3)):
    ...     print(line)
    [][]  [][][]
    []
    <BLANKLINE>
    """
    width = style.width or _DEFAULT_WIDTH
    band: list[list[Text]] = []
    used = 0
    for number, shape in enumerate(shapes):
        block = _block(shape, _COLORS[number % len(_COLORS)] if style.color else "")
        columns = block[0].cell_len + len(_GAP)
        if band and used + columns > width:
            yield from _joined(band)
            band, used = [], 0
        band.append(block)
        used += columns
    if band:
        yield from _joined(band)


def _block(shape: npt.NDArray[np.int64], color: str) -> list[Text]:
    rows, columns = (int(most) + 1 for most in shape.max(axis=0))
    full = {(int(row), int(column)) for row, column in shape}
    lines = []
    for row in range(rows):
        line = Text()
        for column in range(columns):
            inside = (row, column) in full
            line.append(_FULL if inside else "  ", color if inside else "")
        lines.append(line)
    return lines


def _joined(band: list[list[Text]]) -> Iterator[Text]:
    widths = [block[0].cell_len for block in band]
    for parts in zip_longest(*band, fillvalue=Text()):
        line = Text()
        for part, width in zip(parts, widths, strict=True):
            line.append_text(part).append(" " * (width - part.cell_len)).append(_GAP)
        line.rstrip()
        yield line
    yield Text()
