"""How moves spread over the cells of a board."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

from cornerwise.analysis import Analysis
from cornerwise.errors import InvalidInputError, quote
from cornerwise.moves import Move
from cornerwise.svg.checks import as_float

__all__ = ["move_heat"]

_HEAVIEST = 1e300
"""So that no sum of weights is too much for a float."""


def move_heat(moves: Analysis | Iterable[tuple[Move, float]]) -> npt.NDArray[np.float64]:
    """Return how much of the weight of some moves lies on each cell.

    Parameters
    ----------
    moves : Analysis, or iterable of (Move, float)
        Moves with weights, 0 or more. Of an analysis, they are the visits of its moves, so ask for
        all of them with ``multipv=None``.

    Returns
    -------
    ndarray of shape (size, size)
        For each cell the part, from 0 to 1, of the weight of the moves that cover it; NaN where no
        move does.

    Raises
    ------
    InvalidInputError
        If something is not a move with a weight, the moves are of different variants, or none lays
        a piece.

    Examples
    --------
    >>> move_heat([(Move.parse("e10,f10"), 3.0), (Move.parse("e10"), 1.0)])[4, 3:7]
    array([ nan, 1.  , 0.75,  nan])
    """
    if isinstance(moves, Analysis):
        pairs = [(each.move, float(each.visits)) for each in moves.moves]
    elif isinstance(moves, Iterable):
        pairs = [_checked_pair(pair) for pair in moves]
    else:
        raise InvalidInputError(f"expected an Analysis or moves with weights, not {quote(moves)}")
    variants = {move.variant for move, _ in pairs if move.variant is not None}
    total = sum(weight for _, weight in pairs)
    if len(variants) != 1 or total == 0:
        raise InvalidInputError(
            "no heat map follows from these moves; expected moves of one variant that lay pieces, "
            "with weights that do not sum to 0"
        )
    (variant,) = variants
    heat = np.zeros((variant.size, variant.size))
    reached = np.zeros(heat.shape, dtype=bool)
    for move, weight in pairs:
        for cell in move.cells:
            heat[cell] += weight / total
            reached[cell] = True
    heat[~reached] = np.nan
    return heat


def _checked_pair(pair: object) -> tuple[Move, float]:
    if isinstance(pair, tuple | list) and len(pair) == 2 and isinstance(pair[0], Move):
        weight = as_float(pair[1])
        if 0 <= weight <= _HEAVIEST:
            return pair[0], weight
    raise InvalidInputError(
        f"{quote(pair)} is not a move with a weight; "
        f"expected (Move, number from 0 to {_HEAVIEST:g})"
    )
