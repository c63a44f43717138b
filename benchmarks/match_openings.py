"""Openings for matches: sampled, or taken from files of games."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from cornerwise import Board, Engine, InvalidInputError, Move
from cornerwise.formats import parse_blksgf

Opening = tuple[Move, ...]

_TRIES = 200  # openings in a row that were all known already
_BALANCE_NODES = 20_000


def sampled_openings(
    count: int, plies: int, seed: int, *, balance: float | None = None
) -> list[Opening]:
    """Return different openings of random but sensible moves, the same ones for the same seed.

    With `balance`, they have `plies` plies or one more, so that either side may be the one to move,
    and our own engine expects a margin of no more than that many squares. Between strong players
    the first to move wins most games from most openings, whoever plays better.
    """
    if plies == 0:
        return [()] * count
    rng = random.Random(f"openings {plies} {seed}")
    if balance is None:
        return _different(_samples(plies, rng), count, f"of {plies} plies can be found")
    level = _balanced(plies, rng, balance)
    return _different(level, count, f"of {plies} plies within {balance:g} squares can be found")


def openings_from_file(path: Path, count: int, plies: int) -> list[Opening]:
    """Return the beginnings of the games in a blksgf file, without repetitions."""
    games = parse_blksgf(path.read_bytes())
    beginnings = (tuple(game.moves[:plies]) for game in games if game.variant == "duo")
    return _different(beginnings, count, f"are in {path}")


def _samples(plies: int, rng: random.Random) -> Iterator[Opening]:
    while True:
        board = Board()
        while board.ply < plies and not board.is_over:
            board.push(sensible_move(board, rng))
        yield board.moves


def _balanced(plies: int, rng: random.Random, balance: float) -> Iterator[Opening]:
    engine = Engine(seed=1)
    while True:
        moves = next(_samples(plies + rng.randrange(2), rng))
        engine.clear()
        found = engine.analyze(Board.from_moves(moves), node_limit=_BALANCE_NODES)
        if abs(found.margin) <= balance:
            yield moves


def sensible_move(board: Board, rng: random.Random) -> Move:
    """Choose a legal move by chance: the bigger and the nearer to the middle, the likelier."""
    moves = list(board.legal_moves)
    return rng.choices(moves, [_weight(move, board.size) for move in moves])[0]


@cache
def _weight(move: Move, size: int) -> float:
    if move.is_pass:
        return 1.0
    middle = (size - 1) / 2
    distances = [math.hypot(row - middle, column - middle) for row, column in move.cells]
    return float(5 ** len(distances)) * math.exp(-sum(distances) / len(distances) / 1.5)


def _different(candidates: Iterator[Opening], count: int, where: str) -> list[Opening]:
    """Take openings that leave different positions; mirror images count as the same."""
    found: dict[bytes, Opening] = {}
    tries = 0
    for opening in candidates:
        board = Board.from_moves(opening)
        cells = board.to_array()
        # Both start cells lie on the main diagonal, so a transposed game is the same game.
        key = min(cells.tobytes(), cells.T.tobytes())
        tries += 1
        if key not in found and not board.is_over:
            found[key] = opening
            tries = 0
        if len(found) == count:
            return list(found.values())
        if tries == _TRIES:
            break
    raise InvalidInputError(
        f"only {len(found)} different openings {where}; expected {count}: "
        "ask for fewer games or for more opening plies"
    )
