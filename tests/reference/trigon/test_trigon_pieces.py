"""The pieces and the board, against known counts and against plane geometry."""

from collections import Counter

import pytest

from cornerwise.errors import PositionError
from cornerwise.reference.trigon import (
    PIECES,
    TRIANGLES,
    Board,
    draw_piece,
    orientations,
    trigon,
)

from .helpers import corners


def test_counts() -> None:
    assert Counter(TRIANGLES.values()) == {1: 1, 2: 1, 3: 1, 4: 3, 5: 4, 6: 12}
    assert len(PIECES) == 22
    assert sum(TRIANGLES.values()) == trigon().triangles == 110


def test_orientations() -> None:
    # Fixed polyiamonds of each size, OEIS A001420.
    fixed = Counter[int]()
    for name, shape in PIECES.items():
        shapes = orientations(shape)
        assert len(set(shapes)) == len(shapes)
        assert 12 % len(shapes) == 0
        assert all(orientations(image) == shapes for image in shapes)
        fixed[TRIANGLES[name]] += len(shapes)
    assert fixed == {1: 2, 2: 3, 3: 6, 4: 14, 5: 36, 6: 94}


def test_pieces_by_their_symmetry() -> None:
    # The hexagon looks the same however it is turned, the big triangle has two orientations.
    count = {name: len(orientations(shape)) for name, shape in PIECES.items()}
    assert [name for name, number in count.items() if number == 1] == ["6h"]
    assert draw_piece("6h") == "^v^\nv^v"
    assert [name for name, number in count.items() if number == 2] == ["1", "4c"]
    assert draw_piece("4c") == "v^v\n v"


@pytest.mark.parametrize(
    ("players", "rows", "placements"),
    [
        (4, [19, 21, 23, 25, 27, 29, 31, 33, 35], 32131),
        (3, [17, 19, 21, 23, 25, 27, 29, 31], 24859),
    ],
)
def test_board(players: int, rows: list[int], placements: int) -> None:
    game = trigon(players)
    cells = game.board.cells(game.board.all_cells)
    assert [Counter(y for _, y in cells)[y] for y in range(2 * len(rows))] == rows + rows[::-1]
    assert len(game.placements.by_cells) == placements
    assert len({move.mask for move in game.placements.by_cells.values()}) == placements
    for start in game.starts:
        assert game.board.contains(start)


@pytest.mark.parametrize("players", [3, 4])
def test_neighbours_share_points(players: int) -> None:
    game = trigon(players)
    board = game.board
    cells = board.cells(board.all_cells)
    for cell in cells[:: 7 if players == 4 else 11]:
        shared = {other: len(corners(cell, game) & corners(other, game)) for other in cells}
        mask = board.mask([cell])
        assert set(board.cells(board.edge_neighbours(mask))) == {
            other for other in cells if shared[other] == 2
        }
        assert set(board.cells(board.corner_neighbours(mask))) == {
            other for other in cells if shared[other] == 1
        }


@pytest.mark.parametrize("players", [3, 4])
def test_starts_lie_alike(players: int) -> None:
    """All are as far from the middle of the board, measured at their corners."""
    game = trigon(players)
    middle = 2 * game.edge - 1
    far = {
        tuple(sorted((x - middle) ** 2 + 3 * (y - game.edge) ** 2 for x, y in corners(start, game)))
        for start in game.starts
    }
    assert len(game.starts) == 6
    assert len(far) == 1


def test_triangles_off_the_board() -> None:
    board = Board(9)
    for cell in ((7, 0), (27, 0), (-1, 8), (17, 18), (17, -1)):
        assert not board.contains(cell)
        with pytest.raises(PositionError, match=r"is not on the board: expected x and y"):
            board.mask([cell])
    assert board.contains((8, 0))
    assert board.contains((26, 0))
