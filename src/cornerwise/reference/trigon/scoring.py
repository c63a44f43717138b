"""Points of one colour: those of Blokus, for triangles."""

from collections.abc import Sequence

from cornerwise.reference.blokus.scoring import ALL_PLACED, MONOMINO_LAST, check_scoring
from cornerwise.reference.trigon.pieces import TRIANGLES

__all__ = ["points"]


def points(left: Sequence[str], total: int, single_last: bool, scoring: str) -> int:
    """Return the points of one colour.

    Parameters
    ----------
    left : sequence of str
        The pieces it has not placed.
    total : int
        The triangles of all its pieces.
    single_last : bool
        Whether all are placed and the single triangle was the last of them.
    scoring : str
        ``"official"``: -1 for each triangle not placed; 15 when all are placed, or 20 when the
        single triangle came last. ``"squares"``: the basic scoring, the triangles placed and no
        bonus. It is called that in all games of the family.

    Examples
    --------
    >>> points(["6a", "1"], 110, False, "official")
    -7
    >>> points(["6a", "1"], 110, False, "squares")
    103
    >>> points([], 110, True, "official")
    20
    """
    check_scoring(scoring)
    unplaced = sum(TRIANGLES[piece] for piece in left)
    if scoring == "squares":
        return total - unplaced
    if left:
        return -unplaced
    return MONOMINO_LAST if single_last else ALL_PLACED
