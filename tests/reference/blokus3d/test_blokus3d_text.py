"""Positions and moves of Blokus 3D as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cornerwise.errors import NotationError
from cornerwise.reference.blokus3d import PASS, Blokus3D, blokus3d

from .helpers import CUBE, STEPS, play

STEPS_TEXT = """\
 3 B    B.   Y..  ....
 2      B.   Y..  ....
 1           Y..  ....
   a    b    c    d
blue has I2 I3 I4 L4 T4 O4 tripod right-helix left-helix S4 left
yellow has I2 L3 I4 L4 T4 O4 tripod right-helix left-helix S4 left
blue to move"""


def test_drawing_of_steps() -> None:
    position = play(blokus3d(2, STEPS), "a3/1,b3/1,b2/1 c3/1,c2/1,c1/1")
    assert str(position) == STEPS_TEXT


def test_drawing_of_the_tower() -> None:
    rows = str(blokus3d(3).start()).splitlines()
    assert rows[:5] == [f"{n:2} ...... ...... ...... ...... ......" for n in (4, 3, 2, 1)] + [
        "   a      b      c      d      e"
    ]
    assert [row.split()[0] for row in rows[5:]] == ["blue", "yellow", "red", "blue"]


GAMES = [blokus3d(2), blokus3d(4), blokus3d(3, STEPS)]


@given(st.sampled_from(GAMES), st.data())
def test_reading_what_was_written(game: Blokus3D, data: st.DataObject) -> None:
    moves = list(game.placements.by_cells.values())
    move = moves[data.draw(st.integers(0, len(moves) - 1))]
    text = game.write_move(move)
    assert game.read_move(None, text) == move
    piece, cells = text.split()
    points = data.draw(st.permutations(cells.split(",")))
    assert game.read_move(None, ", ".join(points).upper()) == move
    assert game.read_move(None, f"{piece.upper()}  {','.join(points)}") == move
    assert piece == move.piece


SMALL = blokus3d(2, CUBE)


def test_passes() -> None:
    assert SMALL.write_move(PASS) == "pass"
    assert SMALL.read_move(None, " Pass ") == PASS


def test_example_of_the_help_is_a_move() -> None:
    for game in [*GAMES, SMALL]:
        example = game.help_text.split("such as ")[1].split(" ")[0]
        assert game.read_move(None, example) in game.placements.by_cells.values()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'' is no move: expected the cells of one piece, such as .* or pass"),
        ("a1", "'a1' is no move: expected the cells of one piece"),
        ("a1/1;a1/2", "'a1/1;a1/2' is no move"),
        ("a1/3,a1/2", "'a1/3' in 'a1/3,a1/2' is not within outline 'cube' and its height limits"),
        ("c1/1,b1/1", "'c1/1' in .* is not within outline 'cube'.*: expected cells such as a2/1"),
        ("a1/1,b2/1", "'a1/1,b2/1' is no piece of blokus3d: expected the cells of one piece"),
        ("a1/1,a1/1", "'a1/1,a1/1' is no piece of blokus3d"),
        ("I3 a1/1,a1/2", "'I3 a1/1,a1/2' is not I3: these cells are I2"),
    ],
)
def test_texts_that_are_no_move(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        SMALL.read_move(None, text)


@given(st.text(max_size=12))
def test_any_text_is_a_move_or_refused(text: str) -> None:
    try:
        move = SMALL.read_move(None, text)
    except NotationError:
        return
    assert SMALL.read_move(None, SMALL.write_move(move)) == move
