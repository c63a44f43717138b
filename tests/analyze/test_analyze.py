"""The engine's analyses: legal, ordered, exact where they say so, and repeatable."""

import random
from typing import Any

import pytest

from cornerwise import PASS, SCORINGS, VARIANTS, Analysis, Board, Engine, analyze, solve

from .boards import check, duo_board, passing_board, random_board

NODES = 300


@pytest.mark.parametrize("ply", [0, 1, 6, 12, 18, 24, 30])
@pytest.mark.parametrize("multipv", [1, 4, None])
def test_duo(ply: int, multipv: int | None) -> None:
    board = duo_board(ply % 7, ply)
    before = board.copy()
    found = analyze(board, node_limit=NODES, multipv=multipv, seed=1)
    check(board, found, multipv)
    assert board == before
    assert board.moves == before.moves


@pytest.mark.parametrize("scoring", SCORINGS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_every_variant(variant: str, scoring: Any) -> None:
    for plies in (0, 1, 4, 8, 12, 40):
        board = random_board(variant, plies, seed=plies)
        found = analyze(board, scoring, node_limit=NODES, multipv=None, seed=1)
        check(board, found)
        assert found.scoring == scoring


@pytest.mark.parametrize("variant", VARIANTS)
def test_forced_passes(variant: str) -> None:
    for seed in range(4):
        board = passing_board(variant, seed)
        found = analyze(board, node_limit=NODES, multipv=None, seed=1)
        check(board, found)
        assert found.best == PASS


def test_moves_in_order() -> None:
    """Proven and searched moves come first by what is expected of them, not by their visits."""
    found = analyze(duo_board(0, 10), node_limit=2000, multipv=None, seed=1)
    visits = [each.visits for each in found.moves]
    assert visits[0] > 0
    assert sum(visits) > 0
    unseen = visits.index(0) if 0 in visits else len(visits)
    assert all(visits[:unseen])
    best = found.moves[0]
    assert best.score >= max(each.score for each in found.moves if each.visits >= best.visits)


def test_a_better_start_than_the_monomino() -> None:
    """Five squares out of the corner are better than one: everybody who has played once knows."""
    found = analyze(Board(), node_limit=5000, multipv=None, seed=1)
    assert found.best is not None
    assert found.best.piece.size == 5
    margins = {each.move: each.margin for each in found.moves}
    single = next(move for move in margins if move.piece.size == 1)
    assert margins[single] < margins[found.best]


@pytest.mark.parametrize("scoring", SCORINGS)
@pytest.mark.parametrize("seed", range(6))
def test_endings_are_proven(scoring: Any, seed: int) -> None:
    board = duo_board(seed, 26)
    value = solve(board, scoring).value
    best = analyze(board, scoring, node_limit=200_000, seed=seed)
    check(board, best, multipv=1)
    assert (best.proven, best.stopped) == (value, None)
    found = analyze(board, scoring, node_limit=200_000, multipv=None, seed=seed)
    check(board, found)
    assert found.proven == value
    if found.stopped is None:
        assert all(each.proven is not None for each in found.moves)
    for each in found.moves:
        after = board.copy()
        after.push(each.move)
        exact = solve(after, scoring).value
        assert exact is not None
        sign = 1 if after.turn == board.turn else -1
        assert each.lower <= sign * exact <= each.upper


@pytest.mark.parametrize("variant", ["mini", "mini-9", "mini-10"])
def test_small_endings_are_proven(variant: str) -> None:
    for seed in range(6):
        board = random_board(variant, 11, seed)
        found = analyze(board, node_limit=100_000, multipv=None, seed=seed)
        check(board, found)
        assert found.proven == solve(board).value


@pytest.mark.parametrize("nodes", [1, 10, 100, 1000])
def test_bounds_hold_whatever_the_limit(nodes: int) -> None:
    for seed in range(5):
        board = duo_board(seed, 25)
        value = solve(board).value
        assert value is not None
        found = analyze(board, node_limit=nodes, multipv=None, seed=seed)
        check(board, found)
        assert found.lower <= value <= found.upper


def same(one: Analysis, other: Analysis) -> bool:
    """Whether two analyses agree in all but their time."""
    return (one.moves, one.nodes, one.lower, one.upper, one.stopped) == (
        other.moves,
        other.nodes,
        other.lower,
        other.upper,
        other.stopped,
    )


@pytest.mark.parametrize("ply", [0, 9, 16, 22])
def test_a_seed_repeats_everything(ply: int) -> None:
    board = duo_board(3, ply)
    first = analyze(board, node_limit=1500, multipv=None, seed=7)
    for _ in range(3):
        assert same(analyze(board, node_limit=1500, multipv=None, seed=7), first)


def test_a_seed_repeats_a_game_of_one_engine() -> None:
    assert play_with_one_engine(5) == play_with_one_engine(5)


def play_with_one_engine(seed: int) -> list[str]:
    engine = Engine(seed=seed)
    board = Board("mini-10")
    while not board.is_over:
        found = engine.analyze(board, node_limit=100)
        assert found.best is not None
        board.push(found.best)
    return [str(move) for move in board.moves]


@pytest.mark.parametrize("variant", ["duo", "mini"])
@pytest.mark.parametrize("memory_mb", [0, 256])
def test_an_engine_follows_a_game(variant: str, memory_mb: float) -> None:
    """With what it remembers, after its own moves, others', two at once and moves taken back."""
    rng = random.Random(1)
    engine = Engine(seed=1, memory_mb=memory_mb)
    board = Board(variant)
    while not board.is_over:
        found = engine.analyze(board, node_limit=200, multipv=None)
        check(board, found)
        assert found.best is not None
        board.push(rng.choice([found.best, rng.choice(list(board.legal_moves))]))
        if rng.random() < 0.2 and not board.is_over:
            board.push(rng.choice(list(board.legal_moves)))
        if rng.random() < 0.2:
            board.pop()
            check(board, engine.analyze(board, node_limit=50, multipv=None))
            board.push(rng.choice(list(board.legal_moves)))
    assert engine.analyze(board).best is None


def test_an_engine_changes_games_and_scorings() -> None:
    engine = Engine(seed=1)
    boards = [duo_board(0, 26), random_board("mini", 10, 1), random_board("mini-9", 10, 2)]
    for board in [*boards, *reversed(boards)]:
        for scoring in SCORINGS:
            found = engine.analyze(board, scoring, node_limit=200_000, multipv=None)
            check(board, found)
            assert found.proven == solve(board, scoring).value
    found = engine.analyze(Board.from_cells([(4, 4)], [], 1), node_limit=100, multipv=None)
    check(Board.from_cells([(4, 4)], [], 1), found)


def test_going_on_adds_to_what_was_found() -> None:
    engine = Engine(seed=1)
    board = duo_board(1, 8)
    first = engine.analyze(board, node_limit=3000, multipv=None)
    second = engine.analyze(board, node_limit=3000, multipv=None)
    assert sum(each.visits for each in second.moves) > sum(each.visits for each in first.moves)
    engine.clear()
    assert same(engine.analyze(board, node_limit=3000, multipv=None), first)
