"""Polyominoes against the sequences of the OEIS and against the reference."""

import numpy as np
import pytest

from cornerwise import InvalidInputError, count_polyominoes, orientations, polyominoes
from cornerwise.polyominoes import Kind
from cornerwise.reference import blokus

OEIS: dict[Kind, list[int]] = {
    "free": [1, 1, 2, 5, 12, 35, 108, 369, 1285, 4655, 17073, 63600],  # A000105
    "one-sided": [1, 1, 2, 7, 18, 60, 196, 704, 2500, 9189, 33896, 126759],  # A000988
    "fixed": [1, 2, 6, 19, 63, 216, 760, 2725, 9910, 36446, 135268, 505861],  # A001168
}


@pytest.mark.parametrize("kind", OEIS)
def test_counts(kind: Kind) -> None:
    assert [count_polyominoes(n, kind) for n in range(1, 13)] == OEIS[kind]


@pytest.mark.parametrize("kind", OEIS)
def test_listings_are_complete_and_distinct(kind: Kind) -> None:
    for n in range(1, 11):
        listed = {cells.tobytes() for cells in polyominoes(n, kind)}
        assert len(listed) == OEIS[kind][n - 1]
    assert sum(1 for _ in polyominoes(12, kind)) == OEIS[kind][11]


def test_free_polyominoes_turn_into_the_fixed_ones() -> None:
    for n in range(1, 9):
        free = [image for cells in polyominoes(n) for image in orientations(cells)]
        fixed = list(polyominoes(n, "fixed"))
        assert {cells.tobytes() for cells in free} == {cells.tobytes() for cells in fixed}
        assert len(free) == len(fixed)
        sided = [
            image
            for cells in polyominoes(n, "one-sided")
            for image in orientations(cells, mirror=False)
        ]
        assert {cells.tobytes() for cells in sided} == {cells.tobytes() for cells in fixed}


def test_pieces_of_the_reference() -> None:
    drawn = {frozenset(cells) for name in blokus.PIECES for cells in blokus.orientations(
        blokus.PIECES[name])}  # fmt: skip
    derived = {
        frozenset((int(r), int(c)) for r, c in image)
        for n in range(1, 6)
        for cells in polyominoes(n)
        for image in orientations(cells)
    }
    assert derived == drawn
    assert len(derived) == 91


def test_arrays_are_as_documented() -> None:
    for cells in polyominoes(5):
        assert cells.shape == (5, 2)
        assert cells.dtype == np.int64
        assert cells.min(axis=0).tolist() == [0, 0]
        assert sorted(cells.tolist()) == cells.tolist()


def test_iteration_is_lazy() -> None:
    first = next(polyominoes(20))  # the first of 2.9 billion
    assert first.shape == (20, 2)


def test_orientation_is_found_anywhere_in_the_plane() -> None:
    far = [(1000, -5000), (1001, -5000), (1001, -4999)]
    assert orientations(far)[0].tolist() == [[0, 0], [1, 0], [1, 1]]
    assert len(orientations([(0, c) for c in range(32)])) == 2


@pytest.mark.parametrize("n", [0, -1, 33, 2.0, "3", None])
def test_sizes_out_of_range(n: object) -> None:
    with pytest.raises(InvalidInputError, match="expected 1 to 32"):
        polyominoes(n)  # type: ignore[arg-type]
    with pytest.raises(InvalidInputError, match="expected 1 to 32"):
        count_polyominoes(n)  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", ["", "Free", None, 3, []])
def test_unknown_kinds(kind: object) -> None:
    with pytest.raises(InvalidInputError, match="free, one-sided, fixed"):
        count_polyominoes(3, kind)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "cells",
    [[], [(0, 0), (0, 0)], [(0, 0), (1, 1)], [(0, c) for c in range(33)], [(0, 0.5)], [(0,)],
     None, "ab", [(0, 10**30)], [(2**31, 0)]],
)  # fmt: skip
def test_cells_that_are_no_polyomino(cells: object) -> None:
    with pytest.raises(InvalidInputError):
        orientations(cells)  # type: ignore[arg-type]
