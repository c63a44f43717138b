"""The colours of pictures."""

from dataclasses import dataclass

from cornerwise.errors import InvalidInputError, quote

__all__ = ["THEMES", "PieceColors", "Theme", "get_theme"]


@dataclass(frozen=True, slots=True)
class PieceColors:
    """How the pieces of one side look.

    Attributes
    ----------
    fill : str
        The squares.
    line : str
        The outline.
    seam : str
        The thin lines between the squares of a piece.
    text : str
        Numbers and names on the piece.
    """

    fill: str
    line: str
    seam: str
    text: str


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of a picture, each as ``#rrggbb``.

    Attributes
    ----------
    name : str
        What `get_theme` calls it.
    background : str
        Around the board.
    board : str
        Empty cells.
    grid : str
        Lines between empty cells.
    frame : str
        The line around the board, and the marks of start cells.
    text : str
        Coordinates and legends.
    black, white : PieceColors
        The pieces of the two sides.
    last : str
        The outline of the last move.
    anchor : str
        Marks of anchor cells.
    candidate : str
        Moves that might be played.
    candidate_text : str
        Labels on them.
    heat : tuple of str
        Stops of the scale of heat maps, from the lowest value to the highest; their lightness
        rises or falls all the way, so that the scale also reads without colour.

    Examples
    --------
    >>> get_theme("dark").background
    '#15171c'
    """

    name: str
    background: str
    board: str
    grid: str
    frame: str
    text: str
    black: PieceColors
    white: PieceColors
    last: str
    anchor: str
    candidate: str
    candidate_text: str
    heat: tuple[str, ...]

    def pieces(self, color: int) -> PieceColors:
        """Return the colours of the pieces of a side.

        Examples
        --------
        >>> get_theme("light").pieces(1).fill
        '#ffffff'
        """
        return self.white if color else self.black


# Chosen so that they stay apart for the colour-blind; tests hold by how much. The accents begin
# with those of Okabe and Ito, "Color universal design" (2008), and blue and yellow scales with
# cividis (Nunez, Anderton and Renslow, PLoS ONE 13, 2018).
_LIGHT = Theme(
    name="light",
    background="#ffffff",
    board="#efece3",
    grid="#d8d3c5",
    frame="#8a8472",
    text="#4c4a43",
    black=PieceColors(fill="#2f3238", line="#0d0e10", seam="#50545d", text="#ffffff"),
    white=PieceColors(fill="#ffffff", line="#2f3238", seam="#c3bfb2", text="#17181b"),
    last="#d55e00",
    anchor="#0072b2",
    candidate="#006d8f",
    candidate_text="#ffffff",
    heat=("#fffce8", "#f8dc7a", "#e8a33d", "#b8602b", "#6b2a2a"),
)

_DARK = Theme(
    name="dark",
    background="#15171c",
    board="#3a3f4a",
    grid="#4b515e",
    frame="#878fa0",
    text="#c3c8d2",
    black=PieceColors(fill="#0b0c0f", line="#9aa2b1", seam="#2e323a", text="#ffffff"),
    white=PieceColors(fill="#eceae3", line="#ffffff", seam="#c3c0b6", text="#17181b"),
    last="#ff8a3c",
    anchor="#56b4e9",
    candidate="#22b8cf",
    candidate_text="#0b0c0f",
    heat=("#261d3f", "#64345c", "#b2554b", "#e6993c", "#fff0a8"),
)

_COLORBLIND = Theme(
    name="colorblind",
    background="#ffffff",
    board="#eef0f3",
    grid="#d3d8df",
    frame="#7b8592",
    text="#414954",
    black=PieceColors(fill="#0b3c68", line="#04182b", seam="#3d6a93", text="#ffffff"),
    white=PieceColors(fill="#fbbf3a", line="#5c4300", seam="#c98f12", text="#1c1500"),
    last="#d9480f",
    anchor="#3a8fd0",
    candidate="#111111",
    candidate_text="#ffffff",
    heat=("#fffdee", "#d9cd8c", "#9c9670", "#5f6574", "#1f3763"),
)

_COLORBLIND_DARK = Theme(
    name="colorblind-dark",
    background="#121419",
    board="#343944",
    grid="#454b58",
    frame="#7e8696",
    text="#c3c8d2",
    black=PieceColors(fill="#0f5fa8", line="#9fd0ff", seam="#3f86c6", text="#ffffff"),
    white=PieceColors(fill="#ffd24f", line="#fff1c9", seam="#c9962a", text="#1c1500"),
    last="#ff6b6b",
    anchor="#8fd3ff",
    candidate="#ffffff",
    candidate_text="#121419",
    heat=("#0f1c3f", "#3f4f78", "#7d7f86", "#bdb27a", "#fff2a6"),
)

_PRINT = Theme(
    name="print",
    background="#ffffff",
    board="#ffffff",
    grid="#c9c9c9",
    frame="#000000",
    text="#000000",
    black=PieceColors(fill="#2b2b2b", line="#000000", seam="#5e5e5e", text="#ffffff"),
    white=PieceColors(fill="#ffffff", line="#000000", seam="#bdbdbd", text="#000000"),
    last="#929292",
    anchor="#000000",
    candidate="#636363",
    candidate_text="#ffffff",
    heat=("#ececec", "#c6c6c6", "#9c9c9c", "#6e6e6e", "#3a3a3a"),
)

THEMES = {theme.name: theme for theme in (_LIGHT, _DARK, _COLORBLIND, _COLORBLIND_DARK, _PRINT)}
"""Themes by name."""


def get_theme(name: str | Theme) -> Theme:
    """Return a theme by its name.

    Parameters
    ----------
    name : str or Theme
        A name in `THEMES`, or a theme, which is returned as it is.

    Raises
    ------
    InvalidInputError
        If no theme has that name.

    Examples
    --------
    >>> get_theme("print").name
    'print'
    >>> get_theme("pink")
    Traceback (most recent call last):
    cornerwise.errors.InvalidInputError: no theme is called 'pink'; expected one of: light, dark,
    colorblind, colorblind-dark, print
    """
    if isinstance(name, Theme):
        return name
    try:
        return THEMES[name]
    except (KeyError, TypeError):
        expected = ", ".join(THEMES)
        raise InvalidInputError(
            f"no theme is called {quote(name)}; expected one of: {expected}"
        ) from None
