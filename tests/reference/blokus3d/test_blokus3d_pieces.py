"""The pieces and outlines, against known counts."""

from collections import Counter
from typing import Any

import pytest

from cornerwise.errors import InvalidInputError, PositionError
from cornerwise.reference.blokus3d import PIECES, Outline, blokus3d, orientations, tower
from cornerwise.reference.blokus3d.space import Space

from .helpers import CUBE, STEPS, around


def test_counts() -> None:
    # Polycubes of each size when only turning makes them the same: OEIS A000162.
    assert Counter(len(shape) for shape in PIECES.values()) == {2: 1, 3: 2, 4: 8}
    assert sum(len(shape) for shape in PIECES.values()) == 40
    # When turned ones differ too: OEIS A001931.
    fixed = Counter[int]()
    for shape in PIECES.values():
        fixed[len(shape)] += len(orientations(shape))
    assert fixed == {2: 3, 3: 15, 4: 86}
    assert fixed.total() == 104


def test_names() -> None:
    assert set(PIECES) == {
        "I2", "I3", "L3", "I4", "L4", "T4", "O4", "S4", "tripod", "left-helix", "right-helix"
    }  # fmt: skip
    turned = {name: set(orientations(shape)) for name, shape in PIECES.items()}
    row = [(0, 0, 0), (1, 0, 0), (2, 0, 0)]
    drawn = {
        "I3": row,
        "I4": [*row, (3, 0, 0)],
        "L3": [(0, 0, 0), (1, 0, 0), (0, 1, 0)],
        "L4": [*row, (0, 1, 0)],
        "T4": [*row, (1, 1, 0)],
        "O4": [(0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0)],
        "S4": [(0, 0, 0), (1, 0, 0), (1, 1, 0), (2, 1, 0)],
        "tripod": [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)],
        # To the right, then to the back, which is to the left hand, then up: as a usual screw goes.
        "right-helix": [(0, 1, 0), (1, 1, 0), (1, 0, 0), (1, 0, 1)],
        # To the right, then to the front, then up.
        "left-helix": [(0, 0, 0), (1, 0, 0), (1, 1, 0), (1, 1, 1)],
    }
    for name, cells in drawn.items():
        assert tuple(sorted(cells)) in turned[name], name


def test_mirror_images_differ_only_for_the_helices() -> None:
    for name, shape in PIECES.items():
        mirrored = orientations(tuple((-x, y, z) for x, y, z in shape))
        same = [other for other in PIECES if orientations(PIECES[other]) == mirrored]
        swapped = {"left-helix": "right-helix", "right-helix": "left-helix"}
        assert same == [swapped.get(name, name)]


@pytest.mark.parametrize(("players", "height"), [(2, 4), (3, 6), (4, 8)])
def test_tower(players: int, height: int) -> None:
    game = blokus3d(players)
    assert game.outline == tower(players) == Outline("tower", ((height,) * 5,) * 4)
    # Exactly the cubes of all players.
    assert game.space.all_cells.bit_count() == 20 * height == 40 * players
    # Each placement once: those of a box, counted by its three sides.
    sides = [
        tuple(1 + max(cell[axis] for cell in image) for axis in range(3))
        for shape in PIECES.values()
        for image in orientations(shape)
    ]
    expected = sum(
        max(0, 6 - width) * max(0, 5 - depth) * max(0, height + 1 - up)
        for width, depth, up in sides
    )
    assert len(game.placements.by_cells) == expected


def test_space_of_an_outline() -> None:
    space = Space(STEPS)
    cells = space.cells(space.all_cells)
    assert len(cells) == 1 + 2 + 3 + 4 + 2 + 3 + 4 + 3 + 4
    assert set(cells) == {
        (x, y, z) for x in range(4) for y in range(x + 1) if y < 3 for z in range(x + 1)
    }
    assert set(space.cells(space.base)) == {(x, y, z) for x, y, z in cells if z == 0}
    for cell in cells:
        beside = space.cells(space.face_neighbours(space.mask([cell])))
        assert set(beside) == around(cell) & set(cells)


def test_outlines_as_text() -> None:
    assert STEPS.heights == ((1, 2, 3, 4), (0, 2, 3, 4), (0, 0, 3, 4))
    assert Outline("cube", ((2, 2), (2, 2))) == CUBE


@pytest.mark.parametrize(
    ("heights", "message"),
    [
        ((), "outline 'wrong' is empty: expected a place to build"),
        (((0, 0),), "outline 'wrong' is empty"),
        (((1, 2), (1,)), r"row \(1,\) of outline 'wrong' has 1 columns: expected 2, as in the"),
        (((1, -1),), "height -1 in outline 'wrong': expected a number from 0 to 160"),
        (((161,),), "height 161 in outline 'wrong'"),
        (((1.5,),), r"height 1\.5 in outline 'wrong'"),
        (((1,) * 27,), "outline 'wrong' has 1 rows and 27 columns: expected at most 26"),
    ],
)
def test_wrong_outlines(heights: Any, message: str) -> None:
    with pytest.raises(InvalidInputError, match=message):
        Outline("wrong", heights)


def test_wrong_outlines_as_text() -> None:
    with pytest.raises(InvalidInputError, match="'x' in row '1x1' of outline 'wrong': expected a"):
        Outline.from_text("wrong", "111\n1x1")
    with pytest.raises(InvalidInputError, match="has 1 columns: expected 2"):
        Outline.from_text("wrong", "11\n1")
    with pytest.raises(InvalidInputError, match="is empty"):
        Outline.from_text("wrong", "\n")


def test_cells_outside() -> None:
    space = Space(STEPS)
    for cell in ((0, 1, 0), (0, 0, 1), (4, 0, 0), (-1, 0, 0), (0, -1, 0), (3, 0, 4), (0, 0, -1)):
        assert not space.contains(cell)
        with pytest.raises(PositionError, match="expected one within outline 'steps' and below"):
            space.mask([cell])
