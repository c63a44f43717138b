"""Games in four-letter codes; the first byte chooses the variant."""

from __future__ import annotations

from cornerwise.errors import CornerwiseError
from cornerwise.formats import format_blksgf, format_codes, parse_blksgf, parse_codes
from cornerwise.variants import VARIANTS
from fuzz.targets import is_sampled

LONGEST = 60
WORDS = (
    *(b"56u0", b"9au0", b"55a0", b"aaa0", b"33a0", b"66a0", b"0000", b"----", b"ffu7", b"00a0"),
    *(b"\t", b"\n", b"\r", b"\r\n", b" ", b"#", b"\t-84 -84", b"\t-89 -89", b"\t20 20", b"\t"),
    *(b"+5", b"-0", b"1_0", b"\xd9\xa3", b"999", b"1e9", b"\xef\xbb\xbf", b"\x00", b"\x85"),
    *(b"\xc2\x85", b"\xc2\xa0", b"\xe2\x80\xa8", b"\x0b", b"\x0c", b"\x1c", b"\xe2\x84\xaa"),
)
_VARIANTS = tuple(VARIANTS)


def one(data: bytes, thorough: bool = False) -> None:
    """Read codes in both ways, and write them in both notations."""
    variant = _VARIANTS[data[0] % len(_VARIANTS)] if data else "duo"
    codes = data[1:]
    games = parse_codes(codes, variant, strict=False)
    if not (thorough or is_sampled(data)):
        return
    try:
        strictly = parse_codes(codes, variant)
    except CornerwiseError as error:
        assert str(error).startswith("line ")
        # An error before the first game is in none.
        assert not games or any(game.errors for game in games)
    else:
        assert strictly == games
        assert not any(game.errors for game in games)
    played = [game for game in games if game.moves]
    if not played:
        return
    again = parse_codes(format_codes(played), variant)
    assert [game.moves for game in again] == [game.moves for game in played]
    # The other notation says the same.
    assert parse_blksgf(format_blksgf(played)) == played
