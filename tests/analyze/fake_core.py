"""A weak engine in the place of the kernels', for tests in which strength does not matter.

It looks one move ahead: at the squares placed and the number of moves of both sides.
"""

import math
import random
import time
from collections.abc import Callable
from typing import Any

from cornerwise import _core

PASS = -1


class FakeEngine:
    """What `_core.Engine` can do, and says which boards it was asked about.

    Parameters
    ----------
    seed : int
        Decides between equal moves.
    memory_bytes : int
        Not used.
    network : object
        Not used either.
    """

    def __init__(self, seed: int, memory_bytes: int, network: object = None) -> None:
        self.seed = seed
        self.rng = random.Random(seed)
        self.memory_bytes = memory_bytes
        self.cleared = 0
        self.asked: list[tuple[Any, ...]] = []

    def clear(self) -> None:
        self.rng = random.Random(self.seed)
        self.cleared += 1

    def analyze(  # noqa: PLR0917
        self,
        position: _core.Position,
        scoring: int,
        time_limit: float | None,
        node_limit: int | None,
        threads: int,
        every_move: bool,
        progress: Callable[[Any], object] | None,
        cancel: Any,
        isa: str | None = None,
        most: int | None = None,
    ) -> dict[str, Any]:
        self.asked.append((position.copy(), scoring, time_limit, node_limit, threads, every_move))
        started = time.perf_counter()
        rated = [self._rated(position, index, scoring) for index in legal(position)]
        rated.sort(key=lambda each: -each[1])
        turn = position.turn
        if rated:
            lower, upper = -109, 109
        else:
            lower = upper = position.score(turn, scoring) - position.score(1 - turn, scoring)
        found = {
            "moves": rated,
            "lower": lower,
            "upper": upper,
            "nodes": len(rated),
            "seconds": time.perf_counter() - started,
            "stopped": None,
        }
        if progress is not None:
            progress(dict(found))
        if rated:
            cancelled = cancel is not None and cancel.is_set()
            found["stopped"] = "cancel" if cancelled else "nodes" if node_limit else "time"
        return found

    def _rated(self, position: _core.Position, index: int, scoring: int) -> tuple[Any, ...]:
        turn = position.turn
        after = position.copy()
        after.play(index)
        margin = float(after.score(turn, 1) - after.score(1 - turn, 1))
        margin += (after.count(turn) - after.count(1 - turn)) / 50 + self.rng.random() / 100
        win = 1 / (1 + math.exp(-margin / 4))
        replies = legal(after)
        line = [index, *replies[:1]]
        return (index, margin, win, 0.0, 1 - win, 1, -109, 109, line)


def legal(position: _core.Position) -> list[int]:
    """Indices of the legal moves; a forced pass is one."""
    turn = position.turn
    placements = [int(index) for index in position.placements(turn)]
    return placements or ([PASS] if position.any(1 - turn) else [])
