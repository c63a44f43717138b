"""Symbols: numbers from 0 upwards, and the letters that stand for them in texts."""

import operator
import random
import re
from collections.abc import Iterable, Sequence

from cornerwise.errors import NotationError, PositionError, quote
from cornerwise.reference.letters import letters

__all__ = ["read_place", "read_row", "shuffled", "symbol_names"]


def symbol_names(symbols: Iterable[int]) -> str:
    """Return the letters of some symbols in a line; a dash when there are none.

    Examples
    --------
    >>> symbol_names([2, 0, 1]), symbol_names([])
    ('c a b', '-')
    """
    return " ".join(map(letters, symbols)) or "-"


def read_row(row: str | Sequence[int], count: int) -> tuple[int, ...]:
    """Return a row of tiles that shows each of `count` symbols once.

    Parameters
    ----------
    row : str or sequence of int
        The symbols from left to right: letters, with or without blanks between them (names of two
        letters need them), or numbers from 0.
    count : int
        How many symbols there are.

    Returns
    -------
    tuple of int
        The symbols as numbers.

    Raises
    ------
    NotationError
        When a name is no symbol of the game.
    PositionError
        When a symbol is missing or comes twice.

    Examples
    --------
    >>> read_row("cab", 3), read_row("c a b", 3), read_row([2, 0, 1], 3)
    ((2, 0, 1), (2, 0, 1), (2, 0, 1))
    """
    if isinstance(row, str):
        numbers = {letters(symbol): symbol for symbol in range(count)}
        names = row.split() if " " in row.strip() else list(row.strip())
        for name in names:
            if name not in numbers:
                raise NotationError(
                    f"symbol {quote(name)} in row {quote(row)}:"
                    f" expected a name from a to {letters(count - 1)}"
                )
        symbols = tuple(numbers[name] for name in names)
    else:
        symbols = tuple(map(operator.index, row))
    if len(symbols) != count or any(symbol not in symbols for symbol in range(count)):
        raise PositionError(f"row {quote(row)}: expected each of {count} symbols once")
    return symbols


def read_place(text: str, count: int) -> int | None:
    """Return the place in a row, from 0, that a number from 1 to `count` names; None for others.

    Examples
    --------
    >>> read_place("3", 3), read_place("0", 3), read_place("third", 3)
    (2, None, None)
    """
    # A number too long to be a place may also be too long for int().
    if re.fullmatch("[0-9]{1,9}", text) and 1 <= int(text) <= count:
        return int(text) - 1
    return None


def shuffled(count: int, rng: random.Random) -> tuple[int, ...]:
    """Return a row of all symbols in random order.

    Examples
    --------
    >>> sorted(shuffled(5, random.Random(1)))
    [0, 1, 2, 3, 4]
    """
    symbols = list(range(count))
    rng.shuffle(symbols)
    return tuple(symbols)
