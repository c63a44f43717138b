"""Many threads at once, and what may happen to a process meanwhile."""

import contextlib
import os
import subprocess
import sys
import textwrap
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from cornerwise import Engine, InvalidInputError, analyze, outcome, perft, solve, solve_many

from .endings import EASY, HARD, VALUE

THREADS = 8


def together(work: Callable[[int], object]) -> list[object]:
    """Do the same in many threads, none of which begins before all are there."""
    gate = threading.Barrier(THREADS)

    def begin(number: int) -> object:
        gate.wait()
        return work(number)

    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(begin, range(THREADS)))


def test_solves_in_many_threads() -> None:
    def work(number: int) -> object:
        threads = 1 + number % 3
        assert solve(EASY, threads=threads).value == VALUE
        assert outcome(EASY).result == "draw"
        assert perft(EASY, 2) == count
        return analyze(EASY, node_limit=2000, seed=number, threads=threads).proven

    count = perft(EASY, 2)
    assert together(work) == [VALUE] * THREADS


def test_solve_many_in_many_threads() -> None:
    found = together(lambda _: [s.value for s in solve_many([EASY] * 4, workers=2)])  # type: ignore[union-attr]
    assert found == [[VALUE] * 4] * THREADS


def test_other_threads_cancel() -> None:
    flags = [threading.Event() for _ in range(THREADS)]

    def work(number: int) -> object:
        # Everyone ends the work of the next one, so none ends by itself.
        timer = threading.Timer(0.05, flags[(number + 1) % THREADS].set)
        timer.start()
        kind = (solve, analyze)[number % 2]
        found = kind(HARD, time_limit=1e9, threads=1 + number % 2, cancel=flags[number])
        timer.join()
        assert found.lower <= found.upper
        return found.stopped

    assert together(work) == ["cancel"] * THREADS
    assert solve(EASY).value == VALUE


def test_one_engine_in_many_threads() -> None:
    engine = Engine(seed=1)

    def work(number: int) -> object:
        done = 0
        for _ in range(30):
            with contextlib.suppress(InvalidInputError):  # "this engine is at work"
                assert engine.analyze(EASY, node_limit=50).best is not None
                done += 1
        return done

    assert any(together(work))
    assert engine.analyze(EASY, node_limit=50).best is not None
    engine.clear()


def python(code: str) -> str:
    """Run a program, and return what it printed; it may not crash."""
    script = "from tests.robustness.endings import EASY, HARD, VALUE\n" + textwrap.dedent(code)
    done = subprocess.run(
        [sys.executable, "-X", "faulthandler", "-c", script],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert not done.stderr
    return done.stdout


def test_the_interpreter_ends_while_threads_search() -> None:
    # Daemon threads are left behind wherever they are; nobody may wait for them, or for the lock.
    code = """
        import threading, time
        from cornerwise import analyze, solve, solve_many

        def forever(work):
            threading.Thread(target=work, daemon=True).start()

        forever(lambda: solve(HARD))
        forever(lambda: solve(HARD, threads=2))
        forever(lambda: analyze(HARD, time_limit=1e9, progress=lambda _: None))
        time.sleep(0.2)
        print("end")
    """
    assert python(code) == "end\n"


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")  # as threads are running
def test_a_process_forks_during_a_solve() -> None:
    code = """
        import os, threading, time, warnings
        from cornerwise import Engine, solve
        warnings.simplefilter("ignore")
        stop = threading.Event()
        found = []
        thread = threading.Thread(target=lambda: found.append(solve(HARD, threads=2, cancel=stop)))
        thread.start()
        time.sleep(0.1)
        for _ in range(5):
            child = os.fork()
            if child == 0:
                # The copy has the thread that called fork alone, and can search anew.
                right = solve(EASY).value == VALUE and solve(EASY, threads=2).value == VALUE
                os._exit(0 if right and Engine().analyze(EASY, node_limit=50).best else 1)
            assert os.waitpid(child, 0)[1] == 0
        stop.set()
        thread.join()
        print(found[0].stopped)
    """
    assert python(code) == "cancel\n"


@pytest.mark.skipif(os.name == "nt", reason="signals of Windows are others")
def test_the_main_thread_is_interrupted_while_another_searches() -> None:
    code = """
        import os, signal, threading, time
        from cornerwise import solve
        stop = threading.Event()
        found = []
        thread = threading.Thread(target=lambda: found.append(solve(HARD, cancel=stop)))
        thread.start()
        threading.Timer(0.1, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
        try:
            time.sleep(60)
        except KeyboardInterrupt:
            print("interrupted")
        # Signals are for the main thread: the search goes on.
        time.sleep(0.1)
        assert thread.is_alive()
        stop.set()
        thread.join()
        print(found[0].stopped)
    """
    assert python(code) == "interrupted\ncancel\n"


def test_a_second_interpreter_is_refused() -> None:
    code = """
        import cornerwise
        try:
            import _interpreters as interpreters
        except ImportError:
            import _xxsubinterpreters as interpreters
        run = getattr(interpreters, "run_string")
        try:
            failure = run(interpreters.create(), "import cornerwise")
        except Exception as error:
            failure = error
        print("ImportError" in str(failure))
        assert cornerwise.solve(EASY).value == VALUE
    """
    assert python(code) == "True\n"
