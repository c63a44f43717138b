"""Positions to analyze."""

import random
from functools import cache
from pathlib import Path

from cornerwise import PASS, Analysis, Board
from cornerwise.formats import read_blksgf

GAMES = Path(__file__).parents[1] / "data" / "games" / "engine-l5-150games.blksgf"


@cache
def games() -> tuple[Board, ...]:
    """Some games of Duo between engines, at their ends."""
    return tuple(game.board() for game in read_blksgf(GAMES)[:20])


def duo_board(number: int, ply: int) -> Board:
    """The position of a game after some plies."""
    board = games()[number].copy()
    while board.ply > ply:
        board.pop()
    return board


def random_board(variant: str, plies: int, seed: int) -> Board:
    """The position after random moves, or before the last one where the game is shorter."""
    rng = random.Random(seed)
    board = Board(variant)
    while board.ply < plies and not board.is_over:
        board.push(rng.choice(list(board.legal_moves)))
    if board.is_over:
        board.pop()
    return board


def passing_board(variant: str, seed: int = 1) -> Board:
    """A position of a random game in which the side to move has to pass."""
    rng = random.Random(seed)
    while True:
        board = Board(variant)
        while not board.is_over:
            if PASS in board.legal_moves:
                return board
            board.push(rng.choice(list(board.legal_moves)))


def check(board: Board, found: Analysis, multipv: int | None = None) -> None:
    """Assert everything that holds for any analysis of a position."""
    legal = list(board.legal_moves)
    moves = [each.move for each in found.moves]
    assert len(set(moves)) == len(moves) == len(legal[:multipv])
    assert set(moves) <= set(legal)
    assert found.lower <= found.upper
    for each in found.moves:
        assert each.pv[0] == each.move
        played = board.copy()
        for move in each.pv:
            played.push(move)
        assert abs(each.win + each.draw + each.loss - 1) < 1e-6
        assert min(each.win, each.draw, each.loss) >= 0
        assert each.lower <= each.upper
        assert each.visits >= 0
        assert -109 <= each.margin <= 109
        # No move is better than the position.
        assert each.lower <= found.upper
        if each.proven is not None:
            certain = (each.proven > 0, each.proven == 0, each.proven < 0)
            assert (each.win, each.draw, each.loss) == certain
            assert each.margin == each.proven
    if found.moves:
        first = found.moves[0]
        assert (found.best, found.pv) == (first.move, first.pv)
        assert found.margin == first.margin
        assert (found.win, found.draw, found.loss) == (first.win, first.draw, first.loss)
    if found.proven is not None:
        assert found.lower == found.upper == found.proven == found.margin
        assert found.best is None or found.moves[0].proven == found.proven
