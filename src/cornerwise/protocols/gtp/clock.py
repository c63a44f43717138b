"""The clock of a game, as the controller tells it."""

from __future__ import annotations

from dataclasses import dataclass

from cornerwise.board import Color

__all__ = ["Clock"]

_SHARE_OF_MOVES_THAT_NEED_THOUGHT = 0.6
_RESERVE = 0.95
_TRANSFER = 0.02
_LEAST = 0.005


@dataclass
class _Side:
    seconds: float
    moves: int  # to be made in that time; 0 while main time runs


class Clock:
    """How long each colour may think about its next move.

    Time settings are those of GTP 2: main time, and after it periods of byo-yomi time in each of
    which so many moves have to be made.

    Parameters
    ----------
    main : float
        Seconds of main time for each colour.
    byo_yomi : float
        Seconds of a period.
    moves : int
        Moves to be made in a period; with a period but no moves there is no limit at all.

    Examples
    --------
    >>> clock = Clock(60, 0, 0)
    >>> clock.budget(Color.BLACK, pieces=21, placed=0)  # thirteen moves need thought
    4.364...
    >>> clock.spend(Color.BLACK, 59)
    >>> clock.budget(Color.BLACK, pieces=21, placed=1)
    0.059...
    """

    def __init__(self, main: float, byo_yomi: float, moves: int) -> None:
        self._main, self._period, self._moves = main, byo_yomi, moves
        self.reset()

    def reset(self) -> None:
        """Begin a new game."""
        self._sides = {color: _Side(self._main, 0) for color in Color}
        for side in self._sides.values():
            self._begin_period(side)

    def _begin_period(self, side: _Side) -> None:
        if side.seconds <= 0 and self._moves > 0:
            side.seconds, side.moves = self._period, self._moves

    def set_left(self, color: Color, seconds: float, moves: int) -> None:
        """Take over what the controller says is left; with moves, it is of a period."""
        self._sides[color] = _Side(seconds, moves)

    def spend(self, color: Color, seconds: float) -> None:
        """Count a move, which took so long."""
        side = self._sides[color]
        side.seconds -= seconds
        if side.moves > 0:
            side.moves -= 1
            if side.moves == 0:
                side.seconds = 0.0
        self._begin_period(side)

    def budget(self, color: Color, *, pieces: int, placed: int) -> float | None:
        """Return how many seconds to think about the next move; None if there is no limit.

        Parameters
        ----------
        color : Color
            Who moves.
        pieces, placed : int
            Number of pieces that a colour has at the start, and that this one has placed. The
            last moves of a game take no time, for the solver knows them.
        """
        side = self._sides[color]
        if self._period > 0 and self._moves == 0 and side.moves == 0:
            return None
        if side.moves > 0:
            share = side.seconds / side.moves
        else:
            thoughts = max(2, round(pieces * _SHARE_OF_MOVES_THAT_NEED_THOUGHT) - placed)
            share = side.seconds / thoughts
            if self._moves > 0:
                share += self._period / self._moves
        return max(_LEAST, share * _RESERVE - _TRANSFER)
