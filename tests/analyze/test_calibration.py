"""Calibration: honest numbers stay chances and margins, in order, and within what is proven."""

import itertools
import random

import pytest

from cornerwise import Board, MoveEstimate
from cornerwise.analyze import _Reader
from cornerwise.calibration import calibrated_chances, calibrated_margin

PLIES = (0, 5, 9, 11, 13, 20, 40)
VISITS = (0, 1, 25, 400, 10**7)
CASES = list(itertools.product(PLIES, VISITS))


def random_chances(rng: random.Random) -> tuple[float, float, float]:
    parts = sorted(rng.random() for _ in range(2))
    return parts[0], parts[1] - parts[0], 1 - parts[1]


@pytest.mark.parametrize(("ply", "visits"), CASES)
def test_chances_stay_chances(ply: int, visits: int) -> None:
    rng = random.Random(ply + visits)
    for _ in range(300):
        win, draw, loss = random_chances(rng)
        found = calibrated_chances(win, draw, loss, ply, visits)
        assert sum(found) == pytest.approx(1)
        assert min(found) >= 0
        assert calibrated_chances(loss, draw, win, ply, visits) == pytest.approx(found[::-1])
        # Who is better off stays so, and not by less.
        before, after = win + draw / 2 - 0.5, found[0] + found[1] / 2 - 0.5
        assert abs(after) >= abs(before) - 1e-12
        assert after * before >= 0


@pytest.mark.parametrize(("ply", "visits"), CASES)
def test_better_stays_better(ply: int, visits: int) -> None:
    scores = []
    for step in range(1, 100):
        win, draw, _ = calibrated_chances(step / 100, 0.0, 1 - step / 100, ply, visits)
        scores.append(win + draw / 2)
    margins = [calibrated_margin(margin, ply, visits, -109, 109) for margin in range(-40, 41)]
    assert scores == sorted(set(scores))
    assert margins == sorted(set(margins))
    assert margins[40] == 0
    assert margins == [-margin for margin in reversed(margins)]


def test_visits_and_plies_still_to_come_count() -> None:
    by_visits = [calibrated_margin(5, 8, visits, -109, 109) for visits in VISITS]
    by_ply = [calibrated_margin(5, ply, 1000, -109, 109) for ply in PLIES]
    assert by_visits == sorted(by_visits)
    assert by_ply == sorted(by_ply, reverse=True)
    assert calibrated_chances(0.6, 0.1, 0.3, 8, 0) == pytest.approx((0.6, 0.1, 0.3))


def test_what_is_certain_stays() -> None:
    for certain in [(1.0, 0.0, 0.0), (0.0, 0.0, 1.0), (0.7, 0.3, 0.0), (0.0, 0.3, 0.7)]:
        assert calibrated_chances(*certain, 8, 100) == certain
    assert calibrated_margin(9, 8, 1000, -2, 10) == 10
    assert calibrated_margin(-9, 8, 1000, -2, 10) == -2
    tiny = 1e-300
    for chances in [(tiny, 0.0, 1 - tiny), (1 - tiny, 0.0, tiny), (tiny, 1.0, tiny)]:
        found = calibrated_chances(*chances, 8, 100)
        assert min(found) >= 0
        assert sum(found) == pytest.approx(1)


def estimate(board: Board) -> MoveEstimate:
    """The first move, as if the kernels had said so about it."""
    index = next(iter(board.legal_moves)).index
    return _Reader(board, "official", None)._estimate(
        (index, 3.0, 0.6, 0.1, 0.3, 100, -109, 109, [index])
    )


def test_only_duo_is_calibrated() -> None:
    mini = estimate(Board("mini"))
    assert (mini.margin, mini.win, mini.draw, mini.loss) == (3.0, 0.6, 0.1, 0.3)
    duo = estimate(Board())
    assert duo.margin == calibrated_margin(3.0, 0, 100, -109, 109) > 3
    assert (duo.win, duo.draw, duo.loss) == calibrated_chances(0.6, 0.1, 0.3, 0, 100)
