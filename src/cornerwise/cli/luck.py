"""Where chance decides: how likely each outcome is."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cornerwise import InvalidInputError

__all__ = ["Luck"]


@dataclass(frozen=True)
class Luck:
    """How rounds of Permutu Reflex end.

    Attributes
    ----------
    faster : float
        How often player 1 is the faster one, where one of them is.
    tie : float
        How often both are as fast.
    false_start : float
        How often the follower turns too early.

    Examples
    --------
    >>> Luck(faster=0.75, tie=0.25, false_start=0.25).chances(leader=1)
    {'leader': 0.125, 'follower': 0.375, 'tie': 0.25, 'false start': 0.25}
    """

    faster: float = 0.5
    tie: float = 0.05
    false_start: float = 0.05

    def __post_init__(self) -> None:
        for name in ("faster", "tie", "false_start"):
            value = getattr(self, name)
            if not 0 <= value <= 1:
                raise InvalidInputError(f"{name} {value!r}: expected a probability from 0 to 1")
        if self.tie + self.false_start > 1:
            raise InvalidInputError(
                f"tie {self.tie!r} and false_start {self.false_start!r}:"
                " expected at most 1 together"
            )

    def chances(self, leader: int) -> dict[str, float]:
        """Return how likely each outcome of a round is.

        Parameters
        ----------
        leader : int
            The player who leads the round, 0 or 1.
        """
        decided = max(0.0, 1 - self.tie - self.false_start)
        leads = self.faster if leader == 0 else 1 - self.faster
        return {
            "leader": decided * leads,
            "follower": decided * (1 - leads),
            "tie": self.tie,
            "false start": self.false_start,
        }

    def draw(self, state: Any, rng: random.Random) -> Any:
        """Draw how the round of a state ends."""
        chances = self.chances(state.leader)
        outcomes = state.legal_moves()
        return rng.choices(outcomes, [chances[outcome.value] for outcome in outcomes])[0]

    @staticmethod
    def describe(state: Any, outcome: Any, names: Sequence[str]) -> str:
        """Say how the round of a state has ended.

        Parameters
        ----------
        state : cornerwise.reference.permutu.ReflexState
            The state before.
        outcome : cornerwise.reference.permutu.Outcome
            What was drawn.
        names : sequence of str
            What the players are called.
        """
        leader, follower = names[state.leader], names[1 - state.leader]
        return {
            "leader": f"{leader} was faster",
            "follower": f"{follower} was faster",
            "tie": "both were as fast",
            "false start": f"{follower} turned too early",
        }[outcome.value]
