"""The compiled engine: the same answers on every instruction set, and what they must hold."""

from __future__ import annotations

import random
import threading

import pytest

from cornerwise import Board, Move, _core
from cornerwise.errors import InvalidInputError, IsaError
from cornerwise.weights import weights_file

from .helpers import VARIANTS, random_games

MEMORY = 16 << 20
WEIGHTS = _core.Weights(weights_file("duo"))
SCORINGS = (0, 1)
STARTS = {variant: Board(variant) for variant in VARIANTS}

every_isa = pytest.mark.parametrize("isa", _core.available_isas)
every_variant = pytest.mark.parametrize("variant", VARIANTS)


def engine(seed: int = 1, memory: int = MEMORY) -> _core.Engine:
    return _core.Engine(seed, memory, WEIGHTS)


def after(board: Board, plies: int) -> Board:
    """The position of a game after some plies, from its end where the number is negative."""
    ply = plies if plies >= 0 else max(0, board.ply + plies)
    earlier = board.copy()
    while earlier.ply > ply:
        earlier.pop()
    return earlier


def positions(variant: str, games: int, seed: int) -> list[Board]:
    rng = random.Random(seed)
    found = []
    for game in random_games(variant, games, seed):
        found.append(after(game, rng.randrange(game.ply)))
        found.append(after(game, -rng.randint(1, 5)))
    return found


def answer(found: _core.AnalysisResult) -> tuple[object, ...]:
    """All but the time."""
    return (*(found[key] for key in ("moves", "lower", "upper", "nodes", "stopped")),)


def check(board: Board, found: _core.AnalysisResult, scoring: int) -> None:
    """What holds of any answer."""
    legal = {move.index for move in board.legal_moves}
    assert {move[0] for move in found["moves"]} == legal
    assert len(found["moves"]) == len(legal)
    assert found["lower"] <= found["upper"]
    if found["stopped"] is None:
        assert found["lower"] == found["upper"]
    for number, (index, margin, win, draw, loss, visits, lower, upper, line) in enumerate(
        found["moves"]
    ):
        assert lower <= margin <= upper
        assert lower <= found["upper"]
        assert min(win, draw, loss) >= 0
        assert win + draw + loss == pytest.approx(1, abs=1e-6)
        assert visits >= 0
        assert line[0] == index
        if number < 10:
            check_line(board, line, lower if lower == upper else None, scoring)
    if found["moves"] and found["lower"] == found["upper"]:
        assert found["moves"][0][6:8] == (found["lower"], found["lower"])


def check_line(board: Board, line: list[int], proven: int | None, scoring: int) -> None:
    """Legal to the end; and where it ends the game after a proven move, not better than that."""
    played = board.copy()
    for index in line:
        move = Move.from_index(index, board.variant)
        assert move in played.legal_moves
        played.push(move)
    if proven is not None and played.is_over and len(line) == 1:
        margin = [played._position.score(color, scoring) for color in (0, 1)]
        assert margin[board.turn] - margin[1 - board.turn] == proven


@every_variant
def test_instruction_sets_agree(variant: str) -> None:
    for number, board in enumerate(positions(variant, 8, seed=1)):
        scoring = SCORINGS[number % 2]
        found = [
            engine(seed=number).analyze(
                board._position, scoring, node_limit=1500, every_move=number % 3 == 0, isa=isa
            )
            for isa in _core.available_isas
        ]
        check(board, found[0], scoring)
        assert all(answer(other) == answer(found[0]) for other in found)


@every_variant
@pytest.mark.parametrize("scoring", SCORINGS)
def test_a_seed_repeats_a_whole_game(variant: str, scoring: int) -> None:
    def play() -> list[object]:
        kept, board = engine(seed=5), Board(variant)
        seen: list[object] = []
        while not board.is_over:
            found = kept.analyze(board._position, scoring, node_limit=600)
            check(board, found, scoring)
            seen.append(answer(found))
            board.push(Move.from_index(found["moves"][0][0], board.variant))
        return seen

    assert play() == play()


def test_seeds_differ_but_little() -> None:
    board = Board()._position
    estimates = []
    for seed in range(1, 6):
        moves = engine(seed=seed).analyze(board, 0, node_limit=1)["moves"]
        estimates.append({move[0]: move[2] for move in moves})
    for other in estimates[1:]:
        assert other != estimates[0]
        assert all(abs(other[index] - win) < 0.005 for index, win in estimates[0].items())


@every_isa
@every_variant
def test_proofs_are_the_solver_s(variant: str, isa: str) -> None:
    for number, board in enumerate(positions(variant, 10, seed=3)[1::2]):
        scoring = SCORINGS[number % 2]
        exact = _core.solve(board._position, scoring, 1 << 22, all_moves=True)
        values = {index: lower for index, lower, _ in exact["moves"]}
        for limit in (1, 20, 400, None):
            found = engine().analyze(
                board._position, scoring, node_limit=limit, every_move=True, isa=isa
            )
            check(board, found, scoring)
            assert found["lower"] <= exact["lower"] <= found["upper"]
            for move in found["moves"]:
                assert move[6] <= values[move[0]] <= move[7]
        assert found["stopped"] is None
        assert found["lower"] == found["upper"] == exact["lower"]
        assert {move[0]: move[6] for move in found["moves"]} == values
        assert all(move[6] == move[7] for move in found["moves"])


@every_variant
@pytest.mark.parametrize("threads", [2, 4])
def test_threads_prove_the_same(variant: str, threads: int) -> None:
    for number, board in enumerate(positions(variant, 6, seed=4)[1::2]):
        scoring = SCORINGS[number % 2]
        exact = _core.solve(board._position, scoring, 1 << 22)
        found = engine().analyze(board._position, scoring, threads=threads)
        check(board, found, scoring)
        assert found["lower"] == found["upper"] == exact["lower"]


@every_variant
def test_finished_games(variant: str) -> None:
    kept = engine()
    for board in random_games(variant, 10, seed=6):
        for scoring in SCORINGS:
            found = kept.analyze(board._position, scoring)
            score = [board._position.score(color, scoring) for color in (0, 1)]
            margin = score[board.turn] - score[1 - board.turn]
            assert (found["moves"], found["lower"], found["upper"]) == ([], margin, margin)
            assert found["stopped"] is None


def test_what_was_found_is_kept_for_positions_that_follow() -> None:
    kept, board = engine(), after(next(random_games("duo", 1, seed=7)), 8)
    first = kept.analyze(board._position, 0, node_limit=100_000)
    index, visits = max(((move[0], move[5]) for move in first["moves"]), key=lambda pair: pair[1])
    assert visits > 1
    board.push(Move.from_index(index))
    following = kept.analyze(board._position, 0, node_limit=1)
    assert visits // 2 <= sum(move[5] for move in following["moves"]) < visits
    kept.clear()
    fresh = kept.analyze(board._position, 0, node_limit=1)
    assert sum(move[5] for move in fresh["moves"]) == 0
    assert answer(fresh) == answer(engine().analyze(board._position, 0, node_limit=1))


def test_scorings_do_not_mix() -> None:
    kept = engine()
    for board in positions("mini", 10, seed=8)[1::2]:
        for scoring in (0, 1, 0, 1):
            found = kept.analyze(board._position, scoring)
            assert found["lower"] == _core.solve(board._position, scoring, 1 << 20)["lower"]


@pytest.mark.parametrize("steps", [500, pytest.param(6000, marks=pytest.mark.slow)])
def test_small_analyses_with_little_memory(steps: int) -> None:
    """In games, jumps between games, and positions that come again."""
    rng = random.Random(steps)
    engines = [engine(seed=seed, memory=0) for seed in range(1, 4)]
    boards = list(STARTS.values())
    for step in range(steps):
        number = rng.randrange(len(boards))
        board, scoring = boards[number], rng.choice(SCORINGS)
        found = rng.choice(engines).analyze(
            board._position,
            scoring,
            node_limit=rng.choice([1, 50, 500, 500 if step % 50 else 20_000]),
            every_move=rng.random() < 0.2,
            threads=rng.choice([1, 1, 1, 2]),
        )
        check(board, found, scoring)
        kind = rng.randrange(10)
        if board.is_over or kind == 0:
            boards[number] = STARTS[rng.choice(VARIANTS)]
            continue
        board = boards[number] = board.copy()
        if kind == 1 and board.ply:
            board.pop()
        elif kind < 7:
            board.push(Move.from_index(found["moves"][0][0], board.variant))
        else:
            board.push(rng.choice(list(board.legal_moves)))


@pytest.mark.slow
def test_trees_that_are_always_full() -> None:
    for variant in ("mini-10", "duo"):
        kept, board = engine(memory=0), Board(variant)
        while not board.is_over:
            found = kept.analyze(board._position, 0, node_limit=150_000, threads=1 + board.ply % 2)
            check(board, found, 0)
            board.push(Move.from_index(found["moves"][0][0], variant))


def test_progress_and_cancel_while_it_runs() -> None:
    flag = threading.Event()
    seen: list[_core.AnalysisResult] = []

    def progress(found: _core.AnalysisResult) -> None:
        seen.append(found)
        flag.set()

    board = Board()
    found = engine().analyze(board._position, 0, threads=2, progress=progress, cancel=flag)
    assert found["stopped"] == "cancel"
    assert seen
    for each in (*seen, found):
        check(board, {**each, "stopped": "cancel"}, 0)


def test_arguments() -> None:
    position = _core.Position(0)
    for scoring in (-1, 2):
        with pytest.raises(InvalidInputError, match=f"no scoring has number {scoring}"):
            engine().analyze(position, scoring)
    with pytest.raises(IsaError, match="sse2"):
        engine().analyze(position, 0, isa="sse2")
    with pytest.raises(InvalidInputError, match=f"expected {_core.weights_bytes}"):
        _core.Weights(b"\0" * (_core.weights_bytes - 1))
    for weights in (None, _core.Weights(b"\0" * _core.weights_bytes)):
        found = _core.Engine(0, MEMORY, weights).analyze(position, 0, node_limit=1000)
        check(Board(), found, 0)
