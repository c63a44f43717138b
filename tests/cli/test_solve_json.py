"""The JSON of ``cornerwise solve``: scripts rely on every field."""

import json
from typing import Any

import pytest

import cornerwise
from cornerwise.cli.position_json import FORMAT
from cornerwise.cli.solve_json import answer_as_json
from cornerwise.formats import read_blksgf

from .helpers import EXAMPLE, EXAMPLE_PLIES, Cli
from .test_analyze_json import TYPES as ANALYZE

NONE = type(None)
TYPES: dict[str, type | tuple[type, ...]] = {
    **{name: ANALYZE[name] for name in list(ANALYZE)[: list(ANALYZE).index("last_move") + 1]},
    "scoring": str,
    "asked": str,
    "exact": bool,
    "value": (int, NONE),
    "lower": int,
    "upper": int,
    "outcome": (str, NONE),
    "winner": (str, NONE),
    "best": (dict, NONE),
    "pv": list,
    "moves": (list, NONE),
    "nodes": int,
    "seconds": float,
    "stopped": (str, NONE),
}
MOVE = ["text", "code", "piece", "cells"]
RATED = [*MOVE, "value", "lower", "upper", "loss", "loss_lower", "loss_upper"]


def solve(cli: Cli, *arguments: object) -> dict[str, Any]:
    out = cli.good("solve", EXAMPLE, "--json", *arguments)
    assert out.isascii()
    found: dict[str, Any] = json.loads(out)
    assert list(found) == list(TYPES)
    for name, kind in TYPES.items():
        assert isinstance(found[name], kind), name
    for move in [*found["pv"], *([found["best"]] if found["best"] else [])]:
        assert list(move) == MOVE
    for move in found["moves"] or []:
        assert list(move) == RATED
    return found


def test_every_field_is_documented() -> None:
    documentation = answer_as_json.__doc__ or ""
    for name in [*TYPES, *RATED[len(MOVE) :]]:
        assert f"``{name}``" in documentation, name


def test_a_proven_position(cli: Cli) -> None:
    found = solve(cli, "--ply", 22)
    assert (found["format"], found["asked"], found["scoring"]) == (FORMAT, "value", "official")
    assert (found["ply"], found["plies"], found["turn"]) == (22, EXAMPLE_PLIES, "black")
    assert (found["exact"], found["value"], found["lower"], found["upper"]) == (True, 5, 5, 5)
    assert (found["outcome"], found["winner"], found["stopped"]) == ("win", "black", None)
    assert found["moves"] is None
    board = read_blksgf(EXAMPLE)[0].board(22)
    for move in found["pv"]:
        board.push(move["text"])
    black, white = board.score()
    assert board.is_over
    assert black - white == 5


@pytest.mark.parametrize("ply", [22, 23])
def test_every_move(cli: Cli, ply: int) -> None:
    found = solve(cli, "--ply", ply, "--all")
    board = read_blksgf(EXAMPLE)[0].board(ply)
    assert sorted(m["code"] for m in found["moves"]) == sorted(
        m.to_code() for m in board.legal_moves
    )
    for move in found["moves"]:
        board.push(move["code"])
        value = cornerwise.solve(board).value
        board.pop()
        assert value is not None
        assert move["value"] == move["lower"] == move["upper"] == -value
        assert move["loss"] == move["loss_lower"] == move["loss_upper"] == found["value"] + value
    assert found["moves"][0]["value"] == found["value"]


def test_outcome(cli: Cli) -> None:
    found = solve(cli, "--ply", 23, "--outcome")
    assert (found["asked"], found["exact"], found["outcome"]) == ("outcome", True, "win")
    assert (found["winner"], found["pv"], found["moves"]) == ("white", [], None)
    assert found["lower"] > 0
    assert found["best"] is not None


def test_bounds(cli: Cli) -> None:
    found = solve(cli, "--ply", 0, "--time", 0, "--all")
    assert (found["exact"], found["value"], found["stopped"]) == (False, None, "time")
    assert (found["outcome"], found["winner"], found["pv"]) == (None, None, [])
    assert found["lower"] < found["upper"]
    assert len(found["moves"]) == 414
    for move in found["moves"]:
        assert move["loss_lower"] <= move["loss_upper"]
        assert (move["value"], move["loss"]) == (None, None)


def test_a_finished_game(cli: Cli) -> None:
    found = solve(cli, "--all")
    assert (found["over"], found["exact"], found["best"], found["pv"]) == (True, True, None, [])
    assert (found["winner"], found["moves"]) == ("white", [])
