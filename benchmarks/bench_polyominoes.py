"""Counting and listing polyominoes."""

from pytest_benchmark.fixture import BenchmarkFixture

from cornerwise import count_polyominoes, polyominoes

# OEIS A001168, from n = 13 on.
FIXED = {13: 1_903_890, 14: 7_204_874, 15: 27_394_666, 16: 104_592_937}


def test_count_fixed_to_16(benchmark: BenchmarkFixture) -> None:
    counts = benchmark(lambda: {n: count_polyominoes(n, "fixed") for n in FIXED})
    assert counts == FIXED


def test_count_fixed_16(benchmark: BenchmarkFixture) -> None:
    assert benchmark(count_polyominoes, 16, "fixed") == FIXED[16]


def test_list_free_12(benchmark: BenchmarkFixture) -> None:
    """63,600 arrays as Python objects."""
    assert benchmark(lambda: sum(1 for _ in polyominoes(12))) == 63_600
