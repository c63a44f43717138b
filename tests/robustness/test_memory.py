"""Too little memory: a MemoryError or a right answer, and everything works afterwards."""

import sys

import pytest

from cornerwise import Board, Engine, analyze, outcome, solve

from .endings import EASY, VALUE
from .test_threads import python

MOST_MB = 1 << 20


@pytest.mark.parametrize("table_mb", [0, 1e-9, 0.001, 0.5, 1])
def test_tables_of_any_small_size(table_mb: float) -> None:
    assert solve(EASY, table_mb=table_mb).value == VALUE
    assert solve(EASY, table_mb=table_mb, threads=3).value == VALUE
    assert outcome(EASY, table_mb=table_mb).result == "draw"
    assert analyze(EASY, memory_mb=table_mb, seed=1).proven == VALUE


def test_a_table_larger_than_any_memory() -> None:
    # Memory is taken as it is needed, so that some systems grant even this.
    try:
        assert solve(EASY, table_mb=MOST_MB).value == VALUE
    except MemoryError as error:
        assert "memory" in str(error)  # noqa: PT017
    assert Engine(memory_mb=MOST_MB).analyze(EASY, node_limit=50).best is not None


def test_an_engine_with_no_memory_of_its_own() -> None:
    engine = Engine(seed=1, memory_mb=0)
    board = Board("mini")
    while not board.is_over:
        found = engine.analyze(board, node_limit=300)
        assert found.best is not None
        board.push(found.best)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems do not enforce it")
def test_a_tight_limit_on_memory() -> None:
    code = """
        import re, resource
        from pathlib import Path
        import cornerwise as cw

        start = cw.Board()
        tries = {
            "solve": lambda: cw.solve(EASY).value == VALUE,
            "threads": lambda: cw.solve(EASY, threads=4, table_mb=64).value == VALUE,
            "all": lambda: cw.solve(EASY, all_moves=True, table_mb=64).moves[0].value == VALUE,
            "analyze": lambda: cw.analyze(EASY, node_limit=30, multipv=None).best is not None,
            "opening": lambda: cw.analyze(start, node_limit=420).best is not None,
            "masks": lambda: cw.legal_move_masks([start] * 500).sum() == 414 * 500,
            "perft": lambda: cw.perft(EASY, 2) > 0,
            "copies": lambda: [cw.Board.copy(start) for _ in range(100)] is not None,
        }

        def run(name):
            try:
                return str(bool(tries[name]()))
            except MemoryError:
                return "MemoryError"

        before = [run(name) for name in tries]
        status = Path("/proc/self/status").read_text()
        in_use = int(re.search(r"VmSize:\\s+(\\d+)", status)[1]) << 10
        answers = set()
        for more in [*range(0, 32, 2), *range(32, 400, 50)]:
            limit = in_use + (more << 20)
            resource.setrlimit(resource.RLIMIT_AS, (limit, resource.RLIM_INFINITY))
            answers.update(run(name) for name in tries)
        resource.setrlimit(resource.RLIMIT_AS, (resource.RLIM_INFINITY,) * 2)
        assert before == [run(name) for name in tries] == ["True"] * len(tries)
        print(sorted(answers))
    """
    assert python(code) == "['MemoryError', 'True']\n"
