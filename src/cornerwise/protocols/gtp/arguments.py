"""Reading the arguments of commands."""

from __future__ import annotations

from cornerwise.board import Color
from cornerwise.errors import quote
from cornerwise.protocols.gtp.syntax import CommandError

__all__ = ["color_named", "read_color"]

_COLORS = {
    name: color
    for color, names in {
        Color.BLACK: ("b", "black", "blue", "1"),
        Color.WHITE: ("w", "white", "green", "2"),
    }.items()
    for name in names
}


def color_named(word: str) -> Color | None:
    """Return the colour that a word names, or None.

    Examples
    --------
    >>> color_named("Blue"), color_named("100")
    (<Color.BLACK: 0>, None)
    """
    return _COLORS.get(word.lower())


def read_color(word: str) -> Color:
    """Return the colour that a word names.

    Examples
    --------
    >>> read_color("W")
    <Color.WHITE: 1>
    >>> read_color("red")
    Traceback (most recent call last):
    cornerwise.protocols.gtp.syntax.CommandError: 'red' is not a colour; expected b, w, ...
    """
    color = color_named(word)
    if color is None:
        raise CommandError(
            f"{quote(word)} is not a colour; expected b, w, blue, green, black, white, 1 or 2"
        )
    return color
