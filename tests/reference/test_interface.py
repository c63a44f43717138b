"""The interface that every reference game shares."""

import copy
import pickle
import random
from collections import Counter
from dataclasses import replace

import pytest

from cornerwise.games import GAMES
from cornerwise.reference import blokus
from cornerwise.reference.blokus import Move, Position
from cornerwise.reference.interface import Game, SamplingState, State, draw, draw_move, play_out

GAME: Game[Position] = blokus.mini()
START: State[Move] = GAME.start()


def test_random_play_depends_on_the_seed_alone() -> None:
    ends = [play_out(START, random.Random(seed)) for seed in (1, 1, 2)]
    assert ends[0] == ends[1] != ends[2]
    assert all(end.is_over() for end in ends)


@pytest.mark.parametrize("name", GAMES)
def test_random_play_draws_moves_as_the_state_does(name: str) -> None:
    game = GAMES[name].make()
    state = game.start(random.Random(1))
    assert isinstance(state, SamplingState) == (not name.startswith("permutu"))
    end = play_out(state, random.Random(2), plies=30)
    rng = random.Random(2)
    for _ in range(30):
        if isinstance(state, SamplingState):
            move = state.random_move(rng)
        else:
            move = draw_move(rng, state.legal_moves())
        state = state if move is None else state.apply(move)
    assert state == end


@pytest.mark.parametrize("name", GAMES)
def test_winners_have_the_most_points(name: str) -> None:
    game = GAMES[name].make()
    for seed in range(3):
        state = play_out(game.start(random.Random(seed)), random.Random(seed), plies=7 * seed)
        winners, points = state.winners(), state.result()
        best = [player for player, own in enumerate(points) if own == max(points)]
        assert set(winners) <= set(best)
        if not {"permutu", "permutu-memory"} & {name}:  # these break ties
            assert list(winners) == best
        assert winners


def test_random_play_stops_after_some_plies() -> None:
    assert play_out(START, random.Random(1), plies=0) is START
    after = play_out(GAME.start(), random.Random(1), plies=3)
    assert [len(left) for left in after.left] == [7, 8]


def test_random_play_with_numpy() -> None:
    np = pytest.importorskip("numpy")
    ends = [play_out(START, np.random.default_rng(seed)) for seed in (1, 1, 2)]
    assert ends[0] == ends[1] != ends[2]
    assert all(end.is_over() for end in ends)


@pytest.mark.parametrize("numpy", [False, True])
def test_draws_are_even(numpy: bool) -> None:
    np = pytest.importorskip("numpy")
    rng = np.random.default_rng(1) if numpy else random.Random(1)
    counts = Counter(draw(rng, 5) for _ in range(10_000))
    assert set(counts) == set(range(5))
    assert all(isinstance(number, int) for number in counts)
    assert max(abs(count - 2000) for count in counts.values()) < 200


def test_children_are_the_moves_applied() -> None:
    assert [move for move, _ in START.children()] == START.legal_moves()
    assert all(child == START.apply(move) for move, child in START.children())


def test_games_are_one_object_each() -> None:
    games = [blokus.duo(), blokus.junior(True), blokus.classic(3), blokus.classic(2, True)]
    games += [blokus.mini(free, size) for free in (False, True) for size in (8, 9, 10)]
    assert len(set(games)) == len(games)
    for game in games:
        assert pickle.loads(pickle.dumps(game)) is game
        assert copy.deepcopy(game) is game
    with pytest.raises(TypeError, match="'mini' cannot be pickled"):
        pickle.dumps(replace(blokus.mini(), pieces=("1", "2")))
    with pytest.raises(TypeError, match="'mini-12' cannot be pickled"):
        pickle.dumps(replace(blokus.mini(), name="mini-12", size=12))
