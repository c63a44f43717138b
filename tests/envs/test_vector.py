"""The vectorised environment against the reference and against boards."""

import copy
import pickle
from typing import Any

import numpy as np
import pytest

from cornerwise import POSITION_DTYPE, Board, Color, pack_boards, unpack_boards
from cornerwise.envs import VectorEnv

from .helpers import VARIANTS, Shadow, plain_planes


def legal_of(env: VectorEnv, number: int) -> list[int]:
    starts, indices = env.games.legal_lists()
    return [int(i) for i in indices[starts[number] : starts[number + 1]]]


@pytest.mark.parametrize("own_side", [True, False])
@pytest.mark.parametrize("variant", VARIANTS)
def test_games_are_those_of_the_reference(variant: str, own_side: bool) -> None:
    check_games(variant, own_side, boards=5, plies=40)


def check_games(variant: str, own_side: bool, boards: int, plies: int) -> None:
    env = VectorEnv(boards, variant, own_side=own_side, reward="margin", scoring="official")
    batch = env.reset(seed=5)
    shadows = [Shadow(variant, own_side) for _ in range(boards)]
    finished = 0
    for _ in range(plies):
        assert batch.mask is not None
        for i, shadow in enumerate(shadows):
            assert batch.turn[i] == shadow.turn
            assert np.flatnonzero(batch.mask[i]).tolist() == shadow.legal
            assert sorted(legal_of(env, i)) == shadow.legal
        actions = env.sample_actions()
        batch = env.step(actions)
        for i, shadow in enumerate(shadows):
            shadow.play(int(actions[i]))
            assert batch.over[i] == shadow.over
            assert batch.scores[i].tolist() == list(shadow.position.colour_scores("official"))
            margin = shadow.position.margin("official") if shadow.over else 0
            black = margin if shadow.turn == Color.BLACK else -margin
            assert batch.rewards[i].tolist() == [black, -black]
            if shadow.over:
                shadows[i] = Shadow(variant, own_side)
                finished += 1
    assert finished > 0


@pytest.mark.parametrize("own_side", [True, False])
@pytest.mark.parametrize("variant", VARIANTS)
def test_views_are_those_of_the_boards(variant: str, own_side: bool) -> None:
    env = VectorEnv(3, variant, own_side=own_side)
    batch = env.reset(seed=6)
    for _ in range(20):
        boards = unpack_boards(env.games.positions())
        for i, board in enumerate(boards):
            assert batch.planes is not None
            assert batch.pieces is not None
            assert batch.turn[i] == board.turn
            assert np.array_equal(batch.planes[i], plain_planes(board, board.turn, own_side))
            for row, side in enumerate((board.turn, board.turn.other)):
                left = [piece in board.pieces_left[side] for piece in board.variant.pieces]
                assert batch.pieces[i, row].tolist() == left
        batch = env.step(env.sample_actions())


def test_white_seems_to_begin_where_black_does() -> None:
    env = VectorEnv(1)
    batch = env.reset(seed=3)
    assert batch.planes is not None
    black = batch.planes[0, 2].copy()
    batch = env.step(env.sample_actions())
    assert batch.planes is not None
    assert batch.turn.tolist() == [1]
    assert np.array_equal(batch.planes[0, 2], black)


@pytest.mark.parametrize("masks", ["dense", "packed"])
def test_thousands_of_plies_leave_no_stale_entry(masks: Any) -> None:
    env = VectorEnv(40, masks=masks)
    batch = env.reset(seed=8)
    other = env.make_batch()
    rng = np.random.default_rng(8)
    for ply in range(150):
        mask: Any = batch.mask
        if masks == "packed":
            mask = np.unpackbits(mask, axis=1, count=13729, bitorder="little")
        starts, indices = env.games.legal_lists()
        expected = np.zeros((40, 13729), dtype=bool)
        expected[np.repeat(np.arange(40), np.diff(starts)), indices] = True
        assert np.array_equal(mask, expected)
        if ply % 7 == 3:
            batch = env.reset(which=rng.random(40) < 0.2)
        else:
            use = other if ply % 3 == 0 else None
            if use is not None and masks == "dense":
                assert use.mask is not None
                use.mask[:] = True  # what is there is of no importance
            batch = env.step(env.sample_actions(), out=use)


def test_seeds_and_threads_make_no_other_difference() -> None:
    runs = []
    for threads in (1, 2, 5):
        env = VectorEnv(100, threads=threads)
        batch = env.reset(seed=11)
        run = []
        for _ in range(60):
            actions = env.sample_actions()
            batch = env.step(actions)
            assert batch.mask is not None
            run.append((actions, batch.over.copy(), batch.rewards.copy(), batch.mask.sum(axis=1)))
        runs.append(run)
    for run in runs[1:]:
        for ours, first in zip(run, runs[0], strict=True):
            for a, b in zip(ours, first, strict=True):
                assert np.array_equal(a, b)
    few, many = VectorEnv(3), VectorEnv(30)
    few.reset(seed=4)
    many.reset(seed=4)
    assert np.array_equal(few.sample_actions(), many.sample_actions()[:3])
    many.reset(seed=5)
    assert not np.array_equal(few.sample_actions(), many.sample_actions()[:3])


def test_rewards_of_outcome_and_scores() -> None:
    env = VectorEnv(50, "mini", scoring="squares")
    batch = env.reset(seed=2)
    seen = set()
    for _ in range(60):
        batch = env.step(env.sample_actions())
        for i in np.flatnonzero(batch.over):
            difference = int(batch.scores[i, 0]) - int(batch.scores[i, 1])
            assert batch.rewards[i].tolist() == [np.sign(difference), -np.sign(difference)]
            seen.add(int(np.sign(difference)))
        assert not batch.rewards[~batch.over].any()
    assert seen == {-1, 0, 1}


def test_finished_boards_wait_without_auto_reset() -> None:
    env = VectorEnv(5, "mini", auto_reset=False)
    batch = env.reset(seed=1)
    paid = np.zeros((5, 2))
    while not batch.over.all():
        actions = env.sample_actions()
        assert np.array_equal(actions == -1, batch.over)
        batch = env.step(actions)
        paid += batch.rewards
    assert np.abs(paid).max() <= 1
    assert batch.mask is not None
    assert not batch.mask.any()
    batch = env.reset(which=np.array([True, False, False, False, True]))
    assert batch.over.tolist() == [False, True, True, True, False]
    assert batch.mask is not None
    assert batch.mask.any(axis=1).tolist() == [True, False, False, False, True]


def test_games_begin_where_they_are_told_to() -> None:
    board = Board.from_moves("56u0 9at1")
    positions = pack_boards([Board(), board, board])
    env = VectorEnv(3)
    env.reset(seed=1, positions=positions)
    assert unpack_boards(env.games.positions()) == [Board(), board, board]
    assert env.games.positions().dtype == POSITION_DTYPE


def test_a_position_in_which_one_must_pass_goes_to_the_other() -> None:
    env = VectorEnv(60, "mini", auto_reset=False)
    batch = env.reset(seed=7)
    while not batch.over.all():
        before = batch.turn.copy()
        actions = env.sample_actions()
        batch = env.step(actions)
        again = np.flatnonzero((batch.turn == before) & ~batch.over & (actions >= 0))
        for i in again:
            board = unpack_boards(env.games.positions()[i : i + 1])[0]
            stuck = Board.from_cells(
                list(zip(*np.nonzero(board.to_array() == 1), strict=True)),
                list(zip(*np.nonzero(board.to_array() == 2), strict=True)),
                board.turn.other,
                "mini",
            )
            assert stuck.is_legal("pass")
            other = VectorEnv(1, "mini")
            assert other.reset(positions=pack_boards([stuck])).turn.tolist() == [board.turn]
            return
    pytest.fail("nobody had to pass")


@pytest.mark.parametrize("via", ["pickle", "deepcopy"])
def test_copies_go_on_alike(via: str) -> None:
    env = VectorEnv(8, "mini-9", reward="margin", auto_reset=False)
    env.reset(seed=9)
    for _ in range(12):
        env.step(env.sample_actions())
    twin = pickle.loads(pickle.dumps(env)) if via == "pickle" else copy.deepcopy(env)
    for _ in range(12):
        a, b = env.sample_actions(), twin.sample_actions()
        assert np.array_equal(a, b)
        ours, theirs = env.step(a), twin.step(b)
        for name in ("planes", "pieces", "mask", "turn", "over", "scores", "rewards"):
            assert np.array_equal(getattr(ours, name), getattr(theirs, name)), name
    env.reset(seed=1)
    assert not np.array_equal(env.games.positions(), twin.games.positions())


@pytest.mark.slow
@pytest.mark.parametrize("own_side", [True, False])
@pytest.mark.parametrize("variant", VARIANTS)
def test_thousands_of_plies_are_those_of_the_reference(variant: str, own_side: bool) -> None:
    check_games(variant, own_side, boards=40, plies=60)
