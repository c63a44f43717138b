"""What a terminal can show, and the colours used."""

from dataclasses import dataclass

from rich.console import Console

__all__ = ["Style"]

FRAME = "dim"
LABEL = "dim"
# The board has a colour of its own, so that black and white stand out on dark and light terminals.
EMPTY = "#7d8f76 on #a3b899"
START = "bold #44583c on #a3b899"
ANCHOR = "bold #8c2f39 on #a3b899"
PIECES = ("#1d1f24 on #1d1f24", "#f7f5ee on #f7f5ee")
LAST = ("#2446a8 on #2446a8", "#ffd24a on #ffd24a")
IDEA = "bold #ffffff on #c8553d"


@dataclass(frozen=True)
class Style:
    """How to draw.

    Attributes
    ----------
    color : bool
        Whether colours are shown; otherwise drawings are plain characters.
    width : int or None
        Columns of the terminal, or None where lines may have any length.

    Examples
    --------
    >>> Style().color
    False
    """

    color: bool = False
    width: int | None = None

    @classmethod
    def of(cls, console: Console) -> "Style":
        """Return the style for a console.

        Colours are for terminals that know them, unless the environment variable NO_COLOR forbids
        them.

        Parameters
        ----------
        console : rich.console.Console
            Where the drawing goes.

        Examples
        --------
        >>> import io
        >>> Style.of(Console(file=io.StringIO()))
        Style(color=False, width=None)
        """
        color = console.color_system is not None and not console.no_color
        return cls(color=color, width=console.width if console.is_terminal else None)
