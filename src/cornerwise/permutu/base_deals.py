"""Permutu with two players: the exact values of all deals of few symbols.

Deals that differ only in the names of symbols, in the order of columns or in the order of rows play
the same. So the columns are put in the order of their red tiles, which leaves (N!)**2 deals of N
symbols, and of those that still play the same one is solved.
"""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations

from cornerwise.permutu.base_value import BaseSolver, BaseValue
from cornerwise.reference.permutu import Permutu, PermutuState

__all__ = ["base_deals", "base_value_odds"]

Deal = tuple[tuple[int, int, int], ...]
"""The red, black and green symbol of each column, in the order of the red ones."""


def base_deals(symbols: int) -> Iterator[tuple[PermutuState, int]]:
    """Yield one start of each kind, with the number of deals that play the same.

    Parameters
    ----------
    symbols : int
        How many symbols there are. Six take some ten seconds, seven too long.

    Yields
    ------
    PermutuState
        The first state of a game of two.
    int
        How many of the (N!)**2 deals with the red row in order play the same.

    Examples
    --------
    >>> for state, count in base_deals(2):
    ...     print(state.columns, count)
    ((0, 0, 0), (1, 1, 1)) 1
    ((0, 0, 1), (1, 1, 0)) 3
    """
    game = Permutu(symbols, players=2)
    in_order = range(symbols)
    met: set[Deal] = set()
    for black in permutations(in_order):
        for green in permutations(in_order):
            deal = tuple(zip(in_order, black, green, strict=True))
            if deal not in met:
                alike = _alike(deal)
                met |= alike
                yield game.deal(in_order, black, green), len(alike)


def base_value_odds(symbols: int) -> dict[BaseValue, Fraction]:
    """Return how often each value comes up for the first player over all deals.

    Parameters
    ----------
    symbols : int
        How many symbols there are. Five take some ten seconds, six minutes and three gigabytes.

    Returns
    -------
    dict
        For each value of a game under best play its share of all deals, the best value first.

    Examples
    --------
    >>> for value, share in base_value_odds(3).items():
    ...     print(value.points, share)
    3 5/6
    -1 1/6
    """
    solver = BaseSolver()
    counts: dict[BaseValue, int] = defaultdict(int)
    for state, count in base_deals(symbols):
        counts[solver.value(state)] += count
    total = sum(counts.values())
    return {value: Fraction(counts[value], total) for value in sorted(counts, reverse=True)}


def _alike(deal: Deal) -> set[Deal]:
    """Return all deals that play the same, found step by step from one of them."""
    found = {deal}
    waiting = [deal]
    while waiting:
        for other in _neighbours(waiting.pop()):
            if other not in found:
                found.add(other)
                waiting.append(other)
    return found


def _neighbours(deal: Deal) -> Iterator[Deal]:
    """Exchange the names of two symbols, or two rows; repeated, this leads to all deals alike."""
    for symbol in range(len(deal) - 1):
        names = list(range(len(deal)))
        names[symbol], names[symbol + 1] = symbol + 1, symbol
        yield tuple(sorted((names[red], names[black], names[green]) for red, black, green in deal))
    yield tuple(sorted((black, red, green) for red, black, green in deal))
    yield tuple(sorted((red, green, black) for red, black, green in deal))
