"""What holds in every position of random games of Blokus 3D."""

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cornerwise.reference.blokus3d import (
    PASS,
    PIECES,
    Blokus3D,
    Outline,
    Position,
    blokus3d,
    position,
)
from cornerwise.reference.interface import Game, play_out

from ..scripted import chances
from .helpers import CUBE, STEPS, Judge, judged_moves

GAMES = [blokus3d(2), blokus3d(3), blokus3d(4), blokus3d(2, CUBE), blokus3d(3, STEPS)]
GAME: Game[Position] = GAMES[0]  # Blokus 3D offers what every game offers


@st.composite
def outlines(draw: st.DrawFn) -> Outline:
    rows, columns = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    row = st.tuples(*[st.integers(0, 4)] * columns)
    heights = draw(st.tuples(*[row] * rows).filter(lambda rows: any(map(any, rows))))
    return Outline("drawn", heights)


@st.composite
def positions(draw: st.DrawFn) -> Position:
    game = draw(st.sampled_from(GAMES) | st.builds(Blokus3D, st.integers(2, 4), outlines()))
    rng = random.Random(draw(st.integers(0, 2**32)))
    return play_out(game.start(), rng, draw(st.integers(0, 40)))


@settings(deadline=None, max_examples=40)
@given(positions())
def test_legal_moves_are_what_the_rules_say(state: Position) -> None:
    moves = state.legal_moves()
    assert len(moves) == len(set(moves)) == state.count_moves()
    assert sorted(moves) == sorted(judged_moves(state))
    assert (not moves) == state.is_over()
    assert [move for move, _ in state.children()] == moves
    judge = Judge(state)
    for move in state.game.placements.by_cells.values():
        assert state.is_legal(move) == judge.allows(move.piece, move.cells)
    assert state.is_legal(PASS) == (moves == [PASS])


@settings(deadline=None, max_examples=60)
@given(positions())
def test_nothing_hangs_and_scores_add_up(state: Position) -> None:
    cells = [state.cells(colour) for colour in range(state.game.players)]
    filled = [cell for own in cells for cell in own]
    assert len(set(filled)) == len(filled)
    assert all(z == 0 or (x, y, z - 1) in filled for x, y, z in filled)
    for own, left in zip(cells, state.left, strict=True):
        assert len(own) + sum(len(PIECES[piece]) for piece in left) == 40
    # Each place that is built on shows one face.
    seen = sum(map(state.visible, range(len(cells))))
    assert seen == len({(x, y) for x, y, _ in filled})
    assert sum(state.scores()) == seen - sum(map(len, state.left))


@settings(deadline=None, max_examples=40)
@given(positions(), st.integers(0, 2**32))
def test_who_is_out_stays_out(state: Position, seed: int) -> None:
    later = play_out(state, random.Random(seed), plies=8)
    for colour, out in enumerate(state.out):
        if out:
            assert later.out[colour]
            assert later.masks[colour] == state.masks[colour]
            assert later.is_blocked(colour)


@pytest.mark.parametrize(("game", "plies"), [(0, 0), (0, 1), (1, 4), (2, 16), (2, 30), (4, 3)])
def test_every_legal_move_has_the_same_chance(game: int, plies: int) -> None:
    state = play_out(GAMES[game].start(), random.Random(plies), plies)
    moves = state.legal_moves()
    assert len(moves) > 5
    assert chances(state.random_move) == dict.fromkeys(moves, 1)


def test_drawing_from_the_list_when_luck_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(position, "TRIES", 0)
    state = play_out(blokus3d(2).start(), random.Random(2), 8)
    moves = state.legal_moves()
    rng = random.Random(1)
    assert len(moves) > 5
    assert {state.random_move(rng) for _ in range(20 * len(moves))} == set(moves)


def test_play_from_a_seed() -> None:
    start = blokus3d(2, CUBE).start()
    ends = [play_out(start, random.Random(1)) for _ in range(2)]
    assert ends[0] == ends[1]
    assert ends[0].is_over()
    first = start.random_move(np.random.default_rng(5))
    assert first == start.random_move(np.random.default_rng(5))
    assert first in start.legal_moves()


# -- whole random games ------------------------------------------------------------------------


def check_game(game: Blokus3D, seed: int) -> Position:
    """Play a random game and check at every move what never may change."""
    rng = random.Random(seed)
    state = game.start()
    space = game.space
    while (move := state.random_move(rng)) is not None:
        colour, before, filled = state.turn, state.masks[state.turn], state.filled()
        out = state.out[colour]
        state = state.apply(move)
        assert state.turn == (colour + 1) % game.players
        assert state.masks[colour] == before | move.mask
        if move == PASS:
            assert state.out[colour]
            continue
        assert not out, "a colour that has passed places a piece"
        assert not move.mask & filled, "two colours on one cell"
        assert not space.beneath(move.mask) & ~filled, "an empty cell beneath a piece"
        assert not before or before & space.face_neighbours(move.mask)
    assert state.is_over()
    for mask, left in zip(state.masks, state.left, strict=True):
        assert mask.bit_count() + sum(len(PIECES[piece]) for piece in left) == 40
    shown = sum(map(state.visible, range(game.players)))
    assert shown == sum(height > 0 for height in space.stack_heights(state.filled()))
    assert sum(state.scores()) == shown - sum(map(len, state.left))
    return state


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_random_games(number: int) -> None:
    ends = {check_game(GAMES[number], seed) for seed in range(300)}
    assert len(ends) > 50


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(GAMES)))
def test_many_random_games(number: int) -> None:
    for seed in range(2000):
        check_game(GAMES[number], 1000 + seed)
