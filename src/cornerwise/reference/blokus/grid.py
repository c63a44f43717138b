"""Sets of board cells as the bits of one Python integer.

Each row is one bit longer than the board is wide. The extra bit is never part of the board, so a
set shifted over the side of the board does not come back in at the other side.
"""

from collections.abc import Iterable, Iterator

from cornerwise.errors import PositionError

__all__ = ["Cell", "Grid", "indices"]

Cell = tuple[int, int]
"""Row and column, counted from 0 at the top left."""


class Grid:
    """A square board and its sets of cells.

    Examples
    --------
    >>> grid = Grid(8)
    >>> grid.cells(grid.edge_neighbours(grid.mask([(0, 0)])))
    ((0, 1), (1, 0))
    >>> grid.cells(grid.corner_neighbours(grid.mask([(0, 0)])))
    ((1, 1),)
    """

    __slots__ = ("all_cells", "size", "stride")

    def __init__(self, size: int) -> None:
        self.size = size
        self.stride = size + 1
        self.all_cells = self.mask((row, col) for row in range(size) for col in range(size))

    def contains(self, cell: Cell) -> bool:
        """Whether a cell lies on the board."""
        row, column = cell
        return 0 <= row < self.size and 0 <= column < self.size

    def index(self, cell: Cell) -> int:
        """Return the number of the bit that stands for a cell."""
        if not self.contains(cell):
            raise PositionError(
                f"cell {cell!r} is not on the board: expected a row and a column"
                f" from 0 to {self.size - 1}"
            )
        row, column = cell
        return row * self.stride + column

    def mask(self, cells: Iterable[Cell]) -> int:
        """Return the set of the given cells."""
        mask = 0
        for cell in cells:
            mask |= 1 << self.index(cell)
        return mask

    def cells(self, mask: int) -> tuple[Cell, ...]:
        """Return the cells of a set, row by row."""
        return tuple(divmod(index, self.stride) for index in indices(mask))

    def edge_neighbours(self, mask: int) -> int:
        """Return the cells that share an edge with a cell of the set."""
        stride = self.stride
        return (mask << 1 | mask >> 1 | mask << stride | mask >> stride) & self.all_cells

    def corner_neighbours(self, mask: int) -> int:
        """Return the cells that share a corner, and perhaps no edge, with a cell of the set."""
        beside = mask << 1 | mask >> 1
        return (beside << self.stride | beside >> self.stride) & self.all_cells

    def room(self, index: int, allowed: int, enough: int) -> int:
        """How many allowed cells hang together around one, or at least enough."""
        part, grown = 0, 1 << index
        while part != grown and grown.bit_count() < enough:
            part = grown
            grown = (part | self.edge_neighbours(part)) & allowed
        return grown.bit_count()

    def components(self, mask: int) -> Iterator[int]:
        """Yield the parts of a set that hang together by edges."""
        while mask:
            part, grown = 0, mask & -mask
            while part != grown:
                part = grown
                grown = (part | self.edge_neighbours(part)) & mask
            yield part
            mask &= ~part


def indices(mask: int) -> Iterator[int]:
    """Yield the numbers of the bits of a set, least first."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest
