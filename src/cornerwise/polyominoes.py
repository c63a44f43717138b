"""Polyominoes of any size: enumeration, counting, orientations."""

from collections.abc import Iterable, Iterator
from typing import Literal, get_args

import numpy as np
import numpy.typing as npt

from cornerwise import _core
from cornerwise.errors import InvalidInputError, quote

__all__ = ["count_polyominoes", "orientations", "polyominoes"]

Kind = Literal["free", "one-sided", "fixed"]
Cells = npt.NDArray[np.int64]

_COORDINATE_MAX = 1_000_000


def polyominoes(n: int, kind: Kind = "free") -> Iterator[Cells]:
    """Iterate over the polyominoes of n cells.

    Parameters
    ----------
    n : int
        Number of cells, 1 to 32; each further cell makes the enumeration about four times longer.
    kind : {"free", "one-sided", "fixed"}
        What counts as the same: polyominoes equal up to turning and mirroring (free), up to turning
        (one-sided), or only up to moving (fixed).

    Yields
    ------
    numpy.ndarray
        The cells as rows and columns, shape (n, 2), smallest row and column 0, in row-major order.
        The order of the polyominoes is always the same.

    Raises
    ------
    InvalidInputError
        If n or kind is not one of these.

    Notes
    -----
    Redelmeier, "Counting polyominoes: yet another attack", Discrete Mathematics 36 (1981).

    Examples
    --------
    >>> [len(list(polyominoes(n))) for n in range(1, 7)]
    [1, 1, 2, 5, 12, 35]
    >>> next(polyominoes(2)).tolist()
    [[0, 0], [0, 1]]
    """
    chunks = _core.PolyominoChunks(_checked_size(n), _checked_kind(kind))
    return (cells for chunk in chunks for cells in chunk.astype(np.int64))


def count_polyominoes(n: int, kind: Kind = "free") -> int:
    """Count the polyominoes of n cells.

    Parameters
    ----------
    n : int
        Number of cells, 1 to 32; each further cell makes the count about four times longer.
    kind : {"free", "one-sided", "fixed"}
        As for `polyominoes`.

    Returns
    -------
    int
        OEIS A000105 (free), A000988 (one-sided) or A001168 (fixed).

    Raises
    ------
    InvalidInputError
        If n or kind is not one of these.
    KeyboardInterrupt
        On Ctrl-C.

    Examples
    --------
    >>> count_polyominoes(8), count_polyominoes(8, "one-sided"), count_polyominoes(8, "fixed")
    (369, 704, 2725)
    """
    return _core.count_polyominoes(_checked_size(n), _checked_kind(kind))


def orientations(cells: Iterable[Iterable[int]], *, mirror: bool = True) -> list[Cells]:
    """Return the distinct orientations of a polyomino.

    Parameters
    ----------
    cells : iterable of (row, column)
        1 to 32 cells connected by edges, anywhere in the plane.
    mirror : bool
        Also turn the polyomino over: up to 8 orientations instead of up to 4.

    Returns
    -------
    list of numpy.ndarray
        Arrays as `polyominoes` yields them; the polyomino as it was given comes first.

    Raises
    ------
    InvalidInputError
        If the cells are not a polyomino.

    Examples
    --------
    >>> len(orientations([(0, 0), (1, 0), (1, 1)]))
    4
    >>> s = [(0, 1), (0, 2), (1, 0), (1, 1)]
    >>> len(orientations(s)), len(orientations(s, mirror=False))
    (4, 2)
    """
    images = _core.orientations(_checked_cells(cells), mirror)
    if images is None:
        raise InvalidInputError(
            f"{quote(cells)} is not a polyomino; expected 1 to {_core.polyomino_cells_max} "
            "different cells connected by edges"
        )
    return images


def _checked_size(n: int) -> int:
    if not isinstance(n, int | np.integer) or not 1 <= n <= _core.polyomino_cells_max:
        raise InvalidInputError(
            f"there are no polyominoes of {quote(n)} cells here; "
            f"expected 1 to {_core.polyomino_cells_max}"
        )
    return int(n)


def _checked_kind(kind: str) -> str:
    if kind not in get_args(Kind):
        expected = ", ".join(get_args(Kind))
        raise InvalidInputError(f"no kind is called {quote(kind)}; expected one of: {expected}")
    return kind


def _checked_cells(cells: Iterable[Iterable[int]]) -> npt.NDArray[np.int32]:
    try:
        pairs = [(row, col) for row, col in cells]
        for pair in pairs:
            if any(int(x) != x or abs(x) > _COORDINATE_MAX for x in pair):
                raise ValueError
        return np.array(pairs, dtype=np.int32).reshape(-1, 2)
    except (TypeError, ValueError, OverflowError):
        raise InvalidInputError(
            f"expected cells as (row, column) pairs of integers, not {quote(cells)}"
        ) from None
