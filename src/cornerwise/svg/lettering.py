"""Text as lines, so that a picture looks the same with any fonts, or with none at all."""

from cornerwise.errors import InvalidInputError, quote
from cornerwise.svg.elements import element, number
from cornerwise.svg.glyphs import GLYPHS

__all__ = ["check_drawable", "lettering", "text_width"]

_CAPITAL = 10.0
"""Height of capitals in the table of glyphs."""
_GAP = 2.5
_WEIGHT = 1.35
_SAME = {"-": "\N{MINUS SIGN}"}


def check_drawable(text: str) -> None:
    """Raise InvalidInputError for a character that has no glyph.

    Examples
    --------
    >>> check_drawable("+4.5")
    """
    for character in text:
        if character not in GLYPHS and character not in _SAME:
            raise InvalidInputError(
                f"label {quote(text)} has the character {quote(character)}; "
                "expected letters a to z, A to Z, digits, blanks and + - . , : % = < > ( ) / ! ? ~"
            )


def text_width(text: str, height: float) -> float:
    """Return how wide a text is.

    Parameters
    ----------
    text : str
        What to write.
    height : float
        Height of its capitals.

    Examples
    --------
    >>> text_width("", 10), text_width("88", 20) > text_width("8", 20)
    (0.0, True)
    """
    widths = [GLYPHS[_SAME.get(c, c)].width for c in text]
    return (sum(widths) + _GAP * max(0, len(widths) - 1)) * height / _CAPITAL


def lettering(
    text: str,
    x: float,
    y: float,
    height: float,
    color: str,
    *,
    anchor: float = 0.5,
    weight: float = 1,
    class_: str = "text",
) -> str:
    """Draw a text as a path.

    Parameters
    ----------
    text : str
        Characters that have glyphs.
    x, y : float
        Where it goes; `y` is the middle between the baseline and the top of capitals.
    height : float
        Height of its capitals.
    color : str
        Of the lines.
    anchor : float
        Which part of the text is at `x`: 0 its left end, 0.5 its middle, 1 its right end.
    weight : float
        Thickness of the lines, as a multiple of the usual one.
    class_ : str
        The class of the element.

    Examples
    --------
    >>> lettering("", 0, 0, 10, "#000000")
    ''
    """
    if not text.strip():
        return ""
    scale = height / _CAPITAL
    left = x - text_width(text, height) * anchor
    path, pen = "", 0.0
    for character in text:
        glyph = GLYPHS[_SAME.get(character, character)]
        for start_x, start_y, rest in glyph.strokes:
            path += f"M{number(pen + start_x)} {number(start_y)}{rest}"
        pen += glyph.width + _GAP
    return element(
        "path",
        class_=class_,
        d=path,
        transform=f"translate({number(left)} {number(y - height / 2)}) scale({scale:.4g})",
        fill="none",
        stroke=color,
        stroke_width=_WEIGHT * weight,
        stroke_linecap="round",
        stroke_linejoin="round",
    )
