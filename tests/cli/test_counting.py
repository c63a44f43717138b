"""``cornerwise perft`` and ``cornerwise polyominoes``."""

import json
import re

import pytest

from cornerwise import instruction_set

from .helpers import EXAMPLE, REPO, Cli

KNOWN = json.loads((REPO / "tests" / "data" / "perft.json").read_text(encoding="utf-8"))


def count_of(out: str) -> int:
    found = re.fullmatch(
        r"perft\(\d+\) = ([\d,]+)\n\d+\.\d{3} s, [\d,.]+ million moves/s "
        rf"\({instruction_set}\)\n",
        out,
    )
    assert found is not None
    return int(found[1].replace(",", ""))


def test_perft(cli: Cli) -> None:
    assert count_of(cli.good("perft")) == 89_204_762
    assert count_of(cli.good("perft", 2)) == 171_396
    assert count_of(cli.good("perft", 0)) == 1
    assert count_of(cli.good("perft", 2, "--variant", "mini")) == 9389
    assert count_of(cli.good("perft", 2, "--variant", "mini-10")) == 9409


def test_divide(cli: Cli) -> None:
    out = cli.good("perft", 2, "--variant", "mini", "--divide")
    lines, total = out.split("\n\n")
    counts = [int(line.split(": ")[1]) for line in lines.splitlines()]
    assert len(counts) == 97
    assert sum(counts) == count_of(total) == 9389


def test_perft_from_a_file(cli: Cli) -> None:
    assert count_of(cli.good("perft", 1, "--file", EXAMPLE, "--ply", 22)) == 45
    assert count_of(cli.good("perft", 1, "--file", EXAMPLE)) == 0
    assert count_of(cli.good("perft", 1, "--file", "-", "--variant", "mini", stdin=b"33a0")) == 97


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("free", "12 free polyominoes of 5 cells\n"),
        ("one-sided", "18 one-sided polyominoes of 5 cells\n"),
        ("fixed", "63 fixed polyominoes of 5 cells\n"),
    ],
)
def test_count_polyominoes(cli: Cli, kind: str, words: str) -> None:
    assert cli.good("polyominoes", 5, "--kind", kind) == words
    number, _ = words.split(maxsplit=1)
    assert cli.good("polyominoes", 5, "--kind", kind, "--count") == f"{number}\n"


def test_words_for_one(cli: Cli) -> None:
    assert cli.good("polyominoes", 1) == "1 free polyomino of 1 cell\n"
    assert cli.good("polyominoes", 12) == "63,600 free polyominoes of 12 cells\n"
    assert cli.good("polyominoes", 12, "--count") == "63600\n"


def test_draw(cli: Cli) -> None:
    out = cli.good("polyominoes", 4, "--draw")
    assert out == (
        "[][][]  [][]  [][][]  [][][][]  [][]\n[]      [][]    []                [][]\n\n"
    )
    out = cli.good("polyominoes", 6, "--draw", "--kind", "one-sided")
    assert out.count("[]") == 60 * 6
    assert max(map(len, out.splitlines())) <= 80
