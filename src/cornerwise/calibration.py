"""What an estimate of the search means, measured by how games ended."""

from __future__ import annotations

__all__ = ["calibrated_chances", "calibrated_margin"]

# Chances of the network alone are right as they are, its margins a little too small. What is
# averaged over play-outs is too close to an even game, the more so the more moves they take. So
# log-odds and margins grow by a factor that goes from one for no visits to one for many. Fitted to
# 2,472 positions of 309 games against Pentobi at level 7, with 5 to 19 pieces, searched with 1 to
# 200,000 positions: docs/results.md shows what is left of the difference.
_HALF_TRUSTED = 25
"""Visits after which the factor is half way."""


def calibrated_chances(
    win: float, draw: float, loss: float, placed: int, visits: int
) -> tuple[float, float, float]:
    """Return the chances that games show a search's chances to mean.

    Parameters
    ----------
    win, draw, loss : float
        As the search has them; they add up to 1.
    placed : int
        Pieces of Duo on the board before the move.
    visits : int
        Of the move.

    Examples
    --------
    >>> [round(each, 2) for each in calibrated_chances(0.7, 0.05, 0.25, 8, 10_000)]
    [0.85, 0.03, 0.12]
    >>> calibrated_chances(1.0, 0.0, 0.0, 8, 10_000)
    (1.0, 0.0, 0.0)
    """
    score = win + draw / 2
    if 0 in (win, loss) or not 0 < score < 1:  # it is proven, or as good as that
        return win, draw, loss
    trusted = visits / (visits + _HALF_TRUSTED)
    slope = 1 + trusted * _between(placed, 9, 0.9, 13, 0.55)
    odds = (score / (1 - score)) ** slope
    honest = odds / (1 + odds)
    draw *= honest * (1 - honest) / (score * (1 - score))
    draw = min(draw, 2 * honest, 2 * (1 - honest))
    return honest - draw / 2, draw, 1 - honest - draw / 2


def calibrated_margin(margin: float, placed: int, visits: int, lower: int, upper: int) -> float:
    """Return the margin that games show a search's margin to mean, within proven bounds.

    Parameters
    ----------
    margin : float
        As the search has it, from either side.
    placed, visits : int
        As for `calibrated_chances`.
    lower, upper : int
        What the margin is proven to lie between.

    Examples
    --------
    >>> round(calibrated_margin(3.0, 8, 10_000, -89, 109), 1)
    6.9
    >>> calibrated_margin(3.0, 8, 10_000, -89, 4)
    4.0
    """
    trusted = visits / (visits + _HALF_TRUSTED)
    most = _between(placed, 8, 2.3, 21, 1.0)
    least = min(most, 1.25)
    return float(min(max(margin * (least + trusted * (most - least)), lower), upper))


def _between(placed: int, early: int, first: float, late: int, last: float) -> float:
    """Return a number that goes evenly from `first` with few pieces to `last` with many."""
    part = min(max((placed - early) / (late - early), 0.0), 1.0)
    return first + part * (last - first)
