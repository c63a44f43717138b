"""Solving the recorded endings, by the ply they are at; every move, outcomes, threads, batches."""

from pathlib import Path
from sys import path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from cornerwise import SCORINGS, Board, Outcome, Scoring, Solution, outcome, solve, solve_many

path.insert(0, str(Path(__file__).parents[1]))
from tests.solve.endings import recorded_board, recorded_endings


def endings_at(ply: int) -> tuple[list[Board], list[dict[str, int]]]:
    endings = [ending for ending in recorded_endings() if ending["ply"] == ply]
    return [recorded_board(ending) for ending in endings], endings


def note_effort(benchmark: BenchmarkFixture, found: list[Solution] | list[Outcome]) -> None:
    seconds = sorted(each.seconds for each in found)
    benchmark.extra_info["positions"] = len(found)
    benchmark.extra_info["nodes"] = sum(each.nodes for each in found)
    benchmark.extra_info["median ms"] = seconds[len(found) // 2] * 1e3
    benchmark.extra_info["worst ms"] = seconds[-1] * 1e3


@pytest.mark.parametrize("scoring", SCORINGS)
@pytest.mark.parametrize("ply", [26, 24, 22, 20])
def test_solve(benchmark: BenchmarkFixture, ply: int, scoring: Scoring) -> None:
    boards, endings = endings_at(ply)
    solutions = benchmark.pedantic(  # type: ignore[no-untyped-call]
        lambda: [solve(board, scoring) for board in boards], rounds=1, iterations=1
    )
    assert [s.value for s in solutions] == [ending[scoring] for ending in endings]
    note_effort(benchmark, solutions)


@pytest.mark.parametrize("threads", [1, 2])
def test_threads(benchmark: BenchmarkFixture, threads: int) -> None:
    boards, endings = endings_at(20)
    solutions = benchmark.pedantic(  # type: ignore[no-untyped-call]
        lambda: [solve(board, threads=threads) for board in boards], rounds=1, iterations=1
    )
    assert [s.value for s in solutions] == [ending["official"] for ending in endings]
    note_effort(benchmark, solutions)


@pytest.mark.parametrize("ply", [24, 22])
def test_every_move(benchmark: BenchmarkFixture, ply: int) -> None:
    boards, endings = endings_at(ply)
    boards, endings = boards[::5], endings[::5]
    solutions = benchmark.pedantic(  # type: ignore[no-untyped-call]
        lambda: [solve(board, all_moves=True) for board in boards], rounds=1, iterations=1
    )
    assert [s.moves[0].value for s in solutions] == [ending["official"] for ending in endings]
    note_effort(benchmark, solutions)


@pytest.mark.parametrize("ply", [22, 20])
def test_outcome(benchmark: BenchmarkFixture, ply: int) -> None:
    boards, endings = endings_at(ply)
    outcomes = benchmark.pedantic(  # type: ignore[no-untyped-call]
        lambda: [outcome(board) for board in boards], rounds=1, iterations=1
    )
    words = {1: "win", 0: "draw", -1: "loss"}
    signs = [(e["official"] > 0) - (e["official"] < 0) for e in endings]
    assert [found.result for found in outcomes] == [words[sign] for sign in signs]
    note_effort(benchmark, outcomes)


@pytest.mark.parametrize("workers", [1, 2])
def test_solve_many(benchmark: BenchmarkFixture, workers: int) -> None:
    boards, endings = endings_at(22)
    found = benchmark.pedantic(  # type: ignore[no-untyped-call]
        lambda: solve_many(boards, workers=workers), rounds=1, iterations=1
    )
    assert [each.value for each in found] == [ending["official"] for ending in endings]
    note_effort(benchmark, found)
