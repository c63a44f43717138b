"""Hostile sizes: work stays in proportion to the text, and nothing recurses."""

import sys
from collections.abc import Callable
from types import FrameType

import pytest

from cornerwise.errors import FormatError
from cornerwise.formats import format_blksgf, format_codes, parse_blksgf, parse_codes

from .helpers import OPENING, duo

DEEP = 100_000


def calls_made(action: Callable[[], object]) -> int:
    """The number of calls, of Python and of built-in functions: unlike time, always the same."""
    calls = 0

    def count(frame: FrameType, event: str, arg: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        action()
    finally:
        sys.setprofile(None)
    return calls


def nested(depth: int) -> str:
    return duo("(;" * depth + "C[deep]" + ")" * depth)


SHAPES: dict[str, Callable[[int], str]] = {
    "open parentheses": lambda n: "(" * n,
    "open parentheses and blanks": lambda n: "( " * n,
    "open variations": lambda n: "(;GM[Blokus Duo]" + "(;" * n,
    "closed variations": nested,
    "siblings": lambda n: duo("(;)" * n),
    "illegal siblings": lambda n: duo("(;B[a1])" * (n // 10)),
    "nodes": lambda n: duo(";" * n),
    "too early closed": lambda n: ")" * n,
    "games": lambda n: duo("") * (n // 10),
    "broken games": lambda n: "(;GM[x])" * (n // 10),
    "value without end": lambda n: "(;GM[" + "a" * n,
    "escapes without end": lambda n: "(;GM[" + "\\" * n,
    "escaped brackets": lambda n: duo("C[" + "\\]" * n + "]"),
    "values": lambda n: duo("X" + "[]" * n),
    "properties": lambda n: duo("".join(f"X{i}[]" for i in range(n))),
    "one property again": lambda n: duo("X[]" * n),
    "commas": lambda n: duo(";B[" + "," * n + "]"),
    "points": lambda n: duo(";B[" + "e10," * n + "]"),
    "digits": lambda n: duo(";B[e" + "1" * n + "]"),
    "listed points": lambda n: duo(";B" + "[e10]" * n),
    "pieces": lambda n: duo("AB" + "[e10]" * n),
    "emptied points": lambda n: duo("AE" + "[e10]" * n),
    "lines": lambda n: "\n" * n,
    "carriage returns": lambda n: "\r" * n + "\r\n" * n,
    "charsets": lambda n: ";CA[" * n,
    "text outside": lambda n: OPENING + " (c" * n,
    "long name": lambda n: "(;" + "A" * n,
    "turns": lambda n: duo(";PL[B]" * (n // 5)),
    "moves": lambda n: duo(";B[e10]" + "(;W[j5])" * (n // 10)),
}


@pytest.mark.parametrize("shape", SHAPES)
def test_work_grows_with_the_size(shape: str) -> None:
    make = SHAPES[shape]

    def read(text: str) -> Callable[[], object]:
        return lambda: (
            parse_blksgf(text, strict=False),
            parse_blksgf(text.encode(), strict=False),
            parse_codes(text, strict=False),
        )

    small = calls_made(read(make(1_000)))
    assert calls_made(read(make(8_000))) <= 9 * small + 1_000


def test_deep_trees_are_read_written_and_compared() -> None:
    (game,) = parse_blksgf(nested(DEEP))
    text = format_blksgf(game)
    (again,) = parse_blksgf(text)
    assert game == again
    assert len(game.mainline()) == DEEP + 1
    assert again.mainline()[-1].comment == "deep"
    assert game.mainline()[-1].move is None
    again.mainline()[-1].properties["C"] = ["other"]
    assert game != again
    assert repr(game)
    assert game.board().ply == 0
    with pytest.raises(FormatError):
        parse_blksgf("(" * DEEP)
    with pytest.raises(FormatError):
        parse_blksgf("(;" * DEEP)


def test_a_branching_deep_tree() -> None:
    depth = 20_000
    text = duo(";B[e10]" + "(;W[j5])(;C[x]" * depth + ")" * depth)
    (game,) = parse_blksgf(text)
    assert parse_blksgf(format_blksgf(game)) == [game]


def test_long_lines_of_codes() -> None:
    games = parse_codes("56u0 9au0\n" * 3_000)
    assert parse_codes(format_codes(games)) == games
    with pytest.raises(FormatError) as caught:
        parse_codes("56u0 " + "x" * 1_000_000)
    assert len(str(caught.value)) < 200
