"""Blokus Duo and Mini as an environment of PettingZoo, agent after agent (AEC).

Like the modules of PettingZoo's own games this has `env`, with the usual wrappers, and `raw_env`,
the environment itself, which is faster. ``pip install 'cornerwise[envs]'`` installs PettingZoo.

Examples
--------
>>> from cornerwise.envs import duo
>>> env = duo.env("mini", reward="margin")
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     done = termination or truncation
...     env.step(None if done else env.action_space(agent).sample(observation["action_mask"]))
>>> env.unwrapped.board.is_over
True
"""

from cornerwise.envs.aec import AGENTS, DuoEnv, raw_env, wrappers
from cornerwise.envs.rewards import Reward, worst_reward
from cornerwise.scoring import Scoring
from cornerwise.variants import Variant

__all__ = ["AGENTS", "env", "raw_env"]


def env(
    variant: str | Variant = "duo",
    *,
    reward: Reward = "outcome",
    scoring: Scoring = "official",
    own_side: bool = True,
    render_mode: str | None = None,
) -> DuoEnv:
    """Return the environment in the wrappers that PettingZoo's own games have.

    An illegal action ends the game: the agent gets the worst reward there is, the other 0. Calls in
    the wrong order and actions that are not in the space are errors. The parameters are those of
    `raw_env`.

    Examples
    --------
    >>> env("mini-9").action_space("player_0")
    Discrete(1675)
    """
    inner = raw_env(
        variant, reward=reward, scoring=scoring, own_side=own_side, render_mode=render_mode
    )
    worst = worst_reward(inner.variant, reward, scoring)
    wrapped: DuoEnv = wrappers.TerminateIllegalWrapper(inner, illegal_reward=worst)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)
