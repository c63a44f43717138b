"""Steps per second beside blokus-rl, in one process and on processor time.

Run it where both are installed (``pip install blokus-rl==0.4.0``)::

    python benchmarks/peer_envs.py

blokus-rl plays Blokus Classic for four on 20x20 only, so the games differ; a step is a placement.
"environment alone" replays recorded games, looking at every observation and its mask; the other
loops choose at random as the documentation of PettingZoo shows, `action_space.sample(mask)`.
"""

import argparse
import statistics
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from blokus_rl import BlokusEnv  # type: ignore[import-not-found, unused-ignore]
from pettingzoo.utils import wrappers  # type: ignore[import-untyped]

import cornerwise
from cornerwise.envs import VectorEnv, duo
from cornerwise.view_arrays import Masks

SIZES: list[tuple[int, Masks]] = [(64, "dense"), (256, "dense"), (1024, "dense"), (256, "packed")]


def play_random(env: Any, games: int) -> int:
    """The loop of PettingZoo's documentation."""
    steps = 0
    for _ in range(games):
        env.reset()
        for agent in env.agent_iter():
            observation, _, termination, truncation, _ = env.last()
            done = termination or truncation
            steps += not done
            env.step(None if done else env.action_space(agent).sample(observation["action_mask"]))
    return steps


def record(env: Any, games: int) -> list[list[int | None]]:
    recorded = []
    for game in range(games):
        env.reset(seed=game)
        actions: list[int | None] = []
        for agent in env.agent_iter():
            observation, _, termination, truncation, _ = env.last()
            done = termination or truncation
            mask = observation["action_mask"]
            actions.append(None if done else int(env.action_space(agent).sample(mask)))
            env.step(actions[-1])
        recorded.append(actions)
    return recorded


def replay(env: Any, recorded: list[list[int | None]]) -> int:
    steps = 0
    for actions in recorded:
        env.reset()
        for action, _ in zip(actions, env.agent_iter(), strict=False):
            env.last()
            env.step(action)
            steps += action is not None
    return steps


def replay_core(recorded: list[list[int | None]]) -> int:
    """What blokus-rl's environment is made of, without PettingZoo around it."""
    core = BlokusEnv()._env
    steps = 0
    for actions in recorded:
        core.reset()
        for action in actions:
            if action is not None:
                while core.terminations[core.agent_selection]:
                    core.step(None)
                core.observe(core.agent_selection)
                core.step(action)
                steps += 1
    return steps


def play_vector(env: VectorEnv, calls: int) -> int:
    env.reset(seed=1)
    for _ in range(calls):
        env.step(env.sample_actions())
    return calls * env.num_envs


def wrap(env: Any) -> Any:
    """The wrappers of PettingZoo's own games, whose work `duo.env` does itself."""
    env = wrappers.TerminateIllegalWrapper(env, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(env))


def contestants(games: int) -> dict[str, Callable[[], int]]:
    theirs, ours = BlokusEnv(), duo.raw_env()
    wrapped = [wrap(BlokusEnv()), duo.env()]
    recorded, ours_recorded = record(theirs, games), record(ours, 2 * games)
    found: dict[str, Callable[[], int]] = {
        "blokus-rl: environment alone": lambda: replay(theirs, recorded),
        "cornerwise: raw_env alone": lambda: replay(ours, ours_recorded),
        "blokus-rl: random policy": lambda: play_random(theirs, games),
        "cornerwise: raw_env, random policy": lambda: play_random(ours, 2 * games),
        "blokus-rl: in wrappers, random policy": lambda: play_random(wrapped[0], games),
        "cornerwise: env, random policy": lambda: play_random(wrapped[1], 2 * games),
        "blokus-rl: its core alone": lambda: replay_core(recorded),
    }
    for boards, masks in SIZES:
        vector = VectorEnv(boards, masks=masks)
        name = f"cornerwise: {boards} boards, {masks} masks"
        found[name] = partial(play_vector, vector, max(1, 2000 * games // boards))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10, help="games of blokus-rl a repetition")
    parser.add_argument("--repeat", type=int, default=7)
    options = parser.parse_args()
    rates: dict[str, list[float]] = {}
    players = contestants(options.games)
    for _ in range(options.repeat):
        for name, play in players.items():
            start = time.process_time()
            steps = play()
            rates.setdefault(name, []).append(steps / (time.process_time() - start))
    print(f"cornerwise {cornerwise.__version__}, {cornerwise.instruction_set}, {sys.version}")
    print("steps per second, and how many times those of blokus-rl in the same loop (or alone)")
    print(f"{'':40}{'median':>12}{'best':>12}{'ratio':>8}")
    alone = base = next(iter(rates.values()))
    for name, found in rates.items():
        if name.startswith("blokus-rl"):
            base = found
        elif "boards" in name:
            base = max(alone, rates["blokus-rl: its core alone"], key=statistics.median)
        ratio = statistics.median(a / b for a, b in zip(found, base, strict=True))
        print(f"{name:40}{statistics.median(found):12,.0f}{max(found):12,.0f}{ratio:8.1f}")


if __name__ == "__main__":
    main()
