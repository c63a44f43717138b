"""Checks of arguments that several pictures share."""

import math
from numbers import Real

from cornerwise.board import Board, Color
from cornerwise.errors import InvalidInputError, quote

__all__ = ["as_float", "check_board", "check_size", "checked_side"]

_LARGEST = 100_000


def check_board(board: object) -> None:
    """Raise InvalidInputError for what is no board.

    Examples
    --------
    >>> check_board(Board())
    """
    if not isinstance(board, Board):
        raise InvalidInputError(f"expected a Board to draw, not {quote(board)}")


def as_float(value: object) -> float:
    """Return a real number as a float, and NaN for anything else; no number is too large.

    Examples
    --------
    >>> as_float(3), as_float(10**400), as_float("3"), as_float(True)
    (3.0, inf, nan, nan)
    """
    if not isinstance(value, Real) or isinstance(value, bool):
        return math.nan
    try:
        return float(value)
    except OverflowError:
        return -math.inf if isinstance(value, int) and value < 0 else math.inf


def check_size(size: object) -> None:
    """Raise InvalidInputError for what cannot be the width of a picture.

    Examples
    --------
    >>> check_size(480)
    """
    if not (size is None or 1 <= as_float(size) <= _LARGEST):
        raise InvalidInputError(
            f"size {quote(size)} is out of range; "
            f"expected the width in pixels, 1 to {_LARGEST}, or None"
        )


def checked_side(color: object) -> Color:
    """Return a colour as it was given by the user.

    Examples
    --------
    >>> checked_side(1)
    <Color.WHITE: 1>
    """
    if isinstance(color, int) and not isinstance(color, bool) and color in (0, 1):
        return Color(color)
    raise InvalidInputError(f"{quote(color)} is no side; expected Color.BLACK or Color.WHITE")
