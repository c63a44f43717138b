"""The 22 pieces: all ways to join up to six triangles, found by trying all."""

from functools import cache
from itertools import permutations

from cornerwise.reference.polyforms import polyforms
from cornerwise.reference.trigon.board import Triangle

__all__ = ["ALL_PIECES", "PIECES", "TRIANGLES", "Shape", "orientations"]

Shape = tuple[Triangle, ...]
"""Triangles of the endless plane, in which (x, y) points up where x + y is even."""


def _neighbours(cell: Triangle) -> list[Triangle]:
    """Return the triangles that share an edge with one."""
    x, y = cell
    return [(x - 1, y), (x + 1, y), (x, y + 1 if (x + y) % 2 == 0 else y - 1)]


def _symmetries(shape: Shape) -> list[Shape]:
    """Return the twelve images of a shape under turning and flipping.

    The plane is striped by the lines in each of three directions. A triangle lies in one stripe of
    each direction; number the stripes so that the three numbers of a triangle that points up add to
    0. Those of one that points down then add to -1. Changing places among the directions is a turn
    by 120 degrees or a flip; changing all signs is half a turn.
    """
    stripes = [((x + y) // 2, (y - x) // 2, -y) for x, y in shape]
    turned = [
        [(cell[first], cell[second], cell[third]) for cell in stripes]
        for first, second, third in permutations(range(3))
    ]
    opposite = [[(-a, -b, -1 - c) for a, b, c in image] for image in turned]
    return [tuple((a - b, -c) for a, b, c in image) for image in turned + opposite]


def _moved_to_origin(shape: Shape) -> Shape:
    """Move a shape to the top left, as far as triangles go on pointing where they did."""
    top = min(y for _, y in shape)
    left = min(x for x, _ in shape)
    left -= (top + left) % 2
    return tuple(sorted((x - left, y - top) for x, y in shape))


def orientations(shape: Shape) -> list[Shape]:
    """Return the different shapes that turning and flipping make of one shape.

    Parameters
    ----------
    shape : tuple of (x, y)
        Triangles of the plane; (0, 0) points up.

    Returns
    -------
    list
        Each shape once, its triangles sorted, moved as far to the top left as it can go.

    Examples
    --------
    >>> orientations(((0, 0),))
    [((0, 0),), ((1, 0),)]
    >>> len(orientations(PIECES["2"]))
    3
    """
    return sorted({_moved_to_origin(image) for image in _symmetries(shape)})


@cache
def _pieces_of(size: int) -> tuple[Shape, ...]:
    return tuple(polyforms(size, (0, 0), _neighbours, lambda shape: orientations(shape)[0]))


PIECES: dict[str, Shape] = {
    f"{size}{letter if len(_pieces_of(size)) > 1 else ''}": shape
    for size in range(1, 7)
    for letter, shape in zip("abcdefghijkl", _pieces_of(size), strict=False)
}
"""One shape of each piece. The names are the number of triangles and a letter to tell them apart,
in the order in which the pieces are found."""

TRIANGLES: dict[str, int] = {name: len(shape) for name, shape in PIECES.items()}
"""How many triangles each piece has."""

ALL_PIECES: tuple[str, ...] = tuple(PIECES)
