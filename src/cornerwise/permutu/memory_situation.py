"""What a player of Permutu Memory knows when he looks for a symbol, and when he turns a tile."""

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from cornerwise.errors import InvalidInputError, quote
from cornerwise.reference.permutu.memory import Memory

__all__ = [
    "MemorySituation",
    "MemoryStrategy",
    "Number",
    "cautious",
    "eager",
    "hidden_at_first",
    "if_likely",
]

Number: TypeAlias = Fraction | float
"""A chance, or what is computed from chances: exact if it is given as a fraction or an int."""


class MemorySituation(NamedTuple):
    """What a player knows when he does not remember where the called symbol is.

    It is not among his tiles that lie face up.

    Attributes
    ----------
    rounds : int
        How many rounds follow after this one; with 0 there is one try only.
    hidden : int
        Tiles face down that he does not remember. Each is the one called with the same chance.
    future : int
        How many of these show a symbol that will be called later.
    known : int
        Tiles face down that he remembers.
    """

    rounds: int
    hidden: int
    future: int
    known: int


MemoryStrategy: TypeAlias = Callable[[MemorySituation], bool]
"""Whether to turn one of the hidden tiles, each with the same chance; False stops the round.

A tile that is remembered is always turned when it is called, and never otherwise.
"""


def hidden_at_first(symbols: int, known: int) -> int:
    """Return how many tiles of a row are not remembered, once the numbers are found to be possible.

    Examples
    --------
    >>> hidden_at_first(8, known=3)
    5
    >>> hidden_at_first(3, known=4)
    Traceback (most recent call last):
    cornerwise.errors.InvalidInputError: 4 tiles remembered: expected 0 to 3
    """
    if known not in range(Memory(symbols).symbols + 1):
        raise InvalidInputError(f"{quote(known)} tiles remembered: expected 0 to {symbols}")
    return symbols - known


def eager(situation: MemorySituation) -> bool:
    """Turn tiles until the symbol is found.

    Examples
    --------
    >>> eager(MemorySituation(rounds=3, hidden=2, future=1, known=0))
    True
    """
    return True


def cautious(situation: MemorySituation) -> bool:
    """Turn a tile only when sure: when a single tile is left that it can be.

    Examples
    --------
    >>> cautious(MemorySituation(rounds=3, hidden=2, future=1, known=0))
    False
    """
    return situation.hidden == 1


def if_likely(least: Number) -> MemoryStrategy:
    """Return the strategy that turns a tile when its chance to be right is at least `least`.

    Examples
    --------
    >>> half = if_likely(Fraction(1, 2))
    >>> half(MemorySituation(3, hidden=2, future=1, known=0)), half(MemorySituation(3, 3, 1, 0))
    (True, False)
    """

    def strategy(situation: MemorySituation) -> bool:
        return situation.hidden * least <= 1

    return strategy
