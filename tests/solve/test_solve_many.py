"""Many positions at once."""

import gc
import os
import signal
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest

from cornerwise import (
    SCORINGS,
    Board,
    CornerwiseError,
    InvalidInputError,
    Move,
    Scoring,
    Solution,
    solve,
    solve_many,
)
from cornerwise.reference.minimax import minimax
from cornerwise.solve_many import available_cores

from ..core.helpers import VARIANTS, to_reference
from .endings import recorded_board, recorded_endings, small_endings

HARD = Board()
ENDINGS = [ending for ending in recorded_endings() if ending["ply"] == 24][:30]
BOARDS = [recorded_board(ending) for ending in ENDINGS]


def solutions(results: list[Solution | CornerwiseError]) -> list[Solution]:
    assert all(isinstance(each, Solution) for each in results), results
    return [each for each in results if isinstance(each, Solution)]


@pytest.mark.parametrize("scoring", SCORINGS)
@pytest.mark.parametrize("workers", [None, 1, 2, 7, 1000])
def test_results_are_in_order(scoring: Scoring, workers: int | None) -> None:
    found = solutions(solve_many(BOARDS, scoring, workers=workers))
    assert [each.value for each in found] == [ending[scoring] for ending in ENDINGS]
    assert {each.scoring for each in found} == {scoring}


def test_they_are_the_results_of_solve() -> None:
    for one, many in zip(map(solve, BOARDS), solutions(solve_many(BOARDS)), strict=True):
        assert (one.value, one.best, one.pv) == (many.value, many.best, many.pv)
        assert (one.exact, one.nodes, one.stopped) == (many.exact, many.nodes, many.stopped)


def test_random_endings_agree_with_minimax() -> None:
    for variant in VARIANTS:
        boards = list(small_endings(variant, 100, nodes=300, seed=71))
        found = solutions(solve_many(boards, "squares", table_mb=1))
        values = [minimax(to_reference(board), "squares") for board in boards]
        assert [each.value for each in found] == values


def test_nothing_to_do() -> None:
    seen: list[Any] = []
    assert solve_many([], progress=lambda *numbers: seen.append(numbers)) == []
    assert solve_many(iter(())) == []
    assert seen == []


def test_a_generator_may_go_on_changing_its_board() -> None:
    board = BOARDS[0].copy()
    moves = list(board.legal_moves)[:12]

    def after_each_move() -> Iterator[Board]:
        for move in moves:
            board.push(move)
            yield board
            board.pop()

    found = solutions(solve_many(after_each_move()))
    best = solve(board)
    values = {move: -(each.value or 0) for move, each in zip(moves, found, strict=True)}
    assert max(values.values()) <= (best.value or 0)
    for move in moves[:3]:
        board.push(move)
        assert solve(board).value == -values[move]
        board.pop()


def test_boards_are_not_changed() -> None:
    before = [board.copy() for board in BOARDS]
    solve_many(BOARDS)
    assert before == BOARDS


def test_variants_may_be_mixed() -> None:
    mini = next(small_endings("mini", 1, nodes=300, seed=72))
    found = solutions(solve_many([BOARDS[0], mini, BOARDS[0]]))
    assert [each.value for each in found] == [solve(b).value for b in (BOARDS[0], mini, BOARDS[0])]


@pytest.mark.parametrize("bad", ["board", None, 3, Move.parse("e10"), BOARDS])
def test_a_bad_entry_does_not_stop_the_others(bad: Any) -> None:
    first, second, third = solve_many([BOARDS[0], bad, BOARDS[1]], workers=2)
    assert isinstance(second, InvalidInputError)
    assert "expected a Board" in str(second)
    for found, ending in ((first, ENDINGS[0]), (third, ENDINGS[1])):
        assert isinstance(found, Solution)
        assert found.value == ending["official"]


def test_nothing_but_bad_entries() -> None:
    found = solve_many([None, "x"] * 20)  # type: ignore[list-item]
    assert all(isinstance(each, InvalidInputError) for each in found)
    assert len(found) == 40


def test_an_iterator_that_fails() -> None:
    def boards() -> Iterator[Board]:
        yield BOARDS[0]
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        solve_many(boards())


def test_limits_are_for_each_position() -> None:
    begin = time.monotonic()
    hard, easy, again = solutions(solve_many([HARD, BOARDS[0], HARD], time_limit=0.2, workers=2))
    assert time.monotonic() - begin < 10
    assert (hard.stopped, again.stopped, easy.exact) == ("time", "time", True)
    found = solutions(solve_many([*BOARDS[:5], HARD], node_limit=50))
    assert [(s.lower, s.upper, s.nodes, s.stopped) for s in found] == [
        (s.lower, s.upper, s.nodes, s.stopped)
        for s in (solve(board, node_limit=50) for board in [*BOARDS[:5], HARD])
    ]
    for each, ending in zip(found, ENDINGS, strict=False):
        assert each.lower <= ending["official"] <= each.upper


def test_every_move() -> None:
    for each, board in zip(solutions(solve_many(BOARDS[:4], all_moves=True)), BOARDS, strict=False):
        assert {value.move for value in each.moves} == set(board.legal_moves)
        assert each.moves[0].value == each.value
    assert all(each.moves == () for each in solutions(solve_many(BOARDS[:4])))


def test_progress() -> None:
    seen: list[tuple[int, int]] = []
    threads = set()

    def note(done: int, total: int) -> None:
        seen.append((done, total))
        threads.add(threading.get_ident())

    solve_many([*BOARDS, None], progress=note)  # type: ignore[list-item]
    assert seen == [(done, len(BOARDS) + 1) for done in range(1, len(BOARDS) + 2)]
    assert threads == {threading.get_ident()}


def test_progress_that_raises_ends_the_work() -> None:
    def fail(done: int, total: int) -> None:
        raise ZeroDivisionError

    begin = time.monotonic()
    with pytest.raises(ZeroDivisionError):
        solve_many([BOARDS[0], *[HARD] * 9], progress=fail, workers=2)
    assert time.monotonic() - begin < 20


def check_what_was_not_done(results: list[Solution | CornerwiseError], reason: str) -> None:
    first, *others = solutions(results)
    assert first.value == ENDINGS[0]["official"]
    for each in others:
        assert not each.exact
        assert (each.stopped, each.value, each.pv) == (reason, None, ())
        assert each.lower <= 0 <= each.upper
        assert each.best is not None
    # Those that nobody began to search.
    assert others[-1].nodes == 0
    assert (others[-1].lower, others[-1].upper) == (-109, 109)


def test_cancel() -> None:
    cancel = threading.Event()
    timer = threading.Timer(0.5, cancel.set)
    timer.start()
    results = solve_many([BOARDS[0], *[HARD] * 50], workers=2, cancel=cancel)
    timer.join()
    check_what_was_not_done(results, "cancel")


def test_cancelled_before_it_begins() -> None:
    cancel = threading.Event()
    cancel.set()
    found = solutions(solve_many(BOARDS, cancel=cancel))
    assert all(each.stopped == "cancel" and each.nodes == 0 for each in found)
    for each, ending in zip(found, ENDINGS, strict=True):
        assert each.lower <= ending["official"] <= each.upper


@pytest.mark.parametrize("variant", ["duo", "mini"])
@pytest.mark.parametrize("scoring", SCORINGS)
def test_bounds_without_a_search_hold(variant: str, scoring: Scoring) -> None:
    cancel = threading.Event()
    boards = list(small_endings(variant, 300, nodes=300, seed=73))
    values = [each.value for each in solutions(solve_many(boards, scoring, table_mb=1))]
    cancel.set()
    found = solutions(solve_many(boards, scoring, cancel=cancel))
    for board, each, value in zip(boards, found, values, strict=True):
        assert value is not None
        assert each.lower <= value <= each.upper
        assert each.exact == board.is_over
        assert (each.stopped is None) == board.is_over
        assert (each.best is None) == board.is_over


def test_ctrl_c_returns_what_is_done() -> None:
    timer = threading.Timer(0.5, signal.raise_signal, [signal.SIGINT])
    timer.start()
    results = solve_many([BOARDS[0], *[HARD] * 50], workers=2)
    timer.join()
    check_what_was_not_done(results, "interrupt")


def test_ctrl_c_while_progress_is_told() -> None:
    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    check_what_was_not_done(solve_many([BOARDS[0], *[HARD] * 9], progress=stop, workers=2),
                            "interrupt")  # fmt: skip


def test_no_thread_is_left() -> None:
    solve_many(BOARDS, workers=4)
    gc.collect()
    assert not [each for each in threading.enumerate() if each.name.startswith("cornerwise")]


@pytest.mark.parametrize(
    "options",
    [
        {"workers": 0}, {"workers": -1}, {"workers": 1.5}, {"workers": "2"},
        {"time_limit": -1}, {"time_limit": float("nan")}, {"time_limit": "1"},
        {"node_limit": 0}, {"node_limit": 1.5},
        {"table_mb": -1}, {"table_mb": 1 << 40},
        {"scoring": "points"}, {"scoring": None},
    ],
)  # fmt: skip
def test_options_out_of_range(options: dict[str, Any]) -> None:
    for boards in ([], [HARD]):
        with pytest.raises(InvalidInputError, match="expected"):
            solve_many(boards, **options)


def test_cores() -> None:
    assert 1 <= available_cores() <= (os.cpu_count() or 1)
