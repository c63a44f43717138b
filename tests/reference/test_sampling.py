"""Drawing random moves of Blokus: from exactly the legal ones, each with the same chance."""

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

from cornerwise.reference import blokus
from cornerwise.reference.blokus import PASS, Position, sampling
from cornerwise.reference.blokus.sampling import random_move
from cornerwise.reference.interface import play_out

from .scripted import chances


@pytest.mark.parametrize(
    ("game", "plies"),
    [
        (blokus.mini(), 0),
        (blokus.mini(), 5),
        (blokus.junior(), 9),
        (blokus.duo(), 10),
        (blokus.classic(players=3), 24),
        (blokus.classic(players=2), 40),
        (blokus.classic(free_corners=True), 2),
    ],
    ids=lambda value: getattr(value, "name", None),
)
def test_every_legal_move_has_the_same_chance(game: blokus.Blokus, plies: int) -> None:
    position = play_out(game.start(), random.Random(plies), plies)
    moves = position.legal_moves()
    assert len(moves) > 5
    assert chances(lambda script: random_move(position, script)) == dict.fromkeys(moves, 1)


def test_drawing_from_the_list_when_luck_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sampling, "TRIES", 0)
    position = play_out(blokus.mini().start(), random.Random(3), 6)
    moves = position.legal_moves()
    rng = random.Random(1)
    drawn = Counter(random_move(position, rng) for _ in range(100 * len(moves)))
    assert set(drawn) == set(moves)
    assert all(60 < times < 150 for times in drawn.values())


def test_pass_and_end() -> None:
    rng = random.Random(1)
    blocked = blokus.mini().setup([[], [(2, 2)]])
    assert random_move(blocked, rng) == PASS
    assert random_move(blocked.apply(PASS), rng) in blocked.apply(PASS).legal_moves()
    over = play_out(blokus.mini().start(), rng)
    assert random_move(over, rng) is None


def game_of(rng: Any) -> Position:
    position = blokus.duo().start()
    while (move := random_move(position, rng)) is not None:
        position = position.apply(move)
    return position


def test_the_seed_alone_decides() -> None:
    assert game_of(random.Random(1)) == game_of(random.Random(1)) != game_of(random.Random(2))
    assert game_of(np.random.default_rng(1)) == game_of(np.random.default_rng(1))
