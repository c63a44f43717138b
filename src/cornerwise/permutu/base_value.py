"""Permutu with two players: the exact value of a state, by plain minimax for few symbols.

Every line of play is followed to its end; states that come up again, or that differ only in the
order of the columns or in the rows of the tiles, are looked at once.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

from cornerwise.errors import VariantError
from cornerwise.reference.permutu import BaseMove, PermutuState

__all__ = ["BaseSolver", "BaseValue", "base_value"]


class BaseValue(NamedTuple):
    """The outcome of a game of two under best play, from the side to move.

    Values are compared as the game is decided: by points, and if they are equal by triples. So the
    best play for the value is also the best play for winning.

    Attributes
    ----------
    points : int
        The points of the side to move minus those of the other.
    triples : int
        Its triples minus those of the other.

    Examples
    --------
    >>> BaseValue(1, -2) > BaseValue(0, 1), BaseValue(0, -1).result
    (True, 'loss')
    """

    points: int
    triples: int

    @property
    def result(self) -> str:
        """What it is for the side to move: 'win', 'draw' or 'loss'."""
        if self == (0, 0):
            return "draw"
        return "win" if self > (0, 0) else "loss"

    def for_the_other(self) -> "BaseValue":
        """Return the same outcome from the other side."""
        return BaseValue(-self.points, -self.triples)


Key = tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]

"""The columns and what both players own, from the side to move."""


@dataclass
class BaseSolver:
    """Finds values and remembers them, so that the states of one game are solved once.

    Attributes
    ----------
    known : dict
        The value of each state met so far.

    Examples
    --------
    >>> from cornerwise.reference.permutu import Permutu
    >>> solver = BaseSolver()
    >>> start = Permutu(symbols=3).deal("abc", "bca", "cab")
    >>> solver.value(start)
    BaseValue(points=3, triples=1)
    >>> {str(value.points) for value in solver.move_values(start).values()}
    {'3'}
    """

    known: dict[Key, BaseValue] = field(default_factory=dict, repr=False)

    def value(self, state: PermutuState) -> BaseValue:
        """Return the outcome under best play, from the side to move."""
        if state.game.players != 2:
            raise VariantError(f"value with {state.game.players} players: expected 2")
        return self._value(state)

    def move_values(self, state: PermutuState) -> dict[BaseMove, BaseValue]:
        """Return the outcome after each legal move, from the side to move now."""
        self.value(state)
        return {move: self._value(child).for_the_other() for move, child in state.children()}

    def _value(self, state: PermutuState) -> BaseValue:
        key = _key(state)
        value = self.known.get(key)
        if value is None:
            values = [self._value(child).for_the_other() for _, child in state.children()]
            value = max(values) if values else _outcome(state)
            self.known[key] = value
        return value


def base_value(state: PermutuState) -> BaseValue:
    """Return the outcome of a game of two under best play, from the side to move.

    Parameters
    ----------
    state : PermutuState
        Where to begin. From the start five symbols take a second, and each further one ten
        times as long.

    Returns
    -------
    BaseValue
        The margin in points and in triples.

    Raises
    ------
    VariantError
        If more than two play.

    Examples
    --------
    >>> from cornerwise.reference.permutu import Permutu
    >>> value = base_value(Permutu(symbols=4).deal("abcd", "bcda", "cdab"))
    >>> value, value.result
    (BaseValue(points=0, triples=0), 'draw')
    """
    return BaseSolver().value(state)


def _outcome(state: PermutuState) -> BaseValue:
    points, triples, mover = state.result(), state.triples(), state.turn
    return BaseValue(points[mover] - points[1 - mover], triples[mover] - triples[1 - mover])


def _key(state: PermutuState) -> Key:
    """Return what the value depends on: not the order of columns, nor the rows of their tiles."""
    columns = sorted(tuple(sorted(state.tiles(column))) for column in range(state.game.symbols))
    mover = state.turn
    return tuple(columns), (state.owned[mover], state.owned[1 - mover])
