"""Many positions at once."""

import numpy as np
import pytest

from cornerwise import (
    POSITION_DTYPE,
    Board,
    PositionError,
    legal_move_counts,
    legal_move_lists,
    legal_move_masks,
    pack_arrays,
    pack_boards,
    unpack_boards,
)

from .helpers import VARIANTS, random_positions


@pytest.mark.parametrize("variant", VARIANTS)
def test_batches_are_the_boards_one_by_one(variant: str) -> None:
    boards = list(random_positions(variant, 10, seed=21))
    records = pack_boards(boards)
    assert unpack_boards(records) == boards
    counts, masks = legal_move_counts(records), legal_move_masks(records)
    starts, indices = legal_move_lists(records)
    for i, board in enumerate(boards):
        single = board.legal_moves.to_numpy()
        assert counts[i] == len(single)
        assert np.array_equal(np.flatnonzero(masks[i]), single)
        assert np.array_equal(indices[starts[i] : starts[i + 1]], single)


@pytest.mark.parametrize("variant", VARIANTS)
def test_arrays_of_cells_make_the_same_records(variant: str) -> None:
    boards = [b for b in random_positions(variant, 10, seed=22) if not b._position.monomino_last]
    cells = np.array([board.to_array() for board in boards])
    turns = np.array([board.turn for board in boards])
    assert np.array_equal(pack_arrays(cells, turns, variant), pack_boards(boards))


def test_empty_batches() -> None:
    records = pack_boards([])
    assert records.shape == (0,)
    assert legal_move_counts(records).shape == (0,)
    assert legal_move_masks(records).shape == (0, 13729)
    starts, indices = legal_move_lists(records)
    assert starts.tolist() == [0]
    assert len(indices) == 0
    assert len(pack_arrays(np.zeros((0, 14, 14), dtype=np.int8), np.zeros(0, dtype=int))) == 0
    assert unpack_boards(records) == []


def test_strided_records() -> None:
    boards = list(random_positions("duo", 3, seed=23))
    assert np.array_equal(
        legal_move_counts(pack_boards(boards)[::2]), legal_move_counts(boards[::2])
    )


@pytest.mark.parametrize(
    ("cells", "turns", "message"),
    [
        (np.zeros((1, 8, 8), int), [0], r"shape \(1, 8, 8\); expected \(n, 14, 14\)"),
        (np.zeros((14, 14), int), [0], "shape"),
        (np.zeros((1, 14, 14)), [0], "expected integers"),
        (np.zeros((1, 14, 14), int), [0, 1], r"shape \(2,\); expected \(1,\)"),
        (np.zeros((1, 14, 14), int), [2], "turn 2 of board 0"),
        (np.zeros((1, 14, 14), int), [-1], "of board 0"),
        (np.zeros((1, 14, 14), int), [256], "of board 0"),
        (np.full((1, 14, 14), 3), [0], "holds 3"),
        (np.full((1, 14, 14), 257), [0], "holds 3"),
        (np.full((1, 14, 14), 1), [0], "board 0: .* no piece"),
        ([[1], [1, 2]], [0], "do not form an array"),
        ("abc", [0], "expected integers"),
    ],
)
def test_arrays_that_are_no_positions(cells: object, turns: object, message: str) -> None:
    with pytest.raises(PositionError, match=message):
        pack_arrays(cells, turns)  # type: ignore[arg-type]


def test_the_board_at_fault_is_named() -> None:
    cells = np.zeros((3, 14, 14), dtype=np.int8)
    cells[2, 0, :6] = 2
    with pytest.raises(PositionError, match="board 2: white cell"):
        pack_arrays(cells, [0, 0, 0])


def test_records_that_are_no_positions() -> None:
    records = pack_boards([Board(), Board()])
    records["turn"][1] = 2
    with pytest.raises(PositionError, match="row 1"):
        legal_move_counts(records)
    mixed = np.concatenate([pack_boards([Board()]), pack_boards([Board("mini")])])
    for function in (legal_move_counts, legal_move_masks, legal_move_lists):
        with pytest.raises(PositionError, match="row 1 is of another variant"):
            function(mixed)
    broken = pack_boards([Board()])
    broken["variant"] = 9
    for function in (legal_move_counts, legal_move_masks, legal_move_lists):
        with pytest.raises(PositionError, match="row 0"):
            function(broken)
    broken = pack_boards([Board()])
    broken["left"] = 5
    with pytest.raises(PositionError):
        unpack_boards(broken)


def test_things_that_are_no_records() -> None:
    with pytest.raises(PositionError, match="float64"):
        legal_move_counts(np.zeros(3))
    with pytest.raises(PositionError, match="expected boards"):
        legal_move_counts(["board"])  # type: ignore[list-item]
    assert POSITION_DTYPE.itemsize == 80
