"""What a side sees of a board, as arrays for programs that learn.

White may see the board turned by half a turn, so that both sides begin at the same place and one
network plays for both; then its actions are turned too.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from cornerwise import _core
from cornerwise.board import Board, Color
from cornerwise.errors import InvalidInputError, PositionError, quote
from cornerwise.variants import Variant, get_variant

__all__ = ["PLANES", "View", "half_turn", "look"]

PLANES = (
    "own cells",
    "the other's cells",
    "own anchors",
    "the other's anchors",
    "cells that the side may cover",
    "cells that the other may cover",
)
"""The planes of a view. Anchors are the cells of which a piece must cover one: those that may be
covered and touch a piece of the side at a corner, or its start cell before its first move."""


class View(NamedTuple):
    """What a side sees.

    Attributes
    ----------
    planes : numpy.ndarray of bool, shape (6, size, size)
        See `PLANES`.
    pieces : numpy.ndarray of bool, shape (2, number of pieces)
        Pieces that the side has yet to place, in the order of ``variant.pieces``, and the other's.
    mask : numpy.ndarray of bool, shape (variant.placements,)
        The legal placements; none for the side that is not to move.
    """

    planes: npt.NDArray[np.bool_]
    pieces: npt.NDArray[np.bool_]
    mask: npt.NDArray[np.bool_]


def look(board: Board, color: Color | int | None = None, *, own_side: bool = True) -> View:
    """Return what a side sees of a board.

    Parameters
    ----------
    board : Board
        The board.
    color : Color, optional
        Whose view it is; by default that of the side to move.
    own_side : bool
        Whether white sees the board turned by half a turn. The index of a placement in its mask is
        then that of the turned placement; `half_turn` leads back.

    Raises
    ------
    PositionError
        If that is not a board.
    InvalidInputError
        If that is not a colour.

    Examples
    --------
    >>> board = Board.from_moves(["e10"])
    >>> view = look(board)
    >>> view.planes.shape, int(view.mask.sum()), view.pieces.sum(axis=1).tolist()
    ((6, 14, 14), 414, [21, 20])
    >>> [(int(row), int(col)) for row, col in zip(*view.planes[2].nonzero())]  # white's anchor
    [(4, 4)]
    >>> [(int(row), int(col)) for row, col in zip(*look(board, own_side=False).planes[2].nonzero())]
    [(9, 9)]
    """
    if not isinstance(board, Board):
        raise PositionError(f"expected a board, not {quote(board)}")
    position = board._position
    if color is None:
        color = position.turn
    elif not isinstance(color, int) or color not in (0, 1):
        raise InvalidInputError(
            f"{quote(color)} is not a colour; expected Color.BLACK or Color.WHITE"
        )
    return View(*position.view(color, own_side, True))


def half_turn(index: int, variant: str | Variant = "duo") -> int:
    """Return the index of the placement that covers the cells turned by half a turn.

    Raises
    ------
    InvalidInputError
        If no placement of the variant has that index.

    Examples
    --------
    >>> half_turn(0), half_turn(195)  # the monomino in two opposite corners
    (195, 0)
    """
    chosen = get_variant(variant)
    if not (isinstance(index, int | np.integer) and 0 <= index < chosen.placements):
        raise InvalidInputError(
            f"{chosen} has no placement {quote(index)}; expected 0 to {chosen.placements - 1}"
        )
    return _core.half_turn(chosen.number, int(index))
