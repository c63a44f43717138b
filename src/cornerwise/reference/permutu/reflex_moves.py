"""Moves of Permutu Reflex: a player turns a tile, and chance tells how the round ends."""

from dataclasses import dataclass
from enum import Enum

__all__ = ["Outcome", "ReflexMove", "TurnTile", "leader_of"]


class Outcome(Enum):
    """How a round ended.

    Attributes
    ----------
    LEADER, FOLLOWER
        That player was faster: he places his tile and scores, the other sets his aside.
    TIE
        Both found their symbol at the same moment: both place, both score.
    FALSE_START
        The follower turned before the leader: he sets his tile aside, the leader places and scores.

    Examples
    --------
    >>> [(outcome.value, outcome.points) for outcome in Outcome]
    [('leader', (1, 0)), ('follower', (0, 1)), ('tie', (1, 1)), ('false start', (1, 0))]
    """

    LEADER = "leader"
    FOLLOWER = "follower"
    TIE = "tie"
    FALSE_START = "false start"

    @property
    def points(self) -> tuple[int, int]:
        """What the leader scores, and what the follower scores."""
        return int(self is not Outcome.FOLLOWER), int(self in (Outcome.FOLLOWER, Outcome.TIE))


@dataclass(frozen=True, order=True, slots=True)
class TurnTile:
    """A player turns one of his tiles.

    Attributes
    ----------
    tile : int
        Which of them, counted from 0; all of them are face down at the start.
    """

    tile: int


ReflexMove = TurnTile | Outcome
"""A move of a player, or what chance decides."""


def leader_of(round_number: int) -> int:
    """Return who leads a round, counted from 0: the players in turn."""
    return round_number % 2
