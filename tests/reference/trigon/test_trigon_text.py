"""Positions, pieces and moves of Trigon as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cornerwise.errors import NotationError
from cornerwise.reference.trigon import PASS, PIECES, Trigon, draw_piece, trigon

from .helpers import SMALL

START = """\
18         ^v^v^v^v^v^v^v^v^v^
17        ^v^v^v^v^v^v^v^v^v^v^
16       ^v^v^v^v^v^v^v^v^v^v^v^
15      ^v^v^v^v^v^v*v^v^v^v^v^v^
14     ^v^v^v^v^v^v^v^v^v^v^v^v^v^
13    ^v^v^v^v^v^v^v^v^v^v^v^v^v^v^
12   ^v^v^v^*^v^v^v^v^v^v^v^*^v^v^v^
11  ^v^v^v^v^v^v^v^v^v^v^v^v^v^v^v^v^
10 ^v^v^v^v^v^v^v^v^v^v^v^v^v^v^v^v^v^
 9 v^v^v^v^v^v^v^v^v^v^v^v^v^v^v^v^v^v
 8  v^v^v^v^v^v^v^v^v^v^v^v^v^v^v^v^v
 7   v^v^v^v*v^v^v^v^v^v^v^v*v^v^v^v
 6    v^v^v^v^v^v^v^v^v^v^v^v^v^v^v
 5     v^v^v^v^v^v^v^v^v^v^v^v^v^v
 4      v^v^v^v^v^v^*^v^v^v^v^v^v
 3       v^v^v^v^v^v^v^v^v^v^v^v
 2        v^v^v^v^v^v^v^v^v^v^v
 1         v^v^v^v^v^v^v^v^v^v
   abcdefghijklmnopqrstuvwxyzabcdefghi
                             aaaaaaaaa
"""


def test_drawing_of_the_start() -> None:
    text = str(trigon().start())
    assert text.startswith(START)
    assert text.endswith("blue to move")
    kit = "1 2 3 4a 4b 4c 5a 5b 5c 5d 6a 6b 6c 6d 6e 6f 6g 6h 6i 6j 6k 6l"
    assert text.count(f" has {kit} left") == 4


def test_drawings_of_the_pieces_show_each_triangle() -> None:
    for name, shape in PIECES.items():
        drawing = draw_piece(name)
        up = sum((x + y) % 2 == 0 for x, y in shape)
        assert (drawing.count("^"), drawing.count("v")) == (up, len(shape) - up)
    assert len({draw_piece(name) for name in PIECES}) == 22


GAMES = [trigon(), trigon(players=3), SMALL]


@given(st.sampled_from(GAMES), st.data())
def test_reading_what_was_written(game: Trigon, data: st.DataObject) -> None:
    moves = list(game.placements.by_cells.values())
    move = moves[data.draw(st.integers(0, len(moves) - 1))]
    text = game.write_move(move)
    assert game.read_move(None, text) == move
    piece, cells = text.split()
    points = data.draw(st.permutations(cells.split(",")))
    assert game.read_move(None, ", ".join(points).upper()) == move
    assert piece == move.piece


def test_passes() -> None:
    assert SMALL.write_move(PASS) == "pass"
    assert SMALL.read_move(None, " Pass ") == PASS


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'' is no move: expected the triangles of one piece, such as d3,e3 .* or pass"),
        ("d3;d4", "'d3;d4' is no move: expected the triangles of one piece"),
        ("a1", "'a1' in 'a1' is not on the board of small: expected a triangle .* such as d3"),
        ("h3", "'h3' in 'h3' is not on the board of small"),
        ("d5,d4", "'d5' in 'd5,d4' is not on the board of small"),
        ("d3,d2", "'d3,d2' is no piece of small: expected the triangles of one piece"),
        ("d3,d3", "'d3,d3' is no piece of small"),
        ("1 d3,d4", "'1 d3,d4' is not 1: these triangles are 2"),
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
