"""What ends an analysis, and what is heard of it meanwhile."""

import signal
import threading
import time

import pytest

from cornerwise import AnalysisProgress, Board, Engine, analyze

from .boards import check, duo_board

OPEN = Board()


def test_node_limits_are_kept() -> None:
    for nodes in (1, 2, 50, 1000):
        found = analyze(OPEN, node_limit=nodes, seed=1)
        assert found.stopped == "nodes"
        assert 0 < found.nodes <= nodes + 1000
        check(OPEN, found, multipv=1)


def test_more_nodes_more_visits() -> None:
    visits = [
        sum(each.visits for each in analyze(OPEN, node_limit=n, multipv=None, seed=1).moves)
        for n in (100, 1000, 5000)
    ]
    assert visits == sorted(set(visits))


def test_time_limits() -> None:
    found = analyze(OPEN, time_limit=0.2)
    assert found.stopped == "time"
    assert found.nodes > 0
    assert found.seconds >= 0.2
    check(OPEN, found, multipv=1)


def test_no_time_at_all() -> None:
    found = analyze(OPEN, time_limit=0, multipv=None)
    assert found.stopped == "time"
    check(OPEN, found)


def test_the_usual_limit_is_a_second() -> None:
    found = analyze(OPEN, threads=2)
    assert found.stopped == "time"
    assert found.seconds >= 1


@pytest.mark.parametrize("threads", [2, 3])
def test_threads(threads: int) -> None:
    for ply in (0, 12, 20):
        board = duo_board(2, ply)
        found = analyze(board, node_limit=2000, threads=threads, multipv=None, seed=1)
        check(board, found)


def test_cancel_ends_the_work() -> None:
    flag = threading.Event()
    timer = threading.Timer(0.2, flag.set)
    timer.start()
    found = analyze(OPEN, time_limit=600, cancel=flag)
    timer.join()
    assert found.stopped == "cancel"
    check(OPEN, found, multipv=1)
    again = analyze(OPEN, time_limit=600, cancel=flag, multipv=None)
    assert again.stopped == "cancel"
    check(OPEN, again)


@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_returns_what_was_found(threads: int) -> None:
    def interrupt() -> None:
        time.sleep(0.3)
        signal.raise_signal(signal.SIGINT)

    thread = threading.Thread(target=interrupt)
    thread.start()
    engine = Engine(seed=1)
    found = engine.analyze(OPEN, time_limit=600, threads=threads)
    thread.join()
    assert found.stopped == "interrupt"
    check(OPEN, found, multipv=1)
    check(OPEN, engine.analyze(OPEN, node_limit=100, multipv=None))


def test_progress_comes_every_second() -> None:
    seen: list[AnalysisProgress] = []
    found = analyze(OPEN, time_limit=2.5, multipv=3, progress=seen.append)
    assert 1 <= len(seen) <= 4
    for now in seen:
        check(OPEN, now.analysis, multipv=3)
        assert 0 < now.nodes <= found.nodes
        assert now.seconds <= found.seconds
        assert (now.nodes, now.seconds) == (now.analysis.nodes, now.analysis.seconds)
    assert [now.nodes for now in seen] == sorted({now.nodes for now in seen})


def test_an_error_in_progress_ends_the_work() -> None:
    def fail(_: AnalysisProgress) -> None:
        raise ZeroDivisionError("own error")

    engine = Engine(seed=1)
    with pytest.raises(ZeroDivisionError, match="own error"):
        engine.analyze(OPEN, time_limit=600, progress=fail)
    check(OPEN, engine.analyze(OPEN, node_limit=100, multipv=None))


def test_other_threads_run_meanwhile() -> None:
    """The interpreter is free while the kernels search, and engines do not disturb each other."""
    alone = [analyze(duo_board(n, 10), node_limit=500, seed=n).moves for n in range(3)]
    results = {}

    def work(number: int) -> None:
        results[number] = analyze(duo_board(number, 10), node_limit=500, seed=number).moves

    long = threading.Thread(target=analyze, args=(OPEN,), kwargs={"time_limit": 1.0})
    workers = [threading.Thread(target=work, args=(number,)) for number in range(3)]
    for thread in (long, *workers):
        thread.start()
    for thread in (long, *workers):
        thread.join()
    assert [results[number] for number in range(3)] == alone
