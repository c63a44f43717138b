"""Players of Permutu Memory: what they remember of their row, and when they turn a tile.

A policy sees nothing but views of the game. Memory and search depend on chance, and its numbers
(`MemoryLuck`) are given from outside, so that the same game can be played again and by other
programs.

- *perfect*: remembers every tile.
- *fading*: remembers every tile at first, and forgets each with a chance after every round.
- *forgetful*: remembers nothing.
- *cautious*: memory fades too, but he turns a tile only when he is sure.

All but the last turn tiles until the symbol is found, which is optimal: see `memory_optimum`.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import NamedTuple

from cornerwise.errors import InvalidInputError, PositionError, quote
from cornerwise.permutu.memory_chances import MemoryScore, ScoreChances, score_chances
from cornerwise.permutu.memory_situation import (
    MemorySituation,
    MemoryStrategy,
    Number,
    cautious,
    eager,
)
from cornerwise.reference.permutu.memory import STOP, MemoryMove, MemoryView, Turn

__all__ = ["MEMORY_POLICIES", "MemoryLuck", "MemoryPolicy", "random_memory_luck"]


class MemoryLuck(NamedTuple):
    """The numbers, from 0 to below 1, on which one player depends in one round.

    Attributes
    ----------
    memory : sequence of float
        For each tile: it stays in memory if this is below the chance for it.
    search : sequence of float
        For each tile: tiles that are not remembered are tried in increasing order.
    """

    memory: Sequence[float]
    search: Sequence[float]


def random_memory_luck(symbols: int, rng: random.Random) -> Iterator[MemoryLuck]:
    """Yield the numbers for round after round, without end.

    Examples
    --------
    >>> luck = next(random_memory_luck(5, random.Random(1)))
    >>> len(luck.memory), len(luck.search)
    (5, 5)
    """
    while True:
        memory, search = ([rng.random() for _ in range(symbols)] for _ in range(2))
        yield MemoryLuck(memory, search)


@dataclass(frozen=True)
class MemoryPolicy:
    """A way to play.

    Attributes
    ----------
    name : str
        What it is called.
    strategy : callable
        When to turn a tile that is not remembered.
    remember : Fraction or float
        The chance for each tile that it is remembered in the first round.
    keep : Fraction or float
        The chance for each tile remembered in one round that it still is in the next. What is
        forgotten does not come back.
    """

    name: str
    strategy: MemoryStrategy = eager
    remember: Number = 1
    keep: Number = 1

    def __post_init__(self) -> None:
        for what, chance in (("remember", self.remember), ("keep", self.keep)):
            if not 0 <= chance <= 1:
                raise InvalidInputError(f"chance to {what} a tile {quote(chance)}: expected 0 to 1")

    def recall(
        self, remembered: Sequence[int | None], memory: Sequence[float], is_first_round: bool
    ) -> tuple[int | None, ...]:
        """Return what is remembered in a round of what was remembered before it.

        Examples
        --------
        >>> half = MemoryPolicy("half", remember=0.5)
        >>> half.recall((2, 0, 1), (0.7, 0.4, 0.5), is_first_round=True)
        (None, 0, None)
        """
        chance = float(self.remember if is_first_round else self.keep)
        return tuple(
            symbol if number < chance else None
            for symbol, number in zip(remembered, memory, strict=True)
        )

    def choose(
        self, view: MemoryView, remembered: Sequence[int | None], search: Sequence[float]
    ) -> MemoryMove:
        """Return the move of a player who sees this and remembers that.

        Parameters
        ----------
        view : MemoryView
            What he sees, in one of the rounds.
        remembered : sequence
            For each tile of his row the symbol, or None if he does not remember it.
        search : sequence of float
            Tiles that he does not remember are tried in the order of these numbers.

        Examples
        --------
        >>> from cornerwise.reference.permutu.memory import READY, Memory
        >>> state = Memory(3).deal("bac", "abc", "abc").apply(READY).apply(READY)
        >>> policy = MemoryPolicy("perfect")
        >>> policy.choose(state.view(0), (0, 1, 2), (0.3, 0.2, 0.1))
        Turn(place=1)
        >>> policy.choose(state.view(0), (None, None, None), (0.3, 0.2, 0.1))
        Turn(place=2)
        """
        if view.player is None or view.called is None:
            raise PositionError(f"a policy plays one of the players in a round, not\n{view}")
        own = view.rows[view.player]
        if view.called in own:
            return STOP
        face_down = [place for place, symbol in enumerate(own) if symbol is None]
        known = {remembered[place]: place for place in face_down if remembered[place] is not None}
        if view.called in known:
            return Turn(known[view.called])
        hidden = [place for place in face_down if remembered[place] is None]
        elsewhere = {*view.black, *own, *known}
        situation = MemorySituation(
            rounds=view.symbols - len(view.black),
            hidden=len(hidden),
            future=sum(symbol not in elsewhere for symbol in range(view.symbols)),
            known=len(known),
        )
        if self.strategy(situation):
            return Turn(min(hidden, key=lambda place: search[place]))
        return STOP

    def chances(self, symbols: int) -> ScoreChances:
        """Return the exact chance of each score in a game with so many symbols.

        Examples
        --------
        >>> half = MemoryPolicy("half", cautious, remember=Fraction(1, 2))
        >>> for score, chance in half.chances(2).items():
        ...     print(score, chance)
        MemoryScore(matched=2, face_down=0) 3/4
        MemoryScore(matched=0, face_down=2) 1/4
        """
        total: dict[MemoryScore, Number] = {}
        remember = self.remember if isinstance(self.remember, float) else Fraction(self.remember)
        for known in range(symbols + 1):
            weight = comb(symbols, known) * remember**known * (1 - remember) ** (symbols - known)
            if weight:
                chances = score_chances(symbols, self.strategy, known, self.keep)
                for score, chance in chances.items():
                    total[score] = total.get(score, 0) + weight * chance
        return dict(sorted(total.items(), reverse=True))


MEMORY_POLICIES = {
    policy.name: policy
    for policy in (
        MemoryPolicy("perfect"),
        MemoryPolicy("fading", keep=Fraction(9, 10)),
        MemoryPolicy("forgetful", remember=0),
        MemoryPolicy("cautious", cautious, keep=Fraction(9, 10)),
    )
}
"""The policies by name; make others with `MemoryPolicy`."""
