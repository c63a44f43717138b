"""Text made of lines."""

import re
from xml.etree import ElementTree as ET

import pytest

from cornerwise import InvalidInputError
from cornerwise.svg.glyphs import GLYPHS
from cornerwise.svg.lettering import check_drawable, lettering, text_width


@pytest.mark.parametrize("character", sorted(GLYPHS))
def test_strokes_start_within_their_character(character: str) -> None:
    glyph = GLYPHS[character]
    assert bool(glyph.strokes) == (character != " ")
    for x, y, rest in glyph.strokes:
        assert 0 <= x <= glyph.width
        assert -1 <= y <= 12
        assert re.fullmatch(r"[hvlcaz\d\s.-]+", rest), "absolute commands would not move along"


def test_what_can_be_written() -> None:
    letters = "abcdefghijklmnopqrstuvwxyz"
    check_drawable(f"{letters}{letters.upper()}0123456789 +-.,:%=<>()/!?~\u2264\u2265\u2212")
    with pytest.raises(InvalidInputError, match=r"label 'A&B' has the character '&'"):
        check_drawable("A&B")


def test_no_two_characters_look_the_same() -> None:
    shapes = {glyph.strokes for glyph in GLYPHS.values()}
    assert len(GLYPHS) - len(shapes) == 1, "only capital I and small l may"


def test_texts_lie_where_they_should() -> None:
    def left(anchor: float) -> float:
        path = ET.fromstring(lettering("+4.5", 100, 50, 20, "#000000", anchor=anchor))
        match = re.match(r"translate\((\S+) 40\) scale\(2\)", path.attrib["transform"])
        assert match is not None
        return float(match[1])

    width = text_width("+4.5", 20)
    assert [left(0), left(0.5), left(1)] == pytest.approx([100, 100 - width / 2, 100 - width], 1e-3)


def test_blank_texts_are_nothing() -> None:
    assert lettering("  ", 0, 0, 10, "#000000") == ""
