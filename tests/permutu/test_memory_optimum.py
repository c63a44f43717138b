"""The best play of Permutu Memory against brute force on the reference rules."""

from collections import defaultdict
from collections.abc import Iterable
from fractions import Fraction

import pytest

from cornerwise.errors import InvalidInputError, VariantError
from cornerwise.permutu.memory_chances import expected_score, score_chances
from cornerwise.permutu.memory_optimum import (
    MemoryValue,
    explore_values,
    memory_optimum,
    optimal,
    search_values,
)
from cornerwise.permutu.memory_situation import MemorySituation, eager
from cornerwise.reference.permutu.memory import MemoryState, MemoryView

from .memory_worlds import alone, deals


class BruteForce:
    """The best a player can do who sees nothing but his view and remembers some tiles.

    What he cannot tell apart are the deals with the same view. For each view every legal move is
    tried, whatever it may be good for, in all deals that look like this.
    """

    def __init__(self, symbols: int, known: int) -> None:
        self.values: dict[MemoryView, MemoryValue] = {}
        self.symbols = symbols
        self.known = known

    def value(self, worlds: Iterable[MemoryState]) -> MemoryValue:
        """The expected final score over deals of the same chance."""
        by_view = defaultdict(list)
        for world in worlds:
            by_view[world.view(0)].append(world)
        total = sum(map(len, by_view.values()))
        cases = [
            (Fraction(len(group), total), self._value_of_view(view, group))
            for view, group in by_view.items()
        ]
        return MemoryValue(
            sum((chance * value.matched for chance, value in cases), Fraction(0)),
            sum((chance * value.face_down for chance, value in cases), Fraction(0)),
        )

    def _value_of_view(self, view: MemoryView, group: list[MemoryState]) -> MemoryValue:
        if group[0].is_over():
            return MemoryValue(Fraction(group[0].result()[0]), Fraction(group[0].tie_break()[0]))
        if view not in self.values:
            self.values[view] = max(
                self.value(alone(world.apply(move)) for world in group)
                for move in group[0].legal_moves()
            )
        return self.values[view]

    def check_every_view(self) -> int:
        """Compare the value of each view with the one of its counts; return how many there were."""
        checked = 0
        for view, value in self.values.items():
            own = view.rows[0]
            known = [symbol for symbol in range(self.known) if own[symbol] is None]
            if view.called in known:
                continue
            future = [symbol for symbol in range(self.symbols) if symbol not in view.black]
            # Tiles that he remembers and has let go by stay face down.
            gone = sum(symbol not in future for symbol in known)
            situation = MemorySituation(
                rounds=self.symbols - len(view.black),
                hidden=own.count(None) - len(known),
                future=sum(symbol not in own and symbol not in known for symbol in future),
                known=len(known) - gone,
            )
            if view.called not in own:
                best = max(search_values(situation))
            elif situation.rounds and situation.hidden:
                best = max(explore_values(situation))
            else:
                continue
            matched = sum(view.matched[0])
            assert value == (best.matched + matched, best.face_down + gone), view
            checked += 1
        return checked


CASES = [
    pytest.param(symbols, known, marks=[pytest.mark.slow] * ((symbols, known) == (4, 0)))
    for symbols in (1, 2, 3, 4)
    for known in range(symbols + 1)
]


@pytest.mark.parametrize(("symbols", "known"), CASES)
def test_optimum_is_the_best_of_all_plans(symbols: int, known: int) -> None:
    brute_force = BruteForce(symbols, known)
    assert brute_force.value(deals(symbols, known)) == memory_optimum(symbols, known)
    if known < symbols:
        assert brute_force.check_every_view() > 0


@pytest.mark.slow
@pytest.mark.parametrize("known", [2, 3, 4])
def test_optimum_with_five_symbols(known: int) -> None:
    brute_force = BruteForce(5, known)
    assert brute_force.value(deals(5, known)) == memory_optimum(5, known)
    assert brute_force.check_every_view() > 0


@pytest.mark.parametrize("symbols", [1, 2, 3, 7, 26])
def test_optimum_is_a_harmonic_number(symbols: int) -> None:
    for known in range(symbols + 1):
        hidden = symbols - known
        harmonic = sum((Fraction(1, place) for place in range(1, hidden + 1)), Fraction(0))
        assert memory_optimum(symbols, known) == MemoryValue(known + harmonic, Fraction(0))


def situations(symbols: int) -> Iterable[MemorySituation]:
    for rounds in range(symbols):
        for future in range(rounds + 1):
            for known in range(rounds - future + 1):
                for hidden in range(future + 1, symbols - known + 1):
                    yield MemorySituation(rounds, hidden, future, known)


def test_to_turn_is_better_than_to_stop_in_every_situation() -> None:
    found = list(situations(9))
    assert len(found) > 500
    for situation in found:
        values = search_values(situation)
        assert values.turn > values.stop
        assert optimal(situation)
        assert eager(situation)


def test_exploring_gains_nothing() -> None:
    equal_matches = 0
    for situation in situations(9):
        if situation.rounds:
            values = explore_values(situation)
            assert values.turn < values.stop
            equal_matches += values.turn.matched == values.stop.matched
    assert equal_matches, "where it costs no match it costs the tie-break"


@pytest.mark.parametrize(("symbols", "known"), [(1, 0), (4, 0), (6, 2), (9, 3), (26, 20)])
def test_distribution_has_the_expectation(symbols: int, known: int) -> None:
    chances = score_chances(symbols, optimal, known)
    assert sum(chances.values()) == 1
    assert expected_score(chances) == memory_optimum(symbols, known)


def test_what_is_no_situation() -> None:
    with pytest.raises(InvalidInputError, match=r"MemorySituation.*: expected fewer future tiles"):
        search_values(MemorySituation(rounds=2, hidden=1, future=1, known=0))
    with pytest.raises(
        InvalidInputError, match=r"MemorySituation.*: expected a hidden tile, a round"
    ):
        explore_values(MemorySituation(rounds=0, hidden=1, future=0, known=0))
    with pytest.raises(InvalidInputError, match="4 tiles remembered: expected 0 to 3"):
        memory_optimum(3, 4)
    with pytest.raises(VariantError, match="0 symbols: expected 1 or more"):
        memory_optimum(0)
