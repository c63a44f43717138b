"""The two ways to score a game."""

from typing import Literal, get_args

from cornerwise.errors import InvalidInputError, quote

__all__ = ["SCORINGS", "Scoring"]

Scoring = Literal["official", "squares"]
"""``"official"``: -1 for every square left, and +15 for placing all pieces, or +20 if the monomino
came last. ``"squares"``: the squares placed, and nothing else."""

SCORINGS: tuple[Scoring, ...] = get_args(Scoring)


def scoring_number(scoring: str) -> int:
    """Return the number that the kernels use for a scoring."""
    try:
        return SCORINGS.index(scoring)
    except ValueError:
        expected = ", ".join(SCORINGS)
        raise InvalidInputError(
            f"no scoring is called {quote(scoring)}; expected one of: {expected}"
        ) from None
