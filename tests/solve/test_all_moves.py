"""The value of every move."""

import pytest

from cornerwise import SCORINGS, Board, Scoring, Solution, solve
from cornerwise.reference.minimax import move_values

from ..core.helpers import VARIANTS, to_reference
from .endings import (
    bonus_endings,
    followed_once,
    recorded_board,
    recorded_endings,
    small_endings,
    some,
)


def by_cells(solution: Solution) -> dict[object, int | None]:
    return {found.move.cells or None: found.value for found in solution.moves}


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_move_agrees_with_minimax(variant: str) -> None:
    passes, count = 0, some(300, variant)
    for board in small_endings(variant, count, nodes=400, seed=51):
        before = board.copy()
        position = followed_once(to_reference(board))
        for scoring in SCORINGS:
            expected = {
                move.cells or None: value for move, value in move_values(position, scoring).items()
            }
            solution = solve(board, scoring, all_moves=True)
            assert by_cells(solution) == expected
            assert [found.move for found in solution.moves] == sorted(
                board.legal_moves, key=lambda move: (-expected[move.cells or None], move)
            )
            passes += any(found.move.is_pass for found in solution.moves)
        assert board == before
    assert passes > count // 30


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_best_move_is_worth_the_value(variant: str) -> None:
    for board in bonus_endings(variant, some(100, variant), nodes=600, seed=52):
        for scoring in SCORINGS:
            one = solve(board, scoring)
            all_of_them = solve(board, scoring, all_moves=True)
            assert all_of_them.exact
            assert all_of_them.value == one.value
            assert len(all_of_them.moves) == len(board.legal_moves)
            for found in all_of_them.moves:
                board.push(found.move)
                assert found.exact
                assert found.value == -(solve(board, scoring).value or 0)
                board.pop()
            if all_of_them.moves:
                assert all_of_them.moves[0].value == one.value
                assert {f.value for f in all_of_them.moves if f.move == all_of_them.best} == {
                    one.value
                }


def test_without_all_moves_there_are_none() -> None:
    board = recorded_board(next(e for e in recorded_endings() if e["ply"] == 26))
    assert solve(board).moves == ()


@pytest.mark.parametrize("scoring", SCORINGS)
def test_bounds_of_moves_under_a_limit_hold(scoring: Scoring) -> None:
    endings = [e for e in recorded_endings() if e["ply"] == 24][:6]
    for ending in endings:
        board = recorded_board(ending)
        values = by_cells(solve(board, scoring, all_moves=True))
        for node_limit in (1, 30, 300, 3000):
            solution = solve(board, scoring, all_moves=True, node_limit=node_limit)
            assert len(solution.moves) == len(values)
            for found in solution.moves:
                value = values[found.move.cells or None]
                assert value is not None
                assert found.lower <= value <= found.upper
                assert found.exact == (found.value is not None)
                assert found.upper <= solution.upper


def test_moves_under_a_window() -> None:
    for board in small_endings("mini", 100, nodes=2000, seed=53):
        values = by_cells(solve(board, all_moves=True))
        for window in ((-1, 1), (-8, -3), (2, 7)):
            for found in solve(board, all_moves=True, window=window).moves:
                value = values[found.move.cells or None]
                assert value is not None
                assert found.lower <= value <= found.upper
                assert found.exact or found.upper <= window[0] or found.lower >= window[1]


SYMMETRIC = Board.from_cells(
    [(0, 0), (0, 1), (1, 0), (1, 1), (2, 2), (3, 3), (3, 4), (4, 3)],
    [(7, 7), (6, 6), (6, 7), (7, 6), (5, 5)],
    variant="mini",
)


# Both sides keep to the diagonal, or to the middle between top and bottom.
ON_THE_DIAGONAL = [SYMMETRIC, *(Board(name) for name in VARIANTS if name != "duo")]
IN_THE_MIDDLE = [
    Board.from_cells([(3, 0), (4, 0), (5, 0)], [(4, 7), (4, 8)], variant="mini-9"),
    Board.from_cells([(3, 0), (4, 0), (5, 0), (6, 0)], [(4, 9), (5, 9)], variant="mini-10"),
]


@pytest.mark.parametrize("board", [*ON_THE_DIAGONAL, *IN_THE_MIDDLE])
def test_mirrored_moves_have_one_value(board: Board) -> None:
    """The reflection in the diagonal or in the middle is a symmetry of the position."""
    solution = solve(board, all_moves=True, node_limit=10_000)
    bounds = {frozenset(f.move.cells): (f.lower, f.upper) for f in solution.moves}
    assert len(bounds) == len(board.legal_moves)
    mirrored = 0
    for cells, found in bounds.items():
        if board in IN_THE_MIDDLE:
            image = frozenset((board.size - 1 - row, col) for row, col in cells)
        else:
            image = frozenset((col, row) for row, col in cells)
        assert bounds[image] == found
        mirrored += image != cells
    assert mirrored > len(bounds) / 2


@pytest.mark.parametrize("scoring", SCORINGS)
def test_mirrored_moves_agree_with_searches_of_their_own(scoring: Scoring) -> None:
    solution = solve(SYMMETRIC, scoring, all_moves=True)
    assert solution.exact
    for found in solution.moves:
        after = SYMMETRIC.copy()
        after.push(found.move)
        assert found.value == -(solve(after, scoring).value or 0)
