"""Quantities found by trying many games, with confidence intervals."""

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cornerwise.errors import InvalidInputError, quote

__all__ = ["Estimate", "estimate_mean", "estimate_share"]


class Estimate(NamedTuple):
    """A quantity found by trying, and the confidence interval around it."""

    mean: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.mean:.4f} ({self.low:.4f} to {self.high:.4f})"


def estimate_share(successes: int, trials: int, confidence: float = 0.95) -> Estimate:
    """Return the share of successes with the interval of Wilson, which never leaves 0 to 1.

    Examples
    --------
    >>> print(estimate_share(90, 100))
    0.9000 (0.8256 to 0.9448)
    >>> print(estimate_share(0, 100))
    0.0000 (0.0000 to 0.0370)
    """
    if trials < 1 or not 0 <= successes <= trials:
        raise InvalidInputError(f"{successes} successes in {trials} trials: expected 0 to as many")
    z = _quantile(confidence)
    share = successes / trials
    shrink = 1 + z * z / trials
    centre = (share + z * z / (2 * trials)) / shrink
    width = z / shrink * sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    return Estimate(share, max(0.0, centre - width), min(1.0, centre + width))


def estimate_mean(
    values: Sequence[float] | NDArray[np.number], confidence: float = 0.95
) -> Estimate:
    """Return the mean of at least two independent values, with the interval of a large sample.

    Examples
    --------
    >>> print(estimate_mean([1, 2, 3, 2, 1, 3]))
    2.0000 (1.2843 to 2.7157)
    """
    array = np.asarray(values, np.float64)
    if array.ndim != 1 or len(array) < 2:
        raise InvalidInputError(f"values of shape {array.shape}: expected two or more in a line")
    mean = float(array.mean())
    width = _quantile(confidence) * float(array.std(ddof=1)) / sqrt(len(array))
    return Estimate(mean, mean - width, mean + width)


def _quantile(confidence: float) -> float:
    if not 0 < confidence < 1:
        raise InvalidInputError(f"confidence {quote(confidence)}: expected between 0 and 1")
    return NormalDist().inv_cdf((1 + confidence) / 2)
