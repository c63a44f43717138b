"""Lenient reading keeps what came before an error and says what was wrong."""

from cornerwise.formats import format_blksgf, parse_blksgf, read_blksgf

from .helpers import GAME_FILES, OPENING, only


def test_truncation_anywhere() -> None:
    text = GAME_FILES[1].read_text("utf-8")
    games = read_blksgf(GAME_FILES[1])
    for cut in range(0, len(text), 997):
        read = parse_blksgf(text[:cut], strict=False)
        whole = text.count(")", 0, cut)
        assert read[:whole] == games[:whole]
        assert whole <= len(read) <= whole + 1
        for game in read[:whole]:
            assert not game.errors or game is read[-1]
        for game in read[whole:]:
            assert len(game.errors) == 1
            # The moves read are the first moves of the game.
            if game.variant == "duo":
                assert game.moves == games[whole].moves[: len(game.moves)]
        assert parse_blksgf(format_blksgf(read), strict=False) == read


def test_an_illegal_move_ends_its_variation_only() -> None:
    text = """
        (;GM[Blokus Duo]GN[one];B[e10](;W[j5];B[a1]C[lost];W[k4])(;W[j6])(;W[j5,j6];B[f9];B[f9,g9]))
        (;GM[Blokus Duo]GN[two];B[e10])
    """
    one, two = parse_blksgf(text, strict=False)
    assert [error.line for error in one.errors] == [2, 2, 2]
    assert [error.message.split(": ")[1] for error in one.errors] == [
        "B has no piece 1 left",
        "the first piece of W must cover j5",
        "B has no piece 1 left",
    ]
    assert format_blksgf(one) == ("(;GM[Blokus Duo]GN[one]\n;B[e10]\n(;W[j5])\n(;W[j5,j6]))\n")
    assert not two.errors
    assert len(two.moves) == 1
    assert repr(one) == "<Game 'one' of duo, 3 nodes in the main line, 3 errors>"


def test_an_illegal_root_keeps_its_header() -> None:
    game = only("(;GM[Blokus Duo]GN[x]AB[e10][e9]PL[W];W[j5])", strict=False)
    assert format_blksgf(game) == "(;GM[Blokus Duo]GN[x])\n"
    assert game.moves == ()
    assert len(game.errors) == 1


def test_an_unknown_game_is_kept() -> None:
    text = "(;GM[Blokus Trigon]\n;1[q10,r10])\n(;GM[Blokus Duo])\n"
    trigon, duo = parse_blksgf(text, strict=False)
    assert trigon.variant == "unknown"
    assert format_blksgf([trigon, duo]) == text
    assert "unknown game" in trigon.errors[0].message
    assert not duo.errors


def test_nothing_to_keep() -> None:
    for text in ("", "(B;)", "(;", "(;GM", "(;GM[", b"\xff"):
        assert parse_blksgf(text, strict=False) == []


def test_an_error_after_the_last_game_belongs_to_it() -> None:
    for rest in (")", "(", "(;", "\0", "(;GM[Blok"):
        one, two = parse_blksgf(OPENING * 2 + rest, strict=False)
        assert not one.errors
        assert len(two.errors) == 1
        assert len(two.moves) == 3


def test_a_bad_byte_is_the_error_not_the_cut() -> None:
    game = only(b"(;GM[Blokus Duo];B[e10];C[\xff]W[j5])", strict=False)
    assert [str(error) for error in game.errors] == ["line 1, column 27: byte 0xff is not UTF-8"]
    assert len(game.moves) == 1
