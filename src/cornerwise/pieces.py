"""The pieces by name, and the letters and digits that four-letter codes use for them.

The shapes on a board come from the polyomino kernel. The table here only gives them names: it is
the convention of the contests' four-letter codes, which fixes for each letter a reference cell and
an orientation 0.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from operator import index

__all__ = ["Piece"]

Cell = tuple[int, int]
Shape = tuple[Cell, ...]


@dataclass(frozen=True, slots=True, repr=False)
class Piece:
    """One of the free polyominoes that a colour places.

    Attributes
    ----------
    name : str
        Usual name, such as ``"X"`` or ``"L4"``.
    letter : str
        Letter in four-letter codes, ``"a"`` to ``"u"``.
    size : int
        Number of squares.
    cells : tuple of (row, column)
        One orientation, relative to its first cell in row-major order.

    Examples
    --------
    >>> from cornerwise import get_variant
    >>> [piece.name for piece in get_variant("mini").pieces]
    ['1', '2', 'V3', 'I3', 'L4', 'O', 'T4', 'I4', 'Z4']
    """

    name: str
    letter: str
    size: int
    cells: Shape

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"<Piece {self.name}>"


@dataclass(frozen=True, slots=True)
class CodedShape:
    """A shape as four-letter codes spell it."""

    letter: str
    digit: int
    reference: Cell
    """Position of the reference cell relative to the first cell of the shape."""


# Letter: name, and the cells (dx, dy) beside the reference cell in orientation 0, y pointing down.
_LETTERS = {
    "a": ("1", ""),
    "b": ("2", "0,1"),
    "c": ("I3", "0,1 0,-1"),
    "d": ("V3", "0,-1 1,0"),
    "e": ("I4", "0,-1 0,1 0,2"),
    "f": ("L4", "0,-1 0,1 -1,1"),
    "g": ("T4", "0,1 0,-1 1,0"),
    "h": ("O", "1,0 0,1 1,1"),
    "i": ("Z4", "-1,0 0,1 1,1"),
    "j": ("I5", "0,1 0,-1 0,2 0,-2"),
    "k": ("L5", "0,-2 0,-1 0,1 -1,1"),
    "l": ("N", "0,-2 0,-1 -1,0 -1,1"),
    "m": ("P", "0,-1 -1,0 -1,1 0,1"),
    "n": ("U", "-1,-1 0,-1 0,1 -1,1"),
    "o": ("Y", "0,-1 1,0 0,1 0,2"),
    "p": ("T5", "0,-1 -1,1 0,1 1,1"),
    "q": ("V5", "0,-2 0,-1 1,0 2,0"),
    "r": ("W", "-1,-1 0,-1 1,0 1,1"),
    "s": ("Z5", "-1,-1 -1,0 1,0 1,1"),
    "t": ("F", "-1,-1 -1,0 1,0 0,1"),
    "u": ("X", "1,0 -1,0 0,1 0,-1"),
}

# Orientation digit: the image of (dx, dy) as (a dx + b dy, c dx + d dy).
_DIGITS = (
    (1, 0, 0, 1),
    (-1, 0, 0, 1),
    (0, -1, 1, 0),
    (0, 1, 1, 0),
    (-1, 0, 0, -1),
    (1, 0, 0, -1),
    (0, 1, -1, 0),
    (0, -1, -1, 0),
)


def cell_pairs(cells: Iterable[Iterable[int]]) -> list[Cell]:
    """Return cells as a list of pairs of plain integers; a TypeError or ValueError otherwise."""
    return [(index(row), index(col)) for row, col in cells]


def relative(cells: list[Cell]) -> Shape:
    """Return cells in row-major order, relative to the first of them."""
    ordered = sorted(cells)
    row, col = ordered[0]
    return tuple((r - row, c - col) for r, c in ordered)


def _cells_of_code(letter: str, digit: int) -> list[Cell]:
    a, b, c, d = _DIGITS[digit]
    cells = [(0, 0)]
    for pair in _LETTERS[letter][1].split():
        dx, dy = map(int, pair.split(","))
        cells.append((c * dx + d * dy, a * dx + b * dy))
    return cells


def _code_tables() -> tuple[dict[str, tuple[Shape, Cell]], dict[Shape, CodedShape]]:
    shapes: dict[str, tuple[Shape, Cell]] = {}
    codes: dict[Shape, CodedShape] = {}
    for letter in _LETTERS:
        for digit in range(len(_DIGITS)):
            cells = _cells_of_code(letter, digit)
            shape, first = relative(cells), min(cells)
            shapes[f"{letter}{digit}"] = (shape, first)
            codes.setdefault(shape, CodedShape(letter, digit, (-first[0], -first[1])))
    return shapes, codes


SHAPE_OF_CODE, CODE_OF_SHAPE = _code_tables()
"""Letter and digit to shape and place of its first cell beside the reference; shape to code."""


def name_piece(shape: Shape) -> Piece:
    """Return the piece that has this orientation among its own."""
    letter = CODE_OF_SHAPE[shape].letter
    return Piece(_LETTERS[letter][0], letter, len(shape), shape)
