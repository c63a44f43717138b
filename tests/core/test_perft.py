"""What perft refuses; its counts are in test_kernels.py."""

import signal
import threading

import pytest

from cornerwise import Board, InvalidInputError, perft


@pytest.mark.parametrize("depth", [-1, 65, 1.5, "3", None])
def test_depths_out_of_range(depth: object) -> None:
    with pytest.raises(InvalidInputError, match="expected 0 to 64"):
        perft(Board(), depth)  # type: ignore[call-overload]


def test_division_needs_a_move() -> None:
    with pytest.raises(InvalidInputError, match="expected 1 to 64"):
        perft(Board(), 0, divide=True)


def test_things_that_are_no_board() -> None:
    with pytest.raises(InvalidInputError, match="expected a Board"):
        perft("board", 1)  # type: ignore[call-overload]


def test_small_depths() -> None:
    assert perft(Board(), 0) == 1
    over = Board("mini")
    while not over.is_over:
        over.push(next(iter(over.legal_moves)))
    assert [perft(over, depth) for depth in range(4)] == [1, 0, 0, 0]


def test_ctrl_c_ends_a_long_count() -> None:
    timer = threading.Timer(0.3, signal.raise_signal, [signal.SIGINT])
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        perft(Board(), 6)
    timer.join()
