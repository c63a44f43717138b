"""The environment of PettingZoo: its own tests, and games beside boards and the vectorised one."""

import copy
import pickle
import warnings
from typing import Any

import numpy as np
import pytest

from cornerwise import (
    PASS,
    Board,
    IllegalMoveError,
    InvalidInputError,
    PositionError,
    VariantError,
)
from tests.extras import need

from .helpers import VARIANTS, plain_planes, turned_index

pettingzoo = need("pettingzoo")

from cornerwise.envs import VectorEnv, duo  # noqa: E402
from cornerwise.views import look  # noqa: E402

# PettingZoo warns about every observation that is a dict, but for the games in a list of its own.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably:UserWarning"),
]


def random_games(env: Any, games: int, seed: int) -> int:
    steps = 0
    for game in range(games):
        env.reset(seed=seed + game)
        for agent in env.agent_iter():
            observation, _, termination, truncation, _ = env.last()
            done = termination or truncation
            mask = observation["action_mask"]
            env.step(None if done else env.action_space(agent).sample(mask))
            steps += not done
    return steps


@pytest.mark.parametrize("make", [duo.env, duo.raw_env])
@pytest.mark.parametrize("variant", VARIANTS)
def test_api_of_pettingzoo(variant: str, make: Any, capsys: Any) -> None:
    from pettingzoo.test import api_test  # type: ignore[import-untyped]

    api_test(make(variant), num_cycles=100)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("make", [duo.env, duo.raw_env])
@pytest.mark.parametrize("variant", VARIANTS)
def test_seeds_and_rendering_of_pettingzoo(variant: str, make: Any) -> None:
    from pettingzoo.test import seed_test

    seed_test(lambda: make(variant), num_cycles=30)
    env = make(variant, render_mode="ansi")
    env.reset()
    assert env.render() == str(Board(variant))
    env.close()


@pytest.mark.parametrize("own_side", [True, False])
@pytest.mark.parametrize("variant", VARIANTS)
def test_games_are_those_of_the_vectorised_environment(variant: str, own_side: bool) -> None:
    one = duo.raw_env(variant, own_side=own_side, reward="margin", scoring="squares")
    many = VectorEnv(1, variant, own_side=own_side, reward="margin", scoring="squares")
    batch = many.reset(seed=17)
    one.reset()
    games = 0
    while games < 4:
        agent = one.agent_selection
        seen = one.observe(agent)
        assert batch.turn[0] == duo.AGENTS.index(agent)
        for name, array in (
            ("observation", batch.planes),
            ("pieces", batch.pieces),
            ("action_mask", batch.mask),
        ):
            assert array is not None
            assert np.array_equal(seen[name], array[0])
        action = many.sample_actions()
        batch = many.step(action)
        one.step(int(action[0]))
        assert one.terminations == dict.fromkeys(duo.AGENTS, bool(batch.over[0]))
        assert list(one.rewards.values()) == batch.rewards[0].tolist()
        if batch.over[0]:
            assert one.infos["player_0"]["scores"] == tuple(batch.scores[0].tolist())
            assert one.board.is_over
            one.reset()
            games += 1


@pytest.mark.parametrize("own_side", [True, False])
def test_both_agents_see_the_board_from_their_sides(own_side: bool) -> None:
    env = duo.raw_env(own_side=own_side)
    env.reset(seed=2)
    for ply in range(16):
        board = env.board
        for color, agent in enumerate(duo.AGENTS):
            seen = env.observe(agent)
            assert env.observation_space(agent).contains(seen)
            assert np.array_equal(seen["observation"], plain_planes(board, color, own_side))
            legal = [move.index for move in board.legal_moves] if color == board.turn else []
            if own_side and color == 1:
                legal = sorted(turned_index(index, "duo") for index in legal)
            assert np.flatnonzero(seen["action_mask"]).tolist() == legal
            view = look(board, color, own_side=own_side)
            assert np.array_equal(view.mask, seen["action_mask"])
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(env.action_space(env.agent_selection).sample(mask))
        assert env.board.ply >= ply + 1


def test_forced_passes_are_played() -> None:
    env = duo.raw_env("mini")
    passes = 0
    for seed in range(10):
        random_games(env, 1, seed)
        passes += env.board.moves.count(PASS)
        assert env.board.is_over
        assert Board.from_moves(env.board.moves, "mini") == env.board
    assert passes > 0


def test_outcomes() -> None:
    env = duo.raw_env("mini")
    for seed in range(30):
        env.reset(seed=seed)
        while not any(env.terminations.values()):
            agent = env.agent_selection
            env.step(env.action_space(agent).sample(env.observe(agent)["action_mask"]))
        black, white = env.board.score()
        expected = float((black > white) - (black < white))
        assert env.rewards == {"player_0": expected, "player_1": -expected}


def duo_reset(env: Any) -> Any:
    env.reset()
    return env


def test_an_illegal_action_is_an_error_in_the_raw_environment() -> None:
    env = duo_reset(duo.raw_env())
    with pytest.raises(IllegalMoveError, match="does not cover the start cell"):
        env.step(0)
    for action, message in (
        (13729, "duo has no action 13729; expected 0 to 13728"),
        (-1, "no action -1"),
        (None, "action None is no number"),
        ("e10", "action 'e10' is no number"),
        (1.0, "no number"),
    ):
        with pytest.raises(InvalidInputError, match=message):
            env.step(action)
    assert env.board == Board()
    assert env.agent_selection == "player_0"
    with pytest.raises(InvalidInputError, match="no agent is called 'player_2'"):
        env.observe("player_2")


def test_a_game_may_begin_with_a_board() -> None:
    board = Board.from_moves("56u0 9at1")
    env = duo.env()
    env.reset(options={"board": board})
    assert env.unwrapped.board == board
    assert env.unwrapped.board.moves == board.moves
    over = Board("mini")
    while not over.is_over:
        over.push(next(iter(over.legal_moves)))
    for wrong, error, message in (
        ("56u0", PositionError, "expected a board, not '56u0'"),
        (Board("mini"), VariantError, "a board of mini, not of duo"),
    ):
        with pytest.raises(error, match=message):
            env.reset(options={"board": wrong})
    with pytest.raises(PositionError, match="the game is over"):
        duo.raw_env("mini").reset(options={"board": over})


@pytest.mark.parametrize("make", [duo.env, duo.raw_env])
def test_copies_are_games_of_their_own(make: Any) -> None:
    env = duo_reset(make("mini-9"))
    env.step(env.action_space("player_0").sample(env.observe("player_0")["action_mask"]))
    for twin in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        before = twin.unwrapped.board.copy()
        random_games(env, 1, 3)
        assert twin.unwrapped.board == before
        seen = twin.observe(twin.agent_selection)
        twin.step(twin.action_space(twin.agent_selection).sample(seen["action_mask"]))
        assert twin.unwrapped.board.ply == before.ply + 1


def test_observations_are_the_agents_own() -> None:
    env = duo_reset(duo.raw_env("mini"))
    first = env.observe("player_0")
    kept = copy.deepcopy(first)
    env.step(env.action_space("player_0").sample(first["action_mask"]))
    first["action_mask"][:] = 1
    assert not np.array_equal(env.observe("player_0")["action_mask"], first["action_mask"])
    assert np.array_equal(first["observation"], kept["observation"])


def test_masks_are_drawn_from_as_gymnasium_does() -> None:
    space = duo.raw_env("mini").action_space("player_0")
    mask = np.zeros(space.n, dtype=np.int8)
    assert space.sample(mask) == 0
    mask[[3, 500, 1000]] = 1
    space.seed(1)
    drawn = np.array([space.sample(mask) for _ in range(3000)])
    values, counts = np.unique(drawn, return_counts=True)
    assert values.tolist() == [3, 500, 1000]
    assert counts.min() > 900
    assert isinstance(space.sample(mask), np.int64)
    assert 0 <= space.sample() < space.n
    others: list[Any] = [mask[:3], mask.astype(bool), [0, 1]]
    for wrong in others:
        with pytest.raises(InvalidInputError, match="mask of int8"):
            space.sample(wrong)


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"variant": "chess"}, VariantError),
        ({"reward": "points"}, InvalidInputError),
        ({"scoring": "points"}, InvalidInputError),
        ({"render_mode": "human"}, InvalidInputError),
    ],
)
def test_options_out_of_range(options: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        duo.env(**options)


def test_no_warnings_of_our_own() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert random_games(duo.env("mini"), 2, 1) > 10
