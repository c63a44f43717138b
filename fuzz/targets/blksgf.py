"""Game files: strict and lenient reading agree, and what is read is written and read again."""

from __future__ import annotations

from cornerwise.errors import CornerwiseError
from cornerwise.formats import Game, format_blksgf, format_codes, parse_blksgf, parse_codes
from fuzz.targets import is_sampled

LONGEST = 120
WORDS = (
    *(b"(;", b"(", b")", b";", b"[", b"]", b"\\", b"\n", b"\r\n", b"\x00", b"\xef\xbb\xbf"),
    *(b"B[", b"W[", b"1[", b"4[", b"BLUE[", b"RED[", b"AB[", b"AW[", b"AE[", b"A1[", b"PL["),
    *(b"GM[Blokus Duo]", b"GM[Blokus Mini]", b"GM[Blokus]", b"GM[Blokus Two-Player]", b"GM["),
    *(b"CA[latin1]", b"CA[UTF-8]", b"CA[ ", b"C[", b"GN[", b"RE[", b"PB["),
    *(b"e10", b"j5", b"a1", b"c6", b"e8,d9,e9,f9,e10", b"[]", b"e1e400", b"e010", b"-1"),
    *(b"\xc2\x85", b"\xe2\x80\xa8", b"\xc2\xa0", b"\xd9\xa3", b"\xed\xa0\x80", b"\xe2\x84\xaa"),
)


def one(data: bytes, thorough: bool = False) -> None:
    """Read a file in both ways, and write what was read."""
    games = parse_blksgf(data, strict=False)
    if not (thorough or is_sampled(data)):
        return
    broken = not games or any(game.errors for game in games)
    try:
        strictly = parse_blksgf(data)
    except CornerwiseError as error:
        assert broken
        assert str(error).startswith("line ")
        assert getattr(error, "line", None) is not None
    else:
        assert not broken
        assert strictly == games
    for game in games:
        _write(game)


def _write(game: Game) -> None:
    text = format_blksgf(game)
    if game.variant == "unknown":
        # Not what its tree means, but that it comes back.
        (again,) = parse_blksgf(text, strict=False)
        assert format_blksgf(again) == text
        return
    assert parse_blksgf(text) == [game]
    plies = game.plies
    assert len(plies) < 10_000
    if not game.root.kind.in_kernel or len(plies) < 2:
        return
    try:
        codes = format_codes(game)
    except CornerwiseError:
        return
    (again,) = parse_codes(codes, game.variant)
    assert again.plies == [(color, cells) for color, cells in plies][: len(again.plies)]
