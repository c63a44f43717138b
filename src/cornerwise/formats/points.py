"""Points such as ``e10``: a column letter and a row number, ``a1`` at the bottom left."""

import re
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from cornerwise.errors import NotationError, quote

__all__ = ["Cell", "Cells", "format_point", "format_points", "parse_point", "parse_points"]

Cell: TypeAlias = tuple[int, int]
Cells: TypeAlias = tuple[Cell, ...]

_POINT = re.compile(r"([A-Za-z])([1-9][0-9]?)")


def parse_point(text: str, size: int) -> Cell:
    """Read a point.

    Parameters
    ----------
    text : str
        Such as ``"e10"``, in any case, with or without blanks around it.
    size : int
        Rows and columns of the board.

    Returns
    -------
    tuple of int
        Row and column, from the top left, counted from 0.

    Raises
    ------
    NotationError
        When it is no point of such a board.

    Examples
    --------
    >>> parse_point("e10", 14)
    (4, 4)
    """
    match = _POINT.fullmatch(text.strip())
    if match is not None:
        row = size - int(match[2])
        column = ord(match[1].lower()) - ord("a")
        if row >= 0 and column < size:
            return row, column
    last = format_point((0, size - 1), size)
    raise NotationError(f"{quote(text)} is not a point: expected a1 to {last}")


def parse_points(values: Sequence[str], size: int, most: int) -> Cells:
    """Read the points of one piece.

    Parameters
    ----------
    values : sequence of str
        Points separated by commas, in one value or spread over several.
    size : int
        Rows and columns of the board.
    most : int
        How many points there may be.

    Returns
    -------
    tuple of cells
        In rows from the top, each from the left.

    Raises
    ------
    NotationError
        When a point is wrong or comes twice, or there are too many.

    Examples
    --------
    >>> parse_points(["e9,e10"], 14, 5)
    ((4, 4), (5, 4))
    >>> parse_points(["e9", "e10"], 14, 5)
    ((4, 4), (5, 4))
    """
    cells: set[Cell] = set()
    for value in values:
        # Not split() alone: a value of a million commas must not make a million strings.
        for text in value.split(",", most + 1):
            if len(cells) == most:
                raise NotationError(f"too many points: a piece has at most {most}")
            cell = parse_point(text, size)
            if cell in cells:
                raise NotationError(f"point {quote(text.strip())} comes twice in one piece")
            cells.add(cell)
    return tuple(sorted(cells))


def format_point(cell: Cell, size: int) -> str:
    """Write a cell as a point.

    Parameters
    ----------
    cell : tuple of int
        Row and column, from the top left, counted from 0.
    size : int
        Rows and columns of the board.

    Returns
    -------
    str

    Examples
    --------
    >>> format_point((4, 4), 14)
    'e10'
    """
    row, column = cell
    return f"{chr(ord('a') + column)}{size - row}"


def format_points(cells: Iterable[Cell], size: int) -> str:
    """Write the cells of a piece, ordered a1, b1, ..., a2, b2, ... as files should have them.

    Parameters
    ----------
    cells : iterable of cells
        In any order.
    size : int
        Rows and columns of the board.

    Returns
    -------
    str

    Examples
    --------
    >>> format_points([(4, 4), (5, 4)], 14)
    'e9,e10'
    """
    ordered = sorted(cells, key=lambda cell: (-cell[0], cell[1]))
    return ",".join(format_point(cell, size) for cell in ordered)
