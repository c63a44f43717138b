"""A moment of a game of Permutu, and all that follows from it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cornerwise.errors import IllegalMoveError, quote
from cornerwise.reference.permutu.base_drawing import draw
from cornerwise.reference.permutu.base_moves import SKIP, BaseMove, Skip, TakeColumn, TakeTile
from cornerwise.reference.tuples import replaced

if TYPE_CHECKING:
    from cornerwise.reference.permutu.base import Permutu

__all__ = ["Column", "PermutuState"]

Column = tuple[int | None, int | None, int | None]
"""The symbols of a column in the red, the black and the green row; None where no tile lies."""


@dataclass(frozen=True, slots=True)
class PermutuState:
    """One moment of a game; never changes. Made by `Permutu.start` or `Permutu.deal`.

    The colours of the tiles that a player owns make no difference, so only their number is kept. A
    round in which all players skip changes nothing and ends the game; it is not played: the game is
    over as soon as nobody can take anything.

    Attributes
    ----------
    game : Permutu
        The rules that are played.
    columns : tuple of tuples
        Each column from left to right: its symbols in the rows, None where no tile lies.
    owned : tuple of tuples of int
        For each player how many tiles of each symbol he owns.
    turn : int
        The player to move, counted from 0.

    Examples
    --------
    >>> from cornerwise.reference.permutu import Permutu
    >>> state = Permutu(symbols=3).deal("abc", "bca", "abc")
    >>> state = state.apply(TakeTile(0, 1)).apply(TakeTile(2, 1)).apply(TakeColumn(1))
    >>> print(state)
    column   1 2 3
    red      a . c
    black    . . .
    green    a . c
    player 1: b b b c, 3 points
    player 2: a, 0 points
    player 2 to move
    """

    game: "Permutu"
    columns: tuple[Column, ...]
    owned: tuple[tuple[int, ...], ...]
    turn: int = 0

    # -- who and what ------------------------------------------------------------------------

    @property
    def player(self) -> int:
        """The player to move, counted from 0."""
        return self.turn

    def tiles(self, column: int) -> tuple[int, ...]:
        """Return the symbols of the tiles that lie in a column."""
        return tuple(symbol for symbol in self.columns[column] if symbol is not None)

    def is_owned(self, symbol: int) -> bool:
        """Whether any player owns a tile of a symbol, in any colour."""
        return any(own[symbol] for own in self.owned)

    # -- what the rules allow ----------------------------------------------------------------

    def may_take_tile(self, column: int, symbol: int) -> bool:
        """Whether a tile may be taken from a column: one of three, and nobody owns its symbol."""
        return len(self.tiles(column)) == 3 and not self.is_owned(symbol)

    def may_take_column(self, player: int, column: int) -> bool:
        """Whether a player may take a column: he owns the symbols of all tiles in it, but for one.

        *Our decision:* tiles are counted, not symbols. Who owns none of two tiles with the same
        symbol lacks two.
        """
        tiles = self.tiles(column)
        lacking = [symbol for symbol in tiles if not self.owned[player][symbol]]
        return len(tiles) >= 2 and len(lacking) <= 1

    def takes(self, player: int) -> Iterator[BaseMove]:
        """Every tile and column that a player may take as if it were his turn."""
        for number, column in enumerate(self.columns):
            for row, symbol in enumerate(column):
                if symbol is not None and self.may_take_tile(number, symbol):
                    yield TakeTile(number, row)
            if self.may_take_column(player, number):
                yield TakeColumn(number)

    def is_stuck(self, player: int) -> bool:
        """Whether a player can take nothing.

        The rules would let him take again later, but it never comes to that: who is stuck sees no
        single tile that anybody may take, there will be none again, and so all that the others can
        still do is to take columns away.
        """
        return next(self.takes(player), None) is None

    # -- moves -------------------------------------------------------------------------------

    def is_over(self) -> bool:
        """Whether nobody can take anything: the table is empty, or all would have to skip."""
        return all(self.is_stuck(player) for player in range(self.game.players))

    def legal_moves(self) -> list[BaseMove]:
        """Every legal move: what can be taken; only a skip when that is nothing; [] at the end."""
        takes = list(self.takes(self.turn))
        if takes:
            return takes
        return [] if self.is_over() else [SKIP]

    def count_moves(self) -> int:
        """Return the length of `legal_moves()`."""
        return len(self.legal_moves())

    def is_legal(self, move: BaseMove) -> bool:
        """Whether the rules allow a move here."""
        return self._objection(move) is None

    def apply(self, move: BaseMove) -> "PermutuState":
        """Return the state after a move; IllegalMoveError when the rules forbid it."""
        objection = self._objection(move)
        if objection is not None:
            raise IllegalMoveError(
                f"player {self.turn + 1}, {quote(move)}: {objection}, in\n{self}"
            )
        return self._after(move)

    def children(self) -> Iterator[tuple[BaseMove, "PermutuState"]]:
        """Every legal move with the state it leads to."""
        for move in self.legal_moves():
            yield move, self._after(move)

    def _objection(self, move: BaseMove) -> str | None:
        """Say what the rules have against a move, if anything."""
        if self.is_over():
            return "the game is over"
        if isinstance(move, Skip):
            stuck = self.is_stuck(self.turn)
            return None if stuck else "a skip is legal only when nothing can be taken"
        if not isinstance(move, TakeTile | TakeColumn):
            return "expected a tile, a column or a skip"
        if move.column not in range(self.game.symbols):
            return f"expected a column from 0 to {self.game.symbols - 1}"
        if isinstance(move, TakeTile):
            return self._objection_to_tile(move)
        return self._objection_to_column(move)

    def _objection_to_column(self, move: TakeColumn) -> str | None:
        if self.may_take_column(self.turn, move.column):
            return None
        if not self.tiles(move.column):
            return "the column is empty"
        return "the player lacks the symbols of more than one tile in it"

    def _objection_to_tile(self, move: TakeTile) -> str | None:
        if move.row not in range(3):
            return "expected a row from 0 to 2"
        symbol = self.columns[move.column][move.row]
        if symbol is None:
            return "no tile lies there"
        if self.may_take_tile(move.column, symbol):
            return None
        if self.is_owned(symbol):
            return "a player owns that symbol already"
        return "a single tile is taken from a column of three only"

    def _after(self, move: BaseMove) -> "PermutuState":
        """Return the state after a legal move."""
        following = (self.turn + 1) % self.game.players
        if isinstance(move, Skip):
            return PermutuState(self.game, self.columns, self.owned, following)
        column = list(self.columns[move.column])
        own = list(self.owned[self.turn])
        for row in range(3) if isinstance(move, TakeColumn) else (move.row,):
            symbol = column[row]
            if symbol is not None:
                own[symbol] += 1
                column[row] = None
        columns = replaced(self.columns, move.column, (column[0], column[1], column[2]))
        return PermutuState(
            self.game, columns, replaced(self.owned, self.turn, tuple(own)), following
        )

    # -- points ------------------------------------------------------------------------------

    def triples(self) -> tuple[int, ...]:
        """Return how many symbols each player owns all three tiles of."""
        return tuple(own.count(3) for own in self.owned)

    def result(self) -> tuple[int, ...]:
        """Return the points of each player as they stand: a triple 3, a pair 1."""
        return tuple(3 * own.count(3) + own.count(2) for own in self.owned)

    def ranking(self) -> tuple[tuple[int, ...], ...]:
        """Return the players from best to worst, by points, then triples; equal ones together."""
        standing = list(zip(self.result(), self.triples(), strict=True))
        return tuple(
            tuple(player for player, own in enumerate(standing) if own == place)
            for place in sorted(set(standing), reverse=True)
        )

    def winners(self) -> tuple[int, ...]:
        """Return the best players; more than one when points and triples are equal."""
        return self.ranking()[0]

    def __str__(self) -> str:
        return draw(self)
