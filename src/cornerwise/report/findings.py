"""What is known about a game: each position, its moves, and what the played ones gave away."""

from __future__ import annotations

from dataclasses import dataclass

from cornerwise import Board, Color, Move, Scoring

__all__ = ["Alternative", "Chances", "Loss", "PlyFindings", "Study"]

Chances = tuple[float, float, float]
"""Of a win, a draw and a loss of the side to move."""


@dataclass(frozen=True)
class Alternative:
    """A move that can be played in a position, seen from the side that plays it.

    Attributes
    ----------
    move : Move
        The move.
    lower, upper : int
        Proven bounds of the final margin after it.
    margin : float or None
        The margin expected, where there is an estimate.
    chances : tuple of float or None
        Of a win, a draw and a loss, where there is an estimate.
    visits : int or None
        How often the engine's search went through it, where there was one.
    pv : tuple of Move
        What is likely, or proven, to follow; it begins with the move.
    """

    move: Move
    lower: int
    upper: int
    margin: float | None
    chances: Chances | None
    visits: int | None
    pv: tuple[Move, ...]

    @property
    def proven(self) -> int | None:
        """The exact margin after it, if that is proven."""
        return self.lower if self.lower == self.upper else None

    @property
    def value(self) -> float | None:
        """The exact margin, or else the one that is expected."""
        return self.margin if self.proven is None else self.proven


@dataclass(frozen=True)
class Loss:
    """What a move of the game gave away.

    Attributes
    ----------
    points : float
        How many points; an integer where it is proven.
    proven : bool
        Whether the results before and after the move are.
    at_least : int
        How many it gave away for certain, by what is proven.
    """

    points: float
    proven: bool
    at_least: int


@dataclass(frozen=True)
class PlyFindings:
    """What is known about the position after some plies, seen from the side to move.

    Attributes
    ----------
    ply : int
        Plies played before, forced passes among them.
    board : Board
        The position.
    played : Move or None
        What was played next; None at the end of the record.
    lower, upper : int or None
        Proven bounds of the final margin; None where nobody has looked.
    margin : float or None
        The margin expected, where there is an estimate.
    chances : tuple of float or None
        Of a win, a draw and a loss, where there is an estimate.
    alternatives : tuple of Alternative
        The best moves known, the best first; the played one is among them where its value is known.
    loss : Loss or None
        What the played move gave away, where that is proven or estimated.
    """

    ply: int
    board: Board
    played: Move | None
    lower: int | None
    upper: int | None
    margin: float | None
    chances: Chances | None
    alternatives: tuple[Alternative, ...]
    loss: Loss | None

    @property
    def proven(self) -> int | None:
        """The exact margin with best play, if that is proven."""
        return self.lower if self.lower == self.upper else None

    @property
    def value(self) -> float | None:
        """The exact margin, or else the one that is expected, within what is proven."""
        if self.proven is not None or self.margin is None:
            return self.proven
        assert self.lower is not None
        assert self.upper is not None
        return float(min(max(self.margin, self.lower), self.upper))

    @property
    def sign(self) -> int:
        """Turns margins of the side to move into black's."""
        return 1 if self.board.turn == Color.BLACK else -1

    @property
    def better(self) -> Alternative | None:
        """The move that should have been played, where another one gave something away."""
        if self.loss is None or self.loss.points <= 0 or not self.alternatives:
            return None
        best = self.alternatives[0]
        return None if best.move == self.played else best


@dataclass(frozen=True)
class Study:
    """What is known about a game.

    Attributes
    ----------
    positions : tuple of PlyFindings
        One for each ply, and one for the end of the record.
    scoring : str
        The scoring that all values are in.
    seconds : float
        Time taken.
    interrupted : bool
        Whether Ctrl-C ended the work.
    """

    positions: tuple[PlyFindings, ...]
    scoring: Scoring
    seconds: float
    interrupted: bool

    @property
    def proven_from(self) -> int | None:
        """The ply from which on every result is proven, if the last one is."""
        first = None
        for found in reversed(self.positions):
            if found.proven is None:
                break
            first = found.ply
        return first
