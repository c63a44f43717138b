"""Checks of what is given to a simulation."""

import numpy as np
import numpy.typing as npt

from cornerwise.board import Board, Color
from cornerwise.errors import IllegalMoveError, InvalidInputError, quote
from cornerwise.moves import Move
from cornerwise.views import half_turn

__all__ = ["action_array", "objection", "which_boards"]


def action_array(actions: npt.ArrayLike, boards: int, placements: int) -> npt.NDArray[np.int32]:
    """Return actions as the kernels read them; what does not fit becomes an illegal one.

    Raises
    ------
    InvalidInputError
        If they are not integers, one for each board.

    Examples
    --------
    >>> action_array([3, -1, 2**40], boards=3, placements=100)
    array([  3,  -1, 100], dtype=int32)
    """
    try:
        array = np.asarray(actions)
    except ValueError:
        raise InvalidInputError(f"actions do not form an array: {quote(actions)}") from None
    if array.dtype.kind not in "iu" or array.shape != (boards,):
        raise InvalidInputError(
            f"actions are of type {array.dtype} and shape {array.shape}; "
            f"expected integers and ({boards},)"
        )
    if not np.can_cast(array.dtype, np.int32):
        array = np.where((array <= placements) & (array >= -1), array, placements)
    return np.ascontiguousarray(array, dtype=np.int32)


def which_boards(which: npt.ArrayLike | None, boards: int) -> npt.NDArray[np.uint8]:
    """Return a byte for each board, 1 for those chosen; None chooses all.

    Raises
    ------
    InvalidInputError
        If that is not an array of one bool for each board.

    Examples
    --------
    >>> which_boards([True, False], boards=2)
    array([1, 0], dtype=uint8)
    """
    if which is None:
        return np.ones(boards, dtype=np.uint8)
    try:
        array = np.asarray(which)
    except ValueError:
        raise InvalidInputError(f"which does not form an array: {quote(which)}") from None
    if array.dtype != np.bool_ or array.shape != (boards,):
        raise InvalidInputError(
            f"which is of type {array.dtype} and shape {array.shape}; expected bool and ({boards},)"
        )
    return array.astype(np.uint8)


def objection(board: Board, action: int, own_side: bool) -> str:
    """Return what is wrong with an action that is not legal.

    Examples
    --------
    >>> objection(Board(), 13729, own_side=True)
    'action 13729 is no placement of duo; expected 0 to 13728'
    >>> objection(Board(), 0, own_side=True)
    "action 0: black may not play 'a14' at ply 0: it does not cover the start cell e10"
    """
    last = board.variant.placements - 1
    if board.is_over:
        return f"action {action} in a game that is over; expected -1"
    if not 0 <= action <= last:
        return f"action {action} is no placement of {board.variant}; expected 0 to {last}"
    turned = own_side and board.turn == Color.WHITE
    index = half_turn(action, board.variant) if turned else action
    try:
        board.copy().push(Move.from_index(index, board.variant))
    except IllegalMoveError as error:
        return f"action {action}: {error}"
    return f"action {action} is legal"
