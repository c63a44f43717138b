"""Who is to move, and what a blocked colour does."""

import random
from dataclasses import replace

import pytest

from cornerwise.errors import IllegalMoveError
from cornerwise.reference import blokus
from cornerwise.reference.blokus import PASS
from cornerwise.reference.interface import play_out

from .helpers import setup


def players_of(game: blokus.Blokus, plies: int) -> list[int]:
    position, players = game.start(), []
    for _ in range(plies):
        players.append(position.player)
        position = play_out(position, random.Random(1), plies=1)
    return players


@pytest.mark.parametrize(
    ("game", "players"),
    [
        (blokus.duo(), [0, 1, 0, 1]),
        (blokus.classic(players=4), [0, 1, 2, 3, 0, 1, 2, 3]),
        (blokus.classic(players=2), [0, 1, 0, 1, 0, 1, 0, 1]),
        # The fourth colour belongs to each of the three in turn.
        (blokus.classic(players=3), [0, 1, 2, 0, 0, 1, 2, 1, 0, 1, 2, 2, 0, 1, 2, 0]),
    ],
)
def test_players_in_turn(game: blokus.Blokus, players: list[int]) -> None:
    assert players_of(game, len(players)) == players


def test_shared_colour_in_a_setup_counts_its_pieces() -> None:
    position = setup(blokus.classic(players=3), "A4[a1][b2,c2]PL[4]")
    assert position.player == 2


def test_pass_only_when_nothing_can_be_placed() -> None:
    position = blokus.mini().start()
    assert not position.is_legal(PASS)
    with pytest.raises(IllegalMoveError, match="black pass: a pass is legal only when"):
        position.apply(PASS)


def test_blocked_colour_passes_and_the_other_plays_on() -> None:
    # White sits on the start cell of black, so black can never begin.
    position = blokus.mini().setup([[], [(2, 2)]])
    assert position.is_blocked(0)
    assert position.legal_moves() == [PASS]
    assert position.count_moves() == 1
    position = position.apply(PASS)
    assert position.turn == 1
    assert position.count_moves() > 1
    position = position.apply(position.legal_moves()[0])
    assert position.legal_moves() == [PASS]


def test_no_move_at_the_end() -> None:
    position = blokus.mini().setup([[], [(2, 2)]])
    over = replace(position, left=(position.left[0], ()))
    assert over.is_over()
    assert over.legal_moves() == []
    assert over.count_moves() == 0
    assert not over.is_legal(PASS)
    with pytest.raises(IllegalMoveError, match="the game is over"):
        over.apply(PASS)
