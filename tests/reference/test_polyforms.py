"""Polyominoes counted here from nothing, against the kernel's counts and listings."""

from collections.abc import Callable

import pytest

from cornerwise import InvalidInputError, count_polyominoes, polyominoes
from cornerwise.polyominoes import Kind
from cornerwise.reference.blokus import Cell, orientations
from cornerwise.reference.polyforms import polyforms

Shape = tuple[Cell, ...]


def beside(cell: Cell) -> list[Cell]:
    row, column = cell
    return [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]


def moved(shape: Shape) -> Shape:
    top, left = min(row for row, _ in shape), min(column for _, column in shape)
    return tuple(sorted((row - top, column - left) for row, column in shape))


def turned(shape: Shape) -> Shape:
    images = [moved(shape)]
    for _ in range(3):
        images.append(moved(tuple((column, -row) for row, column in images[-1])))
    return min(images)


CANONICAL: dict[Kind, Callable[[Shape], Shape]] = {
    "fixed": moved,
    "one-sided": turned,
    "free": lambda shape: orientations(shape)[0],
}


@pytest.mark.parametrize("kind", CANONICAL)
@pytest.mark.parametrize("n", range(1, 8))
def test_kernel_finds_the_same_polyominoes(n: int, kind: Kind) -> None:
    shapes = polyforms(n, (0, 0), beside, CANONICAL[kind])
    assert len(shapes) == len(set(shapes)) == count_polyominoes(n, kind)
    listed = {
        CANONICAL[kind](tuple((int(row), int(column)) for row, column in cells))
        for cells in polyominoes(n, kind)
    }
    assert listed == set(shapes)


def test_size_out_of_range() -> None:
    with pytest.raises(InvalidInputError, match="shapes of 0 cells: expected 1 or more"):
        polyforms(0, (0, 0), beside, moved)
