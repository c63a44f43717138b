"""``Board.anchors`` against its definition, cell by cell."""

import random

import pytest

from cornerwise import VARIANTS, Board, Color, InvalidInputError


def plain(board: Board, color: Color) -> list[tuple[int, int]]:
    cells = board.to_array()
    own = {(r, c) for r, c in zip(*(cells == color + 1).nonzero(), strict=True)}
    if not own:
        start = board.variant.starts[color]
        return [] if cells[start] else [start]
    return [
        (row, col)
        for row in range(board.size)
        for col in range(board.size)
        if not cells[row, col]
        and not own & {(row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)}
        and own & {(row + y, col + x) for y in (-1, 1) for x in (-1, 1)}
    ]


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seed", range(3))
def test_anchors_of_both_colors_all_through_a_game(variant: str, seed: int) -> None:
    chance = random.Random(seed)
    board = Board(variant)
    while not board.is_over:
        for color in Color:
            assert list(board.anchors(color)) == plain(board, color)
        assert board.anchors() == board.anchors(board.turn)
        moves = list(board.legal_moves)
        anchors = set(board.anchors())
        assert all(anchors & set(move.cells) for move in moves if not move.is_pass)
        board.push(chance.choice(moves))


def test_a_start_cell_that_is_taken_is_no_anchor() -> None:
    board = Board.from_cells([(9, 9)], [], Color.WHITE)
    assert board.anchors() == ()


@pytest.mark.parametrize("color", [2, -1, "black"])
def test_wrong_colors(color: int) -> None:
    with pytest.raises(InvalidInputError, match="is not a colour"):
        Board().anchors(color)
