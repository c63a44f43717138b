"""A moment of a game of Permutu Reflex, and all that follows from it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cornerwise.errors import IllegalMoveError, InvalidInputError, quote
from cornerwise.reference.interface import NATURE
from cornerwise.reference.permutu.reflex_moves import Outcome, ReflexMove, TurnTile, leader_of
from cornerwise.reference.permutu.reflex_view import ReflexView

if TYPE_CHECKING:
    from cornerwise.reference.permutu.reflex import Reflex

__all__ = ["ReflexState"]


@dataclass(frozen=True, slots=True)
class ReflexState:
    """One moment of a game; never changes. Made by `Reflex.start` or `Reflex.deal`.

    Attributes
    ----------
    game : Reflex
        The rules that are played.
    black : tuple of int
        The symbols of the black tiles from left to right.
    tiles : tuple of two tuples of int
        For each player the symbols of all his tiles; nobody sees those that are face down.
    turned : tuple of two tuples of int
        For each player which of his tiles he has turned, in order.
    outcomes : tuple of Outcome
        How each round ended.

    Examples
    --------
    >>> from cornerwise.reference.permutu import Reflex
    >>> state = Reflex(3).deal("cab", "abc", "bca")
    >>> state = state.apply(TurnTile(0)).apply(TurnTile(2)).apply(Outcome.LEADER)
    >>> print(state)
    black     c a b
    player 1  . a .  1 point, aside: -, face down: 2 3
    player 2  . . .  0 points, aside: a, face down: 1 2
    round 2 of 2, player 2 leads: player 2 turns a tile
    """

    game: "Reflex"
    black: tuple[int, ...]
    tiles: tuple[tuple[int, ...], tuple[int, ...]]
    turned: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    outcomes: tuple[Outcome, ...] = ()

    # -- who and what ------------------------------------------------------------------------

    @property
    def round(self) -> int:
        """The round, counted from 0: as many rounds are over."""
        return len(self.outcomes)

    @property
    def leader(self) -> int:
        """The player who leads this round."""
        return leader_of(self.round)

    @property
    def player(self) -> int:
        """Who turns a tile; `NATURE` when both have, and chance tells who was faster."""
        for player in (self.leader, 1 - self.leader):
            if len(self.turned[player]) == self.round:
                return player
        return NATURE

    def face_down(self, player: int) -> tuple[int, ...]:
        """Return which tiles of a player are still face down."""
        return tuple(t for t in range(self.game.symbols) if t not in self.turned[player])

    def placed(self, player: int) -> tuple[int, ...]:
        """Return the symbols of a player that lie at their black tiles, in order of placing."""
        return self._tiles_that_scored(player, 1)

    def aside(self, player: int) -> tuple[int, ...]:
        """Return the symbols that a player has set aside, in order."""
        return self._tiles_that_scored(player, 0)

    def _tiles_that_scored(self, player: int, points: int) -> tuple[int, ...]:
        return tuple(
            self.tiles[player][self.turned[player][number]]
            for number, outcome in enumerate(self.outcomes)
            if outcome.points[0 if player == leader_of(number) else 1] == points
        )

    def view(self, player: int) -> "ReflexView":
        """Return what a player may know: everything but the tiles that are face down."""
        if player not in (0, 1):
            raise InvalidInputError(f"player {quote(player)}: expected 0 or 1")
        showing = [
            tiles[turned[-1]] if len(turned) > self.round else None
            for tiles, turned in zip(self.tiles, self.turned, strict=True)
        ]
        return ReflexView(
            player,
            self.game.rounds,
            self.outcomes,
            None if self.is_over() else self.player,
            self.black,
            (self.placed(0), self.placed(1)),
            (self.aside(0), self.aside(1)),
            (self.face_down(0), self.face_down(1)),
            (showing[0], showing[1]),
        )

    # -- moves -------------------------------------------------------------------------------

    def is_over(self) -> bool:
        """Whether all rounds are over; the last tile of each player is never turned."""
        return self.round == self.game.rounds

    def legal_moves(self) -> list[ReflexMove]:
        """Every tile that the player can turn, or every way the round can end; [] at the end."""
        if self.is_over():
            return []
        if self.player == NATURE:
            return list(Outcome)
        return [TurnTile(tile) for tile in self.face_down(self.player)]

    def count_moves(self) -> int:
        """Return the length of `legal_moves()`, without making the list."""
        if self.is_over():
            return 0
        return len(Outcome) if self.player == NATURE else self.game.symbols - self.round

    def is_legal(self, move: ReflexMove) -> bool:
        """Whether the rules allow a move here."""
        return self._objection(move) is None

    def apply(self, move: ReflexMove) -> "ReflexState":
        """Return the state after a move; IllegalMoveError when the rules forbid it."""
        objection = self._objection(move)
        if objection is not None:
            raise IllegalMoveError(f"{quote(move)}: {objection}, in\n{self}")
        return self._after(move)

    def children(self) -> Iterator[tuple[ReflexMove, "ReflexState"]]:
        """Every legal move with the state it leads to."""
        for move in self.legal_moves():
            yield move, self._after(move)

    def _objection(self, move: ReflexMove) -> str | None:
        """Say what the rules have against a move, if anything."""
        if self.is_over():
            return "the game is over"
        if self.player == NATURE:
            return None if isinstance(move, Outcome) else "expected how the round ended"
        if not isinstance(move, TurnTile):
            return f"expected a tile that player {self.player + 1} turns"
        if move.tile not in range(self.game.symbols):
            return f"expected a tile from 0 to {self.game.symbols - 1}"
        if move.tile in self.turned[self.player]:
            return "the tile has been turned already"
        return None

    def _after(self, move: ReflexMove) -> "ReflexState":
        """Return the state after a legal move."""
        turned, outcomes = self.turned, self.outcomes
        if isinstance(move, Outcome):
            outcomes = (*outcomes, move)
        elif self.player == 0:
            turned = ((*turned[0], move.tile), turned[1])
        else:
            turned = (turned[0], (*turned[1], move.tile))
        return ReflexState(self.game, self.black, self.tiles, turned, outcomes)

    # -- points ------------------------------------------------------------------------------

    def result(self) -> tuple[int, int]:
        """Return the points of each player as they stand: his tiles at the black tiles."""
        return len(self.placed(0)), len(self.placed(1))

    def winners(self) -> tuple[int, ...]:
        """Return the players with the most points; *our decision:* equal points are a draw."""
        points = self.result()
        return tuple(player for player in (0, 1) if points[player] == max(points))

    def __str__(self) -> str:
        return str(self.view(0))
