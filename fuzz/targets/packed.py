"""Packed positions: any bytes as records, and any numbers as boards."""

from __future__ import annotations

import numpy as np

from cornerwise import _core
from cornerwise.batch import (
    POSITION_DTYPE,
    legal_move_counts,
    legal_move_lists,
    legal_move_masks,
    pack_arrays,
    pack_boards,
    unpack_boards,
)
from cornerwise.errors import CornerwiseError, PositionError
from cornerwise.variants import VARIANTS_BY_NUMBER

_RECORD = POSITION_DTYPE.itemsize
LONGEST = 2 * _RECORD + 40
WORDS = (
    *(b"\x00" * 8, b"\xff" * 8, b"\xff" * 32, b"\x00" * 32, b"\xff" * _RECORD, b"\x00" * _RECORD),
    *(b"\xff\xff\x1f\x00", b"\xff\x01\x00\x00", b"\x01", b"\x02", b"\x03", b"\x04", b"\x80"),
    *(b"\x10\x00", b"\x00\x04", b"\xff\x3f", b"\x00\xc0", b"\x00\x00\x00\x80"),
)


def one(data: bytes, thorough: bool = False) -> None:
    """Ask every function about the records that the bytes hold; what is left over is a board."""
    count = len(data) // _RECORD
    records = np.frombuffer(data[: count * _RECORD], POSITION_DTYPE)
    _unpack(records)
    _moves(records)
    rest = data[count * _RECORD :]
    if rest and (thorough or not count):
        _arrays(rest)


def _moves(records: np.ndarray) -> None:
    try:
        counts = legal_move_counts(records)
    except PositionError:
        for function in (legal_move_masks, legal_move_lists):
            try:
                function(records)
            except PositionError:
                continue
            raise AssertionError("one function takes what another one refuses") from None
        return
    starts, indices = legal_move_lists(records)
    assert np.array_equal(np.diff(starts), counts)
    masks = legal_move_masks(records)
    assert np.array_equal(masks.nonzero()[1], indices)
    for isa in _core.available_isas:
        plain = np.zeros(len(records), np.int32)
        _core.count_many(records.view(np.uint8), plain, isa)
        assert np.array_equal(plain, counts)


def _unpack(records: np.ndarray) -> None:
    try:
        boards = unpack_boards(records)
    except PositionError:
        return
    try:
        again = pack_boards(boards)
    except CornerwiseError:
        return
    assert again.tobytes() == records.tobytes()
    for board in boards:
        assert len(board.legal_moves) == len(list(board.legal_moves))
        assert board.copy() == board
        board.score()
        assert str(board)


def _arrays(rest: bytes) -> None:
    variant = VARIANTS_BY_NUMBER[rest[0] % len(VARIANTS_BY_NUMBER)]
    size = variant.size
    cells = np.zeros((1, size, size), np.int8)
    numbers = np.frombuffer(rest[1:], np.int8)[: size * size]
    cells.reshape(-1)[: len(numbers)] = numbers
    turns = np.array([rest[-1]], np.uint8) if len(rest) % 3 else np.array([rest[0] & 1])
    try:
        packed = pack_arrays(cells, turns, variant)
    except PositionError:
        return
    (board,) = unpack_boards(packed)
    assert np.array_equal(board.to_array(), cells[0])
    assert board.turn == turns[0]
    assert legal_move_counts(packed)[0] == legal_move_counts([board])[0]
