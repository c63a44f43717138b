"""What a report says, against the solver, the engine and the rules."""

from itertools import pairwise
from typing import Any

import pytest

import cornerwise
from cornerwise import Board, Engine, Game, InvalidInputError, VariantError, parse_blksgf
from cornerwise.report import PlyFindings, Step, Study, study

from .conftest import NODES


def pushed(board: Board, *moves: Any) -> Board:
    after = board.copy()
    for move in moves:
        after.push(move)
    return after


def proven(found: Study) -> list[PlyFindings]:
    return [each for each in found.positions if each.proven is not None]


def test_proven_results_are_those_of_the_solver(found: Study) -> None:
    assert found.proven_from is not None
    assert 18 <= found.proven_from <= 22
    for each in found.positions[found.proven_from :]:
        assert each.proven is not None
        assert each.proven == each.value == cornerwise.solve(each.board).value
        assert each.chances == (each.proven > 0, each.proven == 0, each.proven < 0)


def test_bounds_hold(found: Study) -> None:
    checked = 0
    for each in found.positions[21:]:
        value = cornerwise.solve(each.board).value
        assert value is not None
        assert each.lower is not None
        assert each.upper is not None
        assert each.lower <= value <= each.upper
        for move in each.alternatives:
            after = cornerwise.solve(pushed(each.board, move.move)).value
            assert after is not None
            assert move.lower <= -after <= move.upper
            checked += move.proven is not None
    assert checked > 40


def test_estimates_are_those_of_the_engine(game: Game, found: Study) -> None:
    engine = Engine(seed=1)
    for each in found.positions[:5]:
        analysis = engine.analyze(game.board(each.ply), node_limit=NODES, multipv=None)
        assert each.margin == analysis.margin
        assert each.chances == (analysis.win, analysis.draw, analysis.loss)
        others = [a.move for a in each.alternatives if a.move != each.played]
        best = [m.move for m in analysis.moves if m.move != each.played]
        assert others == best[: len(others)]
        assert len(others) >= 4


def test_losses_are_differences(found: Study) -> None:
    for before, after in pairwise(found.positions):
        assert before.loss is not None
        if before.proven is not None and after.proven is not None:
            assert before.loss.proven
            assert before.loss.points == before.proven + after.proven
        else:
            assert not before.loss.proven
            assert before.value is not None
            assert after.value is not None
            best = before.alternatives[0].move
            expected = 0 if best == before.played else max(0, before.value + after.value)
            assert before.loss.points == expected
    slip = found.positions[22]
    assert (slip.loss and slip.loss.points, str(slip.played)) == (9, "a11,a12,a13,a14,b14")
    assert slip.better is not None
    assert slip.better.proven == 5


def test_lines_can_be_played_and_end_as_proven(found: Study) -> None:
    ended = 0
    for each in found.positions:
        for move in each.alternatives:
            assert move.pv[0] == move.move
            end = pushed(each.board, *move.pv)
            if end.is_over and move.proven is not None:
                sign = 1 if end.turn == each.board.turn else -1
                assert move.proven == sign * end.margin()
                ended += 1
    assert ended > 50


def test_the_played_move_is_listed_once(found: Study) -> None:
    for before, after in pairwise(found.positions):
        (played,) = [each for each in before.alternatives if each.move == before.played]
        assert after.value is not None
        if after.proven is None:
            assert played.margin == -after.value
        else:
            assert played.proven == -after.proven
    last = found.positions[-1]
    assert (last.played, last.alternatives, last.loss) == (None, (), None)


def test_it_is_the_same_every_time(game: Game, found: Study) -> None:
    assert study(game, node_limit=NODES, seed=1).positions == found.positions


def test_squares(game: Game) -> None:
    short = study(game, "squares", node_limit=200, seed=1, alternatives=2)
    for each in proven(short):
        assert each.proven == cornerwise.solve(each.board, "squares").value
    assert max(len(each.alternatives) for each in short.positions) == 3


@pytest.mark.parametrize("plies", [0, 1, 9])
def test_a_game_that_is_not_over(game: Game, plies: int) -> None:
    short = study(Game.from_moves(game.moves[:plies]), node_limit=20, seed=1)
    assert len(short.positions) == plies + 1
    assert short.proven_from is None
    assert short.positions[-1].alternatives
    assert short.positions[-1].loss is None


def test_no_time(game: Game) -> None:
    short = study(game, time_limit=0, seed=1)
    assert short.proven_from is not None
    assert not short.interrupted
    assert short.positions[-1].proven == -4 * short.positions[-1].sign


def test_pieces_set_up_on_the_way() -> None:
    (game,) = parse_blksgf("(;GM[Blokus Mini];B[c6];W[f3];AB[b7,b8]PL[W];W[e1,e2])")
    found = study(game, node_limit=200, seed=1)
    assert [each.board.ply for each in found.positions] == [0, 1, 0, 1]
    assert found.positions[1].loss is None
    assert found.positions[2].loss is not None


@pytest.mark.parametrize("task", ["prove", "compare", "estimate"])
def test_ctrl_c_keeps_what_is_known(game: Game, task: str) -> None:
    seen: list[Step] = []

    def interrupt(step: Step) -> None:
        seen.append(step)
        if step.task == task and sum(each.task == task for each in seen) > 2:
            raise KeyboardInterrupt

    found = study(game, node_limit=100, seed=1, progress=interrupt)
    assert found.interrupted
    assert found.positions[-1].proven is not None
    missing = [each.ply for each in found.positions if each.value is None]
    assert (0 in missing) == (task != "estimate")
    assert seen[-1].task == task


def test_an_error_of_progress_is_not_swallowed(game: Game) -> None:
    def fail(step: Step) -> None:
        raise RuntimeError(step.task)

    with pytest.raises(RuntimeError, match="prove"):
        study(game, node_limit=10, progress=fail)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"scoring": "points"}, "'points'"),
        ({"time_limit": -1}, "time_limit -1"),
        ({"node_limit": 0}, "node_limit 0"),
        ({"threads": 0}, "threads 0"),
        ({"alternatives": 0}, "alternatives 0"),
        ({"alternatives": None}, "alternatives None"),
        ({"seed": "one"}, "seed 'one'"),
        ({"progress": 1}, "progress 1"),
    ],
)
def test_mistakes(game: Game, options: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidInputError, match=message):
        study(game, **options)


def test_only_games_that_boards_play() -> None:
    with pytest.raises(VariantError, match="classic-2"):
        study(Game.from_moves(["a20"], "classic-2"), node_limit=1)
    with pytest.raises(InvalidInputError, match="expected a Game"):
        study("turnaround.blksgf")  # type: ignore[arg-type]
