"""Limits: tables, nodes, time, Ctrl-C, threads."""

import signal
import threading
import time

import pytest

from cornerwise import SCORINGS, Board, InvalidInputError, solve

from .endings import recorded_board, recorded_endings, small_endings

HARD = Board()
ENDINGS = [e for e in recorded_endings() if e["ply"] == 22][:12]


@pytest.mark.parametrize("scoring", SCORINGS)
def test_any_table_gives_the_same_result(scoring: str) -> None:
    for ending in ENDINGS[:4]:
        board = recorded_board(ending)
        for table_mb in (0, 1e-5, 0.01, 1, 64):
            solution = solve(board, scoring, table_mb=table_mb)  # type: ignore[arg-type]
            assert solution.value == ending[scoring]


def test_node_counts_are_reproducible() -> None:
    for ending in ENDINGS[:4]:
        board = recorded_board(ending)
        assert len({solve(board).nodes for _ in range(3)}) == 1


def test_bounds_under_a_node_limit_hold() -> None:
    stopped = 0
    for ending in ENDINGS:
        board = recorded_board(ending)
        for scoring in SCORINGS:
            value = ending[scoring]
            for node_limit in (1, 2, 10, 100, 1000, 10_000):
                solution = solve(board, scoring, node_limit=node_limit)
                assert solution.lower <= value <= solution.upper
                assert solution.exact == (solution.lower == solution.upper)
                assert solution.best is not None
                after = board.copy()
                after.push(solution.best)
                assert -(solve(after, scoring).value or 0) >= solution.lower
                if solution.exact:
                    assert solution.value == value
                    assert bool(solution.pv) == (solution.stopped is None)
                else:
                    stopped += 1
                    assert solution.value is None
                    assert solution.pv == ()
                    assert solution.stopped == "nodes"
    assert stopped > 20


def test_small_endings_under_a_node_limit() -> None:
    for board in small_endings("mini", 200, nodes=2000, seed=41):
        for scoring in SCORINGS:
            value = solve(board, scoring).value
            assert value is not None
            for node_limit in (1, 3, 10, 30):
                solution = solve(board, scoring, node_limit=node_limit)
                assert solution.lower <= value <= solution.upper


def test_what_a_window_leaves_open_lies_outside() -> None:
    apart = 0
    for board in small_endings("mini", 200, nodes=2000, seed=42):
        for scoring in SCORINGS:
            value = solve(board, scoring).value
            assert value is not None
            for window in ((-1, 1), (value, value + 1), (value - 1, value + 1), (value + 2, 90)):
                solution = solve(board, scoring, window=window)
                assert solution.stopped is None
                assert solution.lower <= value <= solution.upper
                assert solution.exact or solution.upper <= window[0] or solution.lower >= window[1]
                assert solution.exact or not window[0] < value < window[1]
                assert bool(solution.pv) == (solution.exact and not board.is_over)
                apart += not solution.exact
            assert solve(board, scoring, window=(-(10**30), 10**30)).value == value
    assert apart > 100


def test_bounds_of_an_early_stop_are_better_than_nothing() -> None:
    """Packings bound what each side may place, even when the search has hardly begun."""
    better = 0
    for ending in recorded_endings():
        board = recorded_board(ending)
        solution = solve(board, "squares", node_limit=1)
        left = [sum(piece.size for piece in side) for side in board.pieces_left]
        margin = board.margin("squares")
        assert margin - left[board.turn.other] <= solution.lower <= ending["squares"]
        assert ending["squares"] <= solution.upper <= margin + left[board.turn]
        better += solution.upper - solution.lower < sum(left) / 2
    assert better > 10


def test_time_limit_ends_a_hopeless_search() -> None:
    solution = solve(HARD, time_limit=0.2)
    assert not solution.exact
    assert solution.stopped == "time"
    assert solution.lower <= 0 <= solution.upper
    assert solve(HARD, time_limit=0).stopped == "time"


def test_ctrl_c_returns_the_bounds() -> None:
    def interrupt() -> None:
        time.sleep(0.3)
        signal.raise_signal(signal.SIGINT)

    thread = threading.Thread(target=interrupt)
    thread.start()
    solution = solve(HARD)
    thread.join()
    assert solution.stopped == "interrupt"
    assert not solution.exact
    assert solution.lower < solution.upper


def test_a_signal_handler_that_raises_is_heard() -> None:
    class HandlerError(Exception):
        pass

    def handler(number: int, frame: object) -> None:
        raise HandlerError

    previous = signal.signal(signal.SIGTERM, handler)
    thread = threading.Timer(0.2, signal.raise_signal, [signal.SIGTERM])
    thread.start()
    try:
        with pytest.raises(HandlerError):
            solve(HARD)
    finally:
        thread.join()
        signal.signal(signal.SIGTERM, previous)


def test_other_threads_run_meanwhile() -> None:
    """The interpreter is free while the kernels search, and searches do not disturb each other."""
    results: dict[int, int | None] = {}

    def work(number: int) -> None:
        results[number] = solve(recorded_board(ENDINGS[number]), "squares").value

    hopeless = threading.Thread(target=solve, args=(HARD,), kwargs={"time_limit": 1.0})
    hopeless.start()
    workers = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    hopeless.join()
    assert results == {number: ENDINGS[number]["squares"] for number in range(4)}


@pytest.mark.parametrize(
    "options",
    [
        {"time_limit": -1}, {"time_limit": float("nan")}, {"time_limit": "1"},
        {"node_limit": 0}, {"node_limit": -5}, {"node_limit": 1.5}, {"node_limit": "9"},
        {"table_mb": -1}, {"table_mb": float("inf")}, {"table_mb": None}, {"table_mb": 1 << 40},
        {"scoring": "points"}, {"scoring": None},
        {"threads": 0}, {"threads": -2}, {"threads": 1.5}, {"threads": None}, {"threads": 100_000},
        {"window": 3}, {"window": (3, -3)}, {"window": (0, 0)}, {"window": (1,)},
        {"window": "ab"}, {"window": (0.5, 2)}, {"window": (None, 2)},
        {"progress": 7}, {"progress": "bar"}, {"cancel": True}, {"cancel": "now"},
    ],
)  # fmt: skip
def test_options_out_of_range(options: dict[str, object]) -> None:
    with pytest.raises(InvalidInputError, match="expected") as caught:
        solve(HARD, **options)  # type: ignore[arg-type]
    (value,) = options.values()
    assert repr(value) in str(caught.value)


def test_things_that_are_no_board() -> None:
    with pytest.raises(InvalidInputError, match="expected a Board"):
        solve("board")  # type: ignore[arg-type]
