"""Where may be built, and how high: the outlines, which are data."""

from dataclasses import dataclass

from cornerwise.errors import InvalidInputError, quote

__all__ = ["Outline", "tower"]

COLUMNS_MAX = 26
HEIGHT_MAX = 160
"""The cubes of four players, one on another."""


@dataclass(frozen=True, slots=True)
class Outline:
    """Where may be built, seen from above.

    Attributes
    ----------
    name : str
        Its name.
    heights : tuple of tuple of int
        For each row from the back to the front, and in it for each column from the left, how many
        cubes may lie one on another; 0 outside the outline. All rows have the same length.

    Raises
    ------
    InvalidInputError
        When that is no outline.

    Examples
    --------
    >>> Outline("steps", ((1, 2, 3), (0, 0, 3))).heights[1]
    (0, 0, 3)
    """

    name: str
    heights: tuple[tuple[int, ...], ...]

    def __post_init__(self) -> None:
        for row in self.heights:
            if len(row) != len(self.heights[0]):
                raise InvalidInputError(
                    f"row {quote(row)} of outline {self.name!r} has {len(row)} columns:"
                    f" expected {len(self.heights[0])}, as in the first"
                )
            for height in row:
                if not isinstance(height, int) or not 0 <= height <= HEIGHT_MAX:
                    raise InvalidInputError(
                        f"height {height!r} in outline {self.name!r}: expected a number from 0"
                        f" to {HEIGHT_MAX}"
                    )
        if not any(map(any, self.heights)):
            raise InvalidInputError(f"outline {self.name!r} is empty: expected a place to build")
        if len(self.heights) > COLUMNS_MAX or len(self.heights[0]) > COLUMNS_MAX:
            raise InvalidInputError(
                f"outline {self.name!r} has {len(self.heights)} rows and"
                f" {len(self.heights[0])} columns: expected at most {COLUMNS_MAX} of each"
            )

    @classmethod
    def from_text(cls, name: str, text: str) -> "Outline":
        """Return the outline drawn by a text: a line for each row, a digit for each column.

        Parameters
        ----------
        name : str
            Its name.
        text : str
            Digits for height limits, ``.`` outside. Blank lines and space around lines do not
            count.

        Examples
        --------
        >>> Outline.from_text("corner", '''
        ...     34
        ...     .3
        ... ''')
        Outline(name='corner', heights=((3, 4), (0, 3)))
        """
        lines = [line.strip() for line in text.splitlines() if line.strip()]
        for line in lines:
            for glyph in line:
                if glyph not in ".0123456789":
                    raise InvalidInputError(
                        f"{glyph!r} in row {quote(line)} of outline {name!r}: expected a digit"
                        " for each place, or '.' outside"
                    )
        return cls(
            name,
            tuple(tuple(0 if glyph == "." else int(glyph) for glyph in line) for line in lines),
        )


def tower(players: int) -> Outline:
    """Return the Tower: 5 columns and 4 rows, two cubes high for each player.

    That is just enough room for all cubes. The rules say so for two and for four players;
    *Decision:* three play on a height of six.

    Examples
    --------
    >>> tower(2).heights[0]
    (4, 4, 4, 4, 4)
    """
    return Outline("tower", ((2 * players,) * 5,) * 4)
