"""The hexagon of triangles, and its sets of triangles as the bits of one Python integer."""

from collections.abc import Iterable, Iterator

from cornerwise.errors import PositionError
from cornerwise.reference.blokus.grid import indices

__all__ = ["Board", "Triangle"]

Triangle = tuple[int, int]
"""x and y, counted from 0; y counts the rows from the top, x goes up by one with each triangle."""


class Board:
    """A hexagon of triangles and its sets of triangles.

    Each row of bits is two longer than the widest row of triangles, and no triangle of a piece is
    more than two places away from one that it touches. So a set shifted over the side of the board
    does not come back in at the other side.

    Parameters
    ----------
    edge : int
        How many edges of triangles make one side of the hexagon.

    Examples
    --------
    >>> board = Board(9)
    >>> board.all_cells.bit_count()
    486
    >>> board.points_up((17, 3))
    True
    >>> sorted(board.cells(board.edge_neighbours(board.mask([(17, 3)]))))
    [(16, 3), (17, 4), (18, 3)]
    >>> board.corner_neighbours(board.mask([(17, 3)])).bit_count()
    9
    """

    __slots__ = ("all_cells", "down", "edge", "rows", "stride", "up", "width")

    def __init__(self, edge: int) -> None:
        self.edge = edge
        self.rows = 2 * edge
        self.width = 4 * edge - 1
        self.stride = self.width + 2
        every = [(x, y) for y in range(self.rows) for x in range(self.width)]
        inside = [cell for cell in every if self.contains(cell)]
        self.all_cells = self.mask(inside)
        self.up = self.mask(cell for cell in inside if self.points_up(cell))
        self.down = self.all_cells & ~self.up

    def contains(self, cell: Triangle) -> bool:
        """Whether a triangle lies on the board."""
        x, y = cell
        shorter = min(y, self.rows - 1 - y)
        return 0 <= y < self.rows and self.edge - 1 - shorter <= x <= 3 * self.edge - 1 + shorter

    def points_up(self, cell: Triangle) -> bool:
        """Whether a triangle stands on its edge; otherwise it stands on its corner."""
        x, y = cell
        return (x + y + self.edge) % 2 == 1

    def index(self, cell: Triangle) -> int:
        """Return the number of the bit that stands for a triangle."""
        if not self.contains(cell):
            raise PositionError(
                f"triangle {cell!r} is not on the board: expected x and y"
                f" of a hexagon with edge {self.edge}"
            )
        x, y = cell
        return y * self.stride + x

    def mask(self, cells: Iterable[Triangle]) -> int:
        """Return the set of the given triangles."""
        mask = 0
        for cell in cells:
            mask |= 1 << self.index(cell)
        return mask

    def cells(self, mask: int) -> tuple[Triangle, ...]:
        """Return the triangles of a set, row by row."""
        return tuple((index % self.stride, index // self.stride) for index in indices(mask))

    def edge_neighbours(self, mask: int) -> int:
        """Return the triangles that share an edge with one of the set.

        Those left and right of it, and that below an upward or above a downward one.
        """
        below = (mask & self.up) << self.stride
        above = (mask & self.down) >> self.stride
        return (mask << 1 | mask >> 1 | below | above) & self.all_cells

    def corner_neighbours(self, mask: int) -> int:
        """Return the triangles that share a corner, and no edge, with one of the set.

        Two places to the left and right in its own row; one place in the rows above and below; and
        straight across its tip and two places beside its base.
        """
        stride = self.stride
        sides = mask << 1 | mask >> 1
        far = mask << 2 | mask >> 2
        up, down = mask & self.up, mask & self.down
        tips = up >> stride | down << stride
        bases = (up << 2 | up >> 2) << stride | (down << 2 | down >> 2) >> stride
        return (far | sides << stride | sides >> stride | tips | bases) & self.all_cells

    def components(self, mask: int) -> Iterator[int]:
        """Yield the parts of a set that hang together by edges."""
        while mask:
            part, grown = 0, mask & -mask
            while part != grown:
                part = grown
                grown = (part | self.edge_neighbours(part)) & mask
            yield part
            mask &= ~part
