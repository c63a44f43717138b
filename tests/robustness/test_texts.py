"""Texts in every alphabet and encoding, with all ends of lines, and halves of characters."""

import json
from pathlib import Path

import pytest

from cornerwise import CornerwiseError, Move, NotationError
from cornerwise.formats import format_blksgf, parse_blksgf, parse_codes
from cornerwise.formats.detect import detect_format
from cornerwise.formats.points import parse_points
from cornerwise.jobs.header import Header

FOREIGN = [
    *(
        "\u212a5",
        "e\u0661\u0660",
        "e\uff11\uff10",
        "\uff4510",
        "e1\u00b2",
        "e\u2488",
        "ª5",
        "e10\u0301",
    ),
    *("PA\u017f\u017f", "ﬆ", "e1_0", "e+10", "e-10", "e10.0", "0x5", "e1e1", "e010", "e00", "e0"),
    *("5\u21260", "\u212a5u0", "56\u017f0", "56u\u0660", "56u0\0", "e10\0", "\ud800", "e10\ud800"),
]


@pytest.mark.parametrize("text", FOREIGN)
def test_no_other_alphabet_writes_moves(text: str) -> None:
    if text not in ("e010",):  # people may write that, files may not
        with pytest.raises(NotationError):
            Move.parse(text)
    with pytest.raises(CornerwiseError):
        parse_points([text], 14, 5)
    with pytest.raises(CornerwiseError):
        parse_blksgf(f"(;GM[Blokus Duo];B[{text}])")
    with pytest.raises(CornerwiseError):
        parse_codes(f"56u0 {text}")


@pytest.mark.parametrize("line_end", ["\n", "\r", "\r\n", "\n\n", "\r\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_line_ends_and_marks(line_end: str, mark: str) -> None:
    text = mark + line_end.join(["(", ";GM[Blokus Duo]", ";B[e10]", ")", ""])
    for data in (text, text.encode()):
        assert parse_blksgf(data)[0].moves == (Move("e10"),)
    codes = mark + line_end.join(["# one", "55a0 aaa0", "", "55a0"])
    for data in (codes, codes.encode()):
        assert [len(game.moves) for game in parse_codes(data)] == [2, 1]
        assert detect_format(codes.encode()) == "codes"


def test_no_letter_ends_a_line() -> None:
    # The second byte of these in UTF-8 is a line end to `str.splitlines` of Latin-1.
    for letter in ("Å", "\u0085", "\u2028", "Ü", "ą"):
        codes = f"# by {letter}se\n55a0 aaa0\n"
        assert detect_format(codes.encode()) == "codes"
        assert len(parse_codes(codes.encode())[0].moves) == 2


def test_halves_of_characters() -> None:
    for data in (b"(;GM[Blokus Duo]C[\xed\xa0\x80])", b"(;GM[Blokus Duo]C[\xc3", b"\xff\xfe(\0;\0"):
        with pytest.raises(CornerwiseError):
            parse_blksgf(data)
    (game,) = parse_blksgf(b"(;GM[Blokus Duo]CA[latin1]C[\xed\xa0\x80])")
    assert parse_blksgf(format_blksgf(game)) == [game]


def test_deep_json_is_no_journal(tmp_path: Path) -> None:
    for text in (b"[" * 200_000, b'{"a":' * 200_000, json.dumps([1] * 10).encode(), b"9" * 10_000):
        with pytest.raises(CornerwiseError):
            Header.from_line(text, tmp_path)
