"""Ctrl-C at any moment, again and again: an answer as documented, and nothing breaks."""

import os
import random
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from cornerwise import (
    Board,
    CornerwiseError,
    Engine,
    Solution,
    count_polyominoes,
    outcome,
    perft,
    solve,
    solve_many,
)

from .endings import EASY, HARD, VALUE

pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals of Windows are others")

EXAMPLE = Path(__file__).parents[2] / "examples" / "turnaround.blksgf"


def bounds_hold(found: Solution) -> str | None:
    assert found.lower <= found.upper
    assert (found.stopped is None) == found.exact
    return found.stopped


def right_if_exact(found: Solution) -> str | None:
    assert found.lower <= VALUE <= found.upper
    return bounds_hold(found)


def first_of(found: list[Solution | CornerwiseError]) -> str | None:
    assert all(isinstance(each, Solution) and bounds_hold(each) for each in found)
    return found[0].stopped  # type: ignore[union-attr]


ENGINE = Engine(seed=1)

CALLS: dict[str, Callable[[], object]] = {
    "solve": lambda: bounds_hold(solve(HARD, table_mb=4)),
    "solve, two threads": lambda: bounds_hold(solve(HARD, threads=2, table_mb=4)),
    "solve, every move": lambda: bounds_hold(solve(HARD, all_moves=True, table_mb=4)),
    "solve, easy": lambda: right_if_exact(solve(EASY)),
    "outcome": lambda: outcome(HARD, table_mb=4).stopped,
    "analyze": lambda: ENGINE.analyze(HARD, time_limit=1e9).stopped,
    "analyze, every move": lambda: ENGINE.analyze(HARD, time_limit=1e9, multipv=None).stopped,
    "analyze, short": lambda: ENGINE.analyze(EASY, node_limit=5).stopped,
    "clear": ENGINE.clear,
    "solve_many": lambda: first_of(solve_many([HARD] * 3, workers=2, table_mb=4)),
    "perft": lambda: perft(Board(), 6),
    "polyominoes": lambda: count_polyominoes(20),
}
# Their answers are as good as proven: they say what ended the work. The others have no half answer.
ANSWERING = {name for name in CALLS if name.startswith(("solve", "outcome", "analyze"))}


def storm(calls: int, longest: float, names: list[str], seed: int) -> Counter[tuple[str, str]]:
    """Make calls, each with a Ctrl-C at some moment: before, within or after the search."""
    rng = random.Random(seed)
    found: Counter[tuple[str, str]] = Counter()
    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    try:
        for number in range(calls):
            name = names[number % len(names)]
            try:
                try:
                    signal.setitimer(signal.ITIMER_REAL, 1e-5 + longest * rng.random() ** 3)
                    answer = str(CALLS[name]())
                finally:
                    signal.setitimer(signal.ITIMER_REAL, 0)
            except KeyboardInterrupt:
                answer = "KeyboardInterrupt"
            found[name, answer] += 1
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    return found


def check_nothing_is_broken() -> None:
    assert solve(EASY).value == VALUE
    assert solve(EASY, threads=2).value == VALUE
    assert ENGINE.analyze(EASY, node_limit=2000).proven == VALUE


def test_a_storm() -> None:
    found = storm(150, 0.01, list(CALLS), seed=1)
    for name, answer in found:
        assert answer in ("interrupt", "None", "nodes", "KeyboardInterrupt")
        assert name in ANSWERING or answer in ("None", "KeyboardInterrupt")
    check_nothing_is_broken()


def test_ctrl_c_between_two_steps_does_not_lock_an_engine() -> None:
    # A lock was once taken before its try, and stayed taken where Ctrl-C came between the two.
    storm(3000, 0.0005, ["clear", "analyze, short"], seed=2)
    check_nothing_is_broken()


@pytest.mark.slow
def test_a_long_storm() -> None:
    found = storm(1500, 0.02, list(CALLS), seed=3)
    answered = Counter(answer for name, answer in found.elements() if name in ANSWERING)
    assert answered["interrupt"] > 100
    check_nothing_is_broken()


def test_ctrl_c_while_jobs_are_handed_out() -> None:
    # What had begun was once waited for, however long that took.
    for delay in (1e-5, 1e-4, 1e-3):
        before = signal.signal(signal.SIGALRM, signal.default_int_handler)
        try:
            signal.setitimer(signal.ITIMER_REAL, delay)
            found = solve_many([HARD] * 50, workers=3, table_mb=1)
        except KeyboardInterrupt:
            continue
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)
        assert len(found) == 50
        assert first_of(found) == "interrupt"


@pytest.mark.slow
@pytest.mark.parametrize(
    "arguments",
    [
        ("solve", "--ply", "8"),
        ("analyze", "--ply", "8", "--time", "60", "--json"),
        ("review", "--time", "60"),
    ],
)
def test_ctrl_c_on_the_command_line(arguments: tuple[str, ...]) -> None:
    command, *options = arguments
    rng = random.Random(command)
    for _ in range(8):
        process = subprocess.Popen(
            [sys.executable, "-m", "cornerwise", command, str(EXAMPLE), *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        try:
            process.wait(timeout=2 + rng.random() * 2)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGINT)
        output, errors = process.communicate()
        if process.returncode == -signal.SIGINT and "importlib" in errors:
            continue  # while Python was still reading the program
        assert process.returncode in (0, 130), errors
        assert "Traceback" not in errors
        assert output or "interrupted" in errors
