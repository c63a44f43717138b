"""Exact chances of scores against policies that play every deal by the reference rules."""

from collections import defaultdict
from fractions import Fraction
from itertools import permutations, product
from math import comb, factorial

import pytest

from cornerwise.errors import InvalidInputError, VariantError
from cornerwise.permutu.memory_chances import (
    MemoryScore,
    duel_chances,
    expected_score,
    score_chances,
)
from cornerwise.permutu.memory_play import MemorySeat, play_memory
from cornerwise.permutu.memory_policies import MemoryLuck, MemoryPolicy
from cornerwise.permutu.memory_situation import MemoryStrategy, cautious, eager, if_likely
from cornerwise.reference.permutu.memory import READY, Memory, MemoryState

from .memory_worlds import alone

HALF = Fraction(1, 2)
POLICIES = [
    MemoryPolicy("eager", eager, remember=0),
    MemoryPolicy("cautious", cautious, remember=HALF),
    MemoryPolicy("likely", if_likely(HALF), remember=Fraction(1, 3)),
    MemoryPolicy("fading", eager, keep=Fraction(2, 3)),
    MemoryPolicy("fading and cautious", cautious, remember=Fraction(3, 4), keep=HALF),
    MemoryPolicy("fading and likely", if_likely(HALF), remember=HALF, keep=Fraction(1, 4)),
]

Remembered = tuple[int | None, ...]


def played_out(policy: MemoryPolicy, black: tuple[int, ...]) -> dict[MemoryScore, Fraction]:
    """Chances over all rows, all that may be forgotten, and all orders of the search."""
    symbols = len(black)
    orders = list(permutations(range(symbols)))
    now: dict[tuple[MemoryState, Remembered], Fraction] = defaultdict(Fraction)
    for row in orders:
        state = Memory(symbols).deal(black, row, row).apply(READY).apply(READY)
        now[state, row] += Fraction(1, len(orders))
    for number in range(symbols):
        after: dict[tuple[MemoryState, Remembered], Fraction] = defaultdict(Fraction)
        keep = Fraction(policy.keep if number else policy.remember)
        for (state, before), weight in now.items():
            for pattern in product([True, False], repeat=symbols):
                chance = weight
                for stays in pattern:
                    chance *= keep if stays else 1 - keep
                if not chance:
                    continue
                pairs = zip(before, pattern, strict=True)
                remembered = tuple(symbol if stays else None for symbol, stays in pairs)
                for order in orders:
                    end = one_round(policy, state, remembered, order)
                    after[end, remembered] += chance / len(orders)
        now = after
    chances: dict[MemoryScore, Fraction] = defaultdict(Fraction)
    for (state, _), weight in now.items():
        chances[MemoryScore(state.result()[0], state.tie_break()[0])] += weight
    return dict(chances)


def one_round(
    policy: MemoryPolicy, state: MemoryState, remembered: Remembered, order: tuple[int, ...]
) -> MemoryState:
    number = state.round
    while state.round == number:
        state = alone(state.apply(policy.choose(state.view(0), remembered, order)))
    return state


@pytest.mark.parametrize("policy", POLICIES, ids=lambda policy: policy.name)
@pytest.mark.parametrize("black", [(0,), (0, 1), (1, 0), (2, 0, 1)])
def test_chances_are_those_of_all_games(policy: MemoryPolicy, black: tuple[int, ...]) -> None:
    """Whatever the order of the black tiles: so two players' scores are independent."""
    assert policy.chances(len(black)) == played_out(policy, black)


@pytest.mark.parametrize("strategy", [eager, cautious, if_likely(HALF)])
@pytest.mark.parametrize("known", range(5))
def test_chances_of_who_knows_some_tiles(strategy: MemoryStrategy, known: int) -> None:
    """Which tiles are known and where one looks first makes no difference either."""
    symbols = 4
    chosen = {0: (), 1: (2,), 2: (1, 3), 3: (0, 1, 3), 4: (0, 1, 2, 3)}[known]
    memory = [0.0 if place in chosen else 1.0 for place in range(symbols)]
    luck = [
        MemoryLuck(memory, (0.5, 0.9, 0.1, 0.3)),
        *[MemoryLuck([0.0] * symbols, (0.2, 0.1, 0.4, 0.3))] * 3,
    ]
    policy = MemoryPolicy("knows some", strategy, remember=HALF)
    counts: dict[MemoryScore, int] = defaultdict(int)
    for row in permutations(range(symbols)):
        state = Memory(symbols).deal("cadb", row, row)
        seats = [MemorySeat(policy, luck), MemorySeat(policy, luck)]
        end = play_memory(state, seats)
        assert end.result()[0] == end.result()[1]
        counts[MemoryScore(end.result()[0], end.tie_break()[0])] += 1
    expected = {score: Fraction(count, 24) for score, count in counts.items()}
    assert score_chances(symbols, strategy, known) == expected


def test_matches_without_memory_are_cycles_of_a_permutation() -> None:
    """The expectation is a harmonic number, and so is the whole distribution known."""
    cycles = {(0, 0): 1}
    for n in range(1, 9):
        for k in range(n + 1):
            cycles[n, k] = cycles.get((n - 1, k - 1), 0) + (n - 1) * cycles.get((n - 1, k), 0)
        expected = {
            MemoryScore(k, 0): Fraction(cycles[n, k], factorial(n)) for k in range(1, n + 1)
        }
        assert score_chances(n) == expected


def test_perfect_memory_matches_everything() -> None:
    assert score_chances(7, cautious, known=7) == {MemoryScore(7, 0): 1}
    assert score_chances(7, cautious, known=5) == {MemoryScore(5, 2): 1}
    # The last tile of which nothing is remembered is known for what it is.
    assert score_chances(7, cautious, known=6) == {MemoryScore(7, 0): 1}
    # Who remembers the first round only is as good as one without memory in the others.
    rest = {
        MemoryScore(matched + 1, 0): chance for (matched, _), chance in score_chances(6).items()
    }
    assert score_chances(7, eager, known=7, keep=0) == rest


def test_cautious_with_half_a_memory_is_binomial() -> None:
    chances = MemoryPolicy("half", cautious, remember=HALF).chances(6)
    for known in range(5):
        assert chances[MemoryScore(known, 6 - known)] == Fraction(comb(6, known), 64)
    assert chances[MemoryScore(6, 0)] == Fraction(7, 64)


def test_floats_are_close_to_fractions() -> None:
    exact = score_chances(6, eager, known=6, keep=Fraction(7, 8))
    close = score_chances(6, eager, known=6, keep=0.875)
    assert all(isinstance(chance, Fraction) for chance in exact.values())
    assert {score: float(chance) for score, chance in exact.items()} == pytest.approx(close)


def test_duels_are_those_of_all_games() -> None:
    """Both hear the same black tiles, and still the scores are independent."""
    symbols = 3
    search = (0.3, 0.1, 0.2)
    policies = [
        (MemoryPolicy("knows one", eager, remember=HALF), [0.0, 1.0, 1.0], 1),
        (MemoryPolicy("careful", cautious, remember=HALF), [1.0, 0.0, 1.0], 1),
        (MemoryPolicy("knows nothing", eager, remember=HALF), [1.0, 1.0, 1.0], 0),
    ]
    for (first, memory, known), (second, others_memory, others_known) in permutations(policies, 2):
        counts = {(0,): 0, (0, 1): 0, (1,): 0}
        for black, row, others_row in product(permutations(range(symbols)), repeat=3):
            seats = [
                MemorySeat(
                    policy,
                    [MemoryLuck(numbers, search), *[MemoryLuck([0.0] * symbols, search)] * 2],
                )
                for policy, numbers in ((first, memory), (second, others_memory))
            ]
            counts[play_memory(Memory(symbols).deal(black, row, others_row), seats).winners()] += 1
        expected = duel_chances(
            score_chances(symbols, first.strategy, known),
            score_chances(symbols, second.strategy, others_known),
        )
        assert expected == tuple(Fraction(count, 6**3) for count in counts.values())


def test_expectation_is_the_mean() -> None:
    chances = {MemoryScore(2, 1): Fraction(1, 4), MemoryScore(0, 3): Fraction(3, 4)}
    assert expected_score(chances) == (HALF, Fraction(5, 2))


def test_what_is_refused() -> None:
    with pytest.raises(VariantError, match="Permutu Memory with 0 symbols"):
        score_chances(0)
    with pytest.raises(InvalidInputError, match="-1 tiles remembered: expected 0 to 3"):
        score_chances(3, known=-1)
    with pytest.raises(InvalidInputError, match=r"chance to keep a tile 1\.5: expected 0 to 1"):
        score_chances(3, keep=1.5)
