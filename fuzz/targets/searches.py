"""Solver and engine on any positions, with small limits; slow, so it is run less often."""

from __future__ import annotations

import numpy as np

from cornerwise.analyze import Engine
from cornerwise.batch import POSITION_DTYPE, unpack_boards
from cornerwise.board import Board
from cornerwise.errors import PositionError
from cornerwise.outcome import outcome
from cornerwise.perft import perft
from cornerwise.scoring import SCORINGS
from cornerwise.solve import solve
from fuzz.targets.packed import WORDS as PACKED

_RECORD = POSITION_DTYPE.itemsize
_LATE = 16
"""Pieces on the board of Duo from which on the solver takes little time to begin."""

LONGEST = _RECORD + 4
WORDS = (*PACKED, b"\x01", b"\x02", b"\x05", b"\x07")


def one(data: bytes, thorough: bool = False) -> None:
    """Search a position: a record, and behind it what to do."""
    if len(data) < _RECORD:
        return
    try:
        (board,) = unpack_boards(np.frombuffer(data[:_RECORD], POSITION_DTYPE))
    except PositionError:
        return
    how, nodes, *_ = *data[_RECORD:], 0, 0
    scoring = SCORINGS[how & 1]
    _analyze(board, scoring, 1 + nodes % 8, how)
    placed = sum(board.score("squares"))
    if board.variant.name == "duo" and placed < 5 * _LATE:
        return
    found = solve(
        board,
        scoring,
        node_limit=1 + nodes,
        table_mb=how >> 2 & 1,
        all_moves=bool(how & 2),
        threads=1 + (how >> 3 & 1),
    )
    assert found.lower <= found.upper
    assert (found.best is None) == board.is_over
    assert found.best is None or board.is_legal(found.best)
    if found.exact and found.pv:
        _play_out(board, scoring, found)
    sooner = outcome(board, scoring, node_limit=1 + nodes)
    assert sooner.lower <= found.upper
    assert found.lower <= sooner.upper
    assert perft(board, 1) == len(board.legal_moves)


def _analyze(board: Board, scoring: object, nodes: int, how: int) -> None:
    found = Engine(seed=how, memory_mb=0).analyze(
        board,
        scoring,  # type: ignore[arg-type]
        node_limit=nodes,
        multipv=None if how & 16 else 1,
    )
    assert found.lower <= found.upper
    assert found.lower <= found.margin <= found.upper or found.proven is None
    assert (found.best is None) == board.is_over
    assert abs(found.win + found.draw + found.loss - 1) < 1e-3
    assert all(board.is_legal(each.move) for each in found.moves)


def _play_out(board: Board, scoring: object, found: object) -> None:
    after = board.copy()
    for move in found.pv:  # type: ignore[attr-defined]
        after.push(move)
    assert after.is_over
    margin = after.score(scoring)[board.turn] - after.score(scoring)[board.turn.other]  # type: ignore[arg-type]
    assert margin == found.value  # type: ignore[attr-defined]
