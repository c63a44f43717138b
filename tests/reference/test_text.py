"""Positions as text."""

from cornerwise.reference import blokus

from .helpers import setup

TEXT = """\
 8 . . . . . . . .
 7 . . . . . . . .
 6 . . B B . . . .
 5 . . . . . . . .
 4 . . . . . . . .
 3 . . . . . W . .
 2 . . . . . . . .
 1 . . . . . . . .
   a b c d e f g h
black has 1 I3 V3 I4 L4 T4 Z4 O left
white has 2 I3 V3 I4 L4 T4 Z4 O left
white to move"""


def test_drawing() -> None:
    assert str(setup(blokus.mini(), "B[c6,d6]W[f3]PL[W]")) == TEXT


def test_drawing_of_the_end() -> None:
    tiny = blokus.Blokus("tiny", 1, 2, ("black", "white"), ((0, 0),) * 2, False, ("1",), False)
    end = tiny.start().apply(tiny.move([(0, 0)]))
    assert str(end) == " 1 B\n   a\nblack has nothing left\nwhite has 1 left\ngame over"


def test_four_colours() -> None:
    rows = str(setup(blokus.classic(), "A1[a20]A2[t20]A3[t1]A4[a1]")).splitlines()
    assert (rows[0], rows[19]) == ("20 B" + " ." * 18 + " Y", " 1 G" + " ." * 18 + " R")
