"""What the vectorised environment refuses, and that nothing happens then."""

import threading
from typing import Any

import numpy as np
import pytest

from cornerwise import (
    Board,
    IllegalMoveError,
    InvalidInputError,
    PositionError,
    VariantError,
    _core,
    pack_boards,
)
from cornerwise.envs import Batch, VectorEnv


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"num_envs": 0}, "an integer from 1 to"),
        ({"num_envs": -1}, "an integer from 1 to"),
        ({"num_envs": 10**30}, "an integer from 1 to"),
        ({"num_envs": 2.0}, "2.0 is out of range"),
        ({"num_envs": "3"}, "'3' is out of range"),
        ({"masks": "sparse"}, "'sparse'"),
        ({"masks": ["dense"]}, "expected 'dense', 'packed' or None"),
        ({"reward": "points"}, "no reward is called 'points'; expected one of: outcome, margin"),
        ({"reward": None}, "no reward"),
        ({"scoring": "points"}, "no scoring"),
        ({"threads": 0}, "threads 0"),
        ({"threads": 10**6}, "threads"),
    ],
)
def test_options_out_of_range(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidInputError, match=message):
        VectorEnv(**({"num_envs": 2} | arguments))


def test_unknown_variant() -> None:
    with pytest.raises(VariantError, match="chess"):
        VectorEnv(2, "chess")


@pytest.mark.parametrize(
    ("actions", "message"),
    [
        ([0], r"shape \(1,\); expected integers and \(3,\)"),
        ([[0, 0, 0]], "shape"),
        ([0.0, 0.0, 0.0], "float64"),
        ("abc", "expected integers"),
        ([[1], [1, 2], 3], "do not form an array"),
        (None, "object"),
        ([True, False, True], "bool"),
    ],
)
def test_arrays_that_are_no_actions(actions: Any, message: str) -> None:
    with pytest.raises(InvalidInputError, match=message):
        VectorEnv(3).step(actions)


@pytest.mark.parametrize(
    ("action", "message"),
    [
        (0, "board 2: action 0: black may not play 'a14' at ply 0: it does not cover the start"),
        (-1, "board 2: action -1 is no placement of duo; expected 0 to 13728"),
        (-2, "board 2: action 13729 is no placement|board 2: action -2"),
        (13729, "board 2: action 13729"),
        (2**31, "board 2"),
        (2**32, "board 2"),
        (-(2**63), "board 2"),
    ],
)
def test_an_illegal_action_changes_nothing(action: int, message: str) -> None:
    env = VectorEnv(3)
    env.reset(seed=1)
    before = env.games.positions()
    actions = env.sample_actions().astype(np.int64)
    actions[2] = action
    with pytest.raises(IllegalMoveError, match=message):
        env.step(actions)
    assert np.array_equal(env.games.positions(), before)
    assert env.step(env.sample_actions()).turn.tolist() == [1, 1, 1]


@pytest.mark.parametrize("dtype", [np.int8, np.uint8, np.uint16, np.int64, np.uint64])
def test_any_integers_are_actions(dtype: Any) -> None:
    env = VectorEnv(2, "mini")
    batch = env.reset(seed=1)
    assert batch.mask is not None
    first = batch.mask.argmax(axis=1)
    assert first.max() < 128
    assert env.step(first.astype(dtype)[::-1]).turn.tolist() == [1, 1]


def test_huge_unsigned_actions_are_illegal() -> None:
    env = VectorEnv(1)
    with pytest.raises(IllegalMoveError, match="board 0"):
        env.step(np.array([2**64 - 1], dtype=np.uint64))


def test_white_is_told_about_the_board_that_it_sees() -> None:
    env = VectorEnv(1)
    env.reset(seed=1)
    env.step(env.sample_actions())
    with pytest.raises(IllegalMoveError, match="action 0: white may not play 'n1'"):
        env.step([0])


def test_a_finished_game_takes_no_action() -> None:
    env = VectorEnv(1, "mini", auto_reset=False)
    batch = env.reset(seed=1)
    while not batch.over[0]:
        batch = env.step(env.sample_actions())
    with pytest.raises(IllegalMoveError, match="action 0 in a game that is over; expected -1"):
        env.step([0])
    assert env.step([-1]).over[0]


@pytest.mark.parametrize("name", ["planes", "pieces", "mask", "turn", "over", "scores", "rewards"])
def test_arrays_that_cannot_be_written_to(name: str) -> None:
    env = VectorEnv(2, "mini")
    good = env.make_batch()
    array = getattr(good, name)
    read_only = array.copy()
    read_only.flags.writeable = False
    before = env.games.positions()
    for wrong in (array[:1], array.astype(np.float64), read_only, "no array", array[..., None]):
        out = env.make_batch()
        setattr(out, name, wrong)
        with pytest.raises(InvalidInputError, match=name):
            env.step(env.sample_actions(), out=out)
    assert np.array_equal(env.games.positions(), before)


def test_what_is_not_asked_for_is_not_written() -> None:
    env = VectorEnv(2, "mini", masks=None, planes=False)
    batch = env.reset(seed=1)
    assert (batch.planes, batch.pieces, batch.mask) == (None, None, None)
    batch = env.step(env.sample_actions())
    assert batch.turn.tolist() == [1, 1]
    out = VectorEnv(2, "mini").make_batch()
    with pytest.raises(InvalidInputError, match="planes: these games write none"):
        env.step(env.sample_actions(), out=out)
    full = VectorEnv(2, "mini")
    out = full.make_batch()
    out.mask = out.planes = None
    assert full.step(full.sample_actions(), out=out) is out
    with pytest.raises(InvalidInputError, match="expected a batch"):
        full.step(full.sample_actions(), out=[out])  # type: ignore[arg-type]


def test_the_own_mask_is_read_only() -> None:
    batch = VectorEnv(1, "mini").reset()
    assert batch.mask is not None
    with pytest.raises(ValueError, match="read-only"):
        batch.mask[0, 0] = True


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, "1"])
def test_seeds_out_of_range(seed: Any) -> None:
    with pytest.raises(InvalidInputError, match="seed"):
        VectorEnv(1).reset(seed=seed)


@pytest.mark.parametrize("which", [[True], [1, 0], "ab", [[True], [True, False]]])
def test_arrays_that_choose_no_boards(which: Any) -> None:
    with pytest.raises(InvalidInputError, match="which"):
        VectorEnv(2).reset(which=which)


def test_positions_that_are_none() -> None:
    env = VectorEnv(2)
    with pytest.raises(PositionError, match="expected 2 packed positions"):
        env.reset(positions=pack_boards([Board()]))
    with pytest.raises(PositionError, match="expected 2 packed positions"):
        env.reset(positions="ab")  # type: ignore[arg-type]
    with pytest.raises(PositionError, match="row 1 is not a packed position of duo"):
        env.reset(positions=np.concatenate([pack_boards([Board()]), pack_boards([Board("mini")])]))
    broken = pack_boards([Board(), Board()])
    broken["left"] = 5
    with pytest.raises(PositionError, match="row 0"):
        env.reset(positions=broken)
    broken["turn"] = 9
    with pytest.raises(PositionError, match="row 1"):
        env.reset(positions=broken, which=[False, True])


def test_the_seam_checks_what_it_writes_to() -> None:
    state = _core.Environment(1, 2, True)
    small = np.zeros(1, dtype=np.uint8)
    for call in (
        lambda: state.start(small),
        lambda: state.sample(np.zeros(1, dtype=np.int32)),
        lambda: state.positions(small),
        lambda: state.place(small, np.ones(2, dtype=np.uint8)),
        lambda: state.set_randoms(np.zeros(1, dtype=np.uint64)),
        lambda: state.step(None, 0, False, 1, None, None, None, None, small, small, None, False),
        lambda: _core.Environment(1, 0, True),
        lambda: _core.Environment(9, 1, True),
    ):
        with pytest.raises(InvalidInputError):
            call()
    with pytest.raises(TypeError):
        state.start(None)  # type: ignore[arg-type]


def test_threads_may_share_an_environment_and_change_arrays_meanwhile() -> None:
    env = VectorEnv(64, threads=2)
    env.reset(seed=1)
    actions = np.zeros(64, dtype=np.int32)
    out = env.make_batch()
    errors: list[BaseException] = []
    done = threading.Event()

    def disturb() -> None:
        rng = np.random.default_rng(1)
        while not done.is_set():
            actions[rng.integers(64)] = rng.integers(-(2**31), 2**31)
            assert out.mask is not None
            out.mask[rng.integers(64)] = True

    def play() -> None:
        try:
            for _ in range(100):
                actions[:] = env.sample_actions()
                try:
                    env.step(actions, out=out)
                except IllegalMoveError:
                    env.games.positions()
        except BaseException as error:
            errors.append(error)

    players = [threading.Thread(target=play) for _ in range(2)]
    disturber = threading.Thread(target=disturb)
    for thread in (disturber, *players):
        thread.start()
    for thread in players:
        thread.join()
    done.set()
    disturber.join()
    assert not errors
    assert isinstance(out, Batch)
    env.reset(seed=2)
    assert env.step(env.sample_actions()).turn.tolist() == [1] * 64
