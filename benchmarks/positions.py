"""The positions that the benchmarks measure: every one of some seeded random games."""

import random
from functools import cache

from cornerwise import Board

GAMES = 310


@cache
def random_positions(games: int = GAMES, seed: int = 20240607) -> tuple[Board, ...]:
    """Every position of random Duo games in which somebody can still move; some 9,300."""
    rng = random.Random(seed)
    found: list[Board] = []
    for _ in range(games):
        board = Board()
        while not board.is_over:
            found.append(board.copy())
            board.push(rng.choice(list(board.legal_moves)))
    return tuple(found)
