"""What the positions of Blokus, Trigon and Blokus 3D have in common: colours lay pieces in turn."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any, Generic, Protocol, TypeVar

from cornerwise.errors import IllegalMoveError

__all__ = ["Laid", "LayingPosition"]


class Laid(Protocol):
    """A move: a piece laid on cells, or a pass."""

    @property
    def cells(self) -> tuple[Any, ...]:
        """The cells covered; none for a pass."""

    @property
    def piece(self) -> str:
        """The name of the piece; empty for a pass."""

    @property
    def is_pass(self) -> bool:
        """Whether nothing is placed."""


M = TypeVar("M", bound=Laid)
P = TypeVar("P", bound="LayingPosition[Any]")


class LayingPosition(ABC, Generic[M]):
    """A position in which the colour to move places a piece, or passes when it can place nothing.

    Of the game it asks for `colour_names`, `placements.find`, `move` and
    `write_move`.
    """

    __slots__ = ()

    game: Any
    turn: int

    @abstractmethod
    def legal_moves(self) -> Sequence[M]:
        """Every legal move: the placements; only a pass when there are none; [] at the end."""

    @abstractmethod
    def is_blocked(self, colour: int) -> bool:
        """Whether a colour can place nothing."""

    @abstractmethod
    def is_over(self) -> bool:
        """Whether all colours are blocked."""

    @abstractmethod
    def _objection_to_placement(self, move: M) -> str | None:
        """Say what the rules have against a placement, if anything."""

    @abstractmethod
    def _after(self: P, move: M) -> P:
        """Return the position after a legal move of this game."""

    def is_legal(self, move: M) -> bool:
        """Whether the rules allow a move here."""
        return self._objection(move) is None

    def apply(self: P, move: M) -> P:
        """Return the position after a move; IllegalMoveError when the rules forbid it."""
        objection = self._objection(move)
        if objection is not None:
            known = move.is_pass or self.game.placements.find(move.cells)
            what = self.game.write_move(move) if known else f"{move.piece} on {list(move.cells)}"
            raise IllegalMoveError(
                f"{self.game.colour_names[self.turn]} {what}: {objection}, in\n{self}"
            )
        return self._after(move if move.is_pass else self.game.move(move.cells))

    def children(self: P) -> Iterator[tuple[M, P]]:
        """Every legal move with the position it leads to."""
        for move in self.legal_moves():
            yield move, self._after(move)

    def _objection(self, move: M) -> str | None:
        """Say what the rules have against a move, if anything."""
        if not move.is_pass:
            return self._objection_to_placement(move)
        if not self.is_blocked(self.turn):
            return "a pass is legal only when nothing can be placed"
        return "the game is over" if self.is_over() else None
