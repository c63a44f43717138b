"""What a finished game is worth to both sides."""

from typing import Literal, get_args

from cornerwise.errors import InvalidInputError, quote
from cornerwise.scoring import Scoring, scoring_number
from cornerwise.variants import Variant

__all__ = ["Reward"]

Reward = Literal["outcome", "margin"]
"""``"outcome"``: 1 for a win, 0 for a draw, -1 for a loss; ``"margin"``: own points minus the
other's."""

BONUS_MAX = 20


def check_reward(reward: object, scoring: str) -> None:
    """Raise InvalidInputError where there is no such reward or scoring.

    Examples
    --------
    >>> check_reward("margin", "squares")
    """
    scoring_number(scoring)
    if not (isinstance(reward, str) and reward in get_args(Reward)):
        expected = ", ".join(get_args(Reward))
        raise InvalidInputError(f"no reward is called {quote(reward)}; expected one of: {expected}")


def worst_reward(variant: Variant, reward: Reward, scoring: Scoring) -> float:
    """Return what a side gets at the very worst.

    Examples
    --------
    >>> from cornerwise import get_variant
    >>> worst_reward(get_variant("duo"), "outcome", "official")
    -1.0
    >>> worst_reward(get_variant("duo"), "margin", "official")
    -109.0
    """
    if reward == "outcome":
        return -1.0
    squares = sum(piece.size for piece in variant.pieces)
    return -float(squares + (BONUS_MAX if scoring == "official" else 0))
