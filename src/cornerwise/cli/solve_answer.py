"""What the command ``solve`` found out."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from cornerwise import Board, Color, Move, Outcome, Solution
from cornerwise.cli.games import Selection

__all__ = ["Answer", "Rated"]


@dataclass(frozen=True)
class Rated:
    """A legal move with what it is worth.

    Attributes
    ----------
    move : Move
        The move.
    lower, upper : int
        Bounds of the final margin after it, from the side that plays it.
    loss_lower, loss_upper : int
        Bounds of the points that it gives away.
    """

    move: Move
    lower: int
    upper: int
    loss_lower: int
    loss_upper: int

    @property
    def loss(self) -> int | None:
        """Points that it gives away, if that is known."""
        return self.loss_lower if self.loss_lower == self.loss_upper else None


@dataclass(frozen=True)
class Answer:
    """What was found out about one position of a game.

    Attributes
    ----------
    selection : Selection
        The game.
    ply : int
        Plies played before.
    board : Board
        The position.
    found : Solution or Outcome
        What the solver says.
    all_moves : bool
        Whether every move's value was asked for.
    """

    selection: Selection
    ply: int
    board: Board
    found: Solution | Outcome
    all_moves: bool = False

    def for_black(self, lower: int, upper: int) -> tuple[int, int]:
        """Turn bounds from the side to move into bounds of black's margin."""
        return (lower, upper) if self.board.turn == Color.BLACK else (-upper, -lower)

    @cached_property
    def moves(self) -> tuple[Rated, ...]:
        """Every legal move, best first, if that was asked for."""
        found = self.found
        if not isinstance(found, Solution):
            return ()
        return tuple(
            Rated(
                move=each.move,
                lower=each.lower,
                upper=each.upper,
                loss_lower=max(found.lower - each.upper, 0),
                loss_upper=max(found.upper - each.lower, 0),
            )
            for each in found.moves
        )
