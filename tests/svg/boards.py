"""Positions for tests of pictures."""

import random
from collections.abc import Iterator

from cornerwise import Board

__all__ = ["ENDING", "connected", "played", "set_up"]

Cell = tuple[int, int]

ENDING = "42f7 66f7 64i3 35d0 87d1 26i0 21b2 83e0 55a0 43a0 58c2 22b0"
"""A game of Mini that can be solved at once."""


def played(variant: str, seed: int, plies: int) -> Board:
    """Return a board after some random moves, or at the end if that comes first."""
    chance = random.Random(seed)
    board = Board(variant)
    while board.ply < plies and not board.is_over:
        board.push(chance.choice(list(board.legal_moves)))
    return board


def set_up(board: Board) -> Board:
    """Return the same position without its history."""
    cells = board.to_array()
    black, white = (list(zip(*(cells == color).nonzero(), strict=True)) for color in (1, 2))
    return Board.from_cells(black, white, board.turn, board.variant)


def connected(board: Board) -> Iterator[tuple[str, frozenset[Cell]]]:
    """Yield each piece on a board as its colour and its cells, found by a plain flood fill."""
    cells = board.to_array()
    left = {(int(row), int(col)) for row, col in zip(*cells.nonzero(), strict=True)}
    while left:
        piece = {left.pop()}
        while True:
            beside = {
                (row + y, col + x)
                for row, col in piece
                for y, x in ((0, 1), (1, 0), (0, -1), (-1, 0))
            }
            more = {c for c in beside & left if cells[c] == cells[next(iter(piece))]}
            if not more:
                break
            piece |= more
            left -= more
        yield ("black", "white")[cells[next(iter(piece))] - 1], frozenset(piece)
