"""Names for moves that gave something away, and from how many points on they are given."""

from __future__ import annotations

from dataclasses import dataclass

from cornerwise.report.findings import Loss

__all__ = ["GRADES", "Grade", "grade_of"]


@dataclass(frozen=True)
class Grade:
    """A name for moves that gave something away.

    Attributes
    ----------
    name : str
        The name.
    sign : str
        What chess players write for it.
    proven : int
        From how many proven points on.
    estimated : int
        From how many estimated points on.
    """

    name: str
    sign: str
    proven: int
    estimated: int


# Estimates waver. In eleven games studied for a third of a second a position, the estimate of a
# position and that of the next one differed by up to 5.4 points in 19 cases, although the move
# between them was the one that the engine thought best. So it takes more to name an estimated loss.
GRADES = (
    Grade("blunder", "??", 9, 20),
    Grade("mistake", "?", 4, 13),
    Grade("inaccuracy", "?!", 1, 8),
)
"""The worst first."""


def grade_of(loss: Loss) -> Grade | None:
    """Return the name for what a move gave away, if it was enough for one.

    Examples
    --------
    >>> grade_of(Loss(4, proven=True, at_least=4)).name
    'mistake'
    >>> grade_of(Loss(4.0, proven=False, at_least=0)) is None
    True
    >>> grade_of(Loss(4.0, proven=False, at_least=2)).name
    'inaccuracy'
    """
    for grade in GRADES:
        if loss.at_least >= grade.proven or (not loss.proven and loss.points >= grade.estimated):
            return grade
    return None
