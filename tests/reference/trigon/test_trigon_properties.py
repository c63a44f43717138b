"""What holds in every position of random games of Trigon."""

import random
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cornerwise.reference.interface import Game, play_out
from cornerwise.reference.trigon import TRIANGLES, Position, trigon

from ..scripted import chances
from .helpers import SMALL, Judge, judged_moves

GAMES = [trigon(players) for players in (2, 3, 4)]
GAME: Game[Position] = GAMES[0]  # Trigon offers what every game offers


@st.composite
def positions(draw: st.DrawFn) -> Position:
    game = draw(st.sampled_from([*GAMES, SMALL]))
    rng = random.Random(draw(st.integers(0, 2**32)))
    return play_out(game.start(), rng, draw(st.integers(0, 80)))


@settings(deadline=None, max_examples=50)
@given(positions())
def test_triangles_are_pieces(position: Position) -> None:
    game = position.game
    last = [colour for colour, flag in enumerate(position.single_last) if flag]
    cells = [position.cells(colour) for colour in range(game.colours)]
    again = game.setup(cells, position.turn, last)
    assert again == position
    assert hash(again) == hash(position)
    assert sorted(again.legal_moves()) == sorted(position.legal_moves())


@settings(deadline=None, max_examples=50)
@given(positions())
def test_scores_add_up(position: Position) -> None:
    game = position.game
    by_colour = position.colour_scores("squares")
    for colour, squares in enumerate(by_colour):
        assert squares == len(position.cells(colour))
        left = position.left[colour]
        assert squares + sum(TRIANGLES[piece] for piece in left) == game.triangles
        official = position.colour_scores()[colour]
        assert official == squares - game.triangles if left else official in (15, 20)
    assert sum(position.scores("squares")) == sum(by_colour)
    assert sum(position.scores()) == sum(position.colour_scores())


@settings(deadline=None, max_examples=15)
@given(positions())
def test_legal_moves_are_what_the_rules_say(position: Position) -> None:
    moves = position.legal_moves()
    assert len(moves) == len(set(moves)) == position.count_moves()
    assert sorted(moves) == sorted(judged_moves(position))
    assert (not moves) == position.is_over()
    assert [move for move, _ in position.children()] == moves
    judge = Judge(position)
    for move in random.Random(len(moves)).sample(
        list(position.game.placements.by_cells.values()), k=min(60, len(moves) + 4)
    ):
        assert position.is_legal(move) == judge.allows(move)


@settings(deadline=None, max_examples=30)
@given(positions(), st.integers(0, 2**32))
def test_blocked_colour_stays_blocked(position: Position, seed: int) -> None:
    colours = range(position.game.colours)
    blocked = [colour for colour in colours if position.is_blocked(colour)]
    later = replace(
        play_out(position, random.Random(seed), plies=8), passed=(False,) * len(colours)
    )
    for colour in blocked:
        assert later.is_blocked(colour)
        assert later.masks[colour] == position.masks[colour]


@pytest.mark.parametrize(("game", "plies"), [(0, 0), (1, 9), (2, 24), (0, 44)])
def test_every_legal_move_has_the_same_chance(game: int, plies: int) -> None:
    position = play_out(GAMES[game].start(), random.Random(plies), plies)
    moves = position.legal_moves()
    assert len(moves) > 5
    assert chances(position.random_move) == dict.fromkeys(moves, 1)


def test_play_from_a_seed() -> None:
    start = SMALL.start()
    ends = [play_out(start, random.Random(1)) for _ in range(2)]
    assert ends[0] == ends[1]
    assert ends[0].is_over()
    first = start.random_move(np.random.default_rng(5))
    assert first == start.random_move(np.random.default_rng(5))
    assert first in start.legal_moves()
