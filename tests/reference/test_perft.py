"""Perft against counts from independent programs."""

import json

import pytest

from cornerwise.reference import blokus
from cornerwise.reference.perft import divide, perft

from .helpers import COLOURS, DATA, json_lines, setup

FACTS = json.loads((DATA / "perft.json").read_text("utf-8"))
CLASSIC = json_lines("perft-classic.jsonl")
GAMES = {
    "duo": blokus.duo(),
    "mini": blokus.mini(),
    "mini-9": blokus.mini(size=9),
    "mini-10": blokus.mini(size=10),
}


@pytest.mark.parametrize(
    ("name", "depth"),
    [
        pytest.param(name, int(depth), marks=[pytest.mark.slow] * (count > 1_000_000))
        for name in GAMES
        for depth, count in FACTS[name].items()
    ],
)
def test_perft_from_the_start(name: str, depth: int) -> None:
    assert perft(GAMES[name].start(), depth) == FACTS[name][str(depth)]


@pytest.mark.parametrize("fact", FACTS["legal_counts"], ids=lambda fact: fact["setup"])
def test_legal_moves_of_a_setup(fact: dict[str, object]) -> None:
    position = setup(GAMES["duo"], str(fact["setup"]), COLOURS[str(fact["color"])])
    assert position.count_moves() == fact["moves"]
    assert len(set(position.legal_moves())) == fact["moves"]


@pytest.mark.parametrize("number", range(len(CLASSIC)))
@pytest.mark.parametrize("depth", [1, 2, pytest.param(3, marks=pytest.mark.slow)])
def test_perft_of_classic(number: int, depth: int) -> None:
    fact = CLASSIC[number]
    position = setup(blokus.classic(players=2), fact["blksgf"])
    assert perft(position, depth) == fact["perft"][depth - 1]


def test_first_moves_and_orientations() -> None:
    assert blokus.classic().start().count_moves() == FACTS["classic_first_move"] == 58
    assert blokus.duo(free_starts=True).start().count_moves() == 828


def test_divide_adds_up() -> None:
    parts = divide(GAMES["mini"].start(), 3)
    assert len(parts) == 97
    assert sum(parts.values()) == FACTS["mini"]["3"]


def test_depth_zero_and_finished_games() -> None:
    over = blokus.Blokus("tiny", 1, 2, ("black", "white"), ((0, 0),) * 2, False, ("1",), False)
    position = over.start()
    assert [perft(position, depth) for depth in range(4)] == [1, 1, 0, 0]


@pytest.mark.parametrize(("count", "depth"), [(perft, -1), (divide, 0)])
def test_depth_out_of_range(count: object, depth: int) -> None:
    assert callable(count)
    with pytest.raises(ValueError, match=f"depth {depth}: expected"):
        count(GAMES["mini"].start(), depth)
