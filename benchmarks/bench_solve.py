"""Solving the recorded endings, by the ply they are at."""

from pathlib import Path
from sys import path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from cornerwise import SCORINGS, Scoring, solve

path.insert(0, str(Path(__file__).parents[1]))
from tests.solve.endings import recorded_board, recorded_endings


@pytest.mark.parametrize("scoring", SCORINGS)
@pytest.mark.parametrize("ply", [26, 24, 22, 20])
def test_solve(benchmark: BenchmarkFixture, ply: int, scoring: Scoring) -> None:
    endings = [ending for ending in recorded_endings() if ending["ply"] == ply]
    boards = [recorded_board(ending) for ending in endings]
    solutions = benchmark.pedantic(  # type: ignore[no-untyped-call]
        lambda: [solve(board, scoring) for board in boards], rounds=1, iterations=1
    )
    assert [s.value for s in solutions] == [ending[scoring] for ending in endings]
    benchmark.extra_info["positions"] = len(boards)
    benchmark.extra_info["nodes"] = sum(s.nodes for s in solutions)
    benchmark.extra_info["median ms"] = sorted(s.seconds for s in solutions)[len(boards) // 2] * 1e3
    benchmark.extra_info["worst ms"] = max(s.seconds for s in solutions) * 1e3
