"""Giving one side the time that the other one takes."""

from __future__ import annotations

import threading
from collections import defaultdict

LEAST = 0.001


class PlyTimes:
    """The mean time of an engine's move, by ply, over all games of a match."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._sums: dict[int, float] = defaultdict(float)
        self._counts: dict[int, int] = defaultdict(int)

    def add(self, ply: int, seconds: float) -> None:
        """Count a move."""
        with self._lock:
            self._sums[ply] += seconds
            self._counts[ply] += 1

    def mean(self, ply: int) -> float:
        """Return the mean at a ply; where no move was seen, that of the nearest one."""
        with self._lock:
            if not self._counts:
                return LEAST
            nearest = min(self._counts, key=lambda seen: (abs(seen - ply), seen))
            return self._sums[nearest] / self._counts[nearest]


class Budget:
    """What one side may take for its moves so that it uses as much time as the other.

    Within a game, time saved at a move is spent at the next ones. What is left at the end of a
    game, or was taken too much, changes all moves of the next game by the same factor.
    """

    def __init__(self, times: PlyTimes) -> None:
        self._times = times
        self._debt = 0.0
        self._games = 0
        self._given = 0.0
        self.begin_game()

    def begin_game(self) -> None:
        """Forget what happened within the last game, unless `end_game` has counted it."""
        self._planned = self._used = 0.0
        typical = self._given / self._games if self._games else 0.0
        factor = 1.0 - self._debt / typical if typical else 1.0
        self._factor = min(2.0, max(0.5, factor))

    def before(self, ply: int) -> float:
        """Return the seconds for the move at a ply."""
        self._planned += self._times.mean(ply) * self._factor
        return max(LEAST, self._planned - self._used)

    def after(self, seconds: float) -> None:
        """Count what that move took."""
        self._used += seconds

    def end_game(self, own: float, other: float) -> None:
        """Count what both sides took in a game."""
        self._games += 1
        self._given += other
        self._debt += own - other
