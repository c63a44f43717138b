"""Permutu, the base game: two to six players take tiles and columns, and collect triples.

Three rows of tiles, red, black and green, each with every symbol once in random order, lie face up
below each other and make columns of three. In his turn a player takes

- one tile from a column that still holds three, if no player owns that symbol in any colour;
- or a whole column of two or three tiles, if he owns the symbols of all tiles in it but for one.

Who can do neither has to skip; nobody skips of his own will. The game ends when the table is empty
or when all skip. A symbol is worth 3 points to a player who owns all three tiles, and 1 point to a
player who owns two. With equal points, more triples win; otherwise it is a draw.
"""

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass

from cornerwise.errors import NotationError, VariantError, quote
from cornerwise.reference.permutu.base_drawing import COLOURS
from cornerwise.reference.permutu.base_moves import SKIP, BaseMove, TakeColumn, TakeTile
from cornerwise.reference.permutu.base_state import PermutuState
from cornerwise.reference.permutu.symbols import read_place, read_row, shuffled

__all__ = ["Permutu"]

MOVE = re.compile(r"([0-9]+)(?:\s*([a-z]+))?")


@dataclass(frozen=True, slots=True)
class Permutu:
    """The rules of Permutu for a number of symbols and players.

    Attributes
    ----------
    symbols : int
        How many symbols there are, at least 1; the box has 26. VariantError otherwise.
    players : int
        How many play, from 2 to 6; VariantError otherwise.

    Examples
    --------
    >>> state = Permutu(symbols=4).start(random.Random(1))
    >>> state.count_moves(), state.result()
    (12, (0, 0))
    """

    symbols: int = 26
    players: int = 2

    def __post_init__(self) -> None:
        if not isinstance(self.symbols, int) or self.symbols < 1:
            raise VariantError(f"Permutu with {self.symbols!r} symbols: expected 1 or more")
        if self.players not in range(2, 7):
            raise VariantError(f"Permutu with {self.players!r} players: expected 2 to 6")

    @property
    def name(self) -> str:
        """The name of the game."""
        return "permutu"

    @property
    def help_text(self) -> str:
        """How a move is written, in one line."""
        return (
            "the number of a column to take it whole; with red, black or green for one tile; skip"
        )

    def start(self, rng: random.Random | None = None) -> PermutuState:
        """Return the state before the first move.

        The rows are shuffled by `rng`. Without it each row is in order, but begins one symbol later
        than the row above.
        """
        if rng is not None:
            return self.deal(*(shuffled(self.symbols, rng) for _ in COLOURS))
        in_order = range(self.symbols)
        return self.deal(*([(s + row) % self.symbols for s in in_order] for row in range(3)))

    def deal(
        self, red: str | Sequence[int], black: str | Sequence[int], green: str | Sequence[int]
    ) -> PermutuState:
        """Return the state before the first move with rows as given; see `symbols.read_row`.

        Examples
        --------
        >>> Permutu(symbols=3).deal("abc", "bca", "cab").columns
        ((0, 1, 2), (1, 2, 0), (2, 0, 1))
        """
        rows = [read_row(row, self.symbols) for row in (red, black, green)]
        nothing = (0,) * self.symbols
        return PermutuState(self, tuple(zip(*rows, strict=True)), (nothing,) * self.players)

    def read_move(self, state: PermutuState, text: str) -> BaseMove:
        """Return the move that a text denotes; NotationError when it denotes none.

        Examples
        --------
        >>> game = Permutu(symbols=3)
        >>> game.read_move(game.start(), "2 green"), game.read_move(game.start(), "2")
        (TakeTile(column=1, row=2), TakeColumn(column=1))
        """
        word = text.strip().lower()
        if word == "skip":
            return SKIP
        found = MOVE.fullmatch(word)
        column = read_place(found[1], self.symbols) if found else None
        if found and column is not None:
            colour = found[2]
            if colour is None:
                return TakeColumn(column)
            for row, name in enumerate(COLOURS):
                if name.startswith(colour):
                    return TakeTile(column, row)
        raise NotationError(
            f"move {quote(text)}: expected a column from 1 to {self.symbols},"
            " with 'red', 'black' or 'green' for one tile of it, or 'skip'"
        )

    def write_move(self, move: BaseMove) -> str:
        """Return the text of a move, which `read_move` turns back into it.

        Examples
        --------
        >>> Permutu().write_move(TakeTile(1, 2)), Permutu().write_move(SKIP)
        ('2 green', 'skip')
        """
        if isinstance(move, TakeTile):
            return f"{move.column + 1} {COLOURS[move.row]}"
        return str(move.column + 1) if isinstance(move, TakeColumn) else "skip"
