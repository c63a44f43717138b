"""Readers for the test data, small and separate from the library's own."""

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from cornerwise.reference.blokus import PASS, Blokus, Cell, Move, Position

DATA = Path(__file__).parents[1] / "data"
PEER = Path(__file__).parents[3] / "shared" / "data" / "peer"

# Colour 1 to 4 of a game file, or B and W of a game for two.
COLOURS = {"1": 0, "2": 1, "3": 2, "4": 3, "B": 0, "W": 1}


def cells_of(text: str, size: int) -> list[Cell]:
    """Read cells such as "e8,d9" or "e8 d9"; a1 is the bottom left."""
    return [(size - int(cell[1:]), ord(cell[0]) - ord("a")) for cell in re.split("[, ]", text)]


def properties(node: str) -> list[tuple[str, list[str]]]:
    """Split "B[e10]PL[W]" into names and values."""
    found = re.findall(r"([A-Z]+[0-9]?|[1-4])\s*((?:\[[^\]]*\]\s*)+)", node)
    return [(name, re.findall(r"\[([^\]]*)\]", values)) for name, values in found]


def setup(game: Blokus, text: str, turn: int = 0) -> Position:
    """Read a position given as B, W, AB, AW, A1 to A4 and PL properties."""
    cells: list[list[Cell]] = [[] for _ in range(game.colours)]
    for name, values in properties(text):
        if name == "PL":
            turn = COLOURS[values[0]]
        elif name in ("B", "W", "AB", "AW", "A1", "A2", "A3", "A4"):
            cells[COLOURS[name[-1]]] += [
                cell for value in values for cell in cells_of(value, game.size)
            ]
    return game.setup(cells, turn)


def play(position: Position, moves: Iterable[tuple[int, Move]]) -> Iterator[Position]:
    """Play moves of given colours, putting in the passes that were left out."""
    for colour, move in moves:
        while position.turn != colour:
            position = position.apply(PASS)
            yield position
        position = position.apply(move)
        yield position


def end_of(position: Position, moves: Iterable[tuple[int, Move]]) -> Position:
    """Play the moves and give the last position."""
    for following in play(position, moves):
        position = following
    return position


def moves_of(game: Blokus, text: str) -> list[tuple[int, Move]]:
    """Read "e8,d9 j4,i5 ..." as moves of the colours in turn; "pass" is a pass."""
    moves = [
        PASS if word == "pass" else game.move(cells_of(word, game.size)) for word in text.split()
    ]
    return [(ply % game.colours, move) for ply, move in enumerate(moves)]


def json_lines(name: str) -> list[dict[str, Any]]:
    """Read a file of the test data with one object a line."""
    return [json.loads(line) for line in (DATA / name).read_text("utf-8").splitlines()]


def peer_file(name: str) -> str:
    """Read a file that is not part of the project; skip the test when it is not there."""
    path = PEER / name
    if not path.exists():
        pytest.skip(f"{name} is not there")
    return path.read_text("utf-8")
