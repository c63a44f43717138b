"""What holds in every game of Permutu Memory."""

import pickle
import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cornerwise.reference.interface import Game, HidingState, State, play_out
from cornerwise.reference.permutu.memory import READY, Memory, MemoryMove, MemoryState

GAME: Game[MemoryState] = Memory(5)
START: State[MemoryMove] = GAME.start()


@st.composite
def states(draw: st.DrawFn) -> MemoryState:
    rng = random.Random(draw(st.integers(0, 2**32)))
    start = Memory(draw(st.integers(1, 7))).start(rng)
    return play_out(start, rng, plies=draw(st.integers(0, 30)))


@settings(deadline=None)
@given(states())
def test_states_are_values(state: MemoryState) -> None:
    again = pickle.loads(pickle.dumps(state))
    assert again == state
    assert hash(again) == hash(state)
    assert isinstance(state, HidingState)
    moves = list(state.legal_moves())
    assert state.count_moves() == len(set(moves)) == len(moves)
    assert (not moves) == state.is_over()
    assert [(move, state.apply(move)) for move in moves] == list(state.children())
    assert all(state.is_legal(move) for move in moves)


@settings(deadline=None)
@given(states(), st.randoms(use_true_random=False))
def test_views_do_not_tell_what_is_hidden(state: MemoryState, rng: random.Random) -> None:
    """Shuffle everything that lies face down: no player can tell."""
    if state.round < 0:
        return
    rows = tuple(
        shuffled_where(row, [turned is None for turned in own], rng)
        for row, own in zip(state.rows, state.turned, strict=True)
    )
    hidden = [number > state.round for number in range(len(state.black))]
    black = shuffled_where(state.black, hidden, rng)
    other = MemoryState(black, rows, state.turned, state.round, state.player)
    assert other.view(0) == state.view(0)
    assert other.view(1) == state.view(1)
    assert str(other) == str(state)
    assert other.legal_moves() == state.legal_moves()
    assert other.result() == state.result()


def shuffled_where(row: tuple[int, ...], hidden: list[bool], rng: random.Random) -> tuple[int, ...]:
    some = [symbol for symbol, is_hidden in zip(row, hidden, strict=True) if is_hidden]
    rng.shuffle(some)
    return tuple(
        some.pop() if is_hidden else symbol for symbol, is_hidden in zip(row, hidden, strict=True)
    )


@settings(deadline=None)
@given(states())
def test_a_move_does_not_change_what_the_other_sees(state: MemoryState) -> None:
    other = 1 - state.player
    for move in state.legal_moves():
        after = state.apply(move)
        if move is not READY and after.round == state.round:
            before, now = state.view(other), after.view(other)
            assert (before.rows, before.matched, before.black) == (now.rows, now.matched, now.black)


@pytest.mark.parametrize("games", [2000, pytest.param(10_000, marks=pytest.mark.slow)])
def test_random_games(games: int) -> None:
    for seed in range(games):
        rng = random.Random(seed)
        symbols = 1 + seed % 8
        state = Memory(symbols).start(rng)
        tiles = (state.black, state.rows)
        while not state.is_over():
            moves = state.legal_moves()
            after = state.apply(moves[rng.randrange(len(moves))])
            check_step(state, after, symbols)
            state = after
        assert (state.black, state.rows) == tiles
        assert state.round == symbols
        check_end(state, symbols)


def check_step(state: MemoryState, after: MemoryState, symbols: int) -> None:
    """At most one tile is turned, none is turned back, and the turn goes on in order."""
    turned = 0
    for before, now in zip(state.turned, after.turned, strict=True):
        for was, new in zip(before, now, strict=True):
            if was != new:
                assert (was, new) == (None, state.round)
                turned += 1
    assert turned <= 1
    steps = 2 * (after.round - state.round) + after.player - state.player
    assert steps in (0, 1)
    assert steps == 1 or turned == 1
    gained = sum(after.result()) - sum(state.result())
    assert 0 <= gained <= turned
    assert steps == 1 or not gained, "a match ends the round for its owner"
    if state.round == symbols - 1:
        assert steps == 1, "one try in the last round"


def check_end(state: MemoryState, symbols: int) -> None:
    for player in (0, 1):
        row, turned = state.rows[player], state.turned[player]
        wrong = 0
        for symbol, when in zip(row, turned, strict=True):
            wrong += when is not None and state.black[when] != symbol
        assert state.result()[player] + wrong + state.tie_break()[player] == symbols
    better = [(state.result()[player], state.tie_break()[player]) for player in (0, 1)]
    assert state.winners() == ((0, 1) if better[0] == better[1] else (int(better[1] > better[0]),))


def test_chance_may_come_from_numpy() -> None:
    ends = [play_out(START, np.random.default_rng(seed)) for seed in (1, 1)]
    assert ends[0] == ends[1]
    assert ends[0].is_over()
