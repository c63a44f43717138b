"""Many positions at once, as numpy arrays.

A packed position is a record of 80 bytes, `POSITION_DTYPE`. Pack boards or arrays of cells once,
then ask the kernels about all of them in one call, without the interpreter in between.
"""

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

from cornerwise import _core
from cornerwise.board import Board
from cornerwise.errors import PositionError, quote
from cornerwise.variants import VARIANTS_BY_NUMBER, Variant, get_variant

__all__ = [
    "POSITION_DTYPE",
    "legal_move_counts",
    "legal_move_lists",
    "legal_move_masks",
    "pack_arrays",
    "pack_boards",
    "unpack_boards",
]

POSITION_DTYPE = np.dtype(
    [
        ("own", "<u8", (2, 4)),
        ("left", "<u4", (2,)),
        ("turn", "u1"),
        ("monomino_last", "u1"),
        ("variant", "u1"),
        ("reserved", "u1", (5,)),
    ]
)
"""Cells of both colours in 16 rows of 16 bits, pieces left, side to move."""

Packed = npt.NDArray[np.void]


def pack_boards(boards: Iterable[Board]) -> Packed:
    """Pack boards of one variant.

    Parameters
    ----------
    boards : iterable of Board
        All of one variant.

    Returns
    -------
    numpy.ndarray
        One record of `POSITION_DTYPE` for each board.

    Raises
    ------
    PositionError
        If an item is not a board.

    Examples
    --------
    >>> pack_boards([Board(), Board.from_moves(["e10"])])["turn"]
    array([0, 1], dtype=uint8)
    """
    parts = []
    for board in boards:
        if not isinstance(board, Board):
            raise PositionError(f"expected boards, not {quote(board)}")
        parts.append(board._position.to_bytes())
    packed: Packed = np.frombuffer(b"".join(parts), dtype=POSITION_DTYPE).copy()
    return packed


def pack_arrays(
    cells: npt.ArrayLike, turns: npt.ArrayLike, variant: str | Variant = "duo"
) -> Packed:
    """Pack positions given as arrays.

    Parameters
    ----------
    cells : array_like of int, shape (n, size, size)
        Boards as `Board.to_array` gives them: 0 empty, 1 black, 2 white.
    turns : array_like of int, shape (n,)
        Sides to move: 0 black, 1 white.
    variant : str or Variant
        Variant of all positions.

    Returns
    -------
    numpy.ndarray
        n records of `POSITION_DTYPE`. Colours that have placed everything count as not having
        placed the monomino last.

    Raises
    ------
    PositionError
        If shapes do not match, or a board is not a position; the message names its number.

    Examples
    --------
    >>> import numpy as np
    >>> cells = np.zeros((2, 14, 14), dtype=np.int8)
    >>> legal_move_counts(pack_arrays(cells, [0, 1]))
    array([414, 414], dtype=int32)
    """
    chosen = get_variant(variant)
    boards = _integers(cells, "cells")
    sides = _integers(turns, "turns")
    if boards.ndim != 3 or boards.shape[1:] != (chosen.size, chosen.size):
        raise PositionError(
            f"cells have shape {boards.shape}; expected (n, {chosen.size}, {chosen.size}) "
            f"for {chosen}"
        )
    if sides.shape != boards.shape[:1]:
        raise PositionError(f"turns have shape {sides.shape}; expected ({len(boards)},)")
    # Out-of-range numbers must not turn into valid ones when they are cut to a byte.
    small_boards = np.clip(boards, -1, 3).astype(np.int8)
    small_sides = np.where((sides == 0) | (sides == 1), sides, 2).astype(np.uint8)
    out = np.zeros(len(boards), dtype=POSITION_DTYPE)
    _core.setup_many(
        chosen.number, np.ascontiguousarray(small_boards), small_sides, out.view(np.uint8)
    )
    return out


def unpack_boards(positions: Packed) -> list[Board]:
    """Return a board for each packed position.

    Raises
    ------
    PositionError
        If a record is not a position.

    Examples
    --------
    >>> unpack_boards(pack_boards([Board("mini")])) == [Board("mini")]
    True
    """
    return [
        Board._from_position(_core.Position.from_bytes(np.frombuffer(record.tobytes(), np.uint8)))
        for record in _records(positions)
    ]


def legal_move_counts(positions: Packed | Iterable[Board]) -> npt.NDArray[np.int32]:
    """Count the legal placements of the side to move in every position.

    Parameters
    ----------
    positions : array of POSITION_DTYPE, or iterable of Board
        Positions of one variant.

    Returns
    -------
    numpy.ndarray of int32, shape (n,)
        0 where the side to move must pass, or the game is over.

    Raises
    ------
    PositionError
        If the records are not positions of one variant.

    Examples
    --------
    >>> legal_move_counts([Board(), Board.from_moves(["e10"])])
    array([414, 414], dtype=int32)
    """
    records = _records(positions)
    out = np.zeros(len(records), dtype=np.int32)
    _core.count_many(_bytes(records), out)
    return out


def legal_move_masks(positions: Packed | Iterable[Board]) -> npt.NDArray[np.bool_]:
    """Mark the legal placements of the side to move in every position.

    Parameters
    ----------
    positions : array of POSITION_DTYPE, or iterable of Board
        Positions of one variant.

    Returns
    -------
    numpy.ndarray of bool, shape (n, variant.placements)
        Column i stands for ``Move.from_index(i, variant)``.

    Raises
    ------
    PositionError
        If the records are not positions of one variant.

    Examples
    --------
    >>> masks = legal_move_masks([Board()])
    >>> masks.shape, int(masks.sum())
    ((1, 13729), 414)
    """
    records = _records(positions)
    out = np.zeros((len(records), _variant(records).placements), dtype=np.bool_)
    _core.mask_many(_bytes(records), out.view(np.uint8))
    return out


def legal_move_lists(
    positions: Packed | Iterable[Board],
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.uint16]]:
    """List the legal placements of the side to move in every position.

    Parameters
    ----------
    positions : array of POSITION_DTYPE, or iterable of Board
        Positions of one variant.

    Returns
    -------
    starts : numpy.ndarray of int64, shape (n + 1,)
        The moves of position i are ``indices[starts[i]:starts[i + 1]]``.
    indices : numpy.ndarray of uint16
        Placement indices, ascending within a position.

    Raises
    ------
    PositionError
        If the records are not positions of one variant.

    Examples
    --------
    >>> starts, indices = legal_move_lists([Board(), Board()])
    >>> starts.tolist()
    [0, 414, 828]
    """
    records = _records(positions)
    return _core.list_many(_bytes(records))


def _records(positions: Packed | Iterable[Board]) -> Packed:
    if not isinstance(positions, np.ndarray):
        return pack_boards(positions)
    if positions.dtype != POSITION_DTYPE or positions.ndim != 1:
        raise PositionError(
            f"an array of {positions.dtype} and shape {positions.shape} does not hold packed "
            "positions; make one with pack_boards or pack_arrays"
        )
    # Our own copy: nobody can change it while the kernels read it without the interpreter lock.
    own: Packed = positions.copy()
    return own


def _bytes(records: Packed) -> npt.NDArray[np.uint8]:
    return records.view(np.uint8)


def _variant(records: Packed) -> Variant:
    number = int(records["variant"][0]) if len(records) else 0
    if number >= len(VARIANTS_BY_NUMBER):
        raise PositionError(f"row 0 is not a packed position: no variant has number {number}")
    return VARIANTS_BY_NUMBER[number]


def _integers(values: npt.ArrayLike, name: str) -> npt.NDArray[np.int64]:
    try:
        array = np.asarray(values)
    except ValueError:
        raise PositionError(f"{name} do not form an array: {quote(values)}") from None
    if not (np.issubdtype(array.dtype, np.integer) or array.size == 0):
        raise PositionError(f"{name} are of type {array.dtype}; expected integers")
    if np.issubdtype(array.dtype, np.unsignedinteger):
        array = np.minimum(array, 255)
    return array.astype(np.int64)
