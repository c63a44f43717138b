"""Many games of Permutu Reflex at once against the rules and against the exact chances."""

from fractions import Fraction
from math import sqrt

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cornerwise.errors import InvalidInputError, VariantError
from cornerwise.permutu.reflex_odds import RoundOdds, reflex_odds
from cornerwise.permutu.reflex_simulate import ReflexGames, count_reflex, play_reflex
from cornerwise.reference.permutu import Outcome, Reflex, TurnTile

F = Fraction
FIRST = RoundOdds(0.4, 0.35, 0.15, 0.1)
SECOND = RoundOdds(F(1, 2), F(3, 10), 0, F(1, 5))


def outcome_of(draw: float, odds: RoundOdds) -> Outcome:
    """Walk along the chances until the number drawn is passed."""
    end = F(0)
    for outcome, chance in odds.chances:
        end += F(chance)
        if F(draw) < end:
            return outcome
    raise AssertionError(f"{draw} lies behind all chances of {odds}")


def check_by_the_rules(
    games: ReflexGames, draws: npt.NDArray[np.float64], first: RoundOdds, second: RoundOdds
) -> None:
    """Play every game by the rules, with the same numbers, and compare round by round."""
    for number, row in enumerate(draws):
        state = Reflex(len(row) + 1).start()
        before = (0, 0)
        for round_number, draw in enumerate(row):
            outcome = outcome_of(float(draw), (first, second)[state.leader])
            for _ in range(2):
                state = state.apply(TurnTile(round_number))
            state = state.apply(outcome)
            assert tuple(Outcome)[games.outcomes[number, round_number]] is outcome
            after = state.result()
            gained = [after[0] - before[0], after[1] - before[1]]
            assert games.points[number, round_number].tolist() == gained
            before = after
        assert state.is_over()
        assert games.scores[number].tolist() == list(state.result())


@pytest.mark.parametrize("symbols", [3, 9, 25])
def test_game_by_game_against_the_rules(symbols: int) -> None:
    draws = np.random.default_rng(symbols).random((60, symbols - 1))
    check_by_the_rules(play_reflex(draws, FIRST, SECOND), draws, FIRST, SECOND)


@settings(deadline=None, max_examples=30)
@given(st.lists(st.integers(0, 5), min_size=8, max_size=8), st.integers(0, 2**32))
def test_any_chances_against_the_rules(weights: list[int], seed: int) -> None:
    first, second = (
        RoundOdds(*(F(weight, sum(part)) for weight in part)) if any(part) else FIRST
        for part in (weights[:4], weights[4:])
    )
    draws = np.random.default_rng(seed).random((8, 4))
    check_by_the_rules(play_reflex(draws, first, second), draws, first, second)


def test_the_same_chances_whoever_leads() -> None:
    draws = np.random.default_rng(3).random((50, 4))
    both = play_reflex(draws, FIRST, FIRST)
    assert np.array_equal(both.outcomes, play_reflex(draws, FIRST).outcomes)


def test_borders_between_outcomes() -> None:
    odds = RoundOdds(0.25, 0.25, 0.25, 0.25)
    draws = [0.0, np.nextafter(0.25, 0), 0.25, 0.5, 0.75, np.nextafter(1, 0)]
    assert play_reflex([draws], odds).outcomes.tolist() == [[0, 0, 1, 2, 3, 3]]


def test_what_cannot_happen_does_not_happen() -> None:
    # The sum of these floats is a little less than 1; no number may fall into the gap.
    odds = RoundOdds(0.6, 0.3, 0.1)
    assert 0.6 + 0.3 + 0.1 < 1
    last = float(np.nextafter(1, 0))
    assert play_reflex([[last, last]], odds).outcomes.tolist() == [[2, 2]]
    assert play_reflex([[0.0, last]], RoundOdds(0, 1)).outcomes.tolist() == [[1, 1]]
    assert play_reflex([[0.0, last]], RoundOdds(0, 0, 0, 1)).outcomes.tolist() == [[3, 3]]


def test_shares_come_near_the_exact_chances() -> None:
    games = 200_000
    counts = count_reflex(9, games, FIRST, SECOND, rng=np.random.default_rng(4))
    assert counts.sum() == games
    exact = reflex_odds(9, FIRST, SECOND).scores
    for points in np.ndindex(counts.shape):
        chance = float(exact.get((points[0], points[1]), 0))
        # Five standard deviations, and one game for chances next to nothing.
        assert abs(counts[points] - games * chance) <= 5 * sqrt(games * chance) + (chance > 0)


def test_counts_do_not_depend_on_how_many_are_played_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    together = count_reflex(5, 100, FIRST, rng=np.random.default_rng(5))
    monkeypatch.setattr("cornerwise.permutu.reflex_simulate.AT_ONCE", 4 * 7)
    assert np.array_equal(together, count_reflex(5, 100, FIRST, rng=np.random.default_rng(5)))
    scores = play_reflex(np.random.default_rng(5).random((100, 4)), FIRST).scores
    expected = np.zeros((5, 5), dtype=int)
    np.add.at(expected, (scores[:, 0], scores[:, 1]), 1)
    assert np.array_equal(together, expected)


def test_no_games() -> None:
    assert play_reflex(np.empty((0, 4)), FIRST).scores.shape == (0, 2)
    assert count_reflex(3, 0, FIRST, rng=np.random.default_rng(1)).sum() == 0


@pytest.mark.parametrize("shape", [(4,), (2, 0), (2, 3), (2, 2, 2)])
def test_draws_of_a_wrong_shape(shape: tuple[int, ...]) -> None:
    with pytest.raises(InvalidInputError, match=r"draws of shape .*: expected \(games, rounds\)"):
        play_reflex(np.zeros(shape), FIRST)


@pytest.mark.parametrize("draw", [-0.1, 1.0, float("nan")])
def test_draws_out_of_range(draw: float) -> None:
    with pytest.raises(InvalidInputError, match=f"draw {draw}: expected a number from 0 up to"):
        play_reflex([[0.5, draw]], FIRST)


def test_games_that_do_not_exist() -> None:
    with pytest.raises(VariantError, match="with 4 symbols"):
        count_reflex(4, 10, FIRST, rng=np.random.default_rng(1))
    with pytest.raises(InvalidInputError, match="games -1: expected 0 or more"):
        count_reflex(5, -1, FIRST, rng=np.random.default_rng(1))
