"""Permutu Reflex: two players turn tiles at the same moment; who finds the symbol first, scores.

The black tiles lie face up in a row, one per symbol. Each player has one tile per symbol, face down
and shuffled. A round has three plies: the leader turns one of his tiles, the follower turns one of
his, and then chance tells who was faster. Leaders alternate, and the last tile of each player is
never turned: with N symbols there are N - 1 rounds, an even number because N is odd, so both
players lead equally often.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from cornerwise.errors import NotationError, VariantError, quote
from cornerwise.reference.permutu.reflex_moves import Outcome, ReflexMove, TurnTile
from cornerwise.reference.permutu.reflex_state import ReflexState
from cornerwise.reference.permutu.symbols import read_place, read_row, shuffled

__all__ = ["Reflex"]


@dataclass(frozen=True, slots=True)
class Reflex:
    """The rules of Permutu Reflex for a number of symbols.

    Attributes
    ----------
    symbols : int
        How many symbols there are, odd and at least 3; VariantError otherwise.

    Examples
    --------
    >>> game = Reflex(5)
    >>> state = game.start(random.Random(1))
    >>> state.player, state.count_moves(), game.rounds
    (0, 5, 4)
    """

    symbols: int = 25

    def __post_init__(self) -> None:
        if not isinstance(self.symbols, int) or self.symbols < 3 or self.symbols % 2 == 0:
            raise VariantError(
                f"Permutu Reflex with {self.symbols!r} symbols: expected an odd number from 3 up"
            )

    @property
    def name(self) -> str:
        """The name of the game."""
        return "permutu-reflex"

    @property
    def players(self) -> int:
        """How many play."""
        return 2

    @property
    def rounds(self) -> int:
        """The number of rounds."""
        return self.symbols - 1

    @property
    def help_text(self) -> str:
        """How a move is written, in one line."""
        outcomes = ", ".join(outcome.value for outcome in Outcome)
        return f"the number of a tile to turn, from 1; for the end of a round: {outcomes}"

    def start(self, rng: random.Random | None = None) -> ReflexState:
        """Return the state before the first round, all tiles in order unless `rng` shuffles."""
        if rng is None:
            row = tuple(range(self.symbols))
            return ReflexState(self, row, (row, row))
        black, first, second = (shuffled(self.symbols, rng) for _ in range(3))
        return ReflexState(self, black, (first, second))

    def deal(
        self, black: str | Sequence[int], first: str | Sequence[int], second: str | Sequence[int]
    ) -> ReflexState:
        """Return the state before the first round with tiles as given; see `symbols.read_row`.

        Examples
        --------
        >>> Reflex(3).deal("cab", "abc", "bca").tiles
        ((0, 1, 2), (1, 2, 0))
        """
        rows = [read_row(row, self.symbols) for row in (black, first, second)]
        return ReflexState(self, rows[0], (rows[1], rows[2]))

    def read_move(self, state: ReflexState, text: str) -> ReflexMove:
        """Return the move that a text denotes; NotationError when it denotes none.

        Examples
        --------
        >>> game = Reflex(3)
        >>> game.read_move(game.start(), "2")
        TurnTile(tile=1)
        """
        words = " ".join(text.lower().split())
        for outcome in Outcome:
            if words == outcome.value:
                return outcome
        tile = read_place(words, self.symbols)
        if tile is not None:
            return TurnTile(tile)
        raise NotationError(
            f"move {quote(text)}: expected a tile from 1 to {self.symbols},"
            " or one of 'leader', 'follower', 'tie' and 'false start'"
        )

    def write_move(self, move: ReflexMove) -> str:
        """Return the text of a move, which `read_move` turns back into it.

        Examples
        --------
        >>> Reflex(3).write_move(Outcome.FALSE_START), Reflex(3).write_move(TurnTile(0))
        ('false start', '1')
        """
        return move.value if isinstance(move, Outcome) else str(move.tile + 1)
