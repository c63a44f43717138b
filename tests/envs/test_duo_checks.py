"""What `duo.env` does beyond `duo.raw_env`: the same as PettingZoo's own wrappers."""

import logging
import random
import warnings
from typing import Any

import numpy as np
import pytest

from cornerwise import Board, CornerwiseError, InvalidInputError
from tests.extras import need

from .helpers import VARIANTS

pettingzoo = need("pettingzoo")

from pettingzoo.utils import wrappers  # type: ignore[import-untyped]  # noqa: E402

from cornerwise.envs import duo  # noqa: E402
from cornerwise.envs.rewards import worst_reward  # noqa: E402


@pytest.fixture(autouse=True)
def no_output(caplog: Any) -> None:
    """PettingZoo prints its warnings where nothing handles them."""
    caplog.set_level(logging.WARNING)


def wrapped(variant: str, reward: Any) -> Any:
    game = duo.raw_env(variant, reward=reward)
    worst = worst_reward(game.variant, reward, "official")
    game = wrappers.TerminateIllegalWrapper(game, illegal_reward=worst)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(game))


def assert_same(ours: Any, theirs: Any) -> None:
    for name in (
        "agents",
        "num_agents",
        "agent_selection",
        "rewards",
        "terminations",
        "truncations",
        "infos",
        "_cumulative_rewards",
    ):
        assert getattr(ours, name) == getattr(theirs, name), name
    for agent in ours.agents:
        seen, expected = ours.observe(agent), theirs.observe(agent)
        assert all(np.array_equal(seen[name], expected[name]) for name in expected)


@pytest.mark.parametrize("reward", ["outcome", "margin"])
@pytest.mark.parametrize("variant", VARIANTS)
def test_it_does_what_the_wrappers_do(variant: str, reward: Any, caplog: Any) -> None:
    numbers = random.Random(f"{variant} {reward}")
    ours, theirs = duo.env(variant, reward=reward), wrapped(variant, reward)
    illegal = 0
    for game in range(6):
        for env in (ours, theirs):
            env.reset(seed=game)
        end = numbers.choice([3, 8, 1000])
        steps = steps_after_the_end = 0
        while steps_after_the_end < 2:
            assert_same(ours, theirs)
            warned = not ours.agents
            action: int | None = None
            if ours.agents and not ours.terminations[ours.agent_selection]:
                mask = ours.observe(ours.agent_selection)["action_mask"]
                action = int(numbers.choice(np.flatnonzero(mask == (steps < end))))
                warned = steps >= end
                illegal += steps >= end
            steps += 1
            steps_after_the_end += not ours.agents
            logged = []
            for env in (ours, theirs):
                caplog.clear()
                env.step(action)
                logged.append(caplog.messages)
            assert logged[0] == logged[1]
            assert bool(logged[0]) == warned
    assert illegal > 0


@pytest.mark.parametrize(("reward", "worst"), [("outcome", -1.0), ("margin", -109.0)])
def test_an_illegal_action_ends_the_game(reward: Any, worst: float, caplog: Any) -> None:
    env = duo.env(reward=reward)
    env.reset()
    env.step(0)
    assert env.terminations == {"player_0": True, "player_1": True}
    assert env.rewards == {"player_0": worst, "player_1": 0}
    assert "Illegal move" in caplog.text
    with pytest.raises(ValueError, match="only valid action is None"):
        env.step(0)


@pytest.mark.parametrize("action", [13729, -1, None, "e10", 1.0])
def test_an_action_that_is_none_is_an_error(action: Any) -> None:
    env = duo.env()
    env.reset()
    with pytest.raises(InvalidInputError, match="action"):
        env.step(action)
    assert env.board == Board()
    assert not any(env.terminations.values())


def test_before_there_is_a_game() -> None:
    env, theirs = duo.env(), wrapped("duo", "outcome")
    calls: list[Any] = [
        lambda env: env.step(0),
        lambda env: env.observe("player_0"),
        lambda env: env.render(),
        lambda env: env.agent_iter(),
    ]
    for call in calls:
        with pytest.raises(AssertionError, match=r"reset\(\) needs to be called"):
            call(theirs)
        with pytest.raises(CornerwiseError, match=r"there is no game yet; call reset\(\) first"):
            call(env)
    for name in ("agents", "agent_selection", "rewards", "terminations", "truncations", "infos"):
        with pytest.raises(AttributeError, match=f"{name}: there is no game yet"):
            getattr(env, name)
        assert not hasattr(theirs, name)
    with pytest.raises(AttributeError, match="agent_selection: there is no game yet"):
        env.last()
    with pytest.raises(AttributeError, match="'env' object has no attribute 'height'"):
        env.height  # noqa: B018


def test_agents_are_to_act_in_turn() -> None:
    for env in (duo.env("mini"), wrapped("mini", "outcome")):
        env.reset(seed=1)
        agents = env.agent_iter()
        assert next(iter(agents)) == "player_0"
        with pytest.raises((AssertionError, InvalidInputError), match=r"step\(\) or reset\(\)"):
            next(iter(agents))
        env.reset(seed=1)
        plies = 0
        for agent in env.agent_iter(max_iter=5):
            env.step(env.action_space(agent).sample(env.last()[0]["action_mask"]))
            plies += 1
        assert plies == 5


def test_no_warnings_in_a_game_that_keeps_the_rules(caplog: Any) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = duo.env("mini")
        for seed in range(3):
            env.reset(seed=seed)
            for agent in env.agent_iter():
                observation, _, over, _, _ = env.last()
                mask = observation["action_mask"]
                env.step(None if over else env.action_space(agent).sample(mask))
            assert env.board.is_over
    assert not caplog.messages
