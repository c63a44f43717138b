"""Arrays for what the sides to move see of many boards."""

from dataclasses import dataclass
from typing import Literal, TypeVar

import numpy as np
import numpy.typing as npt

from cornerwise.errors import InvalidInputError, quote
from cornerwise.variants import Variant
from cornerwise.views import PLANES

__all__ = ["Masks", "Views"]

T = TypeVar("T", bound=np.generic)

Masks = Literal["dense", "packed"] | None
"""``"dense"``: a bool for every placement; ``"packed"``: a bit, as `numpy.packbits` with
``bitorder="little"`` makes them; None: no masks."""


@dataclass(slots=True, eq=False)
class Views:
    """What the sides to move see of n boards; an array may be None where that is said.

    Attributes
    ----------
    planes : numpy.ndarray of bool, shape (n, 6, size, size), or None
        See `cornerwise.views.PLANES`.
    pieces : numpy.ndarray of bool, shape (n, 2, number of pieces), or None
        Pieces that the side has yet to place, and the other's.
    mask : numpy.ndarray, or None
        Legal placements: bool of shape (n, placements), or packed to uint8 of shape
        (n, (placements + 7) // 8).
    turn : numpy.ndarray of uint8, shape (n,)
        Sides to move: 0 black, 1 white.
    over : numpy.ndarray of bool, shape (n,)
        Whether the game was over after the last move.
    scores : numpy.ndarray of int16, shape (n, 2)
        Points of black and white after the last move, before a new game began.
    """

    planes: npt.NDArray[np.bool_] | None
    pieces: npt.NDArray[np.bool_] | None
    mask: npt.NDArray[np.bool_] | npt.NDArray[np.uint8] | None
    turn: npt.NDArray[np.uint8]
    over: npt.NDArray[np.bool_]
    scores: npt.NDArray[np.int16]


ViewBytes = tuple[
    npt.NDArray[np.uint8] | None,
    npt.NDArray[np.uint8] | None,
    npt.NDArray[np.uint8] | None,
    npt.NDArray[np.uint8] | None,
    npt.NDArray[np.uint8],
    npt.NDArray[np.uint8],
    npt.NDArray[np.int16],
]


def check_masks(masks: object) -> None:
    """Raise InvalidInputError where that is no kind of masks.

    Examples
    --------
    >>> check_masks("packed")
    """
    if not (masks is None or (isinstance(masks, str) and masks in ("dense", "packed"))):
        raise InvalidInputError(
            f"masks {quote(masks)} are unknown; expected 'dense', 'packed' or None"
        )


def empty_views(boards: int, variant: Variant, masks: Masks, planes: bool) -> Views:
    """Return arrays for that many boards, all zero.

    Examples
    --------
    >>> from cornerwise import get_variant
    >>> empty_views(5, get_variant("mini"), "packed", planes=True).mask.shape
    (5, 159)
    """
    size, pieces = variant.size, len(variant.pieces)
    mask: npt.NDArray[np.bool_] | npt.NDArray[np.uint8] | None = None
    if masks == "dense":
        mask = np.zeros((boards, variant.placements), dtype=np.bool_)
    elif masks == "packed":
        mask = np.zeros((boards, (variant.placements + 7) // 8), dtype=np.uint8)
    return Views(
        np.zeros((boards, len(PLANES), size, size), dtype=np.bool_) if planes else None,
        np.zeros((boards, 2, pieces), dtype=np.bool_) if planes else None,
        mask,
        np.zeros(boards, dtype=np.uint8),
        np.zeros(boards, dtype=np.bool_),
        np.zeros((boards, 2), dtype=np.int16),
    )


def view_bytes(views: object, like: Views, masks: Masks) -> ViewBytes:
    """Return the arrays as the kernels write to them: planes, pieces, masks dense and packed, ...

    Raises
    ------
    InvalidInputError
        If an array is not as in `like`, or cannot be written to.

    Examples
    --------
    >>> from cornerwise import get_variant
    >>> views = empty_views(5, get_variant("mini"), None, planes=False)
    >>> [array is None for array in view_bytes(views, views, None)]
    [True, True, True, True, False, False, False]
    """
    if not isinstance(views, Views):
        raise InvalidInputError(f"expected views, not {quote(views)}; make them with make_views")
    planes = _written(views.planes, like.planes, "planes")
    pieces = _written(views.pieces, like.pieces, "pieces")
    mask = _written(views.mask, like.mask, "mask")
    return (
        None if planes is None else planes.view(np.uint8),
        None if pieces is None else pieces.view(np.uint8),
        None if mask is None or masks != "dense" else mask.view(np.uint8),
        None if mask is None or masks != "packed" else mask.view(np.uint8),
        _needed(views.turn, like.turn, "turn"),
        _needed(views.over, like.over, "over").view(np.uint8),
        _needed(views.scores, like.scores, "scores"),
    )


def _needed(array: object, like: npt.NDArray[T], name: str) -> npt.NDArray[T]:
    if not (
        isinstance(array, np.ndarray)
        and array.dtype == like.dtype
        and array.shape == like.shape
        and array.flags.c_contiguous
        and array.flags.writeable
    ):
        given = quote(array)
        if isinstance(array, np.ndarray):
            given = f"an array of {array.dtype} and shape {array.shape}"
        raise InvalidInputError(
            f"{name}: cannot write to {given}; expected a contiguous, writeable array of "
            f"{like.dtype} and shape {like.shape}"
        )
    return array


def _written(array: object, like: npt.NDArray[T] | None, name: str) -> npt.NDArray[T] | None:
    if array is None:
        return None
    if like is None:
        raise InvalidInputError(f"{name}: these games write none; expected None")
    return _needed(array, like, name)
