"""``cornerwise convert``."""

from pathlib import Path

import pytest

from cornerwise.formats import read_blksgf, read_codes

from .helpers import EXAMPLE, GAMES, Cli

NOTE = "cornerwise: names, comments and variations of 1 game are not in the codes\n"


def test_blksgf_to_codes_and_back(cli: Cli, tmp_path: Path) -> None:
    codes, trees = tmp_path / "games.codes", tmp_path / "games.blksgf"
    result = cli("convert", GAMES, "-o", codes)
    assert (result.code, result.out) == (0, "")
    assert "of 150 games are not in the codes" in result.err
    assert cli.good("convert", codes, "-o", trees) == ""
    original = [game.moves for game in read_blksgf(GAMES)]
    assert len(original) == 150
    assert [game.moves for game in read_codes(codes)] == original
    assert [game.moves for game in read_blksgf(trees)] == original


def test_to_standard_output(cli: Cli) -> None:
    result = cli("convert", EXAMPLE)
    assert (result.code, result.err) == (0, NOTE)
    assert result.out.startswith("56u0 aau0 79s0 ")
    assert result.out.endswith(" 54i2\t-21 -17\n")
    assert cli("convert", EXAMPLE, "-o", "-").out == result.out
    out = cli.good("convert", "-", stdin=result.out.encode())
    assert out.startswith("(;GM[Blokus Duo]CA[UTF-8]RE[W+4]\n;B[e8,d9,e9,f9,e10]\n")


def test_to_the_same_format(cli: Cli) -> None:
    out = cli.good("convert", EXAMPLE, "--to", "blksgf")
    assert out == EXAMPLE.read_text(encoding="utf-8")
    assert cli.good("convert", "-", "--to", "codes", stdin=b"# one\n55A0\n") == "55a0\n"


@pytest.mark.parametrize(
    ("variant", "title", "point"),
    [
        ("mini", "Blokus Mini", "c6"),
        ("mini-9", "Blokus Mini 9x9", "c7"),
        ("mini-10", "Blokus Mini 10x10", "c8"),
    ],
)
def test_mini_in_codes(cli: Cli, variant: str, title: str, point: str) -> None:
    out = cli.good("convert", "-", "--variant", variant, stdin=b"33a0")
    assert out == f"(;GM[{title}]CA[UTF-8]\n;B[{point}])\n"
    assert cli.good("convert", "-", "--to", "codes", stdin=out.encode()) == "33a0\n"


def test_a_file_onto_itself(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "game"
    path.write_bytes(b"55a0\n")
    assert cli.good("convert", path, "-o", path) == ""
    assert path.read_bytes().startswith(b"(;GM[Blokus Duo]")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (b"(;GM[Blokus Duo])", "game 1: line 1, column 2: a game without moves"),
        (b"(;GM[Blokus Duo]AB[e10]PL[W];W[j5])", "a game with a set-up"),
        (b"(;GM[Blokus];1[a20])", "no codes for games of 'classic-4'"),
    ],
)
def test_what_codes_cannot_hold(cli: Cli, tmp_path: Path, text: bytes, words: str) -> None:
    out = tmp_path / "out"
    assert words in cli.mistake("convert", "-", "-o", out, stdin=text)
    assert not out.exists()
