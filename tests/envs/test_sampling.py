"""Actions drawn at random, and the two sets of kernels."""

import numpy as np
import pytest

from cornerwise import Board, _core
from cornerwise.envs import VectorEnv

CHI_SQUARE_413_DEGREES_99_9_PERCENT = 509.0
"""Of 10,000 right generators, ten exceed it; the seed is fixed."""


def test_every_legal_action_is_as_likely() -> None:
    env = VectorEnv(500)
    env.reset(seed=12)
    rounds = 83  # some 100 draws for each of 414 actions
    drawn = np.concatenate([env.sample_actions() for _ in range(rounds)])
    legal = Board().legal_moves.to_numpy()
    counts = np.bincount(drawn, minlength=13729)
    assert counts.sum() == counts[legal].sum() == 500 * rounds
    expected = 500 * rounds / len(legal)
    chi_square = float(((counts[legal] - expected) ** 2).sum() / expected)
    assert chi_square < CHI_SQUARE_413_DEGREES_99_9_PERCENT


def test_boards_do_not_draw_alike() -> None:
    env = VectorEnv(400)
    env.reset(seed=3)
    first, second = env.sample_actions(), env.sample_actions()
    assert len(np.unique(first)) > 200
    assert np.mean(first == second) < 0.05
    assert np.mean(first[1:] == first[:-1]) < 0.05


@pytest.mark.parametrize("variant", range(4))
@pytest.mark.parametrize("own_side", [True, False])
def test_kernels_agree_exactly(variant: int, own_side: bool) -> None:
    runs = []
    for isa in _core.available_isas:
        n, tables = 30, _core.variant_tables(variant)
        assert tables is not None
        size, placements = tables["size"], len(tables["placements"])
        state = _core.Environment(variant, n, own_side)
        state.start(np.ones(n, dtype=np.uint8), isa=isa)
        state.seed(21)
        planes = np.zeros((n, _core.view_planes_count, size, size), dtype=np.uint8)
        pieces = np.zeros((n, 2, tables["pieces"]), dtype=np.uint8)
        mask = np.zeros((n, placements), dtype=np.uint8)
        bits = np.zeros((n, (placements + 7) // 8), dtype=np.uint8)
        turn, over = np.zeros(n, dtype=np.uint8), np.zeros(n, dtype=np.uint8)
        scores, actions = np.zeros((n, 2), dtype=np.int16), np.zeros(n, dtype=np.int32)
        run = []
        for ply in range(60):
            state.sample(actions)
            marked = ply > 0
            fault = state.step(
                actions, 0, True, 1, planes, pieces, mask, bits, turn, over, scores, marked, isa=isa
            )
            assert fault == -1
            arrays = (actions, planes, pieces, mask, bits, turn, over, scores)
            run.append(b"".join(array.tobytes() for array in arrays))
        runs.append(run)
    assert all(run == runs[0] for run in runs)
