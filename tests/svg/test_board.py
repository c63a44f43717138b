"""Pictures of boards: what is in them, and what their options change."""

import re
from typing import Any

import pytest

from cornerwise import PASS, VARIANTS, Board, Color, InvalidInputError, Move, VariantError, svg

from .boards import played, set_up
from .reading import UNIT, by_class, corners, enclosed, parsed

POSITION = played("duo", 5, 9)


def centers(path: str) -> set[tuple[int, int]]:
    """Cells of the diamonds in a path."""
    tops = re.findall(r"M([\d.]+) ([\d.]+)l", path)
    return {(int((float(y) + 1) // UNIT), int(float(x) // UNIT)) for x, y in tops}


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("theme", svg.THEMES)
def test_every_piece_bears_its_ply_and_its_name(variant: str, theme: str) -> None:
    board = played(variant, 3, 12)
    groups = by_class(parsed(svg.board(board, theme=theme)), "piece")
    placed = [(ply, move) for ply, move in enumerate(board.moves, 1) if not move.is_pass]
    assert [(g.get("data-ply"), g.get("data-piece")) for g in groups] == [
        (str(ply), move.piece.name) for ply, move in placed
    ]
    colors = [("black", "white")[(ply - 1) % 2] for ply, _ in placed]
    assert [group.get("class") for group in groups] == [f"piece {color}" for color in colors]


def test_pieces_of_a_set_up_have_no_ply() -> None:
    board = set_up(POSITION)
    board.push(next(iter(board.legal_moves)))
    groups = by_class(parsed(svg.board(board)), "piece")
    assert [group.get("data-ply") for group in groups] == [None] * 9 + ["1"]
    names = sorted(move.piece.name for move in POSITION.moves)
    assert sorted(group.attrib["data-piece"] for group in groups[:-1]) == names


def test_the_empty_board_shows_both_start_cells() -> None:
    root = parsed(svg.board(Board("mini")))
    rings = [(r.get("cx"), r.get("cy")) for r in by_class(root, "starts")[0]]
    assert rings == [("100", "100"), ("220", "220")]
    assert not by_class(root, "piece")
    assert not by_class(root, "last")
    assert not by_class(parsed(svg.board(played("mini", 1, 2))), "starts")


@pytest.mark.parametrize(("last_move", "index"), [(True, -1), (POSITION.moves[2], 2)])
def test_the_last_move_is_marked(last_move: Move | bool, index: int) -> None:
    (mark,) = by_class(parsed(svg.board(POSITION, last_move=last_move)), "last")
    assert enclosed(corners(mark.attrib["d"]), 14) == set(POSITION.moves[index].cells)


def test_the_last_move_is_not_marked_when_not_wanted_or_a_pass() -> None:
    for off in (False, None, PASS):
        assert not by_class(parsed(svg.board(POSITION, last_move=off)), "last")


@pytest.mark.parametrize(
    ("anchors", "side"),
    [(True, POSITION.turn), (Color.BLACK, Color.BLACK), (Color.WHITE, Color.WHITE)],
)
@pytest.mark.parametrize("flip", [False, True])
def test_anchors(anchors: Color | bool, side: Color, flip: bool) -> None:
    (mark,) = by_class(parsed(svg.board(POSITION, anchors=anchors, flip=flip)), "anchors")
    cells = centers(mark.attrib["d"])
    if flip:
        cells = {(13 - row, 13 - col) for row, col in cells}
    assert cells == set(POSITION.anchors(side))


def test_anchors_are_off_unless_asked_for() -> None:
    for off in (None, False):
        assert not by_class(parsed(svg.board(POSITION, anchors=off)), "anchors")


@pytest.mark.parametrize(
    ("numbers", "texts"), [(None, 0), (False, 0), (True, 9), ("ply", 9), ("piece", 9)]
)
def test_numbers_and_names_on_pieces(numbers: Any, texts: int) -> None:
    groups = by_class(parsed(svg.board(POSITION, numbers=numbers)), "piece")
    assert sum(len(by_class(group, "text")) for group in groups) == texts


def test_a_set_up_has_names_but_no_numbers() -> None:
    groups = by_class(parsed(svg.board(set_up(POSITION), numbers="ply")), "pieces")
    assert not by_class(groups[0], "text")
    groups = by_class(parsed(svg.board(set_up(POSITION), numbers="piece")), "pieces")
    assert len(by_class(groups[0], "text")) == 9


def test_coordinates_take_room_and_can_be_left_out() -> None:
    root = parsed(svg.board(POSITION))
    assert len(by_class(by_class(root, "coordinates")[0], "text")) == 28
    without = parsed(svg.board(POSITION, coordinates=False))
    assert not by_class(without, "text")
    assert [e.get("viewBox") for e in (root, without)] == ["0 0 596 596", "0 0 572 572"]


def test_flipping_twice_is_nothing() -> None:
    def outlines(flip: bool) -> list[set[tuple[int, int]]]:
        root = parsed(svg.board(POSITION, flip=flip))
        return [enclosed(corners(o.attrib["d"]), 14) for o in by_class(root, "outline")]

    turned = [{(13 - row, 13 - col) for row, col in cells} for cells in outlines(True)]
    assert turned == outlines(False) != outlines(True)


@pytest.mark.parametrize(("size", "width"), [(480, "480"), (99.5, "99.5"), (None, None)])
def test_size(size: float | None, width: str | None) -> None:
    root = parsed(svg.board(POSITION, size=size))
    assert (root.get("width"), root.get("height")) == (width, width)


def test_pictures_are_complete_and_can_share_a_page() -> None:
    """Whatever has an id, or is fetched from elsewhere, would not do."""
    picture = svg.board(POSITION, numbers=True, anchors=True, heat=POSITION.to_array())
    root = parsed(picture)
    assert root.get("role") == "img"
    names = {name for element in root.iter() for name in element.attrib}
    assert not names & {"id", "style", "href"}
    assert not re.search(r"url\(|<(style|script|image|use|text|foreignObject)\b", picture)
    assert picture.count("http") == 1
    assert picture.isascii()


def test_the_title_says_what_is_shown() -> None:
    root = parsed(svg.board(Board.from_moves("56u0 9at1")))
    assert root[0].text == root.get("aria-label")
    assert "after 2 plies: black 5 squares, white 5 squares; black to move" in str(root[0].text)
    assert "the game is over; last move" in svg.board(played("mini", 1, 99))
    assert "after 1 ply: black 1 square, white 0 squares" in svg.board(Board.from_moves(["e10"]))
    assert "last move pass" in svg.board(played("mini", 0, 13))


@pytest.mark.parametrize(
    "title", ['<script>alert("1")</script>', "a & b", "'\"", "]]>", "\N{SNOWMAN} \t\n", ""]
)
def test_titles_are_escaped(title: str) -> None:
    root = parsed(svg.board(Board("mini"), title=title))
    assert (root[0].text or "") == title
    assert " ".join(str(root.get("aria-label")).split()) == " ".join(title.split())
    assert not by_class(root, "script")


def test_characters_that_xml_cannot_hold_are_replaced() -> None:
    root = parsed(svg.board(Board("mini"), title="a\x00\x1b\ud800\ufffeb"))
    assert root[0].text == "a" + "\ufffd" * 4 + "b"


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"size": 0}, "size 0 is out of range"),
        ({"size": float("nan")}, "size nan is out of range"),
        ({"size": True}, "size True"),
        ({"size": "480"}, "size '480'"),
        ({"size": 10**9}, "size 1000000000"),
        ({"size": 10**400}, "size 1000000"),
        ({"theme": "pink"}, "no theme is called 'pink'; expected one of: light, dark"),
        ({"theme": None}, "no theme is called None"),
        ({"theme": ["light"]}, "no theme is called ['light']"),
        ({"last_move": "e10"}, "last_move 'e10' is not a move"),
        ({"anchors": 2}, "2 is no side"),
        ({"anchors": "black"}, "'black' is no side"),
        ({"numbers": "moves"}, "numbers 'moves' is unknown"),
    ],
)
def test_wrong_options(options: dict[str, Any], words: str) -> None:
    with pytest.raises(InvalidInputError, match=re.escape(words)):
        svg.board(POSITION, **options)


def test_what_is_no_board() -> None:
    for call in (svg.board, svg.pieces):
        with pytest.raises(InvalidInputError, match="expected a Board to draw, not 'duo'"):
            call("duo")  # type: ignore[arg-type]


def test_moves_of_another_variant() -> None:
    other = Move.parse("c6", "mini")
    with pytest.raises(VariantError):
        svg.board(POSITION, last_move=other)
    with pytest.raises(VariantError):
        svg.board(POSITION, candidates=[other])


def test_a_theme_of_ones_own() -> None:
    mine = svg.Theme(
        **{
            **{name: getattr(svg.THEMES["light"], name) for name in svg.Theme.__slots__},
            "name": "mine",
            "board": "#abcdef",
        }
    )
    assert 'fill="#abcdef"' in svg.board(Board("mini"), theme=mine)
