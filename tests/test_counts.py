"""Numbers of things: everywhere the same ones are taken, and the same said of the others."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from cornerwise import Board, Game, InvalidInputError, analyze, outcome, solve, solve_many
from cornerwise.envs import VectorEnv
from cornerwise.jobs import Settings
from cornerwise.report import study

MOVES = ["42f7", "66f7", "64i3", "35d0", "87d1", "26i0", "21b2", "83e0", "55a0", "43a0"]
BOARD = Board.from_moves(MOVES, "mini")
GAME = Game.from_moves(MOVES, "mini")

COUNTS: dict[str, Callable[[Any], Any]] = {
    "solve threads": lambda count: solve(BOARD, threads=count).value,
    "outcome threads": lambda count: outcome(BOARD, threads=count).result,
    "analyze threads": lambda count: analyze(BOARD, threads=count).margin,
    "analyze multipv": lambda count: len(analyze(BOARD, multipv=count).moves),
    "solve_many workers": lambda count: len(list(solve_many([BOARD] * 3, workers=count))),
    "study threads": lambda count: study(GAME, threads=count, node_limit=500).positions[8].value,
    "study alternatives": lambda count: (
        study(GAME, alternatives=count, node_limit=500).positions[8].value
    ),
    "Settings multipv": lambda count: Settings(multipv=count).as_dict()["multipv"],
    "VectorEnv boards": lambda count: VectorEnv(count).num_envs,
    "VectorEnv threads": lambda count: VectorEnv(3, threads=count).games.threads,
}


@pytest.mark.parametrize("name", COUNTS)
def test_integers_of_numpy_are_counts(name: str) -> None:
    assert COUNTS[name](np.int64(2)) == COUNTS[name](np.uint8(2)) == COUNTS[name](2)


@pytest.mark.parametrize("count", [0, -1, np.int64(0), 1.5, 2.0, "2", [2], 10**30 + 0.5])
@pytest.mark.parametrize("name", COUNTS)
def test_what_is_no_count(name: str, count: Any) -> None:
    argument = name.split()[1]
    with pytest.raises(InvalidInputError, match=f"{argument} .* is out of range; .* integer"):
        COUNTS[name](count)


@pytest.mark.parametrize("name", [name for name in COUNTS if "threads" in name or "boards" in name])
def test_counts_that_are_too_large(name: str) -> None:
    with pytest.raises(InvalidInputError, match=r"an integer from 1 to \d+"):
        COUNTS[name](10**30)
