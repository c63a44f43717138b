"""The JSON of ``cornerwise analyze``: scripts rely on every field."""

import json
from typing import Any

import pytest

import cornerwise
from cornerwise import Board, Solution
from cornerwise.cli.analysis_json import analysis_as_json
from cornerwise.cli.position_json import FORMAT
from cornerwise.formats import read_blksgf
from cornerwise.review import backwards

from .helpers import EXAMPLE, EXAMPLE_PLIES, Cli

TYPES: dict[str, type | tuple[type, ...]] = {
    "format": int,
    "version": str,
    "instruction_set": str,
    "file": str,
    "game": int,
    "games": int,
    "plies": int,
    "ply": int,
    "variant": str,
    "turn": str,
    "over": bool,
    "board": list,
    "pieces_left": dict,
    "score": dict,
    "last_move": (dict, type(None)),
    "legal_moves": dict,
    "scoring": str,
    "exact": bool,
    "value": (int, type(None)),
    "lower": int,
    "upper": int,
    "winner": (str, type(None)),
    "best": (dict, type(None)),
    "pv": list,
    "nodes": int,
    "seconds": float,
    "stopped": (str, type(None)),
    "searched_back": bool,
    "tried": (int, type(None)),
    "later": list,
    "estimate": (dict, type(None)),
}
ESTIMATE = ["margin", "win", "draw", "loss", "nodes", "seconds", "stopped", "moves"]
ESTIMATED = ["margin", "win", "draw", "loss", "visits", "lower", "upper", "proven", "pv"]


def analyze(cli: Cli, *arguments: object) -> dict[str, Any]:
    out = cli.good("analyze", EXAMPLE, "--json", *arguments)
    assert out.isascii()
    found: dict[str, Any] = json.loads(out)
    check_schema(found)
    return found


def check_schema(found: dict[str, Any]) -> None:
    assert list(found) == list(TYPES)
    for name, kind in TYPES.items():
        assert isinstance(found[name], kind), name
    moves = [*found["legal_moves"]["moves"], *found["pv"]]
    moves += [move for move in (found["best"], found["last_move"]) if move is not None]
    for move in moves:
        assert list(move) == ["text", "code", "piece", "cells"]
        made = cornerwise.Move.parse(move["text"], found["variant"])
        assert made == cornerwise.Move.parse(move["code"], found["variant"])
        assert [list(cell) for cell in made.cells] == move["cells"]
    for each in found["later"]:
        assert list(each) == ["ply", "turn", "value", "nodes", "seconds"]
    if found["estimate"] is not None:
        assert list(found["estimate"]) == ESTIMATE
        for each in found["estimate"]["moves"]:
            assert list(each) == ["text", "code", "piece", "cells", *ESTIMATED]


def test_every_field_is_documented() -> None:
    documentation = analysis_as_json.__doc__ or ""
    for name in [*TYPES, *ESTIMATE, *ESTIMATED]:
        assert f"``{name}``" in documentation


def test_a_proven_position(cli: Cli) -> None:
    found = analyze(cli, "--ply", 22)
    assert found["format"] == FORMAT
    assert found["version"] == cornerwise.__version__
    assert (found["file"], found["game"], found["games"]) == (str(EXAMPLE), 1, 1)
    assert (found["ply"], found["plies"], found["turn"]) == (22, EXAMPLE_PLIES, "black")
    assert (found["exact"], found["value"], found["lower"], found["upper"]) == (True, 5, 5, 5)
    assert (found["winner"], found["scoring"], found["stopped"]) == ("black", "official", None)
    assert (found["searched_back"], found["tried"], found["later"]) == (False, None, [])
    assert found["estimate"] is None
    assert found["score"] == {"black": -35, "white": -36}
    assert found["pieces_left"]["black"] == ["1", "2", "V3", "I3", "O", "T4", "I4", "Z4", "P", "L5"]


def test_the_position(cli: Cli) -> None:
    found = analyze(cli, "--ply", 22)
    board = read_blksgf(EXAMPLE)[0].board(22)
    cells = [[".#O".index(mark) for mark in row] for row in found["board"]]
    assert cells == board.to_array().tolist()
    assert found["legal_moves"]["count"] == len(board.legal_moves) == 45
    texts = [move["text"] for move in found["legal_moves"]["moves"]]
    assert texts == [str(move) for move in board.legal_moves]


def test_the_principal_variation_has_the_value(cli: Cli) -> None:
    found = analyze(cli, "--ply", 22)
    board = read_blksgf(EXAMPLE)[0].board(22)
    for move in found["pv"]:
        board.push(move["text"])
    assert board.is_over
    black, white = board.score()
    assert black - white == found["value"]
    assert found["best"] == found["pv"][0]


def test_values_are_for_the_side_to_move(cli: Cli) -> None:
    found = analyze(cli, "--ply", 23)
    assert (found["turn"], found["value"], found["winner"]) == ("white", 4, "white")


def test_moves_can_be_left_out(cli: Cli) -> None:
    assert analyze(cli, "--ply", 22, "--moves", 0)["legal_moves"] == {"count": 45, "moves": []}
    assert len(analyze(cli, "--ply", 22, "--moves", 2)["legal_moves"]["moves"]) == 2


def test_a_finished_game(cli: Cli) -> None:
    found = analyze(cli, "--ply", EXAMPLE_PLIES)
    assert (found["over"], found["exact"], found["best"], found["pv"]) == (True, True, None, [])
    assert (found["winner"], found["legal_moves"]) == ("white", {"count": 0, "moves": []})


def test_the_start(cli: Cli) -> None:
    found = analyze(cli, "--ply", 0, "--time", 0, "--moves", 1)
    assert (found["exact"], found["value"], found["stopped"]) == (False, None, "time")
    assert found["lower"] < found["upper"]
    assert (found["winner"], found["last_move"], found["pv"]) == (None, None, [])
    assert len(found["estimate"]["moves"]) == 5


def test_estimates(cli: Cli) -> None:
    options = ("--ply", 9, "--time", 0.4, "--multipv", 3)
    found = analyze(cli, *options)
    estimate = found["estimate"]
    board = read_blksgf(EXAMPLE)[0].board(9)
    first, *others = estimate["moves"]
    assert len(others) == 2
    assert all(estimate[name] == first[name] for name in ("margin", "win", "draw", "loss"))
    for each in estimate["moves"]:
        assert each["win"] + each["draw"] + each["loss"] == pytest.approx(1, abs=1e-5)
        assert each["lower"] <= each["upper"]
        assert each["proven"] == (each["lower"] if each["lower"] == each["upper"] else None)
        played = board.copy()
        for move in each["pv"]:
            played.push(move["text"])
        assert each["pv"][0]["text"] == each["text"]
    assert (estimate["stopped"], found["exact"]) == ("time", False)
    assert estimate["nodes"] > 0


@pytest.mark.parametrize("stopped", ["time", "interrupt"])
def test_going_back(cli: Cli, monkeypatch: pytest.MonkeyPatch, stopped: str) -> None:
    def solve(board: Board, *_: object, **__: object) -> Solution:
        if board.ply >= 30:
            return cornerwise.solve(board)
        if stopped == "interrupt":
            raise KeyboardInterrupt
        return cornerwise.solve(Board(), node_limit=1)

    monkeypatch.setattr(backwards, "solve", solve)
    result = cli("analyze", EXAMPLE, "--json")
    assert result.code == (130 if stopped == "interrupt" else 0)
    found = json.loads(result.out)
    check_schema(found)
    assert (found["ply"], found["searched_back"], found["exact"]) == (30, True, True)
    assert found["tried"] == (None if stopped == "interrupt" else 29)
    assert found["stopped"] == ("interrupt" if stopped == "interrupt" else None)
    assert [each["ply"] for each in found["later"]] == [31, 32, 33, 34]
    assert found["later"][-1]["value"] in (4, -4)
