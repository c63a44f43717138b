"""All placements within an outline: each piece, turned in every way, wherever there is room."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache

from cornerwise.reference.blokus3d.outline import Outline
from cornerwise.reference.blokus3d.pieces import PIECES, Shape, orientations
from cornerwise.reference.blokus3d.space import Cell, Space

__all__ = ["PASS", "Drop", "Move", "Placements", "placements_of"]


@dataclass(frozen=True, order=True, slots=True)
class Move:
    """A piece on cells, or a pass, which has neither.

    Moves are equal when their cells are; the cells alone tell which piece it is.

    Attributes
    ----------
    cells : tuple of (x, y, z)
        The cells covered, in order.
    piece : str
        The name of the piece; empty for a pass.
    mask : int
        The cells as a set of the space the move belongs to.
    beneath : int
        The cells that have to be filled, straight beneath those of the piece.
    """

    cells: tuple[Cell, ...]
    piece: str = field(compare=False)
    mask: int = field(compare=False, repr=False)
    beneath: int = field(compare=False, repr=False)

    @property
    def is_pass(self) -> bool:
        """Whether nothing is placed."""
        return not self.mask


PASS = Move((), "", 0, 0)
"""The one pass."""


@dataclass(frozen=True, slots=True)
class Drop:
    """A piece held over a place in one orientation, ready to be let down.

    It comes to rest at one level only, which the height of one stack beneath it tells; whether it
    then lies without a gap is another question.

    Attributes
    ----------
    stack : int
        The number of a stack beneath the piece.
    above : int
        How much higher than the lowest cube of the piece its lowest cube over this stack is.
    moves : tuple of Move
        For each level from the base the placement that has its lowest cube there.
    """

    stack: int
    above: int
    moves: tuple[Move, ...]

    def rest(self, heights: list[int]) -> Move | None:
        """Return the placement where the piece touches down on the stack, if it has room there."""
        level = heights[self.stack] - self.above
        return self.moves[level] if 0 <= level < len(self.moves) else None


class Placements:
    """Every way to place each of some pieces.

    Attributes
    ----------
    space : Space
        Where they are placed.
    drops : dict
        For each piece everything that can be let down.
    by_cells : dict
        Every placement, found by its cells in order.
    """

    __slots__ = ("by_cells", "drops", "space")

    def __init__(self, outline: Outline, pieces: Iterable[str]) -> None:
        self.space = Space(outline)
        self.drops = {name: tuple(_drops(name, self.space)) for name in pieces}
        self.by_cells: dict[tuple[Cell, ...], Move] = {
            move.cells: move
            for drops in self.drops.values()
            for drop in drops
            for move in drop.moves
        }

    def find(self, cells: Iterable[Cell]) -> Move | None:
        """Return the placement on exactly these cells, if there is one."""
        return self.by_cells.get(tuple(sorted(cells)))


def _drops(name: str, space: Space) -> Iterator[Drop]:
    """Yield everything that can be let down of one piece."""
    for shape in orientations(PIECES[name]):
        for right in range(space.stride):
            for front in range(space.level // space.stride):
                moves = tuple(_levels(name, shape, right, front, space))
                if moves:
                    x, y, above = min(shape, key=lambda cell: cell[2])
                    yield Drop(space.columns.index((x + right, y + front)), above, moves)


def _levels(name: str, shape: Shape, right: int, front: int, space: Space) -> Iterator[Move]:
    """Yield the placements of a shape over one place, from the base up as far as there is room."""
    up = 0
    while True:
        cells = tuple((x + right, y + front, z + up) for x, y, z in shape)
        if not all(map(space.contains, cells)):
            return
        mask = space.mask(cells)
        yield Move(cells, name, mask, space.beneath(mask))
        up += 1


@cache
def placements_of(outline: Outline, pieces: tuple[str, ...]) -> Placements:
    """Return the placements of some pieces within an outline, made once."""
    return Placements(outline, pieces)
