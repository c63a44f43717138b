"""Pictures of moves, and of the pieces that are left."""

from typing import Any

import pytest

from cornerwise import PASS, VARIANTS, Board, Color, InvalidInputError, Move, VariantError, svg

from .boards import played
from .reading import by_class, corners, enclosed, parsed

MOVE = Move.parse("56u0")


def test_a_move_on_the_empty_board() -> None:
    root = parsed(svg.move(MOVE))
    (piece,) = by_class(root, "piece")
    assert (piece.get("class"), piece.get("data-piece")) == ("piece black", "X")
    assert piece.get("data-ply") is None
    (mark,) = by_class(root, "last")
    assert enclosed(corners(mark.attrib["d"]), 14) == set(MOVE.cells)
    assert root[0].text == "Move of black in duo: X e8,d9,e9,f9,e10"


@pytest.mark.parametrize(("color", "expected"), [(None, "white"), (Color.BLACK, "black")])
def test_a_move_on_a_board(color: Color | None, expected: str) -> None:
    board = played("duo", 2, 5)
    move = next(iter(board.legal_moves))
    pieces = by_class(parsed(svg.move(move, board, color=color)), "piece")
    assert [piece.get("data-ply") for piece in pieces] == ["1", "2", "3", "4", "5", None]
    assert pieces[-1].get("class") == f"piece {expected}"
    assert board.ply == 5


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"move": "56u0"}, "expected a Move to draw, not '56u0'"),
        ({"move": PASS}, "a pass lays no piece"),
        ({"move": MOVE, "board": "duo"}, "expected a Board"),
        ({"move": MOVE, "color": 2}, "2 is no side"),
        ({"move": MOVE, "color": True}, "True is no side"),
        ({"move": MOVE, "size": -1}, "size -1"),
        ({"move": MOVE, "theme": "pink"}, "no theme is called 'pink'"),
    ],
)
def test_wrong_arguments(arguments: dict[str, Any], words: str) -> None:
    with pytest.raises(InvalidInputError, match=words):
        svg.move(**arguments)


def test_a_move_of_another_variant() -> None:
    with pytest.raises(VariantError):
        svg.move(MOVE, Board("mini"))


@pytest.mark.parametrize("variant", VARIANTS)
def test_trays_hold_what_is_left(variant: str) -> None:
    board = played(variant, 4, 6)
    root = parsed(svg.pieces(board))
    for color in Color:
        left = [piece.name for piece in board.pieces_left[color]]
        assert [g.get("data-piece") for g in by_class(root, "piece", str(color))] == left
        own = parsed(svg.pieces(board, color))
        assert [g.get("data-piece") for g in by_class(own, "piece")] == left


def test_pieces_in_trays_do_not_overlap() -> None:
    seen: set[tuple[float, float]] = set()
    total = 0
    root = parsed(svg.pieces(Board()))
    for tray in by_class(root, "tray"):
        top = shift_of(tray.attrib["transform"])[1]
        for place in tray:
            left, down = shift_of(place.attrib["transform"])
            (outline,) = by_class(place, "outline")
            cells = enclosed(corners(outline.attrib["d"]), 6)
            total += len(cells)
            seen |= {(top + down + 40 * row, left + 40 * col) for row, col in cells}
    assert len(seen) == total == 178
    width, height = map(float, root.attrib["viewBox"].split()[2:])
    assert all(row + 40 <= height and col + 40 <= width for row, col in seen)


def shift_of(transform: str) -> tuple[float, float]:
    x, y = transform.removeprefix("translate(").removesuffix(")").split()
    return float(x), float(y)


def test_nothing_left() -> None:
    codes = "33g6 88e2 51f6 46f1 82i1 96i3 15e0 64g1 28h0 49h0 a4d3 aad1 86c0 34b2 21b2 52a0 1aa0"
    board = Board.from_moves(codes, "mini-10")
    root = parsed(svg.pieces(board))
    assert root[0].text == "black has left nothing; white has left I3"
    assert len(by_class(root, "piece")) == 1
    assert not by_class(parsed(svg.pieces(board, Color.BLACK)), "piece")


def test_whose_pieces() -> None:
    with pytest.raises(InvalidInputError, match="3 is no side"):
        svg.pieces(Board(), 3)
