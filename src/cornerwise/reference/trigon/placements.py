"""All placements on a board: each piece, turned and flipped, wherever it fits."""

from collections.abc import Iterable, Iterator
from functools import cache

from cornerwise.reference.blokus.moves import Move
from cornerwise.reference.trigon.board import Board, Triangle
from cornerwise.reference.trigon.pieces import PIECES, Shape, orientations

__all__ = ["Placements", "placements_of"]


class Placements:
    """Every way to lay each of some pieces on an empty board.

    Attributes
    ----------
    board : Board
        The board.
    by_cells : dict
        Every placement, found by its triangles in order.
    through : list
        For each triangle (by its number on the board) and each piece the placements that cover it.
    masks_through : list
        The same as sets of triangles only, for counting.
    """

    __slots__ = ("board", "by_cells", "masks_through", "through")

    def __init__(self, edge: int, pieces: Iterable[str]) -> None:
        self.board = board = Board(edge)
        names = tuple(pieces)
        found: list[dict[str, list[Move]]] = [
            {name: [] for name in names} for _ in range(board.rows * board.stride)
        ]
        self.by_cells: dict[tuple[Triangle, ...], Move] = {}
        for name in names:
            for shape in orientations(PIECES[name]):
                for cells in _everywhere(shape, board):
                    move = Move(cells, name, board.mask(cells))
                    self.by_cells[cells] = move
                    for cell in cells:
                        found[board.index(cell)][name].append(move)
        self.through = found
        self.masks_through = [
            {name: [move.mask for move in moves] for name, moves in by_piece.items()}
            for by_piece in found
        ]

    def find(self, cells: Iterable[Triangle]) -> Move | None:
        """Return the placement that covers exactly these triangles, if there is one."""
        return self.by_cells.get(tuple(sorted(cells)))


def _everywhere(shape: Shape, board: Board) -> Iterator[tuple[Triangle, ...]]:
    """Yield the triangles of a shape at every place of a board.

    Of two places next to each other only one will do: a triangle of the shape that points up has to
    lie on one of the board that points up.
    """
    for down in range(board.rows):
        for right in range(-1, board.width):
            if board.points_up((right, down)):
                cells = tuple((x + right, y + down) for x, y in shape)
                if all(map(board.contains, cells)):
                    yield cells


@cache
def placements_of(edge: int, pieces: tuple[str, ...]) -> Placements:
    """Return the placements of some pieces on a board, made once.

    Examples
    --------
    >>> from cornerwise.reference.trigon.pieces import ALL_PIECES
    >>> len(placements_of(9, ALL_PIECES).by_cells)
    32131
    """
    return Placements(edge, pieces)
