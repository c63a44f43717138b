"""The moves of a game and what they gave away."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from cornerwise import Color, Move
from cornerwise.review.proofs import Analysis, Proof, Slip

__all__ = ["Review", "Row", "Total"]


@dataclass(frozen=True)
class Row:
    """A move of the game.

    Attributes
    ----------
    proof : Proof
        The position in which it was played.
    move : Move
        The move.
    lower, upper : int
        Bounds of the result with best play before it, from the side that played it.
    loss_lower, loss_upper : int
        Bounds of the points that it gave away.
    """

    proof: Proof
    move: Move
    lower: int
    upper: int
    loss_lower: int
    loss_upper: int

    @property
    def for_black(self) -> tuple[int, int]:
        """The bounds as black's points minus white's."""
        black = self.proof.board.turn == Color.BLACK
        return (self.lower, self.upper) if black else (-self.upper, -self.lower)

    @property
    def loss(self) -> int | None:
        """Points that it gave away, if that is known."""
        return self.loss_lower if self.loss_lower == self.loss_upper else None

    @property
    def better(self) -> Move | None:
        """A move that gives less away for certain."""
        return self.proof.solution.best if self.loss_lower else None


@dataclass(frozen=True)
class Total:
    """What a player gave away in all moves whose loss is known.

    Attributes
    ----------
    moves : int
        How many there are, passes not counted.
    slips : int
        How many of them gave something away.
    lost : int
        Points that they gave away.
    """

    moves: int
    slips: int
    lost: int


@dataclass(frozen=True)
class Review:
    """A game that was played, seen from what is proven.

    Attributes
    ----------
    analysis : Analysis
        What was proven, going back from the end of the game.
    """

    analysis: Analysis

    @cached_property
    def rows(self) -> list[Row]:
        """The moves of the game, from the first whose loss is known or bounded."""
        analysis = self.analysis
        rows = [_known(slip) for slip in analysis.rated]
        if analysis.failed is not None:
            rows.insert(0, _bounded(analysis.failed, analysis.proof))
        return rows

    @cached_property
    def totals(self) -> dict[Color, Total]:
        """What each player gave away."""
        return {color: self._total(color) for color in Color}

    def _total(self, color: Color) -> Total:
        losses = [
            row.loss
            for row in self.rows
            if row.proof.board.turn == color and row.loss is not None and not row.move.is_pass
        ]
        return Total(len(losses), sum(map(bool, losses)), sum(losses))

    @property
    def proofs(self) -> list[Proof]:
        """Everything that was searched, in order of play."""
        analysis = self.analysis
        first = [] if analysis.failed is None else [analysis.failed]
        return [*first, analysis.proof, *analysis.later]

    @property
    def end(self) -> Proof:
        """The last position of the game."""
        return self.proofs[-1]


def _known(slip: Slip) -> Row:
    solution = slip.proof.solution
    return Row(slip.proof, slip.move, solution.lower, solution.upper, slip.cost, slip.cost)


def _bounded(before: Proof, after: Proof) -> Row:
    """Bound what a move gave away whose position could not be proven, while the next one was."""
    move = after.board.last_move
    assert move is not None
    solution = before.solution
    reached = after.lower if before.board.turn == Color.BLACK else -after.lower
    # The move itself shows that so much can be had.
    lower = max(solution.lower, reached)
    return Row(before, move, lower, solution.upper, lower - reached, solution.upper - reached)
