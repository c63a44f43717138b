"""Arguments that nobody means well with: huge, odd, or of another type."""

import contextlib
import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from cornerwise import (
    Board,
    CornerwiseError,
    Engine,
    Game,
    Move,
    NotationError,
    analyze,
    perft,
    polyominoes,
    solve,
    solve_many,
)
from cornerwise.batch import POSITION_DTYPE, legal_move_counts, pack_arrays, unpack_boards
from cornerwise.checks import FOREVER
from cornerwise.errors import quote

from .endings import EASY, VALUE

HUGE = 10**400
"""More than a float can hold."""
LONG = 10**5000
"""More digits than Python writes."""
ODD: list[Any] = [
    HUGE,
    -HUGE,
    LONG,
    -LONG,
    math.nan,
    math.inf,
    -math.inf,
    -1,
    1j,
    "1",
    b"1",
    [],
    {},
]
ODD += [None, object(), "\ud800", "\0", "٣", "1_0", np.float64("nan"), np.array([1, 2])]

NUMBERS: dict[str, Callable[[Any], object]] = {
    "time_limit": lambda x: solve(EASY, time_limit=x),
    "node_limit": lambda x: solve(EASY, node_limit=x),
    "threads": lambda x: solve(EASY, threads=x),
    "window": lambda x: solve(EASY, window=(-HUGE if x is HUGE else 0, x)),
    "window itself": lambda x: solve(EASY, window=x),
    "scoring": lambda x: solve(EASY, scoring=x),
    "board": solve,
    "analyze, time_limit": lambda x: analyze(EASY, time_limit=x, node_limit=3),
    "analyze, node_limit": lambda x: analyze(EASY, node_limit=x, time_limit=0),
    "analyze, multipv": lambda x: analyze(EASY, multipv=x, node_limit=3),
    "seed": lambda x: Engine(seed=x),
    "workers": lambda x: solve_many([EASY], workers=x),
    "perft": lambda x: perft(EASY, x),
    "polyominoes": polyominoes,
    "index": Move.from_index,
    "variant": Board,
    "ply": lambda x: Game.from_moves(["e10"]).board(x),
    "cells": lambda x: Move.from_cells([(x, x)]),
    "cells of a game": lambda x: Game.from_moves([[(x, x)]]),
    "move": Move.parse,
    "turn": lambda x: Board.from_cells([], [], x),
    "arrays": lambda x: pack_arrays(x, x),
}


@pytest.mark.filterwarnings("ignore:.*:DeprecationWarning")  # numpy about odd conversions
@pytest.mark.parametrize("name", NUMBERS)
def test_odd_arguments(name: str) -> None:
    for value in ODD:
        with contextlib.suppress(CornerwiseError):
            NUMBERS[name](value)


@pytest.mark.parametrize(
    "seconds", [HUGE, LONG, math.inf, FOREVER * 2], ids=["huge", "long", "infinite", "for ever"]
)
def test_a_time_limit_may_be_for_ever(seconds: Any) -> None:
    assert solve(EASY, time_limit=seconds).value == VALUE
    assert analyze(EASY, time_limit=seconds, seed=1).proven == VALUE


def test_cells_are_whole_numbers() -> None:
    # They were once cut to whole numbers, so that a typing error became another move.
    wrong: list[Any] = [[(4.7, 4.2)], [("4", "4")], [(math.inf, 4)], [(4, 4, 4)], [4], [(1, 2.0)]]
    for cells in wrong:
        with pytest.raises(NotationError):
            Game.from_moves([cells])
    assert Game.from_moves([[(np.int64(4), np.uint8(4))]]).moves == (Move("e10"),)


def test_quote_can_quote_anything() -> None:
    class Unprintable:
        def __repr__(self) -> str:
            raise ZeroDivisionError

    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    for value in [*ODD, Unprintable(), deep, "x" * 10**6, b"\xff" * 10**6]:
        assert len(quote(value)) < 300
    while deep:  # which not every interpreter could free in one go
        deep = deep.pop()


def test_records_of_other_shapes() -> None:
    records = np.zeros(4, POSITION_DTYPE)
    assert legal_move_counts(records[:0]).tolist() == []
    for bad in (records.reshape(2, 2), records.view(np.uint8), records.astype(POSITION_DTYPE)[0]):
        with pytest.raises(CornerwiseError):
            legal_move_counts(bad)
    swapped = records.astype(POSITION_DTYPE.newbyteorder())
    with pytest.raises(CornerwiseError):
        legal_move_counts(swapped)
    for records["variant"] in range(4, 256, 63):
        with pytest.raises(CornerwiseError):
            legal_move_counts(records)
        with pytest.raises(CornerwiseError):
            unpack_boards(records)


def test_strided_and_read_only_records() -> None:
    records = np.zeros(4, POSITION_DTYPE)
    records.flags.writeable = False
    assert legal_move_counts(records[::-2]).tolist() == [0, 0]
    cells = np.asfortranarray(np.zeros((3, 14, 14), ">i2"))[::-1]
    assert legal_move_counts(pack_arrays(cells, np.array([0, 1, 0], "?").astype(int))).size == 3
