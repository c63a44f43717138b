"""Exact chances of one player's score in Permutu Memory, for a given way to play.

What a player cannot tell apart has the same chance: the tiles that he does not remember show the
symbols that he does not remember in any order, and any symbol not called yet may be called next.
So four counts are all that matters (`MemorySituation`), and the chances follow by dynamic
programming over them, as exact fractions.

Only the player's own tiles count, and the chances are the same whatever the order of the black
tiles. So the scores of two players are independent, though both hear the same calls, and the
chances of a game between them are products (`duel_chances`).
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache
from math import comb
from typing import NamedTuple, TypeAlias

from cornerwise.errors import InvalidInputError, quote
from cornerwise.permutu.memory_situation import (
    MemorySituation,
    MemoryStrategy,
    Number,
    eager,
    hidden_at_first,
)

__all__ = [
    "DuelChances",
    "MemoryScore",
    "ScoreChances",
    "duel_chances",
    "expected_score",
    "score_chances",
]


class MemoryScore(NamedTuple):
    """What counts at the end: matched tiles, and then tiles still face down."""

    matched: int
    face_down: int


ScoreChances: TypeAlias = Mapping[MemoryScore, Number]
"""The chance of each score that can come about."""


def score_chances(
    symbols: int, strategy: MemoryStrategy = eager, known: int = 0, keep: Number = 1
) -> dict[MemoryScore, Number]:
    """Return the chance of each score of one player.

    Parameters
    ----------
    symbols : int
        How many symbols there are.
    strategy : callable
        When to turn a tile that is not remembered.
    known : int
        How many tiles of his row he remembers at first; which ones makes no difference.
    keep : Fraction or float
        The chance for each tile he remembers that he still does in the next round. He does not
        remember when he forgot a tile.

    Returns
    -------
    dict
        The chance of each score, from the best; fractions unless `keep` is a float.

    Examples
    --------
    >>> for score, chance in score_chances(3).items():
    ...     print(score, chance)
    MemoryScore(matched=3, face_down=0) 1/6
    MemoryScore(matched=2, face_down=0) 1/2
    MemoryScore(matched=1, face_down=0) 1/3
    """
    hidden = hidden_at_first(symbols, known)
    if not 0 <= keep <= 1:
        raise InvalidInputError(f"chance to keep a tile {quote(keep)}: expected 0 to 1")
    chances = _Rounds(strategy, keep).called(symbols, hidden, hidden, known)
    return dict(sorted(chances.items(), reverse=True))


class _Rounds:
    """The dynamic programme: chances of what is still to be scored.

    `hidden`, `future` and `known` count as in `MemorySituation`; `rounds` are those still to come.
    """

    def __init__(self, strategy: MemoryStrategy, keep: Number) -> None:
        self.strategy = strategy
        self.keep = keep if isinstance(keep, float) else Fraction(keep)
        self.called = cache(self._called)
        self.search = cache(self._search)

    def between(self, rounds: int, hidden: int, future: int, known: int) -> ScoreChances:
        """Chances after a round, before any tile is forgotten."""
        if not rounds or self.keep == 1 or not known:
            return self.called(rounds, hidden, future, known)
        cases = []
        for gone in range(known + 1):
            chance = comb(known, gone) * (1 - self.keep) ** gone * self.keep ** (known - gone)
            cases.append((chance, self.called(rounds, hidden + gone, future + gone, known - gone)))
        return _mix(cases)

    def _called(self, rounds: int, hidden: int, future: int, known: int) -> ScoreChances:
        """Chances before the next black tile is turned, each symbol left with the same chance."""
        if not rounds:
            return {MemoryScore(0, hidden + known): Fraction(1)}
        rest = rounds - 1
        face_up = rounds - future - known
        cases: list[tuple[Number, ScoreChances]] = []
        if known:
            found = _one_more(self.between(rest, hidden, future, known - 1))
            cases.append((Fraction(known, rounds), found))
        if future:
            cases.append((Fraction(future, rounds), self.search(rest, hidden, future - 1, known)))
        if face_up:
            cases.append((Fraction(face_up, rounds), self.between(rest, hidden, future, known)))
        return _mix(cases)

    def _search(self, rounds: int, hidden: int, future: int, known: int) -> ScoreChances:
        """Chances in a `MemorySituation`."""
        if not self.strategy(MemorySituation(rounds, hidden, future, known)):
            return self.between(rounds, hidden, future, known)
        # In the last round a wrong tile ends it; before, the search goes on.
        go_on = self.search if rounds else self.between
        past = hidden - 1 - future
        cases: list[tuple[Number, ScoreChances]] = [
            (Fraction(1, hidden), _one_more(self.between(rounds, hidden - 1, future, known)))
        ]
        if past:
            cases.append((Fraction(past, hidden), go_on(rounds, hidden - 1, future, known)))
        if future:
            cases.append((Fraction(future, hidden), go_on(rounds, hidden - 1, future - 1, known)))
        return _mix(cases)


def _mix(cases: Iterable[tuple[Number, ScoreChances]]) -> dict[MemoryScore, Number]:
    """Return the chances when each case comes with a chance of its own."""
    mixed: dict[MemoryScore, Number] = defaultdict(Fraction)
    for chance, chances in cases:
        if chance:
            for score, then in chances.items():
                mixed[score] += chance * then
    return dict(mixed)


def _one_more(chances: ScoreChances) -> ScoreChances:
    """Return the chances with one more tile matched."""
    return {
        MemoryScore(score.matched + 1, score.face_down): chance for score, chance in chances.items()
    }


def expected_score(chances: ScoreChances) -> tuple[Number, Number]:
    """Return the expected numbers of matched tiles and of tiles still face down.

    Examples
    --------
    >>> from cornerwise.permutu.memory_situation import cautious
    >>> matched, face_down = expected_score(score_chances(5, cautious, known=3))
    >>> print(matched, face_down)
    3 2
    """
    matched: Number = Fraction(0)
    face_down: Number = Fraction(0)
    for score, chance in chances.items():
        matched += chance * score.matched
        face_down += chance * score.face_down
    return matched, face_down


class DuelChances(NamedTuple):
    """How a game between two players ends, for the first of them."""

    win: Number
    draw: Number
    loss: Number


def duel_chances(first: ScoreChances, second: ScoreChances) -> DuelChances:
    """Return the chances that the first player wins, draws and loses.

    Parameters
    ----------
    first, second : mapping
        The chances of each player's score.

    Examples
    --------
    >>> from cornerwise.permutu.memory_situation import cautious
    >>> sure, guess = score_chances(4, cautious, known=3), score_chances(4, eager, known=2)
    >>> print(*duel_chances(sure, guess))
    1/2 1/2 0
    """
    win: Number = Fraction(0)
    draw: Number = Fraction(0)
    loss: Number = Fraction(0)
    for mine, chance in first.items():
        for other, others_chance in second.items():
            if mine > other:
                win += chance * others_chance
            elif mine == other:
                draw += chance * others_chance
            else:
                loss += chance * others_chance
    return DuelChances(win, draw, loss)
