"""Sets of cells of the space to build in, as the bits of one Python integer.

Each row of bits is one longer than the outline is wide, and each level has one row more than the
outline. The extra bits are never part of the space, so a set shifted over a side does not come
back in at another side.
"""

from collections.abc import Iterable

from cornerwise.errors import PositionError
from cornerwise.reference.blokus.grid import indices
from cornerwise.reference.blokus3d.outline import Outline

__all__ = ["Cell", "Space"]

Cell = tuple[int, int, int]
"""Column from the left, row from the back, level from the base; all counted from 0."""


class Space:
    """The cells within an outline and below its height limits, and sets of them.

    Examples
    --------
    >>> space = Space(Outline("corner", ((3, 4), (0, 3))))
    >>> space.all_cells.bit_count()
    10
    >>> space.cells(space.face_neighbours(space.mask([(1, 1, 0)])))
    ((1, 0, 0), (1, 1, 1))
    """

    __slots__ = ("all_cells", "base", "columns", "heights", "level", "outline", "stacks", "stride")

    def __init__(self, outline: Outline) -> None:
        self.outline = outline
        self.stride = len(outline.heights[0]) + 1
        self.level = self.stride * (len(outline.heights) + 1)
        self.heights = {
            (x, y): height
            for y, row in enumerate(outline.heights)
            for x, height in enumerate(row)
            if height
        }
        self.columns = tuple(self.heights)
        self.stacks = tuple(
            self.mask((x, y, z) for z in range(height)) for (x, y), height in self.heights.items()
        )
        self.base = self.mask((x, y, 0) for x, y in self.columns)
        self.all_cells = sum(self.stacks)

    def contains(self, cell: Cell) -> bool:
        """Whether a cell lies within the outline and below the height limit."""
        x, y, z = cell
        return 0 <= z < self.heights.get((x, y), 0)

    def index(self, cell: Cell) -> int:
        """Return the number of the bit that stands for a cell."""
        if not self.contains(cell):
            raise PositionError(
                f"cell {cell!r}: expected one within outline {self.outline.name!r} and below"
                " its height limit"
            )
        x, y, z = cell
        return z * self.level + y * self.stride + x

    def mask(self, cells: Iterable[Cell]) -> int:
        """Return the set of the given cells."""
        mask = 0
        for cell in cells:
            mask |= 1 << self.index(cell)
        return mask

    def cells(self, mask: int) -> tuple[Cell, ...]:
        """Return the cells of a set, level by level."""
        return tuple(
            (index % self.stride, index % self.level // self.stride, index // self.level)
            for index in indices(mask)
        )

    def face_neighbours(self, mask: int) -> int:
        """Return the cells that share a face with a cell of the set."""
        beside = mask << 1 | mask >> 1 | mask << self.stride | mask >> self.stride
        return (beside | mask << self.level | mask >> self.level) & self.all_cells

    def beneath(self, mask: int) -> int:
        """Return the cells straight beneath those of a set that are not in the set."""
        return mask >> self.level & ~mask

    def stack_heights(self, filled: int) -> list[int]:
        """Return for each of `columns` how many cells of a set are in it."""
        return [(filled & stack).bit_count() for stack in self.stacks]
