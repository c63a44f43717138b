"""What is refused, and in what words; and copies of games."""

import copy
import pickle
import random
from typing import Any

import pytest

from cornerwise.errors import InvalidInputError, PositionError, VariantError
from cornerwise.reference.interface import play_out
from cornerwise.reference.trigon import trigon

from .helpers import SMALL


def test_games_are_one_object_each() -> None:
    for game in map(trigon, (2, 3, 4)):
        position = play_out(game.start(), random.Random(1), 8)
        assert pickle.loads(pickle.dumps(position)) == position
        assert copy.deepcopy(game) is game
    with pytest.raises(TypeError, match="'small' cannot be pickled: expected a game made by trig"):
        pickle.dumps(SMALL)


@pytest.mark.parametrize("players", [0, 1, 5, "2"])
def test_number_of_players(players: Any) -> None:
    with pytest.raises(VariantError, match=f"trigon with {players!r} players: expected 2, 3 or 4"):
        trigon(players)


@pytest.mark.parametrize(
    ("blue", "yellow", "message"),
    [
        ([(0, 0)], [], r"triangle \(0, 0\) is not on the board: .* edge 2"),
        ([(3, 1)], [(3, 1)], r"triangles \(\(3, 1\),\) of yellow are taken by another colour"),
        ([(3, 1), (2, 1), (3, 0)], [], "of blue: expected one piece of small"),
        ([(3, 1), (3, 2)], [], "of blue: expected one piece of small, and each piece once"),
    ],
)
def test_triangles_that_are_no_position(
    blue: list[tuple[int, int]], yellow: list[tuple[int, int]], message: str
) -> None:
    with pytest.raises(PositionError, match=message):
        SMALL.setup([blue, yellow])


def test_setup_of_wrong_colours() -> None:
    with pytest.raises(PositionError, match="triangles of 3 colours: expected 2"):
        SMALL.setup([[], [], []])
    with pytest.raises(PositionError, match="turn 2: expected a colour from 0 to 1"):
        SMALL.setup([[], []], turn=2)
    with pytest.raises(PositionError, match="single triangle last for colour 0: expected one with"):
        SMALL.setup([[(3, 1)], []], single_last=[0])


def test_triangles_that_are_no_piece() -> None:
    for cells in ([], [(3, 1), (3, 1)], [(3, 1), (3, 2)]):
        with pytest.raises(PositionError, match="expected exactly one piece of small"):
            SMALL.move(cells)


def test_unknown_scoring() -> None:
    with pytest.raises(InvalidInputError, match="scoring 'basic': expected 'official' or"):
        SMALL.start().scores("basic")
