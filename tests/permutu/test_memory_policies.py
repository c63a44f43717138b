"""Policies of Permutu Memory: what they see, remember and do."""

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cornerwise.errors import InvalidInputError, PositionError
from cornerwise.permutu.memory_play import MemorySeat, play_memory
from cornerwise.permutu.memory_policies import (
    MEMORY_POLICIES,
    MemoryLuck,
    MemoryPolicy,
    random_memory_luck,
)
from cornerwise.permutu.memory_situation import MemorySituation, cautious, eager, if_likely
from cornerwise.reference.permutu.memory import READY, STOP, Memory, Turn

KEEP, LOSE = 0.0, 0.99


def moves_of(policy: MemoryPolicy, deal: Sequence[str], luck: Sequence[MemoryLuck]) -> str:
    """Play the first seat and write his moves, the rounds parted by bars."""
    game = Memory(len(deal[0]))
    state = game.deal(*deal)
    seat = MemorySeat(policy, luck)
    rounds: list[list[str]] = [[] for _ in range(len(deal[0]))]
    while not state.is_over():
        if state.player == 1:
            state = state.apply(READY if state.round < 0 else STOP)
            continue
        move = seat.move(state.view(0))
        if state.round >= 0:
            rounds[state.round].append(game.write_move(move))
        state = state.apply(move)
    return " | ".join(" ".join(moves) for moves in rounds)


def test_perfect_memory_turns_the_right_tile() -> None:
    luck = [MemoryLuck([LOSE] * 4, [0.1, 0.2, 0.3, 0.4])] * 4
    assert moves_of(MEMORY_POLICIES["perfect"], ["bdac", "abcd", "abcd"], luck) == "2 | 4 | 1 | 3"


def test_no_memory_tries_in_the_order_of_its_luck() -> None:
    luck = [
        MemoryLuck([KEEP] * 4, [0.4, 0.1, 0.3, 0.2]),  # 2 is b
        MemoryLuck([KEEP] * 4, [0.9, 0.1, 0.2, 0.5]),  # 3, 4
        MemoryLuck([KEEP] * 4, [0.1, 0.2, 0.3, 0.4]),
        MemoryLuck([KEEP] * 4, [0.1, 0.2, 0.3, 0.4]),
    ]
    assert (
        moves_of(MEMORY_POLICIES["forgetful"], ["bdac", "abcd", "abcd"], luck)
        == "2 | 3 4 | 1 | stop"
    )


def test_fading_memory_loses_a_tile_and_does_not_get_it_back() -> None:
    search = [0.1, 0.2, 0.3, 0.4]
    luck = [
        MemoryLuck([KEEP, KEEP, KEEP, KEEP], search),
        MemoryLuck([KEEP, KEEP, LOSE, KEEP], search),
        MemoryLuck([KEEP, KEEP, KEEP, LOSE], search),
        MemoryLuck([KEEP, KEEP, KEEP, KEEP], search),
    ]
    # In the third round c and d are forgotten, and he finds c first.
    policy = MemoryPolicy("fading", keep=0.5)
    assert moves_of(policy, ["bacd", "abcd", "abcd"], luck) == "2 | 1 | 3 | 4"
    assert moves_of(policy, ["badc", "abcd", "abcd"], luck) == "2 | 1 | 3 4 | stop"


def test_cautious_turns_the_only_tile_that_is_left() -> None:
    search = [0.1, 0.2, 0.3]
    forgets_one = [MemoryLuck([KEEP, LOSE, KEEP], search), *[MemoryLuck([KEEP] * 3, search)] * 2]
    policy = MemoryPolicy("cautious", cautious, remember=0.5)
    assert moves_of(policy, ["bac", "abc", "abc"], forgets_one) == "2 | 1 | 3"
    forgets_two = [MemoryLuck([KEEP, LOSE, LOSE], search), *[MemoryLuck([KEEP] * 3, search)] * 2]
    assert moves_of(policy, ["bac", "abc", "abc"], forgets_two) == "stop | 1 | stop"


def test_strategies() -> None:
    for hidden in range(1, 6):
        situation = MemorySituation(rounds=5, hidden=hidden, future=0, known=0)
        assert eager(situation)
        assert cautious(situation) == (hidden == 1)
        assert if_likely(0.25)(situation) == (hidden <= 4)


def test_a_strategy_is_told_what_the_player_knows() -> None:
    told: list[MemorySituation] = []

    def listen(situation: MemorySituation) -> bool:
        told.append(situation)
        return situation.rounds < 4

    search = [0.1, 0.2, 0.3, 0.4, 0.5]
    luck = [
        MemoryLuck([LOSE, LOSE, LOSE, KEEP, LOSE], search),
        *[MemoryLuck([KEEP] * 5, search)] * 4,
    ]
    policy = MemoryPolicy("listens", listen, remember=0.5)
    # Lets a go by; then turns a and b, and next finds c; d is known.
    assert moves_of(policy, ["abcde", "abcde", "edcba"], luck) == "stop | 1 2 | 3 | 4 | 5"
    assert told == [
        MemorySituation(rounds=4, hidden=4, future=3, known=1),
        MemorySituation(rounds=3, hidden=4, future=2, known=1),
        MemorySituation(rounds=3, hidden=3, future=2, known=1),
        MemorySituation(rounds=2, hidden=2, future=1, known=1),
        MemorySituation(rounds=0, hidden=1, future=0, known=0),
    ]


def test_what_lies_face_up_is_not_looked_for() -> None:
    state = Memory(3).deal("abc", "cba", "abc").apply(READY).apply(READY)
    state = state.apply(Turn(1)).apply(STOP).apply(STOP)
    assert state.view(0).called == 1
    for policy in MEMORY_POLICIES.values():
        assert policy.choose(state.view(0), (None, None, None), (0.1, 0.2, 0.3)) is STOP


@settings(deadline=None, max_examples=50)
@given(st.sampled_from(list(MEMORY_POLICIES.values())), st.integers(1, 8), st.integers(0, 2**32))
def test_policies_play_legal_games(policy: MemoryPolicy, symbols: int, seed: int) -> None:
    rng = random.Random(seed)
    seats = [MemorySeat(policy, random_memory_luck(symbols, rng)) for _ in range(2)]
    end = play_memory(Memory(symbols).start(rng), seats)
    assert end.is_over()
    if policy.strategy is eager:
        assert end.tie_break() == (0, 0)
    else:
        # Never a wrong tile.
        assert all(a + b == symbols for a, b in zip(end.result(), end.tie_break(), strict=True))


def test_a_policy_is_asked_in_a_round() -> None:
    state = Memory(2).start()
    with pytest.raises(PositionError, match="a policy plays one of the players in a round"):
        MEMORY_POLICIES["perfect"].choose(state.view(0), (0, 1), (0.1, 0.2))
    seat = MemorySeat(MEMORY_POLICIES["perfect"], [])
    with pytest.raises(PositionError, match="a policy plays one of the players, not"):
        seat.move(replace(state.view(0), player=None))


@pytest.mark.parametrize("chance", [-0.1, 1.5, float("nan")])
def test_no_chance(chance: float) -> None:
    with pytest.raises(InvalidInputError, match=r"chance to remember a tile .*: expected 0 to 1"):
        MemoryPolicy("odd", remember=chance)
    with pytest.raises(InvalidInputError, match=r"chance to keep a tile .*: expected 0 to 1"):
        MemoryPolicy("odd", keep=chance)
