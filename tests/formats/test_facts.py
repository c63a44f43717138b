"""Set-up positions with known numbers of moves, which also come from other programs."""

import json
import re
from typing import Any

import pytest

from cornerwise import Board
from cornerwise.reference.blokus import Position

from .helpers import DATA, only

DUO = json.loads((DATA / "perft.json").read_text("utf-8"))["legal_counts"]
CLASSIC = [
    json.loads(line) for line in (DATA / "perft-classic.jsonl").read_text("utf-8").splitlines()
]


@pytest.mark.parametrize("fact", DUO, ids=lambda fact: fact["setup"])
def test_duo(fact: dict[str, Any]) -> None:
    # Some are given as moves, without nodes.
    text = re.sub(r"(?<!A)([BW])\[", r"A\1[", fact["setup"])
    board = only(f"(;GM[Blokus Duo]{text}PL[{fact['color']}])").board()
    assert isinstance(board, Board)
    assert len(board.legal_moves) == fact["moves"]


@pytest.mark.parametrize("fact", CLASSIC, ids=range(len(CLASSIC)))
def test_classic(fact: dict[str, Any]) -> None:
    game = only(fact["blksgf"])
    position = game.position()
    assert isinstance(position, Position)
    assert position.count_moves() == fact["perft"][0]
