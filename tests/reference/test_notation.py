"""Moves of Blokus as text."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cornerwise.errors import NotationError
from cornerwise.reference import blokus
from cornerwise.reference.blokus import PASS, Blokus
from cornerwise.reference.interface import play_out

DUO, MINI, CLASSIC = blokus.duo(), blokus.mini(), blokus.classic()
GAMES = [DUO, MINI, CLASSIC, blokus.junior(), blokus.classic(2, True)]


@pytest.mark.parametrize(
    ("text", "piece", "cells"),
    [
        ("e10", "1", [(4, 4)]),
        (" E10 ", "1", [(4, 4)]),
        ("1 e10", "1", [(4, 4)]),
        ("e10,f10", "2", [(4, 4), (4, 5)]),
        ("f10 , e10", "2", [(4, 4), (4, 5)]),
        ("v3 e10,e11,d11", "V3", [(3, 3), (3, 4), (4, 4)]),
        ("x e10,e9,e8,d9,f9", "X", [(4, 4), (5, 3), (5, 4), (5, 5), (6, 4)]),
        ("i5, i4", "2", [(9, 8), (10, 8)]),
        ("i5", "1", [(9, 8)]),
        ("I5 i5,i4,i3,i2,i1", "I5", [(9, 8), (10, 8), (11, 8), (12, 8), (13, 8)]),
        ("e10,e10", "1", None),
    ],
)
def test_reading(text: str, piece: str, cells: list[tuple[int, int]] | None) -> None:
    if cells is None:
        with pytest.raises(NotationError):
            DUO.read_move(None, text)
        return
    move = DUO.read_move(None, text)
    assert (move.piece, list(move.cells)) == (piece, cells)
    assert move == DUO.move(cells)


@pytest.mark.parametrize("text", ["pass", "PASS", " Pass\n"])
def test_passes(text: str) -> None:
    assert DUO.read_move(None, text) is PASS
    assert DUO.write_move(PASS) == "pass"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "'' is no move: expected the cells of one piece, such as c13,d13,d14"),
        ("  ", "is no move"),
        ("hello", "'hello' is no move"),
        ("e10 f10", "'e10 f10' is no move"),
        ("e10,", "'e10,' is no move"),
        ("e0", "'e0' is no move"),
        ("e99", "'e99' in 'e99' is not on the board of duo: expected a1 to n14"),
        ("o1", "'o1' in 'o1' is not on the board of duo"),
        ("e10,g10", "'e10,g10' is no piece of duo"),
        ("e1,e2,e3,e4,e5,e6", "is no piece of duo"),
        ("v3 e10", "'v3 e10' is not V3: these cells are 1"),
        ("i5 i4", "'i5 i4' is not I5: these cells are 1"),
        ("z9 e10", "'z9 e10' is no move"),
        ("\u0661e", "is no move"),
        ("e\u0661", "is no move"),
        ("pass e10", "is no move"),
    ],
)
def test_what_is_no_move(text: str, words: str) -> None:
    with pytest.raises(NotationError) as caught:
        DUO.read_move(None, text)
    assert words in str(caught.value)


def test_mini_has_no_large_pieces() -> None:
    with pytest.raises(NotationError, match="is no piece of mini"):
        MINI.read_move(None, "a1,a2,a3,a4,a5")
    with pytest.raises(NotationError, match="expected a1 to h8"):
        MINI.read_move(None, "j5")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_reading_undoes_writing(game: Blokus) -> None:
    for move in game.placements.by_cells.values():
        text = game.write_move(move)
        assert game.read_move(None, text) is move
        assert game.read_move(None, text.partition(" ")[2]) is move


@given(st.text(max_size=40) | st.from_regex(r"[a-p0-9, xpas]{0,30}", fullmatch=True))
def test_only_notation_errors(text: str) -> None:
    try:
        move = DUO.read_move(None, text)
    except NotationError as error:
        message = str(error)
    else:
        assert DUO.read_move(None, DUO.write_move(move)) == move
        return
    assert "\n" not in message


def test_help_is_true() -> None:
    for game in GAMES:
        example = game.help_text.split("such as ")[1].split()[0]
        assert game.read_move(None, example).piece == "V3"


def test_chance_has_no_part() -> None:
    assert DUO.start(random.Random(1)) == DUO.start()


def test_illegal_moves_are_named_as_they_are_written() -> None:
    position = play_out(MINI.start(), random.Random(1), plies=2)
    with pytest.raises(ValueError, match=r"^black 1 a1: it meets no piece of the same colour"):
        position.apply(MINI.read_move(position, "a1"))
