"""Seeded random boards, and the same positions in the reference."""

import random
from collections.abc import Iterator

from cornerwise import Board, Color, Move
from cornerwise.reference import blokus

GAMES = {"duo": blokus.duo(), "mini": blokus.mini()}
VARIANTS = tuple(GAMES)


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


def small_endings(variant: str, count: int, leaves: int, seed: int) -> Iterator[Board]:
    """Endings of random games whose whole game tree has at most about `leaves` nodes."""
    rng = random.Random(seed)
    for board in random_games(variant, count, seed):
        back = rng.randint(1, 8)
        for _ in range(min(back, board.ply)):
            last = board.pop()
            if _tree_size(board, leaves) > leaves:
                board.push(last)
                break
        yield board


def _tree_size(board: Board, limit: int) -> int:
    size = 1
    for move in board.legal_moves:
        board.push(move)
        size += _tree_size(board, limit - size)
        board.pop()
        if size > limit:
            break
    return size


def final_margin(board: Board, line: tuple[Move, ...], scoring: str) -> int:
    """Margin of the side to move after a line that ends the game."""
    played = board.copy()
    for move in line:
        played.push(move)
    assert played.is_over
    scores = played.score(scoring)  # type: ignore[arg-type]
    return scores[board.turn] - scores[Color(board.turn).other]
