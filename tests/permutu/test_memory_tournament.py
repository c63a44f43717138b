"""Tournaments of Permutu Memory: intervals, and shares that exact chances confirm."""

import numpy as np
import pytest

from cornerwise.errors import InvalidInputError
from cornerwise.permutu.memory_chances import duel_chances, expected_score
from cornerwise.permutu.memory_policies import MEMORY_POLICIES, MemoryPolicy
from cornerwise.permutu.memory_tournament import MemoryTournament, memory_tournament

PLAYERS = list(MEMORY_POLICIES.values())


@pytest.fixture(scope="module")
def table() -> MemoryTournament:
    return memory_tournament(PLAYERS, 5, 4000, np.random.default_rng(3), confidence=0.9999)


def test_each_plays_each(table: MemoryTournament) -> None:
    pairs = [(pairing.first.name, pairing.second.name) for pairing in table.pairings]
    assert pairs == [
        ("perfect", "fading"),
        ("perfect", "forgetful"),
        ("perfect", "cautious"),
        ("fading", "forgetful"),
        ("fading", "cautious"),
        ("forgetful", "cautious"),
    ]
    for pairing in table.pairings:
        assert pairing.games == 4000
        assert pairing.win.mean + pairing.draw.mean + pairing.loss.mean == pytest.approx(1)


def test_intervals_hold_the_exact_values(table: MemoryTournament) -> None:
    for pairing in table.pairings:
        exact = pairing.first.chances(5), pairing.second.chances(5)
        estimates = (pairing.win, pairing.draw, pairing.loss)
        for estimate, chance in zip(estimates, duel_chances(*exact), strict=True):
            assert estimate.low <= chance <= estimate.high
            assert estimate.low < estimate.high
        for player, chances in enumerate(exact):
            matched, face_down = expected_score(chances)
            for estimate, value in (
                (pairing.matched[player], matched),
                (pairing.face_down[player], face_down),
            ):
                assert estimate.low <= value <= estimate.high


def test_points_add_up(table: MemoryTournament) -> None:
    points = table.points()
    assert list(points.values()) == sorted(points.values(), reverse=True)
    assert sum(points.values()) == pytest.approx(len(PLAYERS) / 2)
    assert next(iter(points)) == "perfect"


def test_the_table_names_everybody(table: MemoryTournament) -> None:
    lines = str(table).splitlines()
    assert lines[0] == "5 symbols, 4000 games a pairing"
    assert len(lines) == 2 + 6 + 1
    assert lines[2].startswith("perfect - fading ")
    assert lines[-1].startswith("points per game: perfect 0.")


def test_what_is_refused() -> None:
    rng = np.random.default_rng(1)
    with pytest.raises(InvalidInputError, match="expected two or more different names"):
        memory_tournament([PLAYERS[0], PLAYERS[0]], 3, 10, rng)
    with pytest.raises(InvalidInputError, match="expected two or more different names"):
        memory_tournament([MemoryPolicy("alone")], 3, 10, rng)
    with pytest.raises(InvalidInputError, match="1 games a pairing: expected 2 or more"):
        memory_tournament(PLAYERS, 3, 1, rng)
    with pytest.raises(InvalidInputError, match="confidence 1: expected between 0 and 1"):
        memory_tournament(PLAYERS, 3, 10, rng, confidence=1)
