"""What rows hold."""

from typing import Any

import pytest

import cornerwise
from cornerwise import Analysis, Board, Engine, InvalidInputError, Move, jobs
from cornerwise.jobs import Position, Settings

from .helpers import EXAMPLE, EXAMPLE_PLIES

BOARD = cornerwise.read_blksgf(EXAMPLE)[0].board(26)


def row_of(settings: Settings, board: Board = BOARD) -> dict[str, Any]:
    row = jobs.evaluate(Position(0, "file", 1, board.ply, board), settings)
    assert row is not None
    assert list(row) == [column.name for column in jobs.COLUMNS]
    return row


def codes(moves: tuple[Move, ...]) -> str:
    return " ".join(move.to_code() for move in moves)


@pytest.mark.parametrize("scoring", cornerwise.SCORINGS)
def test_solve(scoring: cornerwise.Scoring) -> None:
    found = cornerwise.solve(BOARD, scoring, all_moves=True)
    row = row_of(Settings("solve", scoring, all_moves=True))
    assert (row["value"], row["lower"], row["upper"]) == (found.value,) * 3
    assert (row["exact"], row["stopped"], row["nodes"]) == (True, None, found.nodes)
    assert (row["best"], row["pv"]) == (codes((found.pv[0],)), codes(found.pv))
    assert [(c["move"], c["value"], c["lower"], c["upper"]) for c in row["candidates"]] == [
        (each.move.to_code(), each.value, each.lower, each.upper) for each in found.moves
    ]
    assert row["margin"] is row["win"] is row["visits"] is row["seed"] is None
    assert row["candidates"][0]["margin"] is None


def test_solve_with_too_few_nodes() -> None:
    row = row_of(Settings("solve", node_limit=100), Board())
    found = cornerwise.solve(Board(), node_limit=100)
    assert (row["exact"], row["value"], row["outcome"], row["pv"]) == (False, None, None, None)
    assert (row["lower"], row["upper"], row["stopped"]) == (found.lower, found.upper, "nodes")
    assert (row["time_limit"], row["node_limit"], row["candidates"]) == (None, 100, None)


def test_outcome() -> None:
    row = row_of(Settings("outcome"))
    found = cornerwise.outcome(BOARD)
    assert (row["outcome"], row["exact"], row["best"]) == (
        found.result,
        True,
        found.best and found.best.to_code(),
    )
    assert row["pv"] is None


@pytest.mark.parametrize(("multipv", "all_moves"), [(1, False), (3, False), (1, True)])
def test_analyze(multipv: int, all_moves: bool) -> None:
    board = cornerwise.read_blksgf(EXAMPLE)[0].board(8)
    settings = Settings(node_limit=300, seed=5, multipv=multipv, all_moves=all_moves)
    row = row_of(settings, board)
    found: Analysis = Engine(seed=5, memory_mb=64).analyze(
        board, node_limit=300, multipv=None if all_moves else multipv
    )
    names = ("margin", "win", "draw", "loss", "lower", "upper", "nodes", "stopped")
    assert [row[name] for name in names] == [getattr(found, name) for name in names]
    assert (row["best"], row["pv"]) == (codes((found.moves[0].move,)), codes(found.pv))
    assert (row["visits"], row["seed"]) == (found.moves[0].visits, 5)
    assert (row["value"], row["exact"]) == (None, False)
    if multipv == 1 and not all_moves:
        assert row["candidates"] is None
        return
    assert len(row["candidates"]) == (len(board.legal_moves) if all_moves else 3)
    for candidate, each in zip(row["candidates"], found.moves, strict=True):
        assert candidate == {
            "move": each.move.to_code(),
            "value": each.proven,
            "lower": each.lower,
            "upper": each.upper,
            "margin": each.margin,
            "win": each.win,
            "draw": each.draw,
            "loss": each.loss,
            "visits": each.visits,
            "pv": codes(each.pv),
        }


@pytest.mark.parametrize("mode", jobs.MODES)
def test_a_finished_game(mode: jobs.Mode) -> None:
    board = cornerwise.read_blksgf(EXAMPLE)[0].board(EXAMPLE_PLIES)
    row = row_of(Settings(mode), board)
    margin = board.margin()
    assert (row["over"], row["exact"], row["value"]) == (True, True, margin)
    assert (row["best"], row["pv"], row["outcome"]) == (None, None, "loss")
    assert (row["win"], row["margin"]) == ((0.0, margin) if mode == "analyze" else (None, None))


def test_an_error_and_a_flag() -> None:
    row = jobs.evaluate(Position(0, "file", 2, error="broken"), Settings("solve"))
    assert row is not None
    assert (row["file"], row["game"], row["error"], row["exact"]) == ("file", 2, "broken", None)

    class Flag:
        def is_set(self) -> bool:
            return True

    board = cornerwise.read_blksgf(EXAMPLE)[0].board(12)
    assert jobs.evaluate(Position(0, "f", 1, 12, board), Settings("solve"), Flag()) is None


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"mode": "guess"}, "unknown mode 'guess'; expected one of analyze, solve, outcome"),
        ({"scoring": "points"}, "'points'"),
        ({"time_limit": -1}, "time_limit -1 is out of range"),
        ({"node_limit": 0}, "node_limit 0 is out of range"),
        ({"table_mb": -1}, "table_mb -1 is out of range"),
        ({"multipv": 0}, "multipv 0 is out of range"),
        ({"multipv": 2, "mode": "solve"}, "multipv is for the mode analyze"),
        ({"multipv": 2, "all_moves": True}, "without all_moves"),
        ({"mode": "outcome", "all_moves": True}, "all_moves is for the modes"),
        ({"mode": "solve", "seed": 1}, "a seed is for the mode analyze"),
        ({"seed": -1}, "seed -1 is out of range"),
        ({"seed": 1 << 63}, "is out of range"),
        ({"time_limit": float("inf")}, "needs a limit"),
    ],
)
def test_wrong_settings(options: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidInputError) as caught:
        Settings(**options)
    assert message in str(caught.value)


def test_limits_that_are_not_given() -> None:
    assert Settings().time_limit == 10
    assert Settings(node_limit=7).time_limit is None
    assert Settings("solve", time_limit=float("inf")).time_limit is None
    assert (Settings().seed, Settings("solve").seed) == (0, None)
