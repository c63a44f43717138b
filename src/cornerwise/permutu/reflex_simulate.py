"""Permutu Reflex: many games at once, from random numbers.

A round is settled by one number from 0 to 1, drawn evenly. The ways it can end lie along that
stretch in the order of `Outcome`, each as long as its chance: the leader is faster, the follower is
faster, a tie, a false start.
"""

from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate

import numpy as np
import numpy.typing as npt

from cornerwise.errors import InvalidInputError, quote
from cornerwise.permutu.reflex_odds import RoundOdds
from cornerwise.reference.permutu import Outcome, Reflex

__all__ = ["ReflexGames", "count_reflex", "play_reflex"]

OUTCOMES = tuple(Outcome)

GAINS = np.array([outcome.points for outcome in OUTCOMES], dtype=np.int64)
"""What the leader and what the follower score, for the number of each outcome."""

AT_ONCE = 1 << 20
"""How many rounds `count_reflex` keeps in memory at once."""


@dataclass(frozen=True, eq=False)
class ReflexGames:
    """What happened in many games.

    Attributes
    ----------
    outcomes : array of int8, shape (games, rounds)
        How each round ended: a number into `tuple(Outcome)`.
    """

    outcomes: npt.NDArray[np.int8]

    @property
    def points(self) -> npt.NDArray[np.int64]:
        """What each player scored in each round; shape (games, rounds, 2)."""
        points = GAINS[self.outcomes]
        # The second player leads every other round.
        points[:, 1::2] = points[:, 1::2, ::-1].copy()
        return points

    @property
    def scores(self) -> npt.NDArray[np.int64]:
        """The final points of each player; shape (games, 2)."""
        scores: npt.NDArray[np.int64] = self.points.sum(axis=1)
        return scores


def play_reflex(
    draws: npt.ArrayLike, first: RoundOdds, second: RoundOdds | None = None
) -> ReflexGames:
    """Play a game of Permutu Reflex for each row of random numbers.

    Parameters
    ----------
    draws : array of float, shape (games, rounds)
        Numbers from 0 up to but without 1, one for each round; with N symbols there are N - 1
        rounds, an even number.
    first : RoundOdds
        The chances of a round in which the first player leads: rounds 0, 2 and so on.
    second : RoundOdds, optional
        The chances of a round in which the second player leads; as `first` by default.

    Returns
    -------
    ReflexGames
        How every round ended, and with that the points.

    Raises
    ------
    InvalidInputError
        If the numbers do not have that shape or lie outside that range.

    Examples
    --------
    >>> odds = RoundOdds(0.5, 0.25, tie=0.125, false_start=0.125)
    >>> games = play_reflex([[0.1, 0.6], [0.8, 0.9]], odds)
    >>> games.outcomes.tolist()
    [[0, 1], [2, 3]]
    >>> games.scores.tolist()
    [[2, 0], [1, 2]]
    """
    numbers = np.asarray(draws, dtype=np.float64)
    if numbers.ndim != 2 or numbers.shape[1] < 2 or numbers.shape[1] % 2:
        raise InvalidInputError(
            f"draws of shape {numbers.shape}: expected (games, rounds) with an even number of"
            " rounds, at least 2"
        )
    outside = numbers[~((numbers >= 0) & (numbers < 1))]
    if outside.size:
        raise InvalidInputError(f"draw {outside[0]}: expected a number from 0 up to but without 1")
    outcomes = np.empty(numbers.shape, dtype=np.int8)
    for leader, odds in enumerate((first, first if second is None else second)):
        rounds = slice(leader, None, 2)
        outcomes[:, rounds] = np.searchsorted(_borders(odds), numbers[:, rounds], side="right")
    return ReflexGames(outcomes)


def count_reflex(
    symbols: int,
    games: int,
    first: RoundOdds,
    second: RoundOdds | None = None,
    *,
    rng: np.random.Generator,
) -> npt.NDArray[np.int64]:
    """Play random games of Permutu Reflex and count their final scores.

    Parameters
    ----------
    symbols : int
        How many symbols there are, odd and at least 3.
    games : int
        How many games to play.
    first, second : RoundOdds
        The chances of a round, as for `play_reflex`.
    rng : numpy.random.Generator
        The source of chance; the same seed plays the same games.

    Returns
    -------
    array of int64, shape (symbols, symbols)
        How many games ended with so many points of the first player (row) and of the second.

    Examples
    --------
    >>> odds = RoundOdds(0.5, 0.5)
    >>> counts = count_reflex(3, 1000, odds, rng=np.random.default_rng(1))
    >>> int(counts.sum()), int(counts[1, 1] + counts[2, 0] + counts[0, 2])
    (1000, 1000)
    """
    rounds = Reflex(symbols).rounds
    if games < 0:
        raise InvalidInputError(f"games {quote(games)}: expected 0 or more")
    counts = np.zeros(symbols * symbols, dtype=np.int64)
    chunk = max(1, AT_ONCE // rounds)
    for begun in range(0, games, chunk):
        draws = rng.random((min(chunk, games - begun), rounds))
        scores = play_reflex(draws, first, second).scores
        counts += np.bincount(scores[:, 0] * symbols + scores[:, 1], minlength=symbols * symbols)
    return counts.reshape(symbols, symbols)


def _borders(odds: RoundOdds) -> npt.NDArray[np.float64]:
    """Return where the stretches of the first three outcomes end.

    The last outcome that can happen goes on to the end, so that rounding leaves no gap there for
    one that cannot.
    """
    chances = [chance for _, chance in odds.chances]
    # Floats are added as the fractions they are: added one by one they could step back.
    ends = [float(end) for end in accumulate(Fraction(chance) for chance in chances)]
    last = max(number for number, chance in enumerate(chances) if chance)
    return np.array([end if number < last else 1.0 for number, end in enumerate(ends[:-1])])
