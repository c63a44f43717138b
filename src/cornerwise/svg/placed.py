"""The pieces that lie on a board."""

from collections.abc import Iterator
from dataclasses import dataclass

from cornerwise.board import Board, Color
from cornerwise.pieces import relative
from cornerwise.variants import Variant

__all__ = ["Placed", "placed_pieces"]

Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Placed:
    """A piece on a board.

    Attributes
    ----------
    color : Color
        Whose it is.
    cells : tuple of (row, column)
        Where it lies.
    name : str
        Name of the piece.
    ply : int or None
        Number of the move that placed it, from 1; None where the position was set up with it.
    """

    color: Color
    cells: tuple[Cell, ...]
    name: str
    ply: int | None


def placed_pieces(board: Board) -> list[Placed]:
    """Return the pieces that lie on a board: first those it was set up with, then in order of play.

    Examples
    --------
    >>> [(piece.name, piece.ply) for piece in placed_pieces(Board.from_moves("56u0 9at1"))]
    [('X', 1), ('F', 2)]
    >>> [piece.name for piece in placed_pieces(Board.from_cells([(4, 4)], [(9, 9), (9, 10)]))]
    ['1', '2']
    """
    colors = board.to_array().tolist()
    covered = {
        (row, col): Color(number - 1)
        for row, line in enumerate(colors)
        for col, number in enumerate(line)
        if number
    }
    played = []
    for ply, move in enumerate(board.moves, 1):
        if not move.is_pass:
            color = covered[move.cells[0]]
            played.append(Placed(color, move.cells, move.piece.name, ply))
            for cell in move.cells:
                del covered[cell]
    return [*_set_up(covered, board.variant), *played]


def _set_up(covered: dict[Cell, Color], variant: Variant) -> Iterator[Placed]:
    """Pieces of one colour never touch along an edge: what is connected is one piece."""
    while covered:
        first = min(covered)
        color = covered.pop(first)
        cells, reached = [first], [first]
        while reached:
            row, col = reached.pop()
            for beside in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)):
                if covered.get(beside) == color:
                    del covered[beside]
                    cells.append(beside)
                    reached.append(beside)
        orientation = variant.orientation_of_shape[relative(cells)]
        name = variant.orientations[orientation].piece.name
        yield Placed(color, tuple(sorted(cells)), name, None)
