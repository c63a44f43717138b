"""Steps of the learning environments.

Run ``pytest benchmarks/bench_envs.py``; extra_info gives the rates. ``peer_envs.py`` compares them
with those of blokus-rl.
"""

from pathlib import Path
from sys import path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from cornerwise.envs import VectorEnv
from cornerwise.view_arrays import Masks

path.insert(0, str(Path(__file__).parents[1]))
from benchmarks.bench_moves import note_rate
from tests.extras import need

CALLS = 100


@pytest.mark.parametrize("masks", ["dense", "packed", None])
@pytest.mark.parametrize("boards", [64, 256, 1024])
def test_vector_env(benchmark: BenchmarkFixture, boards: int, masks: Masks) -> None:
    env = VectorEnv(boards, masks=masks)
    env.reset(seed=1)

    def play() -> None:
        for _ in range(CALLS):
            env.step(env.sample_actions())

    benchmark(play)
    note_rate(benchmark, "steps", CALLS * boards)


@pytest.mark.parametrize("wrapped", [False, True])
def test_pettingzoo(benchmark: BenchmarkFixture, wrapped: bool) -> None:
    need("pettingzoo")
    from cornerwise.envs import duo  # noqa: PLC0415 - only where PettingZoo is installed

    env = duo.env() if wrapped else duo.raw_env()

    def play() -> int:
        steps = 0
        env.reset(seed=1)
        for agent in env.agent_iter():
            observation, _, termination, truncation, _ = env.last()
            done = termination or truncation
            steps += not done
            mask = observation["action_mask"]
            env.step(None if done else env.action_space(agent).sample(mask))
        return steps

    note_rate(benchmark, "steps", benchmark(play))
