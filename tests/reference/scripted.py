"""Exact chances of a sampler that tries at random, found by trying every draw."""

import random
from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from typing import TypeVar

M = TypeVar("M")


class RejectedError(Exception):
    """The sampler has begun another try."""


class Script(random.Random):
    """Draws one given number, and after it 0, which takes what was found.

    Attributes
    ----------
    first : int
        The number drawn first.
    counts : list of int
        From how many numbers each draw was.
    """

    def __init__(self, first: int) -> None:
        super().__init__()
        self.first = first
        self.counts: list[int] = []

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        assert (stop, step) == (None, 1)
        if self.counts and start == self.counts[0]:
            raise RejectedError
        self.counts.append(start)
        return self.first if len(self.counts) == 1 else 0


def chances(random_move: Callable[[random.Random], M]) -> dict[M, Fraction]:
    """The chance of each move to be found by one try, times the number of draws of a try.

    A try is one draw, and perhaps a second that takes what was found one time in as many as it is
    drawn from.
    """
    weights: defaultdict[M, Fraction] = defaultdict(Fraction)
    first, count = 0, 1
    while first < count:
        script = Script(first)
        try:
            move = random_move(script)
            assert len(script.counts) <= 2
            weights[move] += Fraction(1, (script.counts[1:] or [1])[0])
        except RejectedError:
            pass
        count = script.counts[0]
        first += 1
    return dict(weights)
