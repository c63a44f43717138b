"""Counting and listing legal moves, and perft.

Run ``pytest benchmarks/bench_moves.py``; extra_info gives the rates.
"""

from pathlib import Path
from sys import path

import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from cornerwise import Board, _core, legal_move_counts, legal_move_lists, pack_boards
from cornerwise.reference import blokus

path.insert(0, str(Path(__file__).parents[1]))
from benchmarks.positions import random_positions

PERFT_3 = 89_204_762


def note_rate(benchmark: BenchmarkFixture, what: str, amount: int) -> None:
    if benchmark.stats is not None:
        benchmark.extra_info[f"{what} per second"] = round(amount / benchmark.stats.stats.min)


@pytest.mark.parametrize("isa", _core.available_isas)
def test_perft_3(benchmark: BenchmarkFixture, isa: str) -> None:
    count = benchmark(_core.perft, _core.Position(0), 3, isa)
    assert count == PERFT_3
    note_rate(benchmark, "moves", PERFT_3)


@pytest.mark.parametrize("isa", _core.available_isas)
def test_count_moves(benchmark: BenchmarkFixture, isa: str) -> None:
    records = pack_boards(random_positions()).view(np.uint8)
    out = np.zeros(len(random_positions()), dtype=np.int32)
    benchmark(_core.count_many, records, out, isa)
    assert out[0] == 414
    note_rate(benchmark, "positions", len(out))


def test_list_moves_of_packed_positions(benchmark: BenchmarkFixture) -> None:
    records = pack_boards(random_positions())
    starts, _ = benchmark(legal_move_lists, records)
    note_rate(benchmark, "moves", int(starts[-1]))


def test_list_moves_of_boards_one_by_one(benchmark: BenchmarkFixture) -> None:
    boards = random_positions()
    total = benchmark(lambda: sum(len(board.legal_moves.to_numpy()) for board in boards))
    assert total == legal_move_counts(boards).sum()
    note_rate(benchmark, "moves", total)


def test_iterate_move_objects(benchmark: BenchmarkFixture) -> None:
    boards = random_positions()
    total = benchmark(lambda: sum(1 for board in boards for _ in board.legal_moves))
    note_rate(benchmark, "moves", total)


def test_membership(benchmark: BenchmarkFixture) -> None:
    board = Board()
    move = next(iter(board.legal_moves))
    assert benchmark(lambda: move in board.legal_moves)


def test_reference_counts_moves(benchmark: BenchmarkFixture) -> None:
    """The plain-Python rules on every 40th of the same positions."""
    game = blokus.duo()
    positions = []
    for board in random_positions()[::40]:
        position = game.start()
        for move in board.moves:
            position = position.apply(blokus.PASS if move.is_pass else game.move(move.cells))
        positions.append(position)
    benchmark(lambda: [position.count_moves() for position in positions])
    note_rate(benchmark, "positions", len(positions))
