"""How sure a score is."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import NormalDist, fmean, stdev

_Z = NormalDist().inv_cdf(0.975)

Interval = tuple[float, float]


def wilson(score: float, games: int) -> Interval:
    """Return Wilson's 95 % interval of a score from independent games.

    Draws make the truth a little better known than this says.
    """
    square = _Z * _Z / games
    middle = (score + square / 2) / (1 + square)
    half = _Z / (1 + square) * math.sqrt(score * (1 - score) / games + square / (4 * games))
    return (max(0.0, middle - half), min(1.0, middle + half))


def mean_interval(values: Sequence[float]) -> Interval | None:
    """Return the 95 % interval of a mean, or None where the values tell none."""
    if len(values) < 3 or min(values) == max(values):
        return None
    half = _student(len(values) - 1) * stdev(values) / math.sqrt(len(values))
    return (fmean(values) - half, fmean(values) + half)


def _student(degrees: int) -> float:
    """97.5 % point of Student's distribution, right to 0.3 % from 4 degrees of freedom on."""
    if degrees < 4:
        return (12.706, 4.303, 3.182)[degrees - 1]
    terms = (
        _Z,
        (_Z**3 + _Z) / 4,
        (5 * _Z**5 + 16 * _Z**3 + 3 * _Z) / 96,
        (3 * _Z**7 + 19 * _Z**5 + 17 * _Z**3 - 15 * _Z) / 384,
    )
    return sum(term / float(degrees) ** power for power, term in enumerate(terms))


def paired_scores(points: Sequence[tuple[int, float]]) -> list[float]:
    """Return the mean score of each pair of which both games are there.

    Parameters
    ----------
    points : sequence of (int, float)
        Number of the pair, and points of the game.
    """
    pairs: dict[int, list[float]] = {}
    for pair, each in points:
        pairs.setdefault(pair, []).append(each)
    return [fmean(both) for _, both in sorted(pairs.items()) if len(both) == 2]
