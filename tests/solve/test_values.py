"""Exact values: against plain minimax, and against values from other programs."""

import pytest

from cornerwise import SCORINGS, Board, Color, Move, Scoring, _core, solve
from cornerwise.reference.minimax import minimax, move_values

from ..core.helpers import VARIANTS, to_reference
from .endings import (
    bonus_endings,
    coded_endings,
    disputed_endings,
    final_margin,
    followed_once,
    recorded_board,
    recorded_endings,
    small_endings,
    some,
)


def check(board: Board, scoring: Scoring, value: int) -> None:
    """Assert that all of a solution fits together."""
    before = board.copy()
    solution = solve(board, scoring)
    assert board == before
    assert solution.exact
    assert solution.stopped is None
    assert solution.value == solution.lower == solution.upper == value
    assert final_margin(board, solution.pv, scoring) == value
    assert solution.best == (solution.pv[0] if solution.pv else None)


@pytest.mark.parametrize("variant", VARIANTS)
def test_random_endings_agree_with_minimax(variant: str) -> None:
    for board in small_endings(variant, some(1500, variant), nodes=400, seed=31):
        position = followed_once(to_reference(board))
        for scoring in SCORINGS:
            check(board, scoring, minimax(position, scoring))


@pytest.mark.parametrize("variant", VARIANTS)
def test_endings_with_a_bonus_agree_with_minimax(variant: str) -> None:
    rewarded, count = 0, some(400, variant)
    for board in bonus_endings(variant, count, nodes=600, seed=36):
        cells = board.to_array()
        own = [[(int(r), int(c)) for r, c in zip(*(cells == k).nonzero(), strict=True)]
               for k in (1, 2)]  # fmt: skip
        position = followed_once(to_reference(Board(variant)).game.setup(own, board.turn))
        values = [minimax(position, scoring) for scoring in SCORINGS]
        for scoring, value in zip(SCORINGS, values, strict=True):
            check(board, scoring, value)
        left = [sum(piece.size for piece in side) for side in board.pieces_left]
        rewarded += values[0] != values[1] + left[1 - board.turn] - left[board.turn]
    assert rewarded > count // 4


@pytest.mark.parametrize("variant", VARIANTS)
def test_best_move_reaches_the_value(variant: str) -> None:
    for board in small_endings(variant, some(150, variant), nodes=400, seed=32):
        if board.is_over:
            continue
        position = followed_once(to_reference(board))
        for scoring in SCORINGS:
            values = {m.cells: v for m, v in move_values(position, scoring).items()}
            solution = solve(board, scoring)
            assert solution.best is not None
            assert values[solution.best.cells] == solution.value == max(values.values())


@pytest.mark.parametrize("variant", VARIANTS)
def test_both_kernels_find_the_same(variant: str) -> None:
    for board in small_endings(variant, some(100, variant), nodes=2000, seed=33):
        found = [
            _core.solve(board._position, 0, 1 << 20, all_moves=True, isa=isa)
            for isa in _core.available_isas
        ]
        for result in found:
            del result["seconds"]  # type: ignore[misc]
        assert all(result == found[0] for result in found)


@pytest.mark.parametrize("scoring", SCORINGS)
@pytest.mark.parametrize(
    "ending",
    [
        pytest.param(ending, marks=[pytest.mark.slow] * (ending["ply"] < 22), id=ending["id"])
        for ending in recorded_endings()
        if ending["ply"] >= 20
    ],
)
def test_recorded_endings(ending: dict[str, int], scoring: Scoring) -> None:
    board = recorded_board(ending)
    assert len(board.legal_moves.to_numpy()) == ending["legal"]
    check(board, scoring, ending[scoring])


@pytest.mark.parametrize("number", range(len(coded_endings())))
def test_endings_where_a_published_solver_is_wrong(number: int) -> None:
    ending = coded_endings()[number]
    check(Board.from_moves(ending["codes"], ending["variant"]), "squares", ending["squares"])


@pytest.mark.parametrize("number", range(len(disputed_endings())))
def test_endings_where_another_solver_is_wrong(number: int) -> None:
    ending = disputed_endings()[number]
    board = Board.from_moves(ending["codes"])
    check(board, "squares", ending["squares"])
    # Without tables there is nothing in which an error could be kept.
    assert solve(board, "squares", table_mb=0).value == ending["squares"]
    other = ending["elsewhere"]
    move = Move.parse(other["move"])
    board.push(move)
    answer = solve(board, "squares").value
    assert answer is not None
    assert -answer == other["move_value"]
    assert other["value"] != ending["squares"] or other["move_value"] != ending["squares"]


def test_a_finished_game_is_worth_its_margin() -> None:
    ending = next(e for e in recorded_endings() if e["ply"] == 26)
    board = recorded_board(ending)
    for move in solve(board).pv:
        board.push(move)
    solution = solve(board)
    assert solution.exact
    assert solution.value == board.margin()
    assert solution.pv == ()
    assert solution.best is None


def test_a_forced_pass_is_played() -> None:
    seen = 0
    for board in small_endings("mini", 300, nodes=400, seed=34):
        if list(board.legal_moves) and next(iter(board.legal_moves)).is_pass:
            seen += 1
            for scoring in SCORINGS:
                solution = solve(board, scoring)
                assert solution.best is not None
                assert solution.best.is_pass
                after = board.copy()
                after.push("pass")
                assert solve(after, scoring).value == -(solution.value or 0)
    assert seen > 10


def test_side_to_move_matters() -> None:
    """Two positions that differ only in whose turn it is are two positions."""
    for board in small_endings("mini", 200, nodes=400, seed=35):
        cells = board.to_array()
        own = [[(int(r), int(c)) for r, c in zip(*(cells == k).nonzero(), strict=True)]
               for k in (1, 2)]  # fmt: skip
        for turn in Color:
            turned = Board.from_cells(own[0], own[1], turn, "mini")
            if any(not left for left in turned.pieces_left):
                continue
            game = to_reference(Board("mini")).game
            position = game.setup(own, turn)
            assert solve(turned, "squares").value == minimax(position, "squares")
