"""Games of Permutu Memory worked out by hand, and what the rules refuse."""

import pytest

from cornerwise.errors import (
    IllegalMoveError,
    InvalidInputError,
    NotationError,
    PositionError,
    VariantError,
)
from cornerwise.reference.permutu.memory import (
    READY,
    STOP,
    Memory,
    MemoryMove,
    MemoryState,
    Turn,
)


def played(text: str) -> MemoryState:
    """Play a game: the black tiles, the two rows, then what each player does in each round."""
    head, *rounds = text.strip().splitlines()
    black, first, second = head.split()
    game = Memory(len(black))
    state = game.deal(black, first, second).apply(READY).apply(READY)
    for number, line in enumerate(rounds):
        assert state.round == number
        for player, moves in enumerate(line.split("|")):
            assert state.player == player, line
            for word in moves.split():
                state = state.apply(game.read_move(state, word))
    return state


def drawn(text: str) -> str:
    """Take the margin off a drawing."""
    return "\n".join(line[4:] for line in text.strip("\n").splitlines()).rstrip()


def test_perfect_memory_against_bad_luck() -> None:
    end = played(
        """
        bcad abcd dcba
        2 | 1 3
        3 | 2
        1 | stop
        4 | 4
        """
    )
    assert end.is_over()
    # The second player turned d while he looked for b, so d is lost to him, and in the last round
    # he turned a, whose round was over.
    assert end.result() == (4, 2)
    assert end.tie_break() == (0, 0)
    assert end.winners() == (0,)
    assert str(end) == drawn(
        """
    after 4 rounds
    black      b   c   a   d
    player 1  [a] [b] [c] [d]
    player 2   d  [c] [b]  a
               1   2   3   4
    game over
    """
    )


def test_tiles_still_face_down_break_a_tie() -> None:
    end = played(
        """
        abc abc abc
        1 | 1
        3 stop | stop
        stop | stop
        """
    )
    assert end.result() == (1, 1)
    assert end.tie_break() == (1, 2)
    assert end.winners() == (1,)


def test_all_equal_is_a_draw() -> None:
    end = played(
        """
        abc abc cba
        1 | 1 3
        3 stop | 2
        stop | stop
        """
    )
    assert (end.result(), end.winners()) == ((1, 2), (1,))
    end = played(
        """
        abc abc cba
        1 | 1 3
        3 stop | stop
        stop | stop
        """
    )
    assert end.result() == end.tie_break() == (1, 1)
    assert end.winners() == (0, 1)


def test_a_tile_that_lies_face_up_cannot_be_matched() -> None:
    state = played("abc bac abc\n1 2 | 1")
    assert state.view(0).called == 1
    assert state.view(0).rows[0] == (1, 0, None)
    assert state.legal_moves() == [STOP, Turn(2)]
    with pytest.raises(IllegalMoveError, match="player 1, tile 1: it lies face up"):
        state.apply(Turn(0))


def test_finding_the_tile_ends_the_round_for_its_owner() -> None:
    state = played("abc bac abc\n1 2")
    assert (state.round, state.player) == (0, 1)
    assert state.apply(Turn(0)).round == 1


def test_any_number_of_tries_but_one_in_the_last_round() -> None:
    state = played("abcd dcba abcd\n1 2 3 4 | 1\nstop | stop\nstop | stop")
    assert state.result() == (1, 1)
    assert state.tie_break() == (0, 3)
    assert state.legal_moves() == [STOP]
    state = played("abcd dcba abcd\nstop | stop\nstop | stop\nstop | stop")
    assert "one try only" in str(state)
    state = state.apply(Turn(1))
    assert state.player == 1, "a wrong tile was the only try"
    state = state.apply(Turn(3))
    assert state.is_over()
    assert state.result() == (0, 1)
    assert state.legal_moves() == []


def test_one_symbol_is_one_round_with_one_try() -> None:
    state = played("a a a")
    assert state.view(0).is_last_round
    end = played("a a a\n1 | stop")
    assert end.is_over()
    assert end.result() == (1, 0)
    assert end.winners() == (0,)


def test_tiles_lie_in_order_without_chance() -> None:
    assert Memory(4).start() == Memory(4).deal("abcd", "abcd", "abcd")


# -- what a player sees ------------------------------------------------------------------------


def test_a_player_sees_his_row_until_he_is_ready() -> None:
    state = Memory(3).deal("abc", "bca", "cab")
    none = (None, None, None)
    assert state.view(0).rows == ((1, 2, 0), none)
    assert state.view(1).rows == (none, (2, 0, 1))
    assert state.view(0).black == ()
    state = state.apply(READY)
    assert state.view(0).rows == (none, none)
    assert state.view(1).rows == (none, (2, 0, 1))
    state = state.apply(READY)
    assert state.view(0).rows == state.view(1).rows == (none, none)
    assert state.view(0).black == state.view(1).black == (0,)


def test_what_the_other_turns_is_seen_after_the_round() -> None:
    state = played("abc bac abc\n1")
    assert state.view(0).rows == ((1, None, None), (None, None, None))
    assert state.view(1).rows == ((None, None, None), (None, None, None))
    state = played("abc bac abc\n1 2 | stop")
    assert state.view(1).rows == ((1, 0, None), (None, None, None))
    assert state.view(1).matched == ((False, True, False), (False, False, False))


def test_drawings() -> None:
    state = Memory(3).deal("abc", "bca", "cab")
    assert str(state.view(0)) == drawn(
        """
    memorise your 3 tiles
    black      .   .   .
    player 1   b   c   a
    player 2   .   .   .
               1   2   3
    player 1 to move
    """
    )
    assert " b " not in str(state)
    wide = Memory(27).start().apply(READY).apply(READY).apply(Turn(26))
    assert "aa" in str(wide.view(0))
    assert "aa" not in str(wide.view(1))


# -- what is refused ---------------------------------------------------------------------------


@pytest.mark.parametrize("symbols", [0, -1, 2.0, "3", None])
def test_no_game_without_symbols(symbols: object) -> None:
    with pytest.raises(VariantError, match="expected 1 or more"):
        Memory(symbols)  # type: ignore[arg-type]


@pytest.mark.parametrize("row", ["abb", "ab", (0, 1, 3)])
def test_no_deal_without_each_symbol_once(row: str) -> None:
    with pytest.raises(PositionError, match="expected each of 3 symbols once"):
        Memory(3).deal("abc", row, "abc")


def test_moves_at_the_wrong_time() -> None:
    state = Memory(2).start()
    with pytest.raises(IllegalMoveError, match="player 1, STOP: expected READY"):
        state.apply(STOP)
    with pytest.raises(IllegalMoveError, match="player 1, tile 1: expected READY"):
        state.apply(Turn(0))
    state = state.apply(READY).apply(READY)
    with pytest.raises(IllegalMoveError, match="READY: expected STOP or a tile face down"):
        state.apply(READY)
    with pytest.raises(IllegalMoveError, match="tile 3: expected a tile from 1 to 2"):
        state.apply(Turn(2))
    end = played("ab ab ab\n1 | 1\n2 | 2")
    with pytest.raises(IllegalMoveError, match="STOP: the game is over"):
        end.apply(STOP)
    assert not any(end.is_legal(move) for move in (READY, STOP, Turn(0)))


@pytest.mark.parametrize("text", ["", "0", "4", "-1", "1.0", "a", "stopp", "²", "9" * 5000])
def test_no_move(text: str) -> None:
    with pytest.raises(NotationError, match="expected the number of one of your tiles, 1 to 3"):
        Memory(3).read_move(None, text)


def test_moves_are_written_as_they_are_read() -> None:
    game = Memory(12)
    moves: list[MemoryMove] = [READY, STOP, *map(Turn, range(12))]
    for move in moves:
        assert game.read_move(None, f" {game.write_move(move).upper()} ") == move


def test_no_third_player() -> None:
    with pytest.raises(InvalidInputError, match="player 2: expected 0 to 1"):
        Memory(3).start().view(2)
