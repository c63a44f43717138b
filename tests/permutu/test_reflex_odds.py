"""The chances of Permutu Reflex against brute force, formulas and chances worked by hand."""

from collections import defaultdict
from fractions import Fraction
from itertools import product
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cornerwise.errors import InvalidInputError, VariantError
from cornerwise.permutu.reflex_odds import Chance, Points, RoundOdds, reflex_odds
from cornerwise.reference.permutu import Outcome, Reflex, ReflexState, TurnTile

F = Fraction


def round_odds(least: int = 0) -> st.SearchStrategy[RoundOdds]:
    """Chances as fractions; some of them nothing."""
    weights = st.lists(st.integers(least, 9), min_size=4, max_size=4).filter(any)
    return weights.map(lambda found: RoundOdds(*(F(weight, sum(found)) for weight in found)))


def brute_force(state: ReflexState, first: RoundOdds, second: RoundOdds) -> dict[Points, Chance]:
    """Play every sequence of outcomes by the rules, and add up how likely each is."""
    found: defaultdict[Points, Chance] = defaultdict(Fraction)
    chances = [dict(first.chances), dict(second.chances)]
    rounds = state.game.rounds - state.round
    for outcomes in product(Outcome, repeat=rounds):
        end = state
        chance: Chance = F(1)
        for outcome in outcomes:
            chance *= chances[end.leader][outcome]
            for _ in range(2):
                end = end.apply(TurnTile(end.face_down(end.player)[0]))
            end = end.apply(outcome)
        assert end.is_over()
        found[end.result()] += chance
    return {points: chance for points, chance in sorted(found.items()) if chance}


@settings(deadline=None, max_examples=20)
@given(st.sampled_from([3, 5]), round_odds(), round_odds())
def test_against_all_sequences(symbols: int, first: RoundOdds, second: RoundOdds) -> None:
    odds = reflex_odds(symbols, first, second)
    assert odds.scores == brute_force(Reflex(symbols).start(), first, second)
    assert all(isinstance(chance, Fraction) for chance in odds.scores.values())


def test_against_all_sequences_of_six_rounds() -> None:
    first = RoundOdds(F(3, 10), F(2, 5), F(1, 5), F(1, 10))
    second = RoundOdds(F(1, 2), F(1, 3), F(1, 12), F(1, 12))
    expected = brute_force(Reflex(7).start(), first, second)
    assert reflex_odds(7, first, second).scores == expected


@pytest.mark.parametrize("outcomes", [["follower"], ["tie", "false start"], ["leader"] * 4])
def test_from_the_middle_of_a_game(outcomes: list[str]) -> None:
    state = Reflex(5).start()
    for number, outcome in enumerate(outcomes):
        state = state.apply(TurnTile(number)).apply(TurnTile(number)).apply(Outcome(outcome))
    first = RoundOdds(F(1, 2), F(1, 4), F(1, 8), F(1, 8))
    second = RoundOdds(F(1, 5), F(1, 5), F(2, 5), F(1, 5))
    odds = reflex_odds(5, first, second, played=state.round, points=state.result())
    assert odds.scores == brute_force(state, first, second)


def test_by_hand() -> None:
    # Two rounds. Player 1 leads and is faster, or both are as fast: 1:0 or 1:1, each 1/2. Player 2
    # leads and is faster (1/3), slower (1/3), or player 1 turns too early (1/3): 0:1, 1:0, 0:1.
    first = RoundOdds(F(1, 2), 0, tie=F(1, 2))
    second = RoundOdds(F(1, 3), F(1, 3), false_start=F(1, 3))
    odds = reflex_odds(3, first, second)
    assert odds.scores == {(1, 1): F(1, 3), (1, 2): F(1, 3), (2, 0): F(1, 6), (2, 1): F(1, 6)}
    assert (odds.win, odds.draw, odds.loss) == (F(1, 3), F(1, 3), F(1, 3))
    assert odds.mean == (F(4, 3), F(7, 6))
    assert odds.margins == {-1: F(1, 3), 0: F(1, 3), 1: F(1, 6), 2: F(1, 6)}


@given(st.integers(1, 25), st.integers(0, 10))
def test_without_ties_points_are_binomial(half: int, tenths: int) -> None:
    chance, rounds = F(tenths, 10), 2 * half
    # Player 1 is faster with the same chance, whoever leads.
    odds = reflex_odds(rounds + 1, RoundOdds(chance, 1 - chance), RoundOdds(1 - chance, chance))
    expected = {
        (k, rounds - k): comb(rounds, k) * chance**k * (1 - chance) ** (rounds - k)
        for k in range(rounds + 1)
    }
    assert odds.scores == {points: value for points, value in expected.items() if value}


@given(st.integers(1, 12), round_odds(), round_odds())
def test_sums(half: int, first: RoundOdds, second: RoundOdds) -> None:
    odds = reflex_odds(2 * half + 1, first, second)
    assert sum(odds.scores.values()) == sum(odds.margins.values()) == 1
    assert odds.win + odds.draw + odds.loss == 1
    # Each round adds on its own to what is expected.
    gain = half * (first.leader + first.tie + first.false_start + second.follower + second.tie)
    loss = half * (second.leader + second.tie + second.false_start + first.follower + first.tie)
    assert odds.mean == (gain, loss)
    assert all(2 * half <= sum(points) <= 4 * half for points in odds.scores)


@given(st.integers(1, 12), round_odds())
def test_equal_players_have_equal_chances(half: int, odds: RoundOdds) -> None:
    found = reflex_odds(2 * half + 1, odds)
    assert found.win == found.loss
    assert found.scores == {points[::-1]: chance for points, chance in found.scores.items()}


@given(st.integers(1, 12), round_odds(), round_odds())
def test_floats_come_near_the_fractions(half: int, first: RoundOdds, second: RoundOdds) -> None:
    rough = [RoundOdds(*(float(p) for _, p in odds.chances)) for odds in (first, second)]
    exact = reflex_odds(2 * half + 1, first, second)
    found = reflex_odds(2 * half + 1, *rough)
    assert found.scores == pytest.approx(exact.scores)
    assert found.mean == pytest.approx(exact.mean)
    for chance in (*found.scores.values(), found.win, found.draw, found.loss, *found.mean):
        assert isinstance(chance, float)


def test_one_float_makes_all_floats() -> None:
    odds = RoundOdds(F(1, 2), 0.5)
    assert not odds.exact
    assert [type(chance) for _, chance in odds.chances] == [float] * 4
    assert RoundOdds(1, 0).exact
    mixed = reflex_odds(3, odds, RoundOdds(F(1, 4), F(3, 4)))
    assert mixed.scores == {(0, 2): 0.125, (1, 1): 0.5, (2, 0): 0.375}
    assert isinstance(mixed.win, float)
    assert reflex_odds(3, RoundOdds(F(1, 4), F(3, 4)), odds).win == 0.125


def test_certain_outcomes() -> None:
    assert reflex_odds(25, RoundOdds(0, 0, 0, 1)).scores == {(12, 12): 1}
    assert reflex_odds(25, RoundOdds(0, 0, 1)).scores == {(24, 24): 1}
    assert reflex_odds(25, RoundOdds(1, 0), RoundOdds(0, 1)).win == 1


@pytest.mark.parametrize(
    ("chances", "message"),
    [
        (
            (F(1, 2), F(1, 3)),
            r"leader Fraction\(1, 2\).*: expected chances with the sum 1, not 5/6",
        ),
        ((0.5, 0.5, 0.1), "expected chances with the sum 1, not 1.1"),
        ((F(3, 2), 0), r"leader Fraction\(3, 2\): expected a chance from 0 to 1"),
        ((1, -0.5, 0.5), "follower -0.5: expected a chance"),
        ((1, 0, float("nan")), "tie nan: expected a chance"),
        ((1, 0, 0, "0"), "false_start '0': expected a chance"),
    ],
)
def test_chances_that_are_none(chances: tuple[Chance, ...], message: str) -> None:
    with pytest.raises(InvalidInputError, match=message):
        RoundOdds(*chances)


def test_rounding_of_floats_is_accepted() -> None:
    assert 0.3 + 0.3 + 0.3 + 0.1 != 1
    assert RoundOdds(0.3, 0.3, 0.3, 0.1).tie == 0.3
    third = F(1, 3)
    with pytest.raises(InvalidInputError):
        RoundOdds(third, third, third - F(1, 10**12))


def test_games_and_standings_that_do_not_exist() -> None:
    fair = RoundOdds(F(1, 2), F(1, 2))
    with pytest.raises(VariantError, match="with 4 symbols"):
        reflex_odds(4, fair)
    with pytest.raises(InvalidInputError, match="played 3: expected 0 to 2 rounds"):
        reflex_odds(3, fair, played=3)
    for points in ((0, 0), (2, 0), (-1, 2), (1, 1, 1)):
        with pytest.raises(InvalidInputError, match="after 1 rounds: expected one or two points"):
            reflex_odds(3, fair, played=1, points=points)  # type: ignore[arg-type]
