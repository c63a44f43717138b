"""Games in four-letter codes."""

import io
from pathlib import Path

import pytest

from cornerwise import PASS
from cornerwise.errors import FormatError, VariantError
from cornerwise.formats import (
    Game,
    format_codes,
    parse_codes,
    read_blksgf,
    read_codes,
    write_codes,
)

from .helpers import CODES, GAME_FILES, existing, only


@pytest.mark.parametrize("passes", [False, True])
@pytest.mark.parametrize("path", GAME_FILES, ids=lambda path: path.name)
def test_round_trip(path: Path, passes: bool) -> None:
    games = read_blksgf(path)
    text = format_codes(games, passes=passes)
    assert ("0000" in text) == passes
    again = parse_codes(text)
    assert [game.moves for game in again] == [game.moves for game in games]
    assert format_codes(again, passes=passes) == text
    assert all(game.result is not None for game in again)


def test_round_trip_of_other_peoples_codes() -> None:
    text = existing(CODES).read_text("utf-8")
    games = parse_codes(text)
    assert parse_codes(format_codes(games)) == games


def test_ways_to_write_a_line() -> None:
    text = "\ufeff# comment\r\n\r\n 56U0  9au7 \r\n\t\r\n56u0\t9au0"
    one, two = parse_codes(text)
    assert one == two
    assert one.result is None
    assert (two.root.line, two.root.children[0].column) == (5, 1)
    assert two.root.children[0].children[0].column == 6


def test_scores() -> None:
    assert parse_codes("56u0\t-84 -89")[0].result == "B+5"
    assert parse_codes("56u0 9au0\t-84\t-84")[0].result == "0"
    line = format_codes(read_blksgf(GAME_FILES[0])[0])
    assert "\t" in line
    assert format_codes(parse_codes(line), scores=False) == line.split("\t")[0] + "\n"


@pytest.mark.parametrize(
    ("variant", "line"),
    [
        ("mini", "42f7 66f7 64i3"),
        ("mini-9", "33a0 77h0 44h0 99a0"),
        ("mini-10", "33a0 88h0 44h0 aaa0"),
    ],
)
def test_mini(variant: str, line: str) -> None:
    (game,) = parse_codes(line, variant)
    assert game.variant == variant
    assert format_codes(game) == f"{line}\n"
    with pytest.raises(FormatError):
        parse_codes("56u0", variant)


BROKEN = [
    ("56u0\n56u", 2, 1, "'56u' is no move"),
    ("56u0 9av0", 1, 6, "is no move"),
    ("56u8", 1, 1, "is no move"),
    ("e8,d9,e9,f9,e10", 1, 1, "is no move"),
    ("pass", 1, 1, "is no move"),
    ("00u0", 1, 1, "leave the board"),
    ("56u0 56u0", 1, 6, "illegal move '56u0' of W"),
    ("56u0 0000", 1, 6, "W may not pass"),
    ("----", 1, 1, "B may not pass"),
    ("56u0\t-84 -88", 1, 6, "wrong scores '-84 -88': expected '-84 -89'"),
    ("56u0\t-84 -89 3", 1, 6, "'-84' is no move"),
    ("56u0\t-84", 1, 6, "'-84' is no move"),
    ("56u0\0", 1, 5, "null"),
    (b"56u0\n56u0 \xff", 2, 6, "0xff"),
]


@pytest.mark.parametrize(("text", "line", "column", "message"), BROKEN)
def test_broken(text: str | bytes, line: int, column: int, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        parse_codes(text)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert message in caught.value.message
    games = parse_codes(text, strict=False)
    assert [str(error) for game in games for error in game.errors] == [str(caught.value)]


def test_lenient_reading_keeps_moves_and_other_lines() -> None:
    one, two = parse_codes("56u0 9au0 oops 56u0\n56u0", strict=False)
    assert len(one.moves) == 2
    assert len(one.errors) == 1
    assert len(two.moves) == 1
    assert not two.errors
    (cut,) = parse_codes("56u0\n\0", strict=False)
    assert "null" in str(cut.errors[0])


def test_passes_after_the_end_do_nothing() -> None:
    line = format_codes(read_blksgf(GAME_FILES[0])[0], scores=False)
    assert parse_codes(line.strip() + " 0000 ---- 0000") == parse_codes(line)
    with pytest.raises(FormatError, match="after the end"):
        parse_codes(line.strip() + " 0000 77a0")


def test_what_codes_cannot_say() -> None:
    with pytest.raises(FormatError, match="set-up"):
        format_codes(only("(;GM[Blokus Duo]AB[e10]PL[B];B[f9,g9])"))
    with pytest.raises(FormatError, match="without moves"):
        format_codes(only("(;GM[Blokus Duo])"))
    with pytest.raises(VariantError):
        format_codes(Game.from_moves(["a20"], "classic-2"))
    for variant in ("classic-4", "junior", "chess", ""):
        with pytest.raises(VariantError):
            parse_codes("", variant)


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "games.tsv"
    games = parse_codes("56u0 9au0\n56u0\n")
    write_codes(games, path)
    assert read_codes(path) == read_codes(io.StringIO(path.read_text())) == games
    target = io.BytesIO()
    write_codes(games[1], target, scores=False, passes=True)
    assert target.getvalue() == b"56u0\n"


def test_forced_passes_are_inserted() -> None:
    games = read_blksgf(GAME_FILES[1])
    assert any(PASS in game.moves for game in games)
    for game in games:
        placements = [move for move in game.moves if move is not PASS]
        assert Game.from_moves(placements).moves == game.moves
