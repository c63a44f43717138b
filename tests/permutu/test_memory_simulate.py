"""The simulator of Permutu Memory against the reference, game by game, and exact chances."""

from collections import Counter
from fractions import Fraction
from math import sqrt

import numpy as np
import pytest

from cornerwise.errors import InvalidInputError, VariantError
from cornerwise.permutu import memory_simulate
from cornerwise.permutu.memory_chances import MemoryScore, duel_chances
from cornerwise.permutu.memory_optimum import optimal
from cornerwise.permutu.memory_play import MemorySeat, play_memory
from cornerwise.permutu.memory_policies import MEMORY_POLICIES, MemoryPolicy
from cornerwise.permutu.memory_simulate import (
    draw_memory_games,
    simulate_memory,
    simulate_memory_draws,
)
from cornerwise.permutu.memory_situation import MemorySituation, cautious, if_likely


def when_little_is_lost(situation: MemorySituation) -> bool:
    """Depends on every count, so that a wrong count shows."""
    rounds, hidden, future, known = situation
    return (3 * rounds + 5 * hidden + 7 * future + 11 * known) % 4 != 0


PAIRS = [
    (MEMORY_POLICIES["perfect"], MEMORY_POLICIES["forgetful"]),
    (MEMORY_POLICIES["fading"], MEMORY_POLICIES["cautious"]),
    (
        MemoryPolicy("half", remember=0.5, keep=0.8),
        MemoryPolicy("likely", if_likely(0.3), remember=0.6),
    ),
    (
        MemoryPolicy("odd", when_little_is_lost, remember=0.4, keep=0.9),
        MemoryPolicy("odder", when_little_is_lost, remember=0),
    ),
    (
        MemoryPolicy("best", optimal, remember=Fraction(1, 2)),
        MemoryPolicy("sure", cautious, remember=0.8),
    ),
]


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: "-".join(side.name for side in pair))
@pytest.mark.parametrize("symbols", [1, 2, 3, 5, 9])
def test_games_end_as_by_the_reference(
    pair: tuple[MemoryPolicy, MemoryPolicy], symbols: int
) -> None:
    games = 150
    draws = draw_memory_games(symbols, games, np.random.default_rng(symbols))
    results = simulate_memory_draws(pair, draws)
    for game in range(games):
        seats = [MemorySeat(policy, draws.luck(game, player)) for player, policy in enumerate(pair)]
        end = play_memory(draws.deal(game), seats)
        assert end.result() == tuple(results.matched[game])
        assert end.tie_break() == tuple(results.face_down[game])
        sign = {(0,): 1, (0, 1): 0, (1,): -1}[end.winners()]
        assert results.outcome[game] == sign


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: "-".join(side.name for side in pair))
def test_shares_are_near_the_exact_chances(pair: tuple[MemoryPolicy, MemoryPolicy]) -> None:
    symbols, games = 5, 20_000
    results = simulate_memory(pair, symbols, games, np.random.default_rng(7))
    exact = [policy.chances(symbols) for policy in pair]
    for player in (0, 1):
        scores = zip(results.matched[:, player], results.face_down[:, player], strict=True)
        found = Counter(MemoryScore(int(matched), int(down)) for matched, down in scores)
        assert set(found) <= set(exact[player])
        for score, chance in exact[player].items():
            check_share(found[score], games, float(chance))
    for sign, chance in zip((1, 0, -1), duel_chances(*exact), strict=True):
        check_share(int((results.outcome == sign).sum()), games, float(chance))


def check_share(found: int, games: int, chance: float) -> None:
    """At most five standard deviations off."""
    deviation = sqrt(games * chance * (1 - chance))
    assert abs(found - games * chance) <= 5 * deviation + 1e-6


def test_games_are_drawn_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory_simulate, "NUMBERS_AT_ONCE", 7 * 4 * 3 * 3)
    sizes: list[int] = []

    def counted(symbols: int, games: int, rng: np.random.Generator) -> memory_simulate.MemoryDraws:
        sizes.append(games)
        return draw_memory_games(symbols, games, rng)

    monkeypatch.setattr(memory_simulate, "draw_memory_games", counted)
    results = simulate_memory(PAIRS[0], 3, 20, np.random.default_rng(1))
    assert sizes == [7, 7, 6]
    assert len(results.matched) == len(results.face_down) == len(results.outcome) == 20


def test_the_seed_decides() -> None:
    first, again, other = (
        simulate_memory(PAIRS[2], 6, 50, np.random.default_rng(seed)).matched for seed in (1, 1, 2)
    )
    assert np.array_equal(first, again)
    assert not np.array_equal(first, other)


def test_what_is_refused() -> None:
    rng = np.random.default_rng(1)
    with pytest.raises(InvalidInputError, match="0 games: expected 1 or more"):
        simulate_memory(PAIRS[0], 3, 0, rng)
    with pytest.raises(VariantError, match="with 0 symbols: expected 1 or more"):
        simulate_memory(PAIRS[0], 0, 5, rng)
    with pytest.raises(InvalidInputError, match="1 policies: expected two"):
        simulate_memory(PAIRS[0][:1], 3, 5, rng)
