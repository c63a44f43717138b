"""Outlines enclose their cells, and nothing else."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cornerwise import VARIANTS, svg
from cornerwise.svg.outline import outline_path, outlines, seams_path

from .boards import connected, played, set_up
from .reading import UNIT, by_class, corners, enclosed, parsed

CELLS = st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5)))


@given(
    variant=st.sampled_from(list(VARIANTS)),
    seed=st.integers(0, 10**6),
    plies=st.integers(0, 40),
    flip=st.booleans(),
    history=st.booleans(),
)
@settings(max_examples=60, deadline=None)
def test_every_piece_is_one_outline_around_its_cells(
    variant: str, seed: int, plies: int, flip: bool, history: bool
) -> None:
    board = played(variant, seed, plies)
    shown = board if history else set_up(board)
    last = board.size - 1
    drawn = []
    for group in by_class(parsed(svg.board(shown, flip=flip)), "piece"):
        (outline,) = by_class(group, "outline")
        lines = corners(outline.attrib["d"])
        assert len(lines) == 1
        cells = enclosed(lines, board.size)
        if flip:
            cells = {(last - row, last - col) for row, col in cells}
        drawn.append((group.attrib["class"].split()[1], frozenset(cells)))
    assert Counter(drawn) == Counter(connected(board))


@pytest.mark.parametrize("name", VARIANTS)
def test_outlines_of_all_placements_keep_within_their_cells(name: str) -> None:
    for orientation in VARIANTS[name].orientations:
        cells = [(row + 4, col + 4) for row, col in orientation.shape]
        for x, y in corners(outline_path(cells, UNIT, inset=2, radius=5))[0]:
            assert {x % UNIT, y % UNIT} <= {2, UNIT - 2}
            around = {(int(y // UNIT), int(x // UNIT))}
            for reach in (-4, 4):
                around |= {
                    (int((y + reach) // UNIT), int(x // UNIT)),
                    (int(y // UNIT), int((x + reach) // UNIT)),
                }
            assert around & set(cells), "a corner away from the piece"


def lengths_of(lines: list[list[tuple[int, int]]]) -> int:
    return sum(
        abs(a[0] - b[0]) + abs(a[1] - b[1])
        for line in lines
        for a, b in zip(line, [*line[1:], line[0]], strict=True)
    )


def area_of(line: list[tuple[int, int]]) -> int:
    """Twice the area within a line, less than 0 around holes."""
    pairs = zip(line, [*line[1:], line[0]], strict=True)
    return sum(a[1] * b[0] - a[0] * b[1] for a, b in pairs)


@given(CELLS)
@settings(deadline=None)
def test_lines_around_any_cells(cells: set[tuple[int, int]]) -> None:
    """Holes and cells that meet at corners included."""
    lines = outlines(cells)
    edges = 4 * len(cells) - 2 * sum(
        (row + y, col + x) in cells for row, col in cells for y, x in ((0, 1), (1, 0))
    )
    assert lengths_of(lines) == edges
    assert sum(area_of(line) for line in lines) == 2 * len(cells)
    for line in lines:
        turns = zip(line, [*line[1:], line[0]], [*line[2:], *line[:2]], strict=True)
        assert all((a[0] == b[0]) != (b[0] == c[0]) for a, b, c in turns), "no turn at a corner"


@given(CELLS)
def test_seams_lie_between_neighbours(cells: set[tuple[int, int]]) -> None:
    pairs = sum((row + y, col + x) in cells for row, col in cells for y, x in ((0, 1), (1, 0)))
    assert seams_path(cells, UNIT, inset=3).count("M") == pairs


def test_cells_that_meet_at_a_corner_are_not_joined() -> None:
    assert len(outlines([(0, 0), (1, 1)])) == 2
    assert len(outlines([(0, 1), (1, 0)])) == 2


def test_a_hole_has_a_line_of_its_own() -> None:
    ring = [(row, col) for row in range(3) for col in range(3) if (row, col) != (1, 1)]
    around, hole = outlines(ring)
    assert (area_of(around), area_of(hole)) == (18, -2)


def test_no_cells_have_no_outline() -> None:
    assert outlines([]) == []
    assert outline_path([], UNIT) == seams_path([], UNIT) == ""
