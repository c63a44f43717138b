"""What says which moves are tried first: it changes how long a proof takes, and nothing else."""

import itertools
import random
from functools import cache

import pytest

from cornerwise import SCORINGS, Board, Move, Scoring, _core
from cornerwise.learned import duo_weights
from cornerwise.scoring import scoring_number

from .endings import final_margin, recorded_board, recorded_endings

# Shorter searches are over before anybody is asked.
_LEAST_NODES = 4000


def _weights_by_chance(seed: int) -> _core.Weights:
    return _core.Weights(random.Random(seed).randbytes(_core.weights_bytes))


_ADVISERS = {
    "nobody": None,
    "the network": duo_weights(),
    "chance": _weights_by_chance(1),
    "other chance": _weights_by_chance(2),
}


def _solve(
    board: Board, scoring: Scoring, adviser: str, *, isa: str | None = None, threads: int = 1
) -> "_core.SolveResult":
    return _core.solve(
        board._position,
        scoring_number(scoring),
        1 << 24,
        threads=threads,
        alone_nodes=0,
        isa=isa,
        weights=_ADVISERS[adviser],
    )


@cache
def _long_endings() -> tuple[dict[str, int], ...]:
    long = (
        ending
        for ending in recorded_endings()
        if ending["ply"] == 22
        and _solve(recorded_board(ending), "squares", "nobody")["nodes"] >= _LEAST_NODES
    )
    return tuple(itertools.islice(long, 8))


@pytest.mark.parametrize("scoring", SCORINGS)
def test_whoever_is_asked_the_values_are_the_same(scoring: Scoring) -> None:
    endings = _long_endings()
    assert len(endings) == 8
    nodes: dict[str, int] = dict.fromkeys(_ADVISERS, 0)
    for ending in endings:
        board = recorded_board(ending)
        for adviser in _ADVISERS:
            for threads in (1, 2):
                found = _solve(board, scoring, adviser, threads=threads)
                assert found["lower"] == found["upper"] == ending[scoring]
                line = tuple(Move.from_index(index) for index in found["line"])
                assert final_margin(board, line, scoring) == ending[scoring]
                nodes[adviser] += found["nodes"] * (threads == 1)
    assert len(set(nodes.values())) == len(nodes)
    assert nodes["the network"] < min(nodes["nobody"], nodes["chance"], nodes["other chance"])


@pytest.mark.parametrize("adviser", _ADVISERS)
def test_both_kernels_ask_alike(adviser: str) -> None:
    for ending in _long_endings():
        board = recorded_board(ending)
        found = [_solve(board, "official", adviser, isa=isa) for isa in _core.available_isas]
        assert len({result["nodes"] for result in found}) == 1
        assert len({tuple(result["line"]) for result in found}) == 1
