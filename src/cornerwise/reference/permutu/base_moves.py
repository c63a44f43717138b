"""Moves of Permutu: a tile, a column, or nothing."""

from dataclasses import dataclass

__all__ = ["SKIP", "BaseMove", "Skip", "TakeColumn", "TakeTile"]


@dataclass(frozen=True, order=True, slots=True)
class TakeTile:
    """Take one tile of a column of three.

    Attributes
    ----------
    column : int
        The column, counted from 0.
    row : int
        The row: 0 red, 1 black, 2 green.
    """

    column: int
    row: int


@dataclass(frozen=True, order=True, slots=True)
class TakeColumn:
    """Take all tiles of a column.

    Attributes
    ----------
    column : int
        The column, counted from 0.
    """

    column: int


@dataclass(frozen=True, slots=True)
class Skip:
    """Take nothing, because nothing can be taken."""


SKIP = Skip()
"""The one skip."""

BaseMove = TakeTile | TakeColumn | Skip
"""What a player does in a turn."""
