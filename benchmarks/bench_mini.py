"""Mini from the empty board: the exact margin of every first move, some minutes for each scoring.

Run it with ``pytest -m slow benchmarks/bench_mini.py``; it takes 4 GiB of memory and two threads.
"""

from collections import Counter

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from cornerwise import Board, Scoring, solve

# How many first moves have which margin: see docs/mini.md.
MARGINS: dict[Scoring, dict[int, int]] = {
    "official": {3: 1, 2: 4, 0: 34, -1: 16, -2: 19, -3: 15, -4: 4, -7: 2, -14: 2},
    "squares": {3: 1, 2: 4, 0: 34, -1: 16, -2: 19, -3: 15, -4: 4, -7: 2, -12: 2},
}


@pytest.mark.slow
@pytest.mark.parametrize("scoring", MARGINS)
def test_first_moves_of_mini(benchmark: BenchmarkFixture, scoring: Scoring) -> None:
    solution = benchmark.pedantic(  # type: ignore[no-untyped-call]
        lambda: solve(Board("mini"), scoring, threads=2, table_mb=4096, all_moves=True),
        rounds=1,
        iterations=1,
    )
    assert solution.value == 3
    assert str(solution.best) == "c5,c6,d6"
    assert Counter(move.value for move in solution.moves) == MARGINS[scoring]
    benchmark.extra_info["nodes"] = solution.nodes
