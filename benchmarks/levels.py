"""How each level of play fares against the one below: ``python benchmarks/levels.py``.

Games of Duo from the start position, with alternating colours. Below the first level plays somebody
who places any of the largest pieces.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Sequence

from cornerwise import LEVELS, Board, Engine, Level, Move, choose_move

Player = Callable[[Board], Move]
GAMES = {7: 40, 8: 30, 9: 14}
USUAL_GAMES = 60


def largest_piece(rng: random.Random) -> Player:
    """Return a player who places any of the largest pieces, anywhere."""

    def play(board: Board) -> Move:
        moves = list(board.legal_moves)
        most = max(len(move.cells) for move in moves)
        return rng.choice([move for move in moves if len(move.cells) == most])

    return play


def at_level(level: Level, rng: random.Random) -> Player:
    """Return a player of a level."""
    engine = Engine(seed=rng.randrange(1 << 32))
    return lambda board: choose_move(engine, board, level, rng)[0]


def points(black: Player, white: Player) -> float:
    """Play a game; return 1 if black wins, 0 if white does, and 0.5 for a draw."""
    board = Board()
    while not board.is_over:
        board.push((black, white)[board.turn](board))
    black_score, white_score = board.score()
    return 0.5 + 0.5 * ((black_score > white_score) - (black_score < white_score))


def score(player: Player, other: Player, games: int) -> float:
    """Return the part of all points that a player takes."""
    total = 0.0
    for number in range(games):
        total += points(player, other) if number % 2 == 0 else 1 - points(other, player)
    return total / games


def main(arguments: Sequence[str] | None = None) -> None:
    """Print a line for each level."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    rng = random.Random(options.seed)
    below, name = largest_piece(rng), "the largest pieces"
    for level in LEVELS:
        if level.node_limit is None:
            break
        player, games = at_level(level, rng), GAMES.get(level.number, USUAL_GAMES)
        share = score(player, below, games)
        print(f"level {level.number} against {name}: {share:.0%} of {games} games", flush=True)
        below, name = player, str(level.number)


if __name__ == "__main__":
    main()
