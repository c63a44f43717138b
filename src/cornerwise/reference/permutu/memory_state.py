"""States of Permutu Memory and the moves from one to the next."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from cornerwise.errors import IllegalMoveError, InvalidInputError, quote
from cornerwise.reference.permutu.memory_view import MemoryView, Row
from cornerwise.reference.tuples import replaced

__all__ = ["PLAYERS", "READY", "STOP", "MemoryMove", "MemoryState", "Turn", "Word"]

PLAYERS = 2


@dataclass(frozen=True, order=True, slots=True)
class Turn:
    """A player turns one of his own tiles, counted from 0 at the left."""

    place: int


class Word(Enum):
    """What a player may say instead of turning a tile."""

    READY = "ready"
    STOP = "stop"

    def __repr__(self) -> str:
        return self.name


READY = Word.READY
"""The row is memorised and turned face down."""

STOP = Word.STOP
"""No more tries in this round."""

MemoryMove = Turn | Word


@dataclass(frozen=True)
class MemoryState:
    """Everything on the table, hidden or not. `Memory.start` and `Memory.deal` make the first.

    Attributes
    ----------
    black : tuple of int
        The black symbols in the order in which they are turned.
    rows : tuple of tuples of int
        For each player his symbols from left to right: the true layout.
    turned : tuple of tuples
        For each player and tile the round in which it was turned; None while it is face down.
    round : int
        The round, counted from 0; -1 while the players memorise.
    player : int
        The player to move; 0 when the game is over.
    """

    black: Row
    rows: tuple[Row, ...]
    turned: tuple[tuple[int | None, ...], ...]
    round: int = -1
    player: int = 0

    # -- moves -------------------------------------------------------------------------------

    def is_over(self) -> bool:
        """Whether all rounds are over."""
        return self.round == len(self.black)

    def legal_moves(self) -> Sequence[MemoryMove]:
        """Every legal move: READY before the rounds, then STOP and each tile still face down."""
        if self.is_over():
            return []
        if self.round < 0:
            return [READY]
        own = self.turned[self.player]
        return [STOP, *(Turn(place) for place, turned in enumerate(own) if turned is None)]

    def count_moves(self) -> int:
        """Return the length of `legal_moves()`."""
        return len(self.legal_moves())

    def is_legal(self, move: MemoryMove) -> bool:
        """Whether the rules allow a move here."""
        return self._objection(move) is None

    def apply(self, move: MemoryMove) -> "MemoryState":
        """Return the state after a move; IllegalMoveError when the rules forbid it.

        Examples
        --------
        >>> from cornerwise.reference.permutu.memory import Memory
        >>> Memory(2).start().apply(READY).apply(READY).legal_moves()
        [STOP, Turn(place=0), Turn(place=1)]
        """
        objection = self._objection(move)
        if objection is not None:
            what = f"tile {move.place + 1}" if isinstance(move, Turn) else quote(move)
            raise IllegalMoveError(f"player {self.player + 1}, {what}: {objection}, in\n{self}")
        if not isinstance(move, Turn):
            return self._next_player()
        own = replaced(self.turned[self.player], move.place, self.round)
        after = replace(self, turned=replaced(self.turned, self.player, own))
        found = self.rows[self.player][move.place] == self.black[self.round]
        last_round = self.round == len(self.black) - 1
        return after._next_player() if found or last_round else after

    def children(self) -> Iterator[tuple[MemoryMove, "MemoryState"]]:
        """Every legal move with the state it leads to."""
        for move in self.legal_moves():
            yield move, self.apply(move)

    def _objection(self, move: MemoryMove) -> str | None:
        """Say what the rules have against a move, if anything."""
        if self.is_over():
            return "the game is over"
        if self.round < 0:
            return None if move is READY else "expected READY, for the rows are being memorised"
        if not isinstance(move, Turn):
            return None if move is STOP else "expected STOP or a tile face down"
        if move.place not in range(len(self.black)):
            return f"expected a tile from 1 to {len(self.black)}"
        lies_up = self.turned[self.player][move.place] is not None
        return "it lies face up: expected STOP or a tile face down" if lies_up else None

    def _next_player(self) -> "MemoryState":
        """Return the state when the player to move has done his part of the round."""
        if self.player + 1 < PLAYERS:
            return replace(self, player=self.player + 1)
        return replace(self, player=0, round=self.round + 1)

    # -- who knows what ----------------------------------------------------------------------

    def view(self, player: int) -> MemoryView:
        """Return what a player may know.

        He sees his row until he is READY, and then only what lies face up. What the other has
        turned in the running round he sees when the round is over.

        Examples
        --------
        >>> from cornerwise.reference.permutu.memory import Memory
        >>> state = Memory(2).start().apply(READY).apply(READY).apply(Turn(1))
        >>> state.view(0).rows, state.view(1).rows
        (((None, 1), (None, None)), ((None, None), (None, None)))
        """
        if player not in range(PLAYERS):
            raise InvalidInputError(f"player {quote(player)}: expected 0 to {PLAYERS - 1}")
        return self._view(player)

    def _view(self, player: int | None) -> MemoryView:
        shown = tuple(
            tuple(
                turned is not None and (turned < self.round or player in (owner, None))
                for turned in self.turned[owner]
            )
            for owner in range(PLAYERS)
        )
        rows = [
            tuple(symbol if up else None for symbol, up in zip(row, ups, strict=True))
            for row, ups in zip(self.rows, shown, strict=True)
        ]
        if player is not None and self.round < 0 and player >= self.player:
            rows[player] = self.rows[player]
        matched = tuple(
            tuple(up and self._is_matched(owner, place) for place, up in enumerate(ups))
            for owner, ups in enumerate(shown)
        )
        turn = None if self.is_over() else self.player
        black = self.black[: self.round + 1]
        return MemoryView(player, len(self.black), self.round, turn, black, tuple(rows), matched)

    def __str__(self) -> str:
        return str(self._view(None))

    # -- points ------------------------------------------------------------------------------

    def _is_matched(self, player: int, place: int) -> bool:
        turned = self.turned[player][place]
        return turned is not None and self.rows[player][place] == self.black[turned]

    def result(self) -> tuple[int, ...]:
        """Return the matched tiles of each player as they stand."""
        return tuple(
            sum(self._is_matched(player, place) for place in range(len(self.black)))
            for player in range(PLAYERS)
        )

    def tie_break(self) -> tuple[int, ...]:
        """Return how many tiles of each player are still face down."""
        return tuple(own.count(None) for own in self.turned)

    def winners(self) -> tuple[int, ...]:
        """Return who has the better of it; both when all is equal, which is a draw."""
        standing = list(zip(self.result(), self.tie_break(), strict=True))
        return tuple(player for player, points in enumerate(standing) if points == max(standing))
