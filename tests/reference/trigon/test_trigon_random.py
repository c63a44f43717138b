"""Whole random games of Trigon, checked at every move."""

import random
from dataclasses import replace

import pytest

from cornerwise.reference.trigon import PASS, TRIANGLES, Position, Trigon, trigon

GAMES = [trigon(players) for players in (2, 3, 4)]


def check_game(game: Trigon, seed: int) -> Position:
    """Play a random game and check at every move what never may change."""
    rng = random.Random(seed)
    position = game.start()
    out: set[int] = set()
    while (move := position.random_move(rng)) is not None:
        colour, before = position.turn, position.masks[position.turn]
        assert move == PASS or colour not in out, "a blocked colour places a piece"
        position = position.apply(move)
        assert position.turn == (colour + 1) % game.colours
        if move == PASS:
            out.add(colour)
        grown = position.masks[colour].bit_count() - before.bit_count()
        assert grown == len(move.cells)
    taken = 0
    for mask, left in zip(position.masks, position.left, strict=True):
        assert not taken & mask, "two colours on one triangle"
        taken |= mask
        assert mask.bit_count() == 110 - sum(TRIANGLES[piece] for piece in left)
    assert not taken & ~game.board.all_cells
    assert sum(position.scores()) == sum(position.colour_scores())
    # Nothing but the board tells that all are blocked.
    assert replace(position, passed=(False,) * game.colours).legal_moves() == []
    return position


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.players} players")
def test_random_games(game: Trigon) -> None:
    assert len({check_game(game, seed) for seed in range(40)}) == 40


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.players} players")
def test_many_random_games(game: Trigon) -> None:
    for seed in range(3334):
        check_game(game, 1000 + seed)
