"""Blokus Duo and Mini as an environment of PettingZoo, agent after agent (AEC).

Like the modules of PettingZoo's own games this has `env`, which sees to it that the rules of its
use are kept, and `raw_env`, which does not. ``pip install 'cornerwise[envs]'`` installs PettingZoo.

Examples
--------
>>> from cornerwise.envs import duo
>>> env = duo.env("mini", reward="margin")
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     done = termination or truncation
...     env.step(None if done else env.action_space(agent).sample(observation["action_mask"]))
>>> env.board.is_over
True
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from cornerwise.envs.aec import AGENTS, EnvLogger, Observation, raw_env
from cornerwise.envs.rewards import worst_reward
from cornerwise.errors import IllegalMoveError, InvalidInputError

__all__ = ["AGENTS", "env", "raw_env"]

SET_BY_RESET = frozenset(
    ("agents", "agent_selection", "rewards", "terminations", "truncations", "infos")
)


class env(raw_env):  # noqa: N801
    """A game of two agents in which an illegal action loses; calls in a wrong order are errors.

    It does what the wrappers do that PettingZoo's own games have (``TerminateIllegalWrapper``,
    ``AssertOutOfBoundsWrapper``, ``OrderEnforcingWrapper``), without their cost. The parameters are
    those of `raw_env`.

    Examples
    --------
    >>> game = env("mini-9", reward="margin")
    >>> game.action_space("player_0")
    Discrete(1675)
    >>> game.step(0)
    Traceback (most recent call last):
    ...
    cornerwise.errors.InvalidInputError: step: there is no game yet; call reset() first
    """

    _has_begun = False
    _has_moved = False

    def __getattr__(self, name: str) -> Any:
        if name in SET_BY_RESET:
            raise AttributeError(f"{name}: there is no game yet; call reset() first")
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game, as `raw_env.reset` does."""
        super().reset(seed=seed, options=options)
        self._has_begun = self._has_moved = True

    def step(self, action: int | np.integer[Any] | None) -> None:
        """Play an action for the agent selected; None for one whose game is over.

        An illegal one ends the game: the agent gets the worst reward there is, the other 0. When no
        agent is left nothing is done. PettingZoo logs a warning in both cases.

        Raises
        ------
        InvalidInputError
            If there is no such placement, or no game yet.
        ValueError
            If there is an action for an agent whose game is over.
        """
        self._need_game("step")
        self._has_moved = True
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        try:
            super().step(action)
        except IllegalMoveError:
            EnvLogger.warn_on_illegal_move()
            self._forfeit(self.agent_selection)

    def _forfeit(self, agent: str) -> None:
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.rewards[agent] = worst_reward(self.variant, self._reward, self._scoring)
        self._cumulative_rewards[agent] = 0.0
        self._accumulate_rewards()
        self._deads_step_first()

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees; the arrays are its own."""
        self._need_game("observe")
        return super().observe(agent)

    def render(self) -> str | None:
        """Return the board as text in mode ``"ansi"``."""
        self._need_game("render")
        return super().render()

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """Yield the agent selected, `max_iter` times or until the game is over.

        Raises
        ------
        InvalidInputError
            If there is no game yet, or nothing was played since the agent before.
        """
        self._need_game("agent_iter")
        return self._agents_in_turn(max_iter)

    def _agents_in_turn(self, count: int) -> Iterator[str]:
        while self.agents and count > 0:
            if not self._has_moved:
                raise InvalidInputError(
                    "agent_iter: expected a call of step() or reset() for every agent"
                )
            self._has_moved = False
            count -= 1
            yield self.agent_selection

    def _need_game(self, what: str) -> None:
        if not self._has_begun:
            raise InvalidInputError(f"{what}: there is no game yet; call reset() first")
