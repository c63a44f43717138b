"""Games in the reference beside those of an environment."""

import numpy as np
import numpy.typing as npt

from cornerwise import Board, Color, Move
from cornerwise.reference import blokus

GAMES = {
    "duo": blokus.duo(),
    "mini": blokus.mini(),
    "mini-9": blokus.mini(size=9),
    "mini-10": blokus.mini(size=10),
}
VARIANTS = tuple(GAMES)


def turned_index(index: int, variant: str) -> int:
    """The placement that covers the turned cells, found by its cells alone."""
    move = Move.from_index(index, variant)
    last = GAMES[variant].size - 1
    return Move.from_cells([(last - row, last - col) for row, col in move.cells], variant).index


def seen_by(index: int, color: int, variant: str, own_side: bool) -> int:
    return turned_index(index, variant) if own_side and color == Color.WHITE else index


class Shadow:
    """A game of the reference; forced passes are played by the way."""

    def __init__(self, variant: str, own_side: bool) -> None:
        self.variant, self.own_side = variant, own_side
        self.position = GAMES[variant].start()
        self.indices: dict[int, blokus.Move] = {}
        self._settle()

    def _settle(self) -> None:
        self.indices = {}
        if self.position.is_over():
            return
        moves = self.position.legal_moves()
        if list(moves) == [blokus.PASS]:
            self.position = self.position.apply(blokus.PASS)
            moves = self.position.legal_moves()
        for move in moves:
            index = Move.from_cells(move.cells, self.variant).index
            self.indices[seen_by(index, self.turn, self.variant, self.own_side)] = move

    @property
    def turn(self) -> int:
        return self.position.player

    @property
    def over(self) -> bool:
        return self.position.is_over()

    @property
    def legal(self) -> list[int]:
        return sorted(self.indices)

    def play(self, index: int) -> None:
        self.position = self.position.apply(self.indices[index])
        self._settle()


def plain_planes(board: Board, color: int, own_side: bool) -> npt.NDArray[np.bool_]:
    """The planes of a view, a cell at a time."""
    cells, size = board.to_array(), board.size
    planes = np.zeros((6, size, size), dtype=np.bool_)
    for number, side in enumerate((color, 1 - color)):
        own = cells == side + 1
        planes[number] = own
        for row in range(size):
            for col in range(size):
                near = [(row + r, col + c) for r, c in ((-1, 0), (1, 0), (0, -1), (0, 1))]
                diagonal = [(row + r, col + c) for r in (-1, 1) for c in (-1, 1)]
                allowed = cells[row, col] == 0 and not any(_has(own, cell) for cell in near)
                planes[4 + number, row, col] = allowed
                touches = any(_has(own, cell) for cell in diagonal)
                begins = not own.any() and (row, col) == board.variant.starts[side]
                planes[2 + number, row, col] = allowed and (touches or begins)
    if own_side and color == Color.WHITE:
        planes = planes[:, ::-1, ::-1]
    return planes


def _has(own: npt.NDArray[np.bool_], cell: tuple[int, int]) -> bool:
    row, col = cell
    return 0 <= row < len(own) and 0 <= col < len(own) and bool(own[row, col])
