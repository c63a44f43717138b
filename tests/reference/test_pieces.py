"""The pieces, checked against a count of polyominoes made here from nothing."""

from collections import Counter

import pytest

from cornerwise.reference import blokus
from cornerwise.reference.blokus import PIECES, SQUARES, Cell, orientations


def grown(shapes: set[tuple[Cell, ...]]) -> set[tuple[Cell, ...]]:
    """Add one cell in every way to free polyominoes, each in its first orientation."""
    bigger = set()
    for shape in shapes:
        for row, column in shape:
            for cell in (
                (row + 1, column),
                (row - 1, column),
                (row, column + 1),
                (row, column - 1),
            ):
                if cell not in shape:
                    bigger.add(orientations((*shape, cell))[0])
    return bigger


def test_pieces_are_all_free_polyominoes_of_up_to_five_squares() -> None:
    drawn = {orientations(cells)[0] for cells in PIECES.values()}
    assert len(drawn) == len(PIECES) == 21
    shapes: set[tuple[Cell, ...]] = {((0, 0),)}
    expected = set(shapes)
    for _ in range(4):
        shapes = grown(shapes)
        expected |= shapes
    assert drawn == expected


def test_squares_and_orientations() -> None:
    assert Counter(SQUARES.values()) == {1: 1, 2: 1, 3: 2, 4: 5, 5: 12}
    assert sum(SQUARES.values()) == 89
    assert sum(len(orientations(cells)) for cells in PIECES.values()) == 91


@pytest.mark.parametrize(
    ("name", "count"),
    [("1", 1), ("2", 2), ("O", 1), ("X", 1), ("I5", 2), ("Z5", 4), ("W", 4), ("F", 8), ("P", 8)],
)
def test_orientations_of_a_piece(name: str, count: int) -> None:
    assert len(orientations(PIECES[name])) == count


@pytest.mark.parametrize(
    ("game", "placements", "pieces", "squares"),
    [
        (blokus.classic(), 30433, 21, 89),
        (blokus.duo(), 13729, 21, 89),
        (blokus.mini(), 1269, 9, 29),
        (blokus.mini(size=9), 1675, 9, 29),
        (blokus.mini(size=10), 2137, 9, 29),
        (blokus.junior(), 7217, 24, 88),
    ],
    ids=lambda value: getattr(value, "name", None),
)
def test_placements(game: blokus.Blokus, placements: int, pieces: int, squares: int) -> None:
    assert len(game.placements.by_cells) == placements
    assert len(game.pieces) == pieces
    assert game.squares == squares
