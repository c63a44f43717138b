"""What was proven about a game, and which of its moves gave points away."""

from __future__ import annotations

import itertools
from dataclasses import dataclass

from cornerwise import Analysis as Estimate
from cornerwise import Board, Color, Move, Solution

__all__ = ["Analysis", "Proof", "Slip"]


@dataclass(frozen=True)
class Proof:
    """What was found out about one position of a game.

    Attributes
    ----------
    ply : int
        Plies played before.
    board : Board
        The position.
    solution : Solution
        What the solver says.
    """

    ply: int
    board: Board
    solution: Solution

    @property
    def lower(self) -> int:
        """What black wins by at least."""
        solution = self.solution
        return solution.lower if self.board.turn == Color.BLACK else -solution.upper

    @property
    def upper(self) -> int:
        """What black wins by at most."""
        solution = self.solution
        return solution.upper if self.board.turn == Color.BLACK else -solution.lower


@dataclass(frozen=True)
class Slip:
    """A move of the game, and whether it gave points away.

    Attributes
    ----------
    proof : Proof
        The position in which it was played.
    move : Move
        The move.
    cost : int
        Points that it gave away; 0 for a best move.
    """

    proof: Proof
    move: Move
    cost: int


@dataclass(frozen=True)
class Analysis:
    """What was found out about a game.

    Attributes
    ----------
    proof : Proof
        The position that the analysis is about.
    later : tuple of Proof
        The positions after it whose results were proven on the way, in order of play.
    failed : Proof or None
        What is known about the ply before, which could not be proven within the time.
    searched_back : bool
        Whether the position was found by going back from the end of the game.
    seconds : float
        Time taken by everything.
    interrupted : bool
        Whether Ctrl-C ended it.
    estimate : Analysis or None
        What the engine thinks of the position, with all legal moves, where it was asked.
    """

    proof: Proof
    later: tuple[Proof, ...]
    failed: Proof | None
    searched_back: bool
    seconds: float
    interrupted: bool
    estimate: Estimate | None = None

    @property
    def tried(self) -> int | None:
        """The ply before that could not be proven within the time."""
        return None if self.failed is None else self.failed.ply

    @property
    def rated(self) -> list[Slip]:
        """The moves of the game, from this position on, with what they gave away."""
        found = []
        for before, after in itertools.pairwise([self.proof, *self.later]):
            move = after.board.last_move
            cost = before.lower - after.lower
            if move is not None:
                sign = 1 if before.board.turn == Color.BLACK else -1
                found.append(Slip(before, move, sign * cost))
        return found

    @property
    def slips(self) -> list[Slip]:
        """The moves of the game, from this position on, that gave points away."""
        return [each for each in self.rated if each.cost]
