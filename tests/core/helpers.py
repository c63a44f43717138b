"""Seeded random boards, and the same positions in the reference."""

import random
from collections.abc import Iterator

import cornerwise
from cornerwise import Board, Move
from cornerwise.reference import blokus

GAMES = {
    "duo": blokus.duo(),
    "mini": blokus.mini(),
    "mini-9": blokus.mini(size=9),
    "mini-10": blokus.mini(size=10),
}
VARIANTS = tuple(cornerwise.VARIANTS)


def to_reference(board: Board) -> blokus.Position:
    """The position of a board, rebuilt by the reference from its moves alone."""
    position = GAMES[board.variant.name].start()
    for move in board.moves:
        position = position.apply(reference_move(position, move))
    return position


def reference_move(position: blokus.Position, move: Move) -> blokus.Move:
    return blokus.PASS if move.is_pass else position.game.move(move.cells)


def random_games(variant: str, count: int, seed: int) -> Iterator[Board]:
    """Boards played out by uniform random moves."""
    rng = random.Random(seed)
    for _ in range(count):
        board = Board(variant)
        while not board.is_over:
            board.push(rng.choice(list(board.legal_moves)))
        yield board


def random_positions(variant: str, games: int, seed: int) -> Iterator[Board]:
    """Every position of some random games, the start and the end included."""
    for board in random_games(variant, games, seed):
        replayed = Board(variant)
        yield replayed.copy()
        for move in board.moves:
            replayed.push(move)
            yield replayed.copy()
