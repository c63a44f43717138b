"""Several threads: the same values as with one, and nothing that gets in the way of Python's."""

import threading
import time
from itertools import pairwise

import pytest

from cornerwise import SCORINGS, Board, Move, Progress, Scoring, _core, outcome, solve

from ..core.helpers import VARIANTS
from .endings import (
    bonus_endings,
    coded_endings,
    final_margin,
    recorded_board,
    recorded_endings,
    small_endings,
    some,
)

HARD = Board()
THREADS = (2, 4)


def solve_at_once(
    board: Board, scoring: Scoring, threads: int, table_mb: float = 1, all_moves: bool = False
) -> "_core.SolveResult":
    """As `solve`, but all threads start at once, which is not worth it in so small endings."""
    return _core.solve(
        board._position,
        SCORINGS.index(scoring),
        int(table_mb * (1 << 20)),
        threads=threads,
        alone_nodes=0,
        all_moves=all_moves,
    )


def check(board: Board, scoring: Scoring, value: int, threads: int, table_mb: float = 1) -> None:
    found = solve_at_once(board, scoring, threads, table_mb)
    assert (found["lower"], found["upper"], found["stopped"]) == (value, value, None)
    line = tuple(Move.from_index(index, board.variant) for index in found["line"])
    assert final_margin(board, line, scoring) == value


@pytest.mark.parametrize("threads", THREADS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_small_endings(variant: str, threads: int) -> None:
    for endings in (
        small_endings(variant, some(200, variant), nodes=4000, seed=71),
        bonus_endings(variant, some(50, variant), nodes=600, seed=72),
    ):
        for number, board in enumerate(endings):
            for scoring in SCORINGS:
                value = solve(board, scoring).value
                assert value is not None
                check(board, scoring, value, threads, table_mb=(0, 0.001, 1)[number % 3])


@pytest.mark.parametrize("threads", THREADS)
@pytest.mark.parametrize("scoring", SCORINGS)
def test_recorded_endings(scoring: Scoring, threads: int) -> None:
    for ending in recorded_endings():
        if ending["ply"] >= 22:
            for table_mb in (0.05, 64)[ending["ply"] < 24 :]:
                check(recorded_board(ending), scoring, ending[scoring], threads, table_mb)


@pytest.mark.parametrize("threads", THREADS)
def test_endings_where_a_published_solver_is_wrong(threads: int) -> None:
    for ending in coded_endings():
        board = Board.from_moves(ending["codes"], ending["variant"])
        check(board, "squares", ending["squares"], threads)


@pytest.mark.parametrize("threads", THREADS)
def test_all_moves(threads: int) -> None:
    for board in small_endings("mini", 150, nodes=4000, seed=73):
        for scoring in SCORINGS:
            one = solve_at_once(board, scoring, 1, all_moves=True)
            many = solve_at_once(board, scoring, threads, all_moves=True)
            assert many["moves"] == one["moves"]
            assert many["lower"] == many["upper"] == one["lower"]


@pytest.mark.slow
@pytest.mark.parametrize("scoring", SCORINGS)
def test_longer_searches(scoring: Scoring) -> None:
    for ending in recorded_endings():
        if ending["ply"] == 20:
            for threads in THREADS:
                solution = solve(recorded_board(ending), scoring, threads=threads)
                assert solution.value == ending[scoring]


def test_one_thread_is_reproducible_by_default() -> None:
    board = recorded_board(next(e for e in recorded_endings() if e["ply"] == 20))
    assert len({solve(board, node_limit=50_000).nodes for _ in range(3)}) == 1
    results = [solve(board, node_limit=30_000) for _ in range(2)]
    assert results[0].best == results[1].best
    assert (results[0].lower, results[0].upper) == (results[1].lower, results[1].upper)


@pytest.mark.parametrize("threads", [1, 2])
def test_many_searches_at_once(threads: int) -> None:
    endings = [e for e in recorded_endings() if e["ply"] == 22][:8]
    values: dict[int, int | None] = {}

    def work(number: int) -> None:
        found = solve_at_once(recorded_board(endings[number]), "squares", threads)
        values[number] = found["lower"] if found["lower"] == found["upper"] else None

    workers = [threading.Thread(target=work, args=(number,)) for number in range(len(endings))]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert values == {number: ending["squares"] for number, ending in enumerate(endings)}


@pytest.mark.parametrize("threads", [1, 2])
def test_limits_end_all_threads(threads: int) -> None:
    started = time.perf_counter()
    solution = solve(HARD, threads=threads, time_limit=0.2)
    assert solution.stopped == "time"
    assert solution.lower <= 0 <= solution.upper
    solution = solve(Board("mini"), threads=threads, node_limit=60_000)
    assert solution.stopped == "nodes"
    assert 60_000 <= solution.nodes < 70_000
    assert time.perf_counter() - started < 30


@pytest.mark.parametrize("threads", [1, 2])
def test_cancel_from_another_thread(threads: int) -> None:
    cancel = threading.Event()
    timer = threading.Timer(0.2, cancel.set)
    timer.start()
    solution = solve(HARD, threads=threads, cancel=cancel)
    timer.join()
    assert solution.stopped == "cancel"
    assert not solution.exact
    assert solution.best is not None
    assert outcome(HARD, cancel=cancel).stopped == "cancel"


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("all_moves", [False, True])
def test_progress(threads: int, all_moves: bool) -> None:
    board, caller = Board("mini"), threading.get_ident()
    seen: list[Progress] = []

    def progress(now: Progress) -> None:
        assert threading.get_ident() == caller
        seen.append(now)

    solution = solve(board, threads=threads, time_limit=1, progress=progress, all_moves=all_moves)
    assert 2 <= len(seen) <= 12
    for earlier, later in pairwise(seen):
        assert earlier.nodes < later.nodes
        assert earlier.seconds < later.seconds
        assert earlier.lower <= later.lower <= later.upper <= earlier.upper
        assert board.is_legal(later.best)
    for now in seen:
        Board.from_moves(now.line, "mini")
    assert len({now.line for now in seen}) > 1
    assert seen[-1].lower <= solution.lower <= solution.upper <= seen[-1].upper


@pytest.mark.parametrize("threads", [1, 2])
def test_errors_of_callbacks_are_raised(threads: int) -> None:
    class OwnError(Exception):
        pass

    class Broken:
        def is_set(self) -> bool:
            raise OwnError

    def broken(now: Progress) -> None:
        raise OwnError

    with pytest.raises(OwnError):
        solve(HARD, threads=threads, progress=broken)
    with pytest.raises(OwnError):
        solve(HARD, threads=threads, cancel=Broken())


def test_ctrl_c_inside_of_progress_ends_the_search() -> None:
    def interrupted(now: Progress) -> None:
        raise KeyboardInterrupt

    assert solve(HARD, progress=interrupted).stopped == "interrupt"
