"""Counting move sequences, the classic test of a move search."""

from typing import Literal, overload

from cornerwise import _core
from cornerwise.board import Board
from cornerwise.errors import InvalidInputError, quote
from cornerwise.moves import Move

__all__ = ["perft"]


@overload
def perft(board: Board, depth: int, divide: Literal[False] = False) -> int: ...
@overload
def perft(board: Board, depth: int, divide: Literal[True]) -> dict[Move, int]: ...
def perft(board: Board, depth: int, divide: bool = False) -> int | dict[Move, int]:
    """Count the sequences of legal moves of a given length.

    A forced pass is a move; a finished game contributes nothing.

    Parameters
    ----------
    board : Board
        Where to start; it is not changed.
    depth : int
        Number of moves, from 0 to 64.
    divide : bool
        Return the count behind each first move instead of the sum.

    Returns
    -------
    int or dict of Move to int
        The count, or the count for each legal move in order.

    Raises
    ------
    InvalidInputError
        If the depth is out of range; to divide, it must be at least 1.
    KeyboardInterrupt
        On Ctrl-C.

    Examples
    --------
    >>> perft(Board(), 2)
    171396
    >>> divided = perft(Board("mini"), 2, divide=True)
    >>> len(divided), sum(divided.values())
    (97, 9389)
    """
    if not isinstance(board, Board):
        raise InvalidInputError(f"expected a Board to count from, not {quote(board)}")
    lowest = 1 if divide else 0
    if not isinstance(depth, int) or not lowest <= depth <= _core.perft_depth_max:
        raise InvalidInputError(
            f"depth {quote(depth)} is out of range; expected {lowest} to {_core.perft_depth_max}"
        )
    if not divide:
        return _core.perft(board._position, depth)
    counts: dict[Move, int] = {}
    for move in board.legal_moves:
        position = board._position.copy()
        position.play(move.index)
        counts[move] = _core.perft(position, depth - 1)
    return counts
