"""Calibration: honest numbers stay chances and margins, in order, and within what is proven."""

import itertools
import random

import numpy as np
import pytest

from cornerwise import Board, MoveEstimate, analyze
from cornerwise.analyze import _Reader
from cornerwise.calibration import calibrated_chances, calibrated_margin

from .boards import duo_board

PLACED = (0, 5, 9, 11, 13, 20, 40)
VISITS = (0, 1, 25, 400, 10**7)
CASES = list(itertools.product(PLACED, VISITS))


def random_chances(rng: random.Random) -> tuple[float, float, float]:
    parts = sorted(rng.random() for _ in range(2))
    return parts[0], parts[1] - parts[0], 1 - parts[1]


@pytest.mark.parametrize(("placed", "visits"), CASES)
def test_chances_stay_chances(placed: int, visits: int) -> None:
    rng = random.Random(placed + visits)
    for _ in range(300):
        win, draw, loss = random_chances(rng)
        found = calibrated_chances(win, draw, loss, placed, visits)
        assert sum(found) == pytest.approx(1)
        assert min(found) >= 0
        assert calibrated_chances(loss, draw, win, placed, visits) == pytest.approx(found[::-1])
        # Who is better off stays so, and not by less.
        before, after = win + draw / 2 - 0.5, found[0] + found[1] / 2 - 0.5
        assert abs(after) >= abs(before) - 1e-12
        assert after * before >= 0


@pytest.mark.parametrize(("placed", "visits"), CASES)
def test_better_stays_better(placed: int, visits: int) -> None:
    scores = []
    for step in range(1, 100):
        win, draw, _ = calibrated_chances(step / 100, 0.0, 1 - step / 100, placed, visits)
        scores.append(win + draw / 2)
    margins = [calibrated_margin(margin, placed, visits, -109, 109) for margin in range(-40, 41)]
    assert scores == sorted(set(scores))
    assert margins == sorted(set(margins))
    assert margins[40] == 0
    assert margins == [-margin for margin in reversed(margins)]


def test_visits_and_pieces_count() -> None:
    by_visits = [calibrated_margin(5, 8, visits, -109, 109) for visits in VISITS]
    by_placed = [calibrated_margin(5, placed, 1000, -109, 109) for placed in PLACED]
    assert by_visits == sorted(by_visits)
    assert by_placed == sorted(by_placed, reverse=True)
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


@pytest.mark.parametrize("plies", [6, 13, 18])
def test_a_position_set_up_is_judged_as_one_that_was_played(plies: int) -> None:
    played = duo_board(1, plies)
    black, white = (np.argwhere(played.to_array() == color + 1).tolist() for color in (0, 1))
    position = Board.from_cells(black, white, turn=played.turn)
    assert position.ply == 0
    one, other = (
        analyze(board, node_limit=3000, seed=1, multipv=3) for board in (played, position)
    )
    assert one.moves == other.moves
