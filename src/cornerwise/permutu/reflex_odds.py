"""Permutu Reflex: the chances of every final score, from the chances of a single round.

Only the points matter for the result, so the chances are carried from round to round for each pair
of points that the players can have.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from fractions import Fraction
from math import lcm
from numbers import Rational

from cornerwise.errors import InvalidInputError, quote
from cornerwise.reference.permutu import Outcome, Reflex

__all__ = ["Chance", "Points", "ReflexOdds", "RoundOdds", "reflex_odds"]

Chance = Fraction | float
"""A probability: an exact fraction, or a float."""

Points = tuple[int, int]
"""The points of the first and of the second player."""

ROUNDING = 1e-9
"""How far the sum of floats may be from 1."""


@dataclass(frozen=True, slots=True)
class RoundOdds:
    """The chances of one round: how it ends when a certain player leads.

    Attributes
    ----------
    leader : Fraction or float
        The chance that the leader is faster.
    follower : Fraction or float
        The chance that the follower is faster.
    tie : Fraction or float
        The chance that both are as fast.
    false_start : Fraction or float
        The chance that the follower turns too early.

    Raises
    ------
    InvalidInputError
        If one is no number from 0 to 1, or if their sum is not 1. Fractions and integers must make
        exactly 1; with a float among them all are floats, and the sum may be off by rounding.

    Examples
    --------
    >>> RoundOdds(Fraction(1, 2), Fraction(1, 4), tie=Fraction(1, 4)).exact
    True
    >>> RoundOdds(0.5, 0.25, tie=0.125, false_start=0.125).exact
    False
    """

    leader: Chance
    follower: Chance
    tie: Chance = 0
    false_start: Chance = 0

    def __post_init__(self) -> None:
        given = {field.name: getattr(self, field.name) for field in fields(self)}
        chances = {name: _chance(name, value) for name, value in given.items()}
        exact = all(isinstance(chance, Fraction) for chance in chances.values())
        total = sum(chances.values())
        if total != 1 if exact else abs(float(total) - 1) > ROUNDING:
            written = ", ".join(f"{name} {quote(value)}" for name, value in given.items())
            raise InvalidInputError(f"{written}: expected chances with the sum 1, not {total}")
        for name, chance in chances.items():
            object.__setattr__(self, name, chance if exact else float(chance))

    @property
    def exact(self) -> bool:
        """Whether the chances are fractions."""
        return isinstance(self.leader, Fraction)

    @property
    def chances(self) -> tuple[tuple[Outcome, Chance], ...]:
        """Every way a round can end, in the order of `Outcome`, with its chance."""
        return (
            (Outcome.LEADER, self.leader),
            (Outcome.FOLLOWER, self.follower),
            (Outcome.TIE, self.tie),
            (Outcome.FALSE_START, self.false_start),
        )


def _chance(name: str, value: object) -> Chance:
    chance = Fraction(value) if isinstance(value, Rational) else value
    if not isinstance(chance, Fraction | float) or not 0 <= chance <= 1:
        raise InvalidInputError(f"{name} {quote(value)}: expected a chance from 0 to 1")
    return chance


@dataclass(frozen=True)
class ReflexOdds:
    """The chances of the end of a game.

    Attributes
    ----------
    scores : dict
        The chance of every final score (points of the first and of the second player) that is
        possible at all: fractions, or floats if the chances of a round were floats.
    """

    scores: Mapping[Points, Chance]

    @property
    def win(self) -> Chance:
        """The chance that the first player wins."""
        return self._sum((chance, int(margin > 0)) for margin, chance in self.margins.items())

    @property
    def draw(self) -> Chance:
        """The chance that both have the same points."""
        return self._sum((chance, int(margin == 0)) for margin, chance in self.margins.items())

    @property
    def loss(self) -> Chance:
        """The chance that the second player wins."""
        return self._sum((chance, int(margin < 0)) for margin, chance in self.margins.items())

    @property
    def mean(self) -> tuple[Chance, Chance]:
        """The expected points of the first and of the second player."""
        first = self._sum((chance, points[0]) for points, chance in self.scores.items())
        second = self._sum((chance, points[1]) for points, chance in self.scores.items())
        return first, second

    @property
    def margins(self) -> dict[int, Chance]:
        """The chance of every final margin: points of the first player minus of the second."""
        found: dict[int, list[Chance]] = defaultdict(list)
        for (mine, other), chance in self.scores.items():
            found[mine - other].append(chance)
        return {
            margin: self._sum((chance, 1) for chance in found[margin]) for margin in sorted(found)
        }

    def _sum(self, terms: Iterable[tuple[Chance, int]]) -> Chance:
        """Add chances, each as often as it says, to a fraction if they are fractions."""
        some = next(iter(self.scores.values()))
        zero: Chance = Fraction(0) if isinstance(some, Fraction) else 0.0
        return sum((chance * times for chance, times in terms), zero)


def reflex_odds(
    symbols: int,
    first: RoundOdds,
    second: RoundOdds | None = None,
    *,
    played: int = 0,
    points: Points = (0, 0),
) -> ReflexOdds:
    """Return the chances of every final score of a game of Permutu Reflex.

    Parameters
    ----------
    symbols : int
        How many symbols there are, odd and at least 3.
    first : RoundOdds
        The chances of a round in which the first player leads.
    second : RoundOdds, optional
        The chances of a round in which the second player leads; as `first` by default.
    played : int
        How many rounds are over. The first player leads round 0, and the leaders alternate.
    points : (int, int)
        The points as they stand after those rounds.

    Returns
    -------
    ReflexOdds
        The chances; exact if all chances given are fractions or integers.

    Raises
    ------
    VariantError
        If there is no game with so many symbols.
    InvalidInputError
        If so many rounds cannot be over, or cannot have brought these points.

    Examples
    --------
    >>> better = RoundOdds(Fraction(3, 5), Fraction(2, 5))
    >>> worse = RoundOdds(Fraction(2, 5), Fraction(3, 5))
    >>> odds = reflex_odds(3, better, worse)
    >>> odds.scores[2, 0], odds.win, odds.draw, odds.loss
    (Fraction(9, 25), Fraction(9, 25), Fraction(12, 25), Fraction(4, 25))
    >>> reflex_odds(3, better, worse, played=1, points=(0, 1)).win
    Fraction(0, 1)
    """
    rounds = Reflex(symbols).rounds
    _check_standing(rounds, played, points)
    by_leader = (first, first if second is None else second)
    exact = all(odds.exact for odds in by_leader)
    # Fractions are counted in parts of a common denominator: integers, and far quicker.
    scale = 1
    if exact:
        scale = lcm(*(Fraction(p).denominator for odds in by_leader for _, p in odds.chances))
    steps = [
        _steps(odds, leader, scale if exact else None) for leader, odds in enumerate(by_leader)
    ]
    parts: dict[Points, Chance] = {points: 1}
    for number in range(played, rounds):
        following: dict[Points, Chance] = defaultdict(int)
        for (mine, other), part in parts.items():
            for (gain, loss), weight in steps[number % 2].items():
                following[mine + gain, other + loss] += part * weight
        parts = following
    whole = scale ** (rounds - played)
    return ReflexOdds(
        {
            score: Fraction(int(parts[score]), whole) if exact else float(parts[score])
            for score in sorted(parts)
        }
    )


def _steps(odds: RoundOdds, leader: int, scale: int | None) -> dict[Points, Chance]:
    """Return what a round can bring to the first and the second player, with its chance.

    The chances become integers, multiplied by scale; without a scale they become floats. What
    cannot happen is left out.
    """
    steps: dict[Points, Chance] = defaultdict(int)
    for outcome, chance in odds.chances:
        of_leader, of_follower = outcome.points
        gains = (of_leader, of_follower) if leader == 0 else (of_follower, of_leader)
        if chance:
            steps[gains] += float(chance) if scale is None else int(chance * scale)
    return steps


def _check_standing(rounds: int, played: int, points: Points) -> None:
    if played not in range(rounds + 1):
        raise InvalidInputError(f"played {quote(played)}: expected 0 to {rounds} rounds")
    if len(points) != 2 or not 0 <= min(points) <= max(points) <= played <= sum(points):
        raise InvalidInputError(
            f"points {quote(points)} after {played} rounds: expected one or two points a round,"
            " at most one for each player"
        )
