"""Moves and rows of the Permutu games as text."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cornerwise.errors import NotationError, PositionError
from cornerwise.reference.interface import Game, State
from cornerwise.reference.letters import letters
from cornerwise.reference.permutu import (
    SKIP,
    BaseMove,
    Outcome,
    Permutu,
    Reflex,
    ReflexMove,
    TakeColumn,
    TakeTile,
    TurnTile,
)
from cornerwise.reference.permutu.symbols import read_row, symbol_names

REFLEX = Reflex(25)
PERMUTU = Permutu(26, 3)
STARTS: list[tuple[Game[Any], State[Any]]] = [
    (REFLEX, REFLEX.start()),
    (PERMUTU, PERMUTU.start()),
]


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("1", TurnTile(0)),
        (" 25 ", TurnTile(24)),
        ("leader", Outcome.LEADER),
        ("Follower", Outcome.FOLLOWER),
        ("tie", Outcome.TIE),
        (" FALSE  start ", Outcome.FALSE_START),
    ],
)
def test_moves_of_reflex(text: str, move: ReflexMove) -> None:
    assert REFLEX.read_move(REFLEX.start(), text) == move
    assert REFLEX.write_move(move) == " ".join(text.lower().split())


@pytest.mark.parametrize("text", ["", "0", "26", "-1", "a", "1.5", "²", "9" * 5000, "false"])
def test_texts_that_are_no_move_of_reflex(text: str) -> None:
    with pytest.raises(NotationError, match=r"move '.*': expected a tile from 1 to 25, or one of"):
        REFLEX.read_move(REFLEX.start(), text)


@pytest.mark.parametrize(
    ("text", "move", "written"),
    [
        ("1", TakeColumn(0), "1"),
        ("26 red", TakeTile(25, 0), "26 red"),
        ("3b", TakeTile(2, 1), "3 black"),
        (" 3  Green ", TakeTile(2, 2), "3 green"),
        ("SKIP", SKIP, "skip"),
    ],
)
def test_moves_of_the_base_game(text: str, move: BaseMove, written: str) -> None:
    assert PERMUTU.read_move(PERMUTU.start(), text) == move
    assert PERMUTU.write_move(move) == written


@pytest.mark.parametrize(
    "text", ["", "0", "27", "red", "1 blue", "1 redder", "1 2", "-1", "pass", "²", "9" * 5000]
)
def test_texts_that_are_no_move_of_the_base_game(text: str) -> None:
    with pytest.raises(NotationError, match=r"move '.*': expected a column from 1 to 26, with"):
        PERMUTU.read_move(PERMUTU.start(), text)


@given(st.text(max_size=12))
def test_any_text_is_a_move_or_refused(text: str) -> None:
    for game, state in STARTS:
        try:
            move = game.read_move(state, text)
        except NotationError:
            continue
        assert game.read_move(state, game.write_move(move)) == move


def test_help_names_what_can_be_written() -> None:
    assert "false start" in REFLEX.help_text
    assert "skip" in PERMUTU.help_text
    for game in (REFLEX, PERMUTU):
        assert "\n" not in game.help_text
        assert game.name


@given(st.integers(0, 3000))
def test_names_of_symbols(symbol: int) -> None:
    # The names come in order: shorter ones first, then by letter.
    name, following = letters(symbol), letters(symbol + 1)
    assert (len(name), name) < (len(following), following)


@given(st.integers(1, 60).flatmap(lambda count: st.permutations(range(count))))
def test_rows(row: list[int]) -> None:
    assert read_row(symbol_names(row), len(row)) == tuple(row)
    assert read_row(row, len(row)) == tuple(row)


def test_bad_rows() -> None:
    with pytest.raises(NotationError, match="symbol 'd' in row 'abd': expected a name from a to c"):
        read_row("abd", 3)
    with pytest.raises(NotationError, match="symbol 'ab' in row 'ab c'"):
        read_row("ab c", 3)
    with pytest.raises(PositionError, match=r"row \[0, 1, 3\]: expected each of 3 symbols once"):
        read_row([0, 1, 3], 3)
    with pytest.raises(PositionError, match="row 'aabc': expected each of 3 symbols once"):
        read_row("aabc", 3)
