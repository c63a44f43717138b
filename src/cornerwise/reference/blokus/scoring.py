"""Points: for colours, for players, and who has won."""

from collections.abc import Sequence

from cornerwise.errors import InvalidInputError
from cornerwise.reference.blokus.pieces import SQUARES

__all__ = ["ALL_PLACED", "MONOMINO_LAST", "check_scoring", "points", "rank"]

ALL_PLACED = 15
"""Bonus for placing every piece."""

MONOMINO_LAST = 20
"""Bonus for placing every piece, the monomino last; instead of `ALL_PLACED`, not on top of it."""


def check_scoring(scoring: str) -> None:
    """Raise InvalidInputError unless this is the name of a scoring."""
    if scoring not in ("official", "squares"):
        raise InvalidInputError(f"scoring {scoring!r}: expected 'official' or 'squares'")


def points(
    left: Sequence[str], total: int, monomino_last: bool, has_bonus: bool, scoring: str
) -> int:
    """Return the points of one colour.

    Parameters
    ----------
    left : sequence of str
        The pieces it has not placed.
    total : int
        The squares of all its pieces.
    monomino_last : bool
        Whether all are placed and the monomino was the last of them.
    has_bonus : bool
        Whether the game knows a bonus.
    scoring : str
        ``"official"``: -1 for each square not placed, and the bonus. ``"squares"``: the basic
        scoring, the squares placed and no bonus.

    Returns
    -------
    int
        The points.

    Examples
    --------
    >>> points(["I5", "1"], 89, False, True, "official")
    -6
    >>> points(["I5", "1"], 89, False, True, "squares")
    83
    >>> points([], 89, True, True, "official")
    20
    """
    check_scoring(scoring)
    unplaced = sum(SQUARES[piece] for piece in left)
    if scoring == "squares":
        return total - unplaced
    if left or not has_bonus:
        return -unplaced
    return MONOMINO_LAST if monomino_last else ALL_PLACED


def rank(scores: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Return the players from best to worst; those with equal points share a place.

    Examples
    --------
    >>> rank([-3, 15, -3, -20])
    ((1,), (0, 2), (3,))
    """
    return tuple(
        tuple(player for player, score in enumerate(scores) if score == place)
        for place in sorted(set(scores), reverse=True)
    )
