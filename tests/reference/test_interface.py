"""The interface that every reference game shares."""

import copy
import pickle
import random
from dataclasses import replace

import pytest

from cornerwise.reference import blokus
from cornerwise.reference.blokus import Move, Position
from cornerwise.reference.interface import Game, State, play_out

GAME: Game[Position] = blokus.mini()
START: State[Move] = GAME.start()


def test_random_play_depends_on_the_seed_alone() -> None:
    ends = [play_out(START, random.Random(seed)) for seed in (1, 1, 2)]
    assert ends[0] == ends[1] != ends[2]
    assert all(end.is_over() for end in ends)


def test_random_play_stops_after_some_plies() -> None:
    assert play_out(START, random.Random(1), plies=0) is START
    after = play_out(GAME.start(), random.Random(1), plies=3)
    assert [len(left) for left in after.left] == [7, 8]


def test_children_are_the_moves_applied() -> None:
    assert [move for move, _ in START.children()] == START.legal_moves()
    assert all(child == START.apply(move) for move, child in START.children())


def test_games_are_one_object_each() -> None:
    games = [blokus.duo(), blokus.junior(True), blokus.classic(3), blokus.classic(2, True)]
    games += [blokus.mini(free, size) for free in (False, True) for size in (8, 9, 10)]
    assert len(set(games)) == len(games)
    for game in games:
        assert pickle.loads(pickle.dumps(game)) is game
        assert copy.deepcopy(game) is game
    with pytest.raises(TypeError, match="'mini' cannot be pickled"):
        pickle.dumps(replace(blokus.mini(), pieces=("1", "2")))
    with pytest.raises(TypeError, match="'mini-12' cannot be pickled"):
        pickle.dumps(replace(blokus.mini(), name="mini-12", size=12))
