"""Permutu, the base game: games worked by hand, what is refused, and what holds in random games."""

import pickle
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cornerwise.errors import IllegalMoveError, PositionError, VariantError
from cornerwise.reference.interface import play_out
from cornerwise.reference.permutu import (
    SKIP,
    BaseMove,
    Permutu,
    PermutuState,
    TakeColumn,
    TakeTile,
)

# A game for two that empties the table. Behind each move: what the player owns after it.
EMPTIED = """
    column   1 2 3
    red      a b c
    black    b c a
    green    a c b

    1 red       player 1: a
    2 red       player 2: b
    1           player 1: a a b
    3 red       player 2: b c
    3           player 1: a a a b b
    2           player 2: b c c c
"""

# A game for two that gets stuck: nobody owns c or d, and there is no column of three.
STUCK = """
    column   1 2 3 4 5
    red      a c d b e
    black    c d e a b
    green    d b c e a

    1 red       player 1: a
    2 green     player 2: b
    3 black     player 1: a e
    skip        player 2: b
    4           player 1: a a b e e
    skip        player 2: b
    5           player 1: a a a b b e e e
"""

# The beginning of a game for three: a tile of every column is gone, and every symbol is owned.
THREE = """
    column   1 2 3
    red      a b c
    black    b c a
    green    c a b

    1 red       player 1: a
    2 red       player 2: b
    3 red       player 3: c
    2           player 1: a a c
"""


def deal(text: str, players: int = 2) -> tuple[PermutuState, list[list[str]]]:
    """Read a game written as above: its start, and its moves with what is owned after them."""
    table, moves = text.strip().split("\n\n")
    rows = ["".join(line.split()[1:]) for line in table.splitlines()[1:]]
    start = Permutu(len(rows[0]), players).deal(*rows)
    return start, [line.strip().split("  ", 1) for line in moves.splitlines()]


def play(text: str, players: int = 2) -> list[PermutuState]:
    """Play a game written as above; give all states, the last one at the end."""
    state, moves = deal(text, players)
    states = [state]
    for move, owned in moves:
        state = state.apply(state.game.read_move(state, move))
        assert f"{owned.strip()}, " in str(state), f"after {move}:\n{state}"
        states.append(state)
    return states


def written(state: PermutuState) -> list[str]:
    return [state.game.write_move(move) for move in state.legal_moves()]


def test_a_game_that_empties_the_table() -> None:
    states = play(EMPTIED)
    assert [written(state) for state in states[1:]] == [
        # Player 2 owns nothing, so he takes a tile; the symbol a is owned.
        ["2 red", "2 black", "2 green", "3 red", "3 green"],
        # Player 1 lacks b in column 1. Column 2 holds c and c: two tiles that he lacks.
        ["1", "3 red"],
        # Player 2 lacks two tiles both in column 2 and in column 3.
        ["3 red"],
        ["3"],
        ["2"],
        [],
    ]
    assert len(states[0].legal_moves()) == 9
    end = states[-1]
    assert end.is_over()
    assert end.result() == (4, 3)
    assert end.triples() == (1, 1)
    assert end.winners() == (0,)
    assert str(end).splitlines()[-3:] == [
        "player 1: a a a b b, 4 points",
        "player 2: b c c c, 3 points",
        "game over",
    ]


def test_a_game_that_gets_stuck() -> None:
    states = play(STUCK)
    assert written(states[3]) == ["skip"]
    assert written(states[5]) == ["skip"]
    end = states[-1]
    assert end.is_over()
    assert end.legal_moves() == []
    assert [end.tiles(column) for column in range(5)] == [(2, 3), (2, 3), (3, 2), (), ()]
    assert end.result() == (7, 0)


def test_three_players_by_hand() -> None:
    states = play(THREE, 3)
    # Player 1 owns a, and columns 1 to 3 hold bc, ca and ab: of column 1 he lacks both.
    assert written(states[3]) == ["2", "3"]
    assert states[3].player == 0
    with pytest.raises(IllegalMoveError, match="player 1, TakeColumn"):
        states[3].apply(TakeColumn(0))
    assert written(states[4]) == ["1", "3"]
    assert states[4].player == 1


def test_columns_of_three_that_nobody_may_take() -> None:
    game = Permutu(3, 3)
    columns = ((0, 1, 2),) + 2 * ((None, None, None),)
    state = PermutuState(game, columns, ((1, 1, 0), (0, 0, 2), (1, 0, 0)))
    assert written(state) == ["1"]
    state = PermutuState(game, columns, ((2, 0, 0), (0, 2, 0), (0, 0, 2)))
    assert state.is_over()
    assert state.legal_moves() == []


@pytest.mark.parametrize(
    ("owned", "allowed"),
    [
        ((0, 0, 0), False),
        ((1, 0, 0), True),  # lacks one tile: b
        ((0, 1, 0), False),  # lacks two tiles, though one symbol: a, a
        ((1, 1, 0), True),  # lacks nothing
        ((0, 0, 1), False),
    ],
)
def test_all_but_one_counts_tiles(owned: tuple[int, ...], allowed: bool) -> None:
    game = Permutu(3)
    state = PermutuState(game, ((0, 1, 0), (None,) * 3, (None,) * 3), (owned, (0, 0, 0)))
    assert state.may_take_column(0, 0) is allowed


def ended(*owned: tuple[int, ...]) -> PermutuState:
    symbols = len(owned[0])
    return PermutuState(Permutu(symbols, len(owned)), ((None,) * 3,) * symbols, owned)


def test_points() -> None:
    end = ended((3, 2, 1, 0), (0, 1, 2, 3))
    assert end.result() == (4, 4)
    assert end.winners() == (0, 1)
    assert end.ranking() == ((0, 1),)


def test_equal_points_and_more_triples() -> None:
    end = ended((2, 2, 2, 0), (1, 1, 1, 3))
    assert end.result() == (3, 3)
    assert end.winners() == (1,)
    assert end.ranking() == ((1,), (0,))


def test_ranking_of_three() -> None:
    end = ended((1, 3, 0, 1), (1, 0, 3, 1), (1, 0, 0, 1))
    assert end.ranking() == ((0, 1), (2,))


@pytest.mark.parametrize(
    ("plies", "move", "message"),
    [
        (0, SKIP, "player 1, Skip.*: a skip is legal only when nothing can be taken"),
        (0, TakeColumn(0), "player 1, TakeColumn.*: the player lacks the symbols of more than one"),
        (0, TakeColumn(3), "expected a column from 0 to 2"),
        (0, TakeTile(-1, 0), "expected a column from 0 to 2"),
        (0, TakeTile(0, 3), "expected a row from 0 to 2"),
        (0, "1", "player 1, '1': expected a tile, a column or a skip"),
        (1, TakeTile(0, 0), "player 2, TakeTile.*: no tile lies there"),
        (1, TakeTile(0, 2), "a player owns that symbol already"),
        (
            1,
            TakeTile(2, 1),
            "a player owns that symbol already, in\ncolumn   1 2 3\nred      . b c",
        ),
        (2, TakeTile(1, 1), "a single tile is taken from a column of three only"),
        (2, TakeColumn(1), "lacks the symbols of more than one tile"),
        (3, TakeColumn(0), "the column is empty"),
        (6, SKIP, "the game is over"),
        (6, TakeColumn(0), "the game is over"),
    ],
)
def test_bad_moves(plies: int, move: BaseMove, message: str) -> None:
    state = play(EMPTIED)[plies]
    assert not state.is_legal(move)
    with pytest.raises(IllegalMoveError, match=message):
        state.apply(move)


def test_skipping_is_not_voluntary_and_taking_is_not_skipped() -> None:
    state = play(STUCK)[3]
    assert state.is_legal(SKIP)
    with pytest.raises(IllegalMoveError, match="player 2, TakeColumn"):
        state.apply(TakeColumn(3))


def test_games_that_do_not_exist() -> None:
    for symbols in (0, -1, 2.0, "3"):
        with pytest.raises(VariantError, match=f"with {symbols!r} symbols: expected 1 or more"):
            Permutu(symbols)  # type: ignore[arg-type]
    for players in (0, 1, 7):
        with pytest.raises(VariantError, match=f"with {players} players: expected 2 to 6"):
            Permutu(players=players)
    with pytest.raises(PositionError, match="row 'aac': expected each of 3 symbols once"):
        Permutu(3).deal("abc", "aac", "abc")


def check(state: PermutuState) -> None:
    """Say what holds in every state, with the rules written once more and differently."""
    symbols = range(state.game.symbols)
    on_table = [symbol for column in range(state.game.symbols) for symbol in state.tiles(column)]
    for symbol in symbols:
        assert on_table.count(symbol) + sum(own[symbol] for own in state.owned) == 3
    assert all(len(state.tiles(column)) in (0, 2, 3) for column in symbols)
    assert sum(state.result()) <= 3 * state.game.symbols
    own = {symbol for symbol in symbols if state.owned[state.turn][symbol]}
    taken = {symbol for symbol in symbols if any(owned[symbol] for owned in state.owned)}
    takes: set[BaseMove] = set()
    for number, column in enumerate(state.columns):
        tiles = [symbol for symbol in column if symbol is not None]
        if len(tiles) == 3:
            takes |= {TakeTile(number, row) for row in range(3) if column[row] not in taken}
        if tiles and sum(symbol in own for symbol in tiles) >= len(tiles) - 1:
            takes.add(TakeColumn(number))
    moves = state.legal_moves()
    assert len(moves) == state.count_moves() == len(set(moves))
    if takes:
        assert set(moves) == takes
    else:
        assert moves == ([] if state.is_over() else [SKIP])


def random_game(game: Permutu, rng: random.Random) -> None:
    state = game.start(rng)
    stuck: set[int] = set()
    while not state.is_over():
        check(state)
        for player in stuck:
            assert state.is_stuck(player)
        stuck |= {player for player in range(game.players) if state.is_stuck(player)}
        following = state.apply(rng.choice(state.legal_moves()))
        assert following.turn == (state.turn + 1) % game.players
        state = following
    check(state)
    assert not any(len(state.tiles(column)) == 3 for column in range(game.symbols)) or (
        game.players > 2
    )


@pytest.mark.parametrize("games", [2000, pytest.param(10_000, marks=pytest.mark.slow)])
def test_random_games(games: int) -> None:
    rng = random.Random(4)
    for number in range(games):
        # A few in full size; the small ones meet every kind of ending more often.
        symbols = 26 if number % 1000 == 0 else rng.randint(1, 5)
        random_game(Permutu(symbols, rng.randint(2, 6)), rng)


@given(st.integers(1, 9), st.integers(2, 6), st.integers(0, 2**32), st.integers(0, 30))
def test_states_are_values(symbols: int, players: int, seed: int, plies: int) -> None:
    game = Permutu(symbols, players)
    state = play_out(game.start(random.Random(seed)), random.Random(seed), plies)
    again = play_out(game.start(random.Random(seed)), random.Random(seed), plies)
    assert state == again
    assert hash(state) == hash(again)
    assert pickle.loads(pickle.dumps(state)) == state
    children = list(state.children())
    assert [move for move, _ in children] == state.legal_moves()
    for move, child in children:
        assert state.is_legal(move)
        assert child == state.apply(move) != state
        assert game.read_move(state, game.write_move(move)) == move


@given(st.permutations(range(6)), st.permutations(range(6)), st.permutations(range(6)))
def test_a_deal_keeps_its_rows(red: list[int], black: list[int], green: list[int]) -> None:
    state = Permutu(6).deal(red, black, green)
    assert [list(row) for row in zip(*state.columns, strict=True)] == [red, black, green]
    check(state)


def test_shuffling_depends_on_the_seed_alone() -> None:
    game = Permutu()
    assert game.start(random.Random(1)) == game.start(random.Random(1))
    assert game.start(random.Random(1)) != game.start(random.Random(2))
    assert game.start().columns[0] == (0, 1, 2)
    assert game.start().columns[25] == (25, 0, 1)
