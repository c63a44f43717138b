"""Moves: a piece on certain cells, or a pass; and all of them that fit on a board."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache

from cornerwise.reference.blokus.grid import Cell, Grid
from cornerwise.reference.blokus.pieces import PIECES, orientations

__all__ = ["PASS", "Move", "Placements", "placements_of"]


@dataclass(frozen=True, order=True, slots=True)
class Move:
    """A piece laid on cells, or a pass, which has neither.

    Moves are equal when their cells are; the cells alone tell which piece it is.

    Attributes
    ----------
    cells : tuple of (row, column)
        The cells covered, row by row.
    piece : str
        The name of the piece; empty for a pass.
    mask : int
        The cells as a set of the grid the move belongs to.
    """

    cells: tuple[Cell, ...]
    piece: str = field(compare=False)
    mask: int = field(compare=False, repr=False)

    @property
    def is_pass(self) -> bool:
        """Whether nothing is placed."""
        return not self.mask


PASS = Move((), "", 0)
"""The one pass."""


class Placements:
    """Every way to lay each of some pieces on an empty board.

    Attributes
    ----------
    grid : Grid
        The board.
    by_cells : dict
        Every placement, found by its cells (row by row).
    through : list
        For each cell (by its number in the grid) and each piece the placements that cover the cell.
    masks_through : list
        The same as sets of cells only, for counting.
    """

    __slots__ = ("by_cells", "grid", "masks_through", "through")

    def __init__(self, size: int, pieces: Iterable[str]) -> None:
        self.grid = grid = Grid(size)
        names = tuple(pieces)
        found: list[dict[str, list[Move]]] = [
            {name: [] for name in names} for _ in range(size * grid.stride)
        ]
        self.by_cells: dict[tuple[Cell, ...], Move] = {}
        for name in names:
            for cells in _everywhere(name, size):
                move = Move(cells, name, grid.mask(cells))
                self.by_cells[cells] = move
                for cell in cells:
                    found[grid.index(cell)][name].append(move)
        self.through = found
        self.masks_through = [
            {name: [move.mask for move in moves] for name, moves in by_piece.items()}
            for by_piece in found
        ]

    def find(self, cells: Iterable[Cell]) -> Move | None:
        """Return the placement that covers exactly these cells, if there is one."""
        return self.by_cells.get(tuple(sorted(cells)))


def _everywhere(name: str, size: int) -> Iterable[tuple[Cell, ...]]:
    """Return the cells of a piece in every orientation at every place of a square board."""
    for shape in orientations(PIECES[name]):
        height = 1 + max(row for row, _ in shape)
        width = 1 + max(column for _, column in shape)
        for top in range(size - height + 1):
            for left in range(size - width + 1):
                yield tuple((top + row, left + column) for row, column in shape)


@cache
def placements_of(size: int, pieces: tuple[str, ...]) -> Placements:
    """Return the placements of some pieces on a board, made once."""
    return Placements(size, pieces)
