"""Games made in a program, and what their headers say."""

from typing import Any

import pytest

from cornerwise import PASS, Board, Color, Move
from cornerwise.errors import IllegalMoveError, InvalidInputError, NotationError, VariantError
from cornerwise.formats import Game, format_blksgf, parse_blksgf, read_blksgf
from cornerwise.formats.building import AnyMove
from cornerwise.reference import blokus

from .helpers import GAME_FILES, only


def test_header() -> None:
    game = only("(;GM[Blokus Duo]GN[n]EV[e]DT[2020-01-02]PC[p]RE[B+3]PB[Ada]PW[Bob]C[c])")
    assert game.name == "n"
    assert game.event == "e"
    assert game.date == "2020-01-02"
    assert game.place == "p"
    assert game.result == "B+3"
    assert game.players == ("Ada", "Bob")
    assert game.comment == "c"
    four = only("(;GM[Blokus]P1[a]P2[b]P4[d])")
    assert four.players == ("a", "b", None, "d")
    assert four.name is four.event is four.date is four.place is four.result is four.comment is None


def test_from_moves() -> None:
    moves: list[AnyMove] = ["e8,d9,e9,f9,e10", "9au0", Move.parse("g7,h7"), [(9, 10), (10, 11)]]
    with pytest.raises(IllegalMoveError, match="move 2"):
        Game.from_moves(moves)
    game = Game.from_moves(moves[:2], properties={"PB": "Ada", "RE": "?"})
    assert format_blksgf(game) == (
        "(;GM[Blokus Duo]CA[UTF-8]PB[Ada]RE[?]\n;B[e8,d9,e9,f9,e10]\n;W[i4,h5,i5,j5,i6])\n"
    )
    assert parse_blksgf(format_blksgf(game)) == [game]


def test_from_moves_of_other_games() -> None:
    game = Game.from_moves(["a20,b20", [(0, 19)], "T1", "a1", "c19"], "classic-4")
    assert [color for color, _ in game.plies] == [0, 1, 2, 3, 0]
    position = blokus.junior().start()
    moves = position.legal_moves()[:1]
    assert Game.from_moves(moves, "junior").plies == [(0, moves[0].cells)]


def test_from_moves_refuses() -> None:
    wrong: list[Any] = ["x", "e10,e8", [(4,)], 5, None, [("a", "b")], [(14, 0)], [(-1, 0)]]
    for move in wrong:
        with pytest.raises(NotationError):
            Game.from_moves([move])
    with pytest.raises(NotationError):
        Game.from_moves(["56u0"], "classic-2")
    with pytest.raises(VariantError):
        Game.from_moves([Move.parse("c6", "mini")])
    with pytest.raises(VariantError):
        Game.from_moves([], "chess")
    illegal: list[list[AnyMove]] = [[PASS], ["pass"], ["e10", "----"], ["a1"], [[]]]
    for moves in illegal:
        with pytest.raises(IllegalMoveError):
            Game.from_moves(moves)


@pytest.mark.parametrize("number", range(0, 150, 10))
def test_from_board(number: int) -> None:
    game = read_blksgf(GAME_FILES[0])[number]
    board = game.board()
    made = Game.from_board(board)
    assert made.moves == game.moves
    assert board == game.board()
    # From a position in the middle on, with a set-up.
    middle = game.board(20)
    array = middle.to_array()
    cells = [
        [(int(r), int(c)) for r, c in zip(*(array == k).nonzero(), strict=True)] for k in (1, 2)
    ]
    later = Board.from_cells(cells[0], cells[1], turn=middle.turn)
    for move in game.moves[20:]:
        later.push(move)
    made = only(format_blksgf(Game.from_board(later)))
    assert made.moves == game.moves[20:]
    assert (made.board().to_array() == board.to_array()).all()
    assert made.board(0).turn == middle.turn


def test_the_bonus_for_the_last_monomino_outlives_setups() -> None:
    four = "[c6,c7,d7,e7][c3,b4,c4,b5][f5,g5,f6,g6][e1,e2,e3,e4][a1,b1,c1,b2]"
    less = "[h2,h3,h4][a7,a8,b8][h7,h8]"
    start = f"(;GM[Blokus Mini]AB{four}{less};B[d5]"

    def black(more: str) -> int:
        return only(start + more + ")").board().score()[Color.BLACK]

    assert black("") == black(";PL[B]") == black(";AW[d6]") == 20
    assert black(";AE[d5]") == -1
    assert black(";AE[d5]AB[d5]") == 20  # nothing has changed
    assert black(";AE[d5];AB[d5]") == 15  # nobody knows what came last
    junior = only("(;GM[Blokus Junior]AB[a1];B[b2];PL[B])")
    assert junior.position()


def test_games_compare_as_trees() -> None:
    one, two = only("(;GM[Blokus Duo];B[e10])"), only("(;GM[Blokus Duo]\n;B[e10])")
    assert one == two
    assert one != only("(;GM[Blokus Duo];B[E10])")
    assert one != 1
    with pytest.raises(TypeError):
        hash(one)


def test_illegal_trees_say_so_when_asked() -> None:
    game = only("(;GM[Blokus Duo];B[e10])")
    game.root.children[0].add_child({"B": ["f9"]})
    with pytest.raises(InvalidInputError, match="wrong colour"):
        game.board()
    assert game.board(0) == Board()
