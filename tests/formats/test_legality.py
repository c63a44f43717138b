"""What trees mean: moves, passes, set-ups, and errors that say where they are."""

import pytest

from cornerwise import PASS, Color
from cornerwise.errors import FormatError, InvalidInputError, VariantError
from cornerwise.formats import Node, format_blksgf, parse_blksgf, read_blksgf

from .helpers import GAME_FILES, OPENING, duo, error_of, only


def test_moves_and_boards() -> None:
    game = only(OPENING)
    assert [str(move) for move in game.moves] == [
        "e8,d9,e9,f9,e10",
        "j4,i5,j5,h6,i6",
        "g6,f7,g7,g8,h8",
    ]
    assert [game.board(ply).ply for ply in range(4)] == [0, 1, 2, 3]
    assert game.board() == game.board(3)
    assert game.board(1).turn == Color.WHITE
    for ply in (-1, 4):
        with pytest.raises(InvalidInputError, match="expected 0 to 3"):
            game.board(ply)


def test_node_moves() -> None:
    game = only(OPENING)
    root, first, second, _ = game.mainline()
    assert root.move is None
    assert first.move == (0, ((4, 4), (5, 3), (5, 4), (5, 5), (6, 4)))
    assert second.move is not None
    assert second.move[0] == Color.WHITE


@pytest.mark.parametrize(
    "move",
    ["B[e10,e9]", "B[E9,e10]", "B[e9][e10]", "B [ e10 , e9 ]", "B[e9]\n[e10]", "B\n[e9,\ne10]"],
)
def test_ways_to_write_a_move(move: str) -> None:
    assert [str(move) for move in only(duo(f";{move}")).moves] == ["e9,e10"]


def test_old_colour_names() -> None:
    new = "(;GM[Blokus];1[a20];2[t20];3[t1];4[a1])"
    old = "(;GM[Blokus];BLUE[a20];YELLOW[t20];RED[t1];GREEN[a1])"
    assert only(old).plies == only(new).plies
    assert [color for color, _ in only(old).plies] == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("title", "variant"),
    [
        ("Blokus Duo", "duo"),
        ("blokus  DUO ", "duo"),
        ("Blokus Mini", "mini"),
        ("Blokus Mini 9x9", "mini-9"),
        ("Blokus Mini 10x10", "mini-10"),
        ("Blokus Junior", "junior"),
        ("Blokus Two-Player", "classic-2"),
        ("Blokus Three-Player", "classic-3"),
        ("Blokus", "classic-4"),
    ],
)
def test_games(title: str, variant: str) -> None:
    assert only(f"(;GM[{title}])").variant == variant


def test_mini_and_junior() -> None:
    mini = only("(;GM[Blokus Mini];B[c6,c5];W[f3])")
    assert mini.board().pieces_left[1][0].name == "2"
    # Junior has two of each piece.
    junior = only("(;GM[Blokus Junior];B[e10];W[j5];B[f9];W[k4])")
    assert len(junior.plies) == 4
    with pytest.raises(VariantError, match="position"):
        junior.board()
    with pytest.raises(VariantError, match="plies"):
        _ = junior.moves
    with pytest.raises(FormatError, match="no piece 1 left"):
        parse_blksgf("(;GM[Blokus Junior];B[e10];W[j5];B[f9];W[k4];B[g8])")


# The sign | stands where the error is, and is not part of the text.
BROKEN = [
    ("(|;B[e10])", "no GM property"),
    ("(;GM|[1];B[e10])", "unknown game '1'"),
    ("(;GM|[Blokus Trigon])", "unknown game 'Blokus Trigon'"),
    (duo(";1|[a99999]"), "'1' is no colour of Blokus Duo"),
    ("(;GM[Blokus];1|[a99999])", "'a99999' is not a point"),
    ("(;GM[Blokus];1|[a" + "9" * 5000 + "])", "is not a point"),
    ("(;GM[Blokus];B|[a20])", "'B' is no colour of Blokus"),
    (duo(";B|[o1]"), "expected a1 to n14"),
    (duo(";B|[a0]"), "expected a1 to n14"),
    (duo(";B|[a15]"), "expected a1 to n14"),
    (duo(";B|[aa1]"), "expected a1 to n14"),
    (duo(";B|[e10,]"), "'' is not a point"),
    (duo(";B|[e\N{ARABIC-INDIC DIGIT ONE}]"), "is not a point"),
    (duo(";B[e10]|[]"), "'' is not a point"),
    (duo(";B|[e10,e10]"), "comes twice"),
    (duo(";B[e10][e9]\n|[e9]"), "comes twice"),
    (duo(";B|[e10,e9,e8,e7,e6,e5]"), "too many points"),
    (duo(";B|[" + "e10," * 100_000 + "]"), "comes twice"),
    ("(;GM[Blokus Mini];B|[c6,c5,c4,c3,c2])", "too many points"),
    (duo(";B|[e10,e8]"), "e8,e10 is no piece of Blokus Duo"),
    (duo(";B[e10]W|[j5]"), "two moves in one node: B and W"),
    (duo(";B|[a1]"), "the first piece of B must cover e10"),
    (duo(";W|[j5]"), "wrong colour W: it is the turn of B"),
    (duo(";B[e10]\n;B|[f9,g9]"), "wrong colour B: it is the turn of W"),
    (duo(";B[e10];W[j5];B|[f9]"), "B has no piece 1 left"),
    (duo(";B[e10];W[j5];B|[f10,g10]"), "along an edge at e10"),
    (duo(";B[e10];W[j5];B|[g9,h9]"), "meets no piece of B at a corner"),
    (duo(";B[e10,e9];W[j5];B|[e10,f10,g10]"), "e10 is taken by B"),
    (duo(";B[e10,f10];W[j5];B|[i5,j5,k5]"), "j5 is taken by W"),
    (duo(";B|[]"), "B may not pass"),
    (duo(";B[e10](;W[j5])(;W|[j6])"), "the first piece of W must cover j5"),
    (duo("AB[e10]A1|[j5]"), "'A1' is no colour of Blokus Duo"),
    (duo("PL|[3]"), "'3' is no colour of Blokus Duo"),
    (duo("PL|[]"), "'' is no colour of Blokus Duo"),
    (duo("AB|[]"), "'' is not a point"),
    (duo("AB|[e10,e8]"), "is no piece"),
    (duo("AB[e10]|[a1]"), "B has no piece 1 left"),
    (duo("AB[e10,e9]|[e8,e7,e6]"), "along an edge at e9"),
    (duo("AB[e10]\nAW|[e10,e9]"), "e10 is taken by B"),
    (duo("AB[e10,e9];AE|[e10]"), "the piece there is e9,e10"),
    (duo("AB[e10,e9];AE|[z10]"), "is not a point"),
]


@pytest.mark.parametrize(("marked", "message"), BROKEN, ids=[message for _, message in BROKEN])
def test_broken(marked: str, message: str) -> None:
    before, text = marked.partition("|")[0], marked.replace("|", "")
    error = error_of(text)
    assert message in error.message
    assert error.line == before.count("\n") + 1
    assert error.column == len(before) - before.rfind("\n")
    assert len(str(error)) < 400
    # Lenient reading says the same, and what is left is a legal game.
    (game,) = parse_blksgf(text, strict=False)
    assert str(game.errors[0]) == str(error)
    if game.variant != "unknown":
        assert game.position()


def test_a_colour_that_cannot_move_has_passed() -> None:
    # White's only piece lies in the corner, and black takes the cell that meets it at a corner.
    start = "(;GM[Blokus Mini]AB[g7,g6]AW[h8]PL[B]"
    game = only(start + ";B[f5];B[e4,d4,e3,d3])")
    assert game.moves[1] is PASS
    assert len(game.moves) == 3
    assert game.board(2).turn == Color.BLACK
    assert game.board(2).last_move is PASS
    explicit = only(start + ";B[f5];W[];B[e4,d4,e3,d3])")
    assert explicit.moves == game.moves
    assert explicit.mainline()[2].move == (1, ())
    error = error_of(start + ";B[f5];B[])")
    assert "B may not pass" in error.message


def test_nothing_follows_the_end() -> None:
    game = read_blksgf(GAME_FILES[0])[0]
    assert game.board().is_over
    text = format_blksgf(game).rstrip().removesuffix(")")
    assert only(text + ";B[];W[];W[])").plies == game.plies
    for move in ("B[i14]", "W[i14]"):
        error = error_of(f"{text};{move})")
        assert "after the end" in error.message
        assert error.line == len(game.mainline())


def test_setup_in_later_nodes() -> None:
    game = only(
        duo(
            ";B[e10,e9];W[j5];AE[e10,e9]AB[a1][n14,n13]AW[a14,b14];C[here];PL[W]"
            ";W[k4,k3,k2];AE[k4][k3][k2]PL[B];B[b2,c2,d2]"
        )
    )
    assert [color for color, _ in game.plies] == [0, 1, 1, 0]
    board = game.board()
    assert (board.to_array() == 1).sum() == 6
    assert (board.to_array() == 2).sum() == 3
    assert board.turn == Color.WHITE
    # Set-ups before the next ply are done: after two plies it is White's turn by PL.
    assert game.board(2).turn == Color.WHITE
    assert (game.board(2).to_array() == 1).sum() == 3
    assert (game.board(3).to_array() == 2).sum() == 3
    assert (game.board(1).to_array() == 1).sum() == 2


def test_setup_keeps_the_turn_unless_told() -> None:
    assert only(duo("AB[e10]")).board().turn == Color.BLACK
    assert only(duo(";B[e10];AB[a1,a2]")).board().turn == Color.WHITE
    for word in ("W", "w", "White", " WHITE "):
        assert only(duo(f"PL[{word}]")).board().turn == Color.WHITE
    assert only("(;GM[Blokus]PL[green])").plies == []


def test_setup_of_a_node() -> None:
    root = only(duo("AB[e10][a1,a2]AW[j5]AE[c3]PL[W]")).root
    setup = root.setup
    assert setup is not None
    assert [(color, piece.cells) for color, piece in setup.add] == [
        (0, ((4, 4),)),
        (0, ((12, 0), (13, 0))),
        (1, ((9, 9),)),
    ]
    assert setup.remove[0].cells == ((11, 2),)
    assert setup.turn == Color.WHITE
    assert Node({"GM": ["Blokus Duo"]}).setup is None


def test_emptying_empty_points_is_harmless() -> None:
    assert not only(duo("AE[a1][b1,b2][]")).board().to_array().any()


def test_setup_and_move_in_one_node() -> None:
    assert [str(move) for move in only(duo("AB[e10];AW[j5]B[f9,g9]")).moves] == ["f9,g9"]


def test_unknown_properties_are_kept() -> None:
    text = "(;GM[Blokus Duo]XY[1][2]zz[3]\n;B[e10]BL[12]TE[1])\n"
    game = only(text)
    assert game.root.properties["XY"] == ["1", "2"]
    assert game.mainline()[1].get("BL") == "12"


def test_node_meaning_needs_a_known_game() -> None:
    for root in (Node(), Node({"GM": ["1"]})):
        with pytest.raises(FormatError):
            _ = root.add_child({"B": ["e10"]}).move
