"""Exact values of Permutu against a slower search with rules of its own."""

import random
from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations
from math import factorial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cornerwise.errors import VariantError
from cornerwise.permutu.base_deals import base_deals, base_value_odds
from cornerwise.permutu.base_value import BaseSolver, BaseValue, base_value
from cornerwise.reference.interface import play_out
from cornerwise.reference.permutu import Permutu, PermutuState

F = Fraction


def brute_force(columns: Sequence[str], mine: str, other: str, skips: int = 0) -> tuple[int, int]:
    """Return the margin in points and triples, from the side to move.

    Nothing is remembered, columns and hands are words, and the game ends as the rules say: when the
    table is empty, or when both players have skipped one after the other.
    """
    if skips == 2 or not any(columns):
        points = [3 * triples + pairs for triples, pairs in map(_collected, (mine, other))]
        triples = [found for found, _ in map(_collected, (mine, other))]
        return points[0] - points[1], triples[0] - triples[1]
    values = []
    for number, column in enumerate(columns):
        before, after = columns[:number], columns[number + 1 :]
        if len(column) == 3:
            for place, symbol in enumerate(column):
                if symbol not in mine + other:
                    rest = column[:place] + column[place + 1 :]
                    values.append(brute_force([*before, rest, *after], other, mine + symbol))
        if column and sum(symbol not in mine for symbol in column) <= 1:
            values.append(brute_force([*before, "", *after], other, mine + column))
    if not values:
        values.append(brute_force(columns, other, mine, skips + 1))
    return max((-points, -triples) for points, triples in values)


def _collected(hand: str) -> tuple[int, int]:
    """Return how many symbols come three times, and how many twice."""
    counts = [hand.count(symbol) for symbol in set(hand)]
    return counts.count(3), counts.count(2)


def words(state: PermutuState) -> tuple[list[str], str, str]:
    """Write a state as `brute_force` wants it."""
    names = "abcdefgh"
    columns = [
        "".join(names[symbol] for symbol in state.tiles(column))
        for column in range(state.game.symbols)
    ]
    hands = [
        "".join(names[symbol] * count for symbol, count in enumerate(own)) for own in state.owned
    ]
    return columns, hands[state.turn], hands[1 - state.turn]


@pytest.mark.parametrize("symbols", [1, 2, 3])
def test_all_deals_of_few_symbols_against_brute_force(symbols: int) -> None:
    solver = BaseSolver()
    for black in permutations(range(symbols)):
        for green in permutations(range(symbols)):
            state = Permutu(symbols).deal(range(symbols), black, green)
            expected = brute_force(*words(state))
            assert solver.value(state) == base_value(state) == expected


@settings(deadline=None, max_examples=25)
@given(st.integers(4, 5), st.integers(0, 2**32), st.integers(5, 8))
def test_later_states_against_brute_force(symbols: int, seed: int, plies: int) -> None:
    rng = random.Random(seed)
    state = play_out(Permutu(symbols).start(rng), rng, plies)
    assert base_value(state) == brute_force(*words(state))


@pytest.mark.parametrize("seed", range(3))
def test_deals_of_four_symbols_against_brute_force(seed: int) -> None:
    state = Permutu(4).start(random.Random(seed))
    assert base_value(state) == brute_force(*words(state))


@pytest.mark.slow
def test_all_kinds_of_deals_of_four_symbols_against_brute_force() -> None:
    solver = BaseSolver()
    for state, _ in base_deals(4):
        assert solver.value(state) == brute_force(*words(state))


@pytest.mark.slow
def test_deals_of_five_symbols_against_brute_force() -> None:
    for seed in range(3):
        state = Permutu(5).start(random.Random(seed))
        assert base_value(state) == brute_force(*words(state))


# Two symbols, two columns: a b a and b a b. Player 1 takes a or b, say a of the first column, which
# leaves b a. Player 2 owns nothing and takes a b of the second column, which leaves a b. Now both
# columns lack one symbol for either: player 1 takes one (a a b, 1 point), player 2 the other.
def test_two_symbols_by_hand() -> None:
    start = Permutu(2).deal("ab", "ba", "ab")
    assert base_value(start) == (0, 0)
    assert base_value(start).result == "draw"


# One symbol: player 1 takes a tile, player 2 has to skip, player 1 takes the other two.
def test_one_symbol_by_hand() -> None:
    value = base_value(Permutu(1).start())
    assert value == BaseValue(points=3, triples=1)
    assert value.result == "win"
    assert value.for_the_other() == (-3, -1)
    assert value.for_the_other().result == "loss"


def test_triples_decide_when_points_are_equal() -> None:
    assert BaseValue(0, 1).result == "win"
    assert BaseValue(0, -1).result == "loss"
    assert BaseValue(1, -2).result == "win"
    # Table empty: three pairs against a triple, 3 points each.
    game = Permutu(4)
    over = PermutuState(game, ((None,) * 3,) * 4, ((2, 2, 2, 0), (1, 1, 1, 3)))
    assert base_value(over) == (0, -1)


def test_the_best_move_has_the_value() -> None:
    solver = BaseSolver()
    for seed in range(10):
        state = play_out(Permutu(4).start(random.Random(seed)), random.Random(seed), plies=seed % 5)
        values = solver.move_values(state)
        assert list(values) == state.legal_moves()
        assert max(values.values()) == solver.value(state)
        for move, value in values.items():
            assert value == base_value(state.apply(move)).for_the_other()


@given(st.permutations(range(4)), st.permutations(range(4)), st.permutations(range(4)))
@settings(deadline=None, max_examples=10)
def test_what_makes_no_difference(names: list[int], columns: list[int], black: list[int]) -> None:
    game, green = Permutu(4), (1, 2, 3, 0)
    rows = [list(range(4)), black, list(green)]
    value = base_value(game.deal(*rows))
    renamed = [[names[symbol] for symbol in row] for row in rows]
    assert base_value(game.deal(*renamed)) == value
    moved = [[row[column] for column in columns] for row in rows]
    assert base_value(game.deal(*moved)) == value
    assert base_value(game.deal(*reversed(rows))) == value


@pytest.mark.parametrize("symbols", [1, 2, 3, 4])
def test_deals_of_each_kind(symbols: int) -> None:
    deals = list(base_deals(symbols))
    assert sum(count for _, count in deals) == factorial(symbols) ** 2
    assert len({state for state, _ in deals}) == len(deals)


@pytest.mark.parametrize("symbols", [2, 3, 4])
def test_values_of_all_deals_one_by_one(symbols: int) -> None:
    solver = BaseSolver()
    values = [
        solver.value(Permutu(symbols).deal(range(symbols), black, green))
        for black in permutations(range(symbols))
        for green in permutations(range(symbols))
    ]
    odds = base_value_odds(symbols)
    assert odds == {value: F(values.count(value), len(values)) for value in set(values)}
    assert list(odds) == sorted(odds, reverse=True)


def test_more_than_two_players() -> None:
    state = Permutu(3, players=3).start()
    for solve in (base_value, BaseSolver().value, BaseSolver().move_values):
        with pytest.raises(VariantError, match="value with 3 players: expected 2"):
            solve(state)
