"""Every way to join cells of one kind: polyominoes, polyiamonds, polycubes.

A shape that hangs together can be taken apart one cell at a time without falling to pieces, so all
shapes of n cells are found by adding one cell in every way to all shapes of n - 1.
"""

from collections.abc import Callable, Iterable
from typing import TypeVar

from cornerwise.errors import InvalidInputError

__all__ = ["polyforms"]

C = TypeVar("C", bound=tuple[int, ...])


def polyforms(
    size: int,
    cell: C,
    neighbours: Callable[[C], Iterable[C]],
    canonical: Callable[[tuple[C, ...]], tuple[C, ...]],
) -> list[tuple[C, ...]]:
    """Return all shapes of a number of cells, one of each class.

    Parameters
    ----------
    size : int
        The number of cells, at least 1.
    cell : tuple of int
        The cell to begin with.
    neighbours : function
        The cells that share an edge or a face with one.
    canonical : function
        Says what counts as the same: shapes of one class give the same shape of that class.

    Returns
    -------
    list
        The canonical shapes in order.

    Examples
    --------
    In one dimension there is one shape of each size.

    >>> def beside(cell):
    ...     return [(cell[0] - 1,), (cell[0] + 1,)]
    >>> def from_zero(cells):
    ...     return tuple(sorted((place - min(cells)[0],) for place, in cells))
    >>> polyforms(3, (0,), beside, from_zero)
    [((0,), (1,), (2,))]
    """
    if size < 1:
        raise InvalidInputError(f"shapes of {size!r} cells: expected 1 or more")
    shapes = {canonical((cell,))}
    for _ in range(size - 1):
        shapes = {
            canonical((*shape, new))
            for shape in shapes
            for own in shape
            for new in neighbours(own)
            if new not in shape
        }
    return sorted(shapes)
