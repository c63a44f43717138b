"""Levels: their limits, their choices, and that a higher one plays better."""

import itertools
import math
import random
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from cornerwise import (
    LEVELS,
    Analysis,
    Board,
    Color,
    Engine,
    InvalidInputError,
    Level,
    Move,
    MoveEstimate,
    analyze,
    choose_move,
    get_level,
)
from cornerwise.levels import pick_move

from .boards import duo_board, random_board


def test_levels_rise() -> None:
    assert [level.number for level in LEVELS] == list(range(1, 11))
    for low, high in itertools.pairwise(LEVELS):
        assert (high.node_limit or math.inf) > (low.node_limit or math.inf)
        assert high.temperature < low.temperature
        assert high.tolerance < low.tolerance
    assert all(level.node_limit is not None for level in LEVELS[:-1])
    assert (LEVELS[-1].node_limit, LEVELS[-1].temperature) == (None, 0)


def test_levels_by_number() -> None:
    assert [get_level(number) for number in range(1, 11)] == list(LEVELS)
    for wrong in (0, 11, -1, "5", 5.0, None, True):
        with pytest.raises(InvalidInputError, match="expected an integer from 1 to 10") as caught:
            get_level(wrong)  # type: ignore[arg-type]
        assert repr(wrong) in str(caught.value)


def analysis_with(*margins: float, visits: int = 10_000) -> Analysis:
    """An analysis of the first moves of Duo with some margins."""
    found = list(Board().legal_moves)
    moves = tuple(
        MoveEstimate(move, margin, 0.5, 0, 0.5, visits, (move,), -109, 109)
        for move, margin in zip(found, margins, strict=False)
    )
    best = moves[0]
    return Analysis(
        moves, best.move, best.margin, 0.5, 0, 0.5, best.pv, None, -109, 109, 1, 0.1, "official",
        "nodes",
    )  # fmt: skip


def picks(analysis: Analysis, level: Level, count: int = 4000) -> dict[int, float]:
    """How often each move is chosen, by its place in the analysis."""
    rng = random.Random(1)
    order = [each.move for each in analysis.moves]
    counts = Counter(order.index(pick_move(analysis, level, rng)) for _ in range(count))
    return {place: count_ / count for place, count_ in sorted(counts.items())}


def test_the_temperature_decides_how_often_a_worse_move_is_chosen() -> None:
    analysis = analysis_with(3.0, 1.0, -7.0)
    shares = picks(analysis, Level(1, 1, 2.0, math.inf))
    weights = [1, math.exp(-1), math.exp(-5)]
    for place, weight in enumerate(weights):
        assert shares[place] == pytest.approx(weight / sum(weights), abs=0.03)
    assert picks(analysis, Level(1, 1, 0.01, math.inf)) == {0: 1.0}
    assert picks(analysis, Level(1, 1, 0.0, math.inf)) == {0: 1.0}


def test_the_tolerance_excludes_what_is_too_bad() -> None:
    analysis = analysis_with(3.0, 1.0, -7.0)
    assert set(picks(analysis, Level(1, 1, 100.0, 2.0))) == {0, 1}
    assert set(picks(analysis, Level(1, 1, 100.0, 1.9))) == {0}
    assert set(picks(analysis, Level(1, 1, 100.0, math.inf))) == {0, 1, 2}


def test_moves_that_were_hardly_looked_at_are_trusted_less() -> None:
    analysis = analysis_with(3.0, 3.0, 3.0, visits=10_000)
    often, once, known = analysis.moves
    moves = (often, replace(once, visits=0), replace(known, visits=0, lower=3, upper=3))
    shares = picks(replace(analysis, moves=moves), Level(1, 1, 1.0, math.inf))
    assert shares[0] == pytest.approx(shares[2], abs=0.04)
    assert 0 < shares[1] < 0.1
    assert set(picks(replace(analysis, moves=moves), Level(1, 1, 1.0, 2.0))) == {0, 2}


@pytest.mark.usefixtures("fake_core")
def test_limits_that_a_level_sets() -> None:
    engine: Any = Engine(seed=1)
    core = engine._core
    board = Board("mini")
    for level in LEVELS:
        choose_move(engine, board, level, random.Random(1), "squares", time_limit=7, threads=2)
        assert core.asked[-1][1:] == (
            (1, 7, None, 2, False) if level.number == 10 else (1, None, level.node_limit, 1, True)
        )
    # Only full strength goes on with what it knows.
    assert core.cleared == 9
    choose_move(engine, board, LEVELS[-1], random.Random(1))
    assert core.asked[-1][2] == 1.0


@pytest.mark.usefixtures("fake_core")
def test_no_move_in_a_finished_game() -> None:
    board = random_board("mini", 99, 1)
    while not board.is_over:
        board.push(next(iter(board.legal_moves)))
    with pytest.raises(InvalidInputError, match="the game is over; expected a position"):
        choose_move(Engine(), board, get_level(3), random.Random(1))


@pytest.mark.parametrize("number", [1, 3, 5])
@pytest.mark.parametrize("variant", ["duo", "mini", "mini-9", "mini-10"])
def test_whole_games(number: int, variant: str) -> None:
    engine, rng, board = Engine(seed=1), random.Random(number), Board(variant)
    while not board.is_over:
        move, analysis = choose_move(engine, board, get_level(number), rng)
        assert len(analysis.moves) == len(board.legal_moves)
        board.push(move)


@pytest.mark.parametrize("number", [1, 4, 6])
def test_a_level_chooses_the_same_whatever_was_asked_before(number: int) -> None:
    board, level = duo_board(1, 9), get_level(number)
    expected = choose_move(Engine(seed=3), board, level, random.Random(5))[0]
    engine = Engine(seed=3)
    for other in (Board(), duo_board(1, 8), board):
        engine.analyze(other, node_limit=300)
    assert choose_move(engine, board, level, random.Random(5))[0] == expected


def test_a_beginner_varies_and_an_expert_does_not() -> None:
    board = Board()

    def moves(number: int, count: int) -> set[Move]:
        return {
            choose_move(Engine(seed=1), board, get_level(number), random.Random(seed))[0]
            for seed in range(count)
        }

    assert len(moves(1, 12)) >= 4
    found = analyze(board, node_limit=get_level(6).node_limit, multipv=None, seed=1)
    margins = {each.move: each.margin for each in found.moves}
    best = max(margins[each.move] for each in found.moves if each.visits)
    assert all(margins[move] >= best - get_level(6).tolerance for move in moves(6, 4))


def play(black: int, white: int, variant: str, seed: int) -> int:
    """Return black's margin of a game between two levels."""
    engines = [Engine(seed=2 * seed + color) for color in Color]
    rngs = [random.Random(2 * seed + color) for color in Color]
    levels = [get_level(black), get_level(white)]
    board = Board(variant)
    while not board.is_over:
        turn = board.turn
        board.push(choose_move(engines[turn], board, levels[turn], rngs[turn])[0])
    score = board.score()
    return score[Color.BLACK] - score[Color.WHITE]


def score_of(high: int, low: int, variant: str, games: int) -> float:
    """Return the share of points that the first of two levels gets, with alternating colours."""
    margins = [
        play(high, low, variant, seed) if seed % 2 == 0 else -play(low, high, variant, seed)
        for seed in range(games)
    ]
    return sum((margin > 0) + (margin == 0) / 2 for margin in margins) / games


def test_a_higher_level_wins_small_games() -> None:
    assert score_of(6, 2, "mini", games=12) > 0.5


@pytest.mark.slow
@pytest.mark.parametrize(("high", "low"), [(4, 1), (6, 3), (7, 5)])
def test_higher_levels_win(high: int, low: int) -> None:
    assert score_of(high, low, "duo", games=24) > 0.6
