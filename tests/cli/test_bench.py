"""``cornerwise bench``: the node counts that sign the search."""

import re

import pytest

from cornerwise import Board
from cornerwise.cli.bench_endings import ENDINGS

from ..solve.endings import recorded_board, recorded_endings
from .helpers import REPO, Cli

NODES = REPO / "benchmarks" / "bench-nodes.txt"
ADVICE = """
The solver searches other nodes than benchmarks/bench-nodes.txt says. If this commit does not mean
to change the search, it has a bug. If it does, say so in its message, and update the file:

    cornerwise bench --counts > benchmarks/bench-nodes.txt
"""


def test_the_search_is_the_one_that_is_signed(cli: Cli) -> None:
    counted = cli.good("bench", "--counts")
    assert counted == NODES.read_text("utf-8"), ADVICE


def test_the_total_is_the_sum() -> None:
    _, *rows, total = (line.split() for line in NODES.read_text("utf-8").splitlines())
    assert sum(int(row[2]) + int(row[4]) for row in rows) == int(total[1])
    assert [row[0] for row in rows] == [name for name, _, _ in ENDINGS]


def test_the_values_are_right() -> None:
    known = {
        tuple(str(move) for move in recorded_board(ending).moves): ending
        for ending in recorded_endings()
    }
    rows = [line.split() for line in NODES.read_text("utf-8").splitlines()[1:-1]]
    found = 0
    for (_, variant, codes), row in zip(ENDINGS, rows, strict=True):
        ending = known.get(tuple(str(m) for m in Board.from_moves(codes, variant).moves))
        if ending is not None:
            assert (int(row[1]), int(row[3])) == (ending["official"], ending["squares"])
            found += 1
    assert found == 15


def test_the_speed_is_printed(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cornerwise.cli.bench.ENDINGS", ENDINGS[:1])
    counts, speed = cli.good("bench").rsplit("\n\n", 1)
    assert counts + "\n" == cli.good("bench", "--counts")
    assert re.fullmatch(r"\d+\.\d{3} s, \d+\.\d\d million nodes/s \(\w+\)\n", speed)
