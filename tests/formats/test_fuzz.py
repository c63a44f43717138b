"""Whatever a file holds, only errors of cornerwise come out of it."""

import random
from contextlib import suppress

from hypothesis import example, given, settings
from hypothesis import strategies as st

from cornerwise import VARIANTS
from cornerwise.errors import CornerwiseError
from cornerwise.formats import (
    Node,
    format_blksgf,
    format_codes,
    format_trees,
    parse_blksgf,
    parse_codes,
    parse_trees,
)

from .helpers import GAME_FILES, OPENING

SEEDS = [
    OPENING,
    "(;GM[Blokus Duo]AB[e8,d9,e9,f9,e10][a1]AW[j5]PL[W];W[k4,l4];AE[a1]AW[a14](;B[g7,h7])(;PL[B]))",
    "(;GM[Blokus];1[a20,b20](;2[t20];3[t1];4[a1];BLUE[c19])(;YELLOW[t20][t19]))",
    "(;GM[Blokus Two-Player]A1[a20]A4[a1][b2]PL[4]C[x \\] y\\\\];4[c3,d3])",
    "(;GM[Blokus Mini];B[c6,c5];W[f3];B[])",
    "(;GM[Blokus Mini 10x10];B[c8,c7];W[h3];B[j10])",
    "(;GM[Blokus Junior]CA[ISO-8859-1]PB[x];B[e10];W[j5];B[f9])",
    GAME_FILES[1].read_text("utf-8")[:1500],
    "56u0 9au0\t-84 -84\n# c\n0000 ----",
]

PIECES = [
    *("(", ")", ";", "[", "]", "\\", "\n", "\r", "\0", " ", "\t", ",", "é", "\ud800", "\ufeff"),
    *("B", "W", "1", "4", "BLUE", "AB", "AE", "A1", "PL", "GM", "GM[Blokus Duo]", "GM[Blokus]"),
    *("(;", "e10", "j5", "a1", "[e10]", "[]", "C[", "CA[latin1]", "0000", "56u0", "9au0"),
]


def read_everything(data: str | bytes) -> None:
    read_games(data)
    for variant in VARIANTS:
        read_codes(data, variant)


def read_games(data: str | bytes) -> None:
    games = parse_blksgf(data, strict=False)
    broken = not games or any(game.errors for game in games)
    try:
        strictly = parse_blksgf(data)
    except CornerwiseError as error:
        strictly = None
        message = str(error)
    if strictly is None:
        assert broken
        assert message.startswith("line ")
    else:
        assert not broken
        assert strictly == games
    for game in games:
        assert format_blksgf(parse_blksgf(format_blksgf(game), strict=False)) == format_blksgf(game)
        if game.variant != "unknown":
            # What was kept is legal.
            assert parse_blksgf(format_blksgf(game)) == [game]
            assert game.position()
        with suppress(CornerwiseError):
            format_codes(game)


def read_codes(data: str | bytes, variant: str) -> None:
    games = parse_codes(data, variant, strict=False)
    with suppress(CornerwiseError):
        assert parse_codes(data, variant) == games
    played = [game for game in games if game.moves]
    again = parse_codes(format_codes(played), variant)
    assert [game.moves for game in again] == [game.moves for game in played]


@settings(deadline=None)
@given(st.binary(max_size=300))
@example(b"(;GM[Blokus Duo];B[\xc3\xa9])")
def test_random_bytes(data: bytes) -> None:
    read_everything(data)


@settings(deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=60).map("".join))
def test_random_tokens(text: str) -> None:
    read_everything(text)


@settings(deadline=None)
@given(st.sampled_from(SEEDS), st.integers(0, 2**32), st.integers(1, 8))
def test_changed_files(seed: str, number: int, changes: int) -> None:
    rng = random.Random(number)
    text = seed
    for _ in range(changes):
        start = rng.randrange(len(text) + 1)
        end = min(len(text), start + rng.choice([0, 0, 1, 1, 2, 10, 100]))
        if rng.random() < 0.5:
            inserted = rng.choice(PIECES)
        else:
            other = rng.randrange(len(text) + 1)
            inserted = text[other : other + rng.randrange(20)]
        text = text[:start] + inserted + text[end:]
    read_everything(text)
    read_everything(text.encode("utf-8", "surrogatepass"))


names = st.from_regex(r"[A-Za-z0-9]{1,4}", fullmatch=True).filter(lambda name: name != "CA")
values = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0\r"), max_size=12)
properties = st.dictionaries(names, st.lists(values, min_size=1, max_size=3), max_size=4)


def node_of(content: dict[str, list[str]], children: list[Node]) -> Node:
    node = Node(content)
    for child in children:
        node.add_child(child)
    return node


@settings(deadline=None)
@given(
    st.recursive(
        properties.map(Node),
        lambda below: st.builds(node_of, properties, st.lists(below)),
        max_leaves=12,
    )
)
def test_round_trip_of_any_tree(root: Node) -> None:
    text = format_trees([root])
    assert parse_trees(text) == [root]
    assert parse_trees(text.encode()) == [root]
    assert parse_trees(text.replace("\n", "\r\n")) == [root]
