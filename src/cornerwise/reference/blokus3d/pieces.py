"""The eleven pieces: all ways to join two to four cubes, found by trying all."""

from itertools import pairwise, permutations, product

from cornerwise.reference.blokus3d.space import Cell
from cornerwise.reference.polyforms import polyforms

__all__ = ["ALL_PIECES", "PIECES", "Shape", "orientations"]

Shape = tuple[Cell, ...]


def _neighbours(cell: Cell) -> list[Cell]:
    """Return the cells that share a face with one."""
    x, y, z = cell
    return [
        (x - 1, y, z),
        (x + 1, y, z),
        (x, y - 1, z),
        (x, y + 1, z),
        (x, y, z - 1),
        (x, y, z + 1),
    ]


def _determinant(a: Cell, b: Cell, c: Cell) -> int:
    return (
        a[0] * (b[1] * c[2] - b[2] * c[1])
        + a[1] * (b[2] * c[0] - b[0] * c[2])
        + a[2] * (b[0] * c[1] - b[1] * c[0])
    )


def _rotations() -> list[tuple[Cell, Cell, Cell]]:
    """Return the 24 rotations of a cube: where each of the three directions goes.

    Each direction goes to another or to its opposite; half of those 48 ways are mirror images.
    """
    rotations = []
    for order in permutations(((1, 0, 0), (0, 1, 0), (0, 0, 1))):
        for signs in product((1, -1), repeat=3):
            a, b, c = (
                (sign * x, sign * y, sign * z) for sign, (x, y, z) in zip(signs, order, strict=True)
            )
            if _determinant(a, b, c) == 1:
                rotations.append((a, b, c))
    return rotations


ROTATIONS = _rotations()


def _moved_to_origin(shape: Shape) -> Shape:
    left, back, bottom = (min(cell[axis] for cell in shape) for axis in range(3))
    return tuple(sorted((x - left, y - back, z - bottom) for x, y, z in shape))


def orientations(shape: Shape) -> list[Shape]:
    """Return the different shapes that turning makes of one shape; there is no flipping in space.

    Parameters
    ----------
    shape : tuple of (x, y, z)
        Any cells.

    Returns
    -------
    list
        Each shape once, its cells sorted, with least x, y and z 0.

    Examples
    --------
    >>> orientations(((0, 0, 0), (1, 0, 0)))[0]
    ((0, 0, 0), (0, 0, 1))
    >>> sum(len(orientations(shape)) for shape in PIECES.values())
    104
    """
    shapes = set()
    for a, b, c in ROTATIONS:
        turned = tuple(
            (
                x * a[0] + y * b[0] + z * c[0],
                x * a[1] + y * b[1] + z * c[1],
                x * a[2] + y * b[2] + z * c[2],
            )
            for x, y, z in shape
        )
        shapes.add(_moved_to_origin(turned))
    return sorted(shapes)


NAMES = {
    # Length of the sides of the box around the piece, orientations, most neighbours of one cube.
    ((1, 1, 2), 3, 1): "I2",
    ((1, 1, 3), 3, 2): "I3",
    ((1, 2, 2), 12, 2): "L3",
    ((1, 1, 4), 3, 2): "I4",
    ((1, 2, 3), 24, 2): "L4",
    ((1, 2, 3), 12, 3): "T4",
    ((1, 2, 2), 3, 2): "O4",
    ((1, 2, 3), 12, 2): "S4",
    ((2, 2, 2), 8, 3): "tripod",
    ((2, 2, 2), 12, 2): "helix",
}
"""What the shapes are called; a helix has a hand besides."""


def _name(shape: Shape) -> str:
    """Return the name of a shape of two to four cubes."""
    box = sorted(1 + max(cell[axis] for cell in shape) for axis in range(3))
    touching = _touching(shape)
    name = NAMES[(box[0], box[1], box[2]), len(orientations(shape)), max(touching.values())]
    if name == "helix":
        return "right-helix" if _turns_right(shape) else "left-helix"
    return name


def _touching(shape: Shape) -> dict[Cell, int]:
    """Return for each cube of a shape how many others it touches."""
    return {cell: sum(other in shape for other in _neighbours(cell)) for cell in shape}


def _turns_right(shape: Shape) -> bool:
    """Whether a chain of four cubes in three directions turns like a right-handed screw."""
    touching = _touching(shape)
    chain = [next(cell for cell in shape if touching[cell] == 1)]
    while len(chain) < len(shape):
        chain += [cell for cell in _neighbours(chain[-1]) if cell in shape and cell not in chain]
    first, second, third = ((b[0] - a[0], b[1] - a[1], b[2] - a[2]) for a, b in pairwise(chain))
    # x goes to the right, y to the front and z up: the axes of a left hand.
    return _determinant(first, second, third) < 0


PIECES: dict[str, Shape] = {
    _name(shape): shape
    for size in (2, 3, 4)
    for shape in polyforms(size, (0, 0, 0), _neighbours, lambda cells: orientations(cells)[0])
}
"""One shape of each piece by name."""

ALL_PIECES: tuple[str, ...] = tuple(PIECES)
