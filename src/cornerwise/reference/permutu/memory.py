"""Permutu Memory by its rules: two players, each looking for symbols among his own hidden tiles.

Each player lays one tile of every symbol in a row, memorises the row and turns it face down. The
black tiles, one of every symbol, lie shuffled face down. Each round one black tile is turned, and
each player may turn tiles of his own, one at a time and as often as he likes, to find that symbol.
A tile found is matched, and ends the round for its owner; a wrong tile stays where it is, face up.
In the last round each player has one try. More matched tiles win; if equal, more tiles still face
down; if equal again, it is a draw.

*Decision:* a tile that lies face up cannot be matched later, so a wrong turn costs that symbol
unless its round is over, and always costs the tie-break.

*Decision:* at the table both look for the symbol at the same time. Here the first player is done
before the second begins, but a view keeps back what the other has done in the running round.

Examples
--------
>>> state = Memory(3).deal(black="bac", first="abc", second="cba")
>>> for move in (READY, READY, Turn(1), STOP, Turn(0), Turn(1), Turn(2), Turn(2), Turn(0)):
...     state = state.apply(move)
>>> state.is_over(), state.result(), state.tie_break(), state.winners()
(True, (3, 2), (0, 0), (0,))
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from cornerwise.errors import NotationError, VariantError, quote
from cornerwise.reference.permutu.memory_state import (
    PLAYERS,
    READY,
    STOP,
    MemoryMove,
    MemoryState,
    Turn,
    Word,
)
from cornerwise.reference.permutu.memory_view import MemoryView
from cornerwise.reference.permutu.symbols import read_place, read_row, shuffled

__all__ = [
    "READY",
    "STOP",
    "Memory",
    "MemoryMove",
    "MemoryState",
    "MemoryView",
    "Turn",
    "Word",
]


@dataclass(frozen=True)
class Memory:
    """The rules with a number of symbols, 1 or more; the box has 26.

    Examples
    --------
    >>> game = Memory(26)
    >>> game.start(random.Random(1)).legal_moves()
    [READY]
    """

    symbols: int = 26

    def __post_init__(self) -> None:
        if not isinstance(self.symbols, int) or self.symbols < 1:
            raise VariantError(
                f"Permutu Memory with {quote(self.symbols)} symbols: expected 1 or more"
            )

    @property
    def name(self) -> str:
        """The name of the game."""
        return "permutu-memory"

    @property
    def players(self) -> int:
        """How many play."""
        return PLAYERS

    @property
    def help_text(self) -> str:
        """How a move is written, in one line."""
        return (
            f"the number of one of your tiles, 1 to {self.symbols} from the left, to turn it;"
            " stop to try no more in this round; ready when you have memorised your row"
        )

    def start(self, rng: random.Random | None = None) -> MemoryState:
        """Return the state in which both memorise their rows, in order unless `rng` shuffles."""
        if rng is None:
            row = tuple(range(self.symbols))
            return self.deal(row, row, row)
        return self.deal(*(shuffled(self.symbols, rng) for _ in range(PLAYERS + 1)))

    def deal(
        self, black: str | Sequence[int], first: str | Sequence[int], second: str | Sequence[int]
    ) -> MemoryState:
        """Return the first state with tiles as given; see `symbols.read_row`.

        Parameters
        ----------
        black : str or sequence of int
            The black symbols in the order in which they are turned.
        first, second : str or sequence of int
            The rows of the two players from left to right.

        Examples
        --------
        >>> Memory(3).deal("cab", "abc", "bca").rows
        ((0, 1, 2), (1, 2, 0))
        """
        tiles, *rows = (read_row(row, self.symbols) for row in (black, first, second))
        return MemoryState(tiles, tuple(rows), ((None,) * self.symbols,) * PLAYERS)

    def read_move(self, state: MemoryState | None, text: str) -> MemoryMove:
        """Return the move that a text denotes, whatever the state; NotationError when it is none.

        Examples
        --------
        >>> Memory(3).read_move(None, "2"), Memory(3).read_move(None, "Stop")
        (Turn(place=1), STOP)
        """
        lowered = text.strip().lower()
        for word in Word:
            if lowered == word.value:
                return word
        place = read_place(lowered, self.symbols)
        if place is not None:
            return Turn(place)
        raise NotationError(f"{quote(text)} is no move: expected {self.help_text}")

    def write_move(self, move: MemoryMove) -> str:
        """Return the text of a move.

        Examples
        --------
        >>> Memory(3).write_move(Turn(0)), Memory(3).write_move(READY)
        ('1', 'ready')
        """
        return move.value if isinstance(move, Word) else str(move.place + 1)
