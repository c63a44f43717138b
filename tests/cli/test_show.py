"""``cornerwise show``."""

import pytest

from cornerwise.formats import read_blksgf

from .helpers import EXAMPLE, GAMES, Cli


def test_the_end_of_the_game(cli: Cli) -> None:
    out = cli.good("show", EXAMPLE)
    board = read_blksgf(EXAMPLE)[0].board()
    assert "ply 34 of 34\n" in out
    drawn = [line.replace("[", " ").replace("]", " ").split() for line in out.splitlines()]
    rows = [words[1:-1] for words in drawn if len(words) == 16]
    assert rows == [[".#O"[cell] for cell in row] for row in board.to_array().tolist()]
    assert "to move    nobody, the game is over\n" in out


def test_the_moves(cli: Cli) -> None:
    out = cli.good("show", EXAMPLE, "--ply", 3)
    lines = out.split("\n\n")[-1].splitlines()
    assert lines[0] == f"      {'black':32}white"
    assert lines[1] == f"{'   1  X  e8,d9,e9,f9,e10':32}   2  X  j4,i5,j5,k5,j6"
    assert lines[2] == f"{'>  3  Z5 h5,f6,g6,h6,f7':32}   4  L5 i7,i8,i9,h10,i10"
    assert len(lines) == 1 + 17
    assert out.count(">") == 1


def test_no_line_ends_in_blanks(cli: Cli) -> None:
    for line in cli.good("show", EXAMPLE).splitlines():
        assert line == line.rstrip()


def test_ply_0(cli: Cli) -> None:
    out = cli.good("show", EXAMPLE, "--ply", 0, "--anchors")
    assert " 10  . . . . x . . . . . . . . .  10\n" in out
    assert "  5  . . . . . . . . . + . . . .   5\n" in out
    assert "last move" not in out


def test_anchors(cli: Cli) -> None:
    out = cli.good("show", EXAMPLE, "--ply", 2, "--anchors")
    rows = out.splitlines()
    assert [row for row in rows if "x" in row] == [
        " 11  . . . x . x . . . . . . . .  11",
        " 10  . . x . # . x . . . . . . .  10",
        "  8  . . x . # . x . . . . . . .   8",
        "  7  . . . x . x . . . . . . . .   7",
    ]


def test_one_of_many_games(cli: Cli) -> None:
    assert cli.good("show", GAMES).startswith("Blokus Duo, game 1 of 150, '0', ply 33 of 33\n")
    out = cli.good("show", GAMES, "--game", 150)
    assert out.startswith("Blokus Duo, game 150 of 150, '149', ply ")


def test_header(cli: Cli) -> None:
    text = "(;GM[Blokus Duo]PB[Ada]PW[B\x1b[2J\\]b]EV[Open]DT[2024-05-01]RE[B+3];B[e10])"
    lines = cli.good("show", "-", stdin=text.encode()).splitlines()
    assert lines[0] == "Blokus Duo, ply 1 of 1"
    assert lines[1] == "Ada (black), B?[2J]b (white), Open, 2024-05-01, result B+3"


def test_a_game_without_moves(cli: Cli) -> None:
    out = cli.good("show", "-", stdin=b"(;GM[Blokus Mini])")
    assert out.startswith("Blokus Mini, ply 0 of 0\n")
    assert out.endswith("\nThe game has no moves.\n")


def test_a_position_that_was_set_up(cli: Cli) -> None:
    text = b"(;GM[Blokus Duo]AB[e10]AW[j5]PL[W];W[k4,l4];B[f9,g9])"
    out = cli.good("show", "-", stdin=text)
    assert "ply 2 of 2\n" in out
    assert out.endswith(f"{'':32}   1  2  k4,l4\n>  2  2  f9,g9\n")
    out = cli.good("show", "-", "--ply", 0, stdin=text)
    assert "to move  white, with " in out


def test_only_the_main_line(cli: Cli) -> None:
    text = b"(;GM[Blokus Duo];B[e10](;W[j5];B[f9,g9])(;W[j5,k5]))"
    out = cli.good("show", "-", stdin=text)
    assert "ply 3 of 3\n" in out
    assert "j5,k5" not in out


@pytest.mark.parametrize(
    ("variant", "title"),
    [
        ("duo", "Blokus Duo"),
        ("mini", "Blokus Mini"),
        ("mini-9", "Blokus Mini 9x9"),
        ("mini-10", "Blokus Mini 10x10"),
    ],
)
def test_codes_name_no_variant(cli: Cli, variant: str, title: str) -> None:
    code = b"55a0" if variant == "duo" else b"33a0"
    out = cli.good("show", "-", "--variant", variant, stdin=code)
    assert out.startswith(f"{title}, ply 1 of 1\n")
