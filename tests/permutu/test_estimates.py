"""Confidence intervals, which hold the truth as often as they say."""

import numpy as np
import pytest

from cornerwise.errors import InvalidInputError
from cornerwise.permutu.estimates import estimate_mean, estimate_share


def test_intervals_of_shares_hold_as_often_as_they_say() -> None:
    trials, truth = 400, 0.3
    counts = np.random.default_rng(1).binomial(trials, truth, 4000)
    for confidence in (0.5, 0.8, 0.95):
        held = [
            estimate.low <= truth <= estimate.high
            for estimate in (estimate_share(int(count), trials, confidence) for count in counts)
        ]
        assert np.mean(held) == pytest.approx(confidence, abs=0.03)


def test_intervals_of_means_hold_as_often_as_they_say() -> None:
    samples = np.random.default_rng(1).exponential(2.0, (2000, 400))
    for confidence in (0.5, 0.95):
        estimates = [estimate_mean(sample, confidence) for sample in samples]
        held = [estimate.low <= 2.0 <= estimate.high for estimate in estimates]
        assert np.mean(held) == pytest.approx(confidence, abs=0.03)


def test_known_interval_of_wilson() -> None:
    # 10 of 20 at 95 %: half of 20 and z = 1.959964 give 0.5 +- 0.200838.
    estimate = estimate_share(10, 20)
    assert estimate == pytest.approx((0.5, 0.299298, 0.700702), abs=1e-6)
    low, high = estimate_share(0, 20), estimate_share(20, 20)
    assert (low.low, high.high) == (0.0, 1.0)
    assert low.high == pytest.approx(1 - high.low)


def test_what_is_refused() -> None:
    with pytest.raises(InvalidInputError, match="3 successes in 2 trials"):
        estimate_share(3, 2)
    with pytest.raises(InvalidInputError, match="expected two or more in a line"):
        estimate_mean([1.0])
