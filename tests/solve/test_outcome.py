"""Who wins: against the sign of the value."""

import pytest

from cornerwise import SCORINGS, Board, InvalidInputError, Scoring, outcome, solve

from ..core.helpers import VARIANTS
from .endings import bonus_endings, recorded_board, recorded_endings, small_endings, some


def check(board: Board, scoring: Scoring, value: int) -> None:
    found = outcome(board, scoring)
    assert found.exact
    assert found.stopped is None
    assert found.result == ("win" if value > 0 else "loss" if value < 0 else "draw")
    assert found.lower <= value <= found.upper
    if board.is_over:
        assert found.best is None
        return
    assert found.best is not None
    after = board.copy()
    after.push(found.best)
    reached = -(solve(after, scoring).value or 0)
    assert reached >= found.lower
    if found.result != "loss":
        assert (reached > 0) == (found.result == "win")


@pytest.mark.parametrize("variant", VARIANTS)
def test_outcomes_are_signs_of_values(variant: str) -> None:
    for endings in (
        small_endings(variant, some(300, variant), nodes=2000, seed=61),
        bonus_endings(variant, some(100, variant), nodes=600, seed=62),
    ):
        for board in endings:
            for scoring in SCORINGS:
                value = solve(board, scoring).value
                assert value is not None
                check(board, scoring, value)


@pytest.mark.parametrize("scoring", SCORINGS)
def test_outcomes_of_recorded_endings(scoring: Scoring) -> None:
    for ending in recorded_endings():
        if ending["ply"] >= 22:
            check(recorded_board(ending), scoring, ending[scoring])


def test_an_outcome_under_a_limit_is_no_guess() -> None:
    unknown = 0
    for ending in recorded_endings():
        if ending["ply"] == 22:
            board = recorded_board(ending)
            found = outcome(board, node_limit=20)
            assert found.lower <= ending["official"] <= found.upper
            if found.result is None:
                unknown += 1
                assert not found.exact
                assert found.stopped == "nodes"
    assert unknown > 3


def test_an_outcome_takes_fewer_nodes() -> None:
    boards = [recorded_board(ending) for ending in recorded_endings() if ending["ply"] == 22]
    assert sum(outcome(b).nodes for b in boards) < sum(solve(b).nodes for b in boards)


def test_options_are_checked() -> None:
    with pytest.raises(InvalidInputError, match="threads 0"):
        outcome(Board(), threads=0)
    with pytest.raises(InvalidInputError, match="expected a Board"):
        outcome("board")  # type: ignore[arg-type]
