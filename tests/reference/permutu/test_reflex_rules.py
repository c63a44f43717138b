"""Permutu Reflex: games worked by hand, what is refused, and what holds in random games."""

import pickle
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cornerwise.errors import IllegalMoveError, InvalidInputError, PositionError, VariantError
from cornerwise.reference.interface import NATURE, play_out
from cornerwise.reference.permutu import Outcome, Reflex, ReflexMove, ReflexState, TurnTile

# Every line is a round: the tile the leader turns, the tile the follower turns, who was faster.
# Player 1 leads the first round.
#                    1 2 3 4 5
# black tiles:       e c a d b
# tiles of player 1: b d a c e
# tiles of player 2: a e c b d
GAME = """
    1 2 leader        b against e: player 1 places b
    1 3 tie           a against a: both place
    2 3 follower      d against c: player 2 places c
    5 5 false start   d against e: player 2 leads and places d
"""


def play(state: ReflexState, text: str) -> ReflexState:
    """Play rounds written as above, all but the comment after three blanks."""
    for line in text.strip().splitlines():
        leader_tile, follower_tile, outcome = line.strip().split("   ")[0].split(" ", 2)
        for move in (leader_tile, follower_tile, outcome):
            state = state.apply(state.game.read_move(state, move))
    return state


def dealt() -> ReflexState:
    return Reflex(5).deal("ecadb", "bdace", "aecbd")


def test_a_game_by_hand() -> None:
    end = play(dealt(), GAME)
    assert end.is_over()
    assert end.result() == (2, 3)
    assert end.winners() == (1,)
    assert end.legal_moves() == []
    assert str(end).splitlines() == [
        "black     e c a d b",
        "player 1  . . a . b  2 points, aside: d e, face down: 4",
        "player 2  . c a d .  3 points, aside: e, face down: 4",
        "game over: player 2 wins",
    ]


def test_a_round_by_hand() -> None:
    state = dealt()
    assert (state.player, state.leader) == (0, 0)
    state = state.apply(TurnTile(3))
    assert state.player == 1
    state = state.apply(TurnTile(0))
    assert state.player == NATURE
    assert str(state).splitlines()[-1] == (
        "round 1 of 4, player 1 leads:"
        " player 1 has turned c, player 2 has turned a, who was faster?"
    )
    points = {outcome: state.apply(outcome).result() for outcome in Outcome}
    assert points == {
        Outcome.LEADER: (1, 0),
        Outcome.FOLLOWER: (0, 1),
        Outcome.TIE: (1, 1),
        Outcome.FALSE_START: (1, 0),
    }
    state = state.apply(Outcome.FOLLOWER)
    # Player 2 leads now, and a false start is a mistake of player 1.
    assert (state.player, state.leader) == (1, 1)
    state = state.apply(TurnTile(1)).apply(TurnTile(0))
    assert state.apply(Outcome.FALSE_START).result() == (0, 2)
    assert state.apply(Outcome.FOLLOWER).result() == (1, 1)


def test_equal_points_are_a_draw() -> None:
    end = play(Reflex(3).deal("abc", "abc", "abc"), "1 1 leader\n2 2 leader")
    assert end.result() == (1, 1)
    assert end.winners() == (0, 1)
    assert str(end).endswith("game over: a draw")
    assert play(Reflex(3).start(), "1 1 tie\n2 2 follower").winners() == (0,)


@pytest.mark.parametrize("symbols", [-1, 0, 1, 2, 4, 26, 3.0, "5", True])
def test_even_or_too_few_symbols(symbols: int) -> None:
    with pytest.raises(VariantError, match=f"with {symbols!r} symbols: expected an odd number"):
        Reflex(symbols)


@pytest.mark.parametrize(
    ("before", "move", "message"),
    [
        ("", TurnTile(5), r"TurnTile\(tile=5\): expected a tile from 0 to 4"),
        ("", TurnTile(-1), "expected a tile from 0 to 4"),
        ("", Outcome.TIE, "TIE.*: expected a tile that player 1 turns"),
        ("1 2 leader", Outcome.TIE, "expected a tile that player 2 turns"),
        ("1 2 leader", TurnTile(1), "the tile has been turned already, in\nblack     e c a d b"),
        (GAME, TurnTile(3), "the game is over"),
        (GAME, Outcome.TIE, "the game is over"),
        ("", "1", "'1': expected a tile that player 1 turns"),
    ],
)
def test_bad_moves(before: str, move: ReflexMove, message: str) -> None:
    state = play(dealt(), before)
    assert not state.is_legal(move)
    with pytest.raises(IllegalMoveError, match=message):
        state.apply(move)


def test_a_tile_instead_of_the_end_of_a_round() -> None:
    state = dealt().apply(TurnTile(0)).apply(TurnTile(0))
    assert not state.is_legal(TurnTile(1))
    with pytest.raises(IllegalMoveError, match="expected how the round ended"):
        state.apply(TurnTile(1))


def test_bad_rows() -> None:
    with pytest.raises(PositionError, match="row 'abb': expected each of 3 symbols once"):
        Reflex(3).deal("abc", "abb", "abc")
    with pytest.raises(PositionError, match="row 'ab': expected each of 3 symbols once"):
        Reflex(3).deal("ab", "abc", "abc")


def test_a_view_gives_away_no_tile_face_down() -> None:
    # The two deals differ only in tiles that have not been turned.
    moves = "1 2 leader\n1 3 tie"
    one = play(Reflex(5).deal("ecadb", "bdace", "aecbd"), moves)
    other = play(Reflex(5).deal("ecadb", "beadc", "aecdb"), moves)
    assert one != other
    for player in (0, 1):
        assert one.view(player) == other.view(player)
        assert hash(one.view(player)) == hash(other.view(player))
    assert str(one) == str(other) == str(one.view(1))
    assert one.view(0) != play(dealt(), "1 2 leader\n1 3 leader").view(0)
    with pytest.raises(InvalidInputError, match="player 2: expected 0 or 1"):
        one.view(2)


def test_what_a_view_shows() -> None:
    state = play(dealt(), "1 2 leader").apply(TurnTile(0))
    view = state.view(0)
    assert view.turn == 0
    assert view.placed == ((1,), ())
    assert view.aside == ((), (4,))
    assert view.face_down == ((1, 2, 3, 4), (2, 3, 4))
    assert view.showing == (None, 0)
    assert play(dealt(), GAME).view(1).turn is None


def check(state: ReflexState) -> None:
    """Say what holds in every state."""
    points = state.result()
    assert state.round <= sum(points) <= 2 * state.round
    for player in (0, 1):
        placed, aside = state.placed(player), state.aside(player)
        assert len(placed) == points[player]
        assert len(placed) + len(aside) == state.round
        turned = {state.tiles[player][tile] for tile in state.turned[player]}
        assert set(placed) | set(aside) <= turned
        assert len({*placed, *aside}) == state.round
        assert len(turned) + len(state.face_down(player)) == state.game.symbols
    moves = state.legal_moves()
    assert len(moves) == state.count_moves() == len(set(moves))
    assert (not moves) == state.is_over()


def random_game(symbols: int, rng: random.Random) -> None:
    state = Reflex(symbols).start(rng)
    leads = [0, 0]
    while not state.is_over():
        check(state)
        if len(state.turned[0]) == len(state.turned[1]) == state.round:
            leads[state.player] += 1
        state = state.apply(rng.choice(state.legal_moves()))
    check(state)
    assert leads == [symbols // 2, symbols // 2]
    assert [len(state.face_down(player)) for player in (0, 1)] == [1, 1]


@pytest.mark.parametrize("games", [2000, pytest.param(10_000, marks=pytest.mark.slow)])
def test_random_games(games: int) -> None:
    rng = random.Random(20)
    for number in range(games):
        # A few in full length; the short ones meet every kind of round too.
        random_game(25 if number % 500 == 0 else rng.choice([3, 5, 7]), rng)


@given(st.integers(1, 6), st.integers(0, 2**32), st.integers(0, 40))
def test_states_are_values(half: int, seed: int, plies: int) -> None:
    game = Reflex(2 * half + 1)
    state = play_out(game.start(random.Random(seed)), random.Random(seed), plies)
    again = play_out(game.start(random.Random(seed)), random.Random(seed), plies)
    assert state == again
    assert hash(state) == hash(again)
    assert pickle.loads(pickle.dumps(state)) == state
    children = list(state.children())
    assert [move for move, _ in children] == state.legal_moves()
    assert len({child for _, child in children}) == len(children)
    for move, child in children:
        assert state.is_legal(move)
        assert child == state.apply(move) != state
        assert game.read_move(state, game.write_move(move)) == move


@given(st.integers(1, 40), st.integers(0, 2**32))
def test_every_symbol_is_there_once(half: int, seed: int) -> None:
    symbols = 2 * half + 1
    state = Reflex(symbols).start(random.Random(seed))
    for row in (state.black, *state.tiles):
        assert sorted(row) == list(range(symbols))


def test_shuffling_depends_on_the_seed_alone() -> None:
    game = Reflex()
    assert game.start(random.Random(1)) == game.start(random.Random(1))
    assert game.start(random.Random(1)) != game.start(random.Random(2))
    assert game.start() == game.start()
    assert game.start().black == tuple(range(25))
