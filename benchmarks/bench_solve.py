"""Solving the recorded endings, by the ply they are at."""

import json
from pathlib import Path
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from cornerwise import SCORINGS, Board, Scoring, solve

ENDINGS = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "tests" / "data" / "endgames-duo.jsonl")
    .read_text("utf-8")
    .splitlines()
]


def board_of(ending: dict[str, Any]) -> Board:
    board = Board()
    for color, cells in ending["moves"]:
        if "BW"[board.turn] != color:
            board.push("pass")
        board.push(cells)
    if "BW"[board.turn] != ending["to_move"]:
        board.push("pass")
    return board


@pytest.mark.parametrize("scoring", SCORINGS)
@pytest.mark.parametrize("ply", [26, 24, 22, 20])
def test_solve(benchmark: BenchmarkFixture, ply: int, scoring: Scoring) -> None:
    endings = [ending for ending in ENDINGS if ending["ply"] == ply]
    boards = [board_of(ending) for ending in endings]
    solutions = benchmark.pedantic(
        lambda: [solve(board, scoring) for board in boards], rounds=1, iterations=1
    )
    assert [s.value for s in solutions] == [ending[scoring] for ending in endings]
    benchmark.extra_info["positions"] = len(boards)
    benchmark.extra_info["nodes"] = sum(s.nodes for s in solutions)
    benchmark.extra_info["median ms"] = sorted(s.seconds for s in solutions)[len(boards) // 2] * 1e3
    benchmark.extra_info["worst ms"] = max(s.seconds for s in solutions) * 1e3
