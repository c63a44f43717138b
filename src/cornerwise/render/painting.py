"""Colour for boards that were drawn as plain text."""

import re
from collections.abc import Iterable, Sequence

from rich.text import Text

from cornerwise.render.style import Style

__all__ = ["paint_board"]

_ROW = re.compile(r" ?\d+ ")
_COLOURS = {
    "black": "bold #f7f5ee on #1d1f24",
    "white": "bold #1d1f24 on #f7f5ee",
    "blue": "bold #f7f5ee on #2f5fd0",
    "yellow": "bold #1d1f24 on #f2c230",
    "red": "bold #f7f5ee on #c8352b",
    "green": "bold #f7f5ee on #2e8b3d",
}


def paint_board(lines: Iterable[str], colours: Sequence[str], style: Style) -> list[Text]:
    """Give the letters of colours their colours, in the lines that begin with a row's number.

    Parameters
    ----------
    lines : iterable of str
        A drawing where each colour is shown by the first letter of its name.
    colours : sequence of str
        Names of colours.
    style : Style
        Whether to use colours at all.

    Examples
    --------
    >>> lines = paint_board([" 1 . B", "   a b"], ["black", "white"], Style(color=True))
    >>> [len(line.spans) for line in lines]
    [1, 0]
    """
    painted = [Text(line) for line in lines]
    if style.color:
        styles = {name[0].upper(): _COLOURS[name] for name in colours if name in _COLOURS}
        for line in painted:
            if _ROW.match(line.plain):
                for number, glyph in enumerate(line.plain):
                    if glyph in styles:
                        line.stylize(styles[glyph], number, number + 1)
    return painted
