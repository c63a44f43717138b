"""The clock: never more than is left, never nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cornerwise import Color
from cornerwise.protocols.gtp.clock import Clock


def budget(clock: Clock, placed: int = 0) -> float:
    seconds = clock.budget(Color.BLACK, pieces=21, placed=placed)
    assert seconds is not None
    return seconds


@given(st.floats(0, 1e6), st.floats(0, 1e4), st.integers(0, 100), st.integers(0, 21), st.booleans())
def test_a_budget_is_within_what_is_left(
    seconds: float, period: float, moves: int, placed: int, told: bool
) -> None:
    clock = Clock(seconds, period, moves)
    if told:
        clock.set_left(Color.BLACK, seconds, moves)
    found = clock.budget(Color.BLACK, pieces=21, placed=placed)
    if found is None:
        assert period > 0
        assert moves == 0
    else:
        assert found > 0
        assert found <= max(0.005, seconds + (period if moves else 0))


@pytest.mark.parametrize("seconds", [0.5, 10.0, 600.0])
def test_a_game_does_not_use_its_time_up(seconds: float) -> None:
    clock = Clock(seconds, 0, 0)
    used = 0.0
    for placed in range(21):
        thought = budget(clock, placed)
        clock.spend(Color.BLACK, thought)
        used += thought
    assert seconds / 2 < used < max(seconds, 0.7)


def test_the_other_side_has_time_of_its_own() -> None:
    clock = Clock(60, 0, 0)
    before = budget(clock)
    clock.spend(Color.WHITE, 60)
    assert budget(clock) == before


def test_periods_follow_main_time() -> None:
    clock = Clock(10, 30, 3)
    clock.spend(Color.BLACK, 11)
    assert budget(clock) == pytest.approx(9.5, abs=0.1)
    clock.spend(Color.BLACK, 20)
    assert budget(clock) == pytest.approx(4.75, abs=0.1)
    clock.spend(Color.BLACK, 1)
    clock.spend(Color.BLACK, 1)
    # A new period, whatever is left of the old one.
    assert budget(clock) == pytest.approx(9.5, abs=0.1)


def test_what_the_controller_says_counts() -> None:
    clock = Clock(60, 0, 0)
    clock.set_left(Color.BLACK, 2, 1)
    assert budget(clock) == pytest.approx(1.9, abs=0.1)
    clock.reset()
    assert budget(clock) > 4


def test_no_time_at_all() -> None:
    assert 0 < budget(Clock(0, 0, 0)) < 0.01
    assert Clock(0, 1, 0).budget(Color.WHITE, pieces=21, placed=3) is None
