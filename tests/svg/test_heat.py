"""Heat maps over cells."""

import re
from typing import Any

import numpy as np
import pytest

from cornerwise import PASS, Analysis, Board, InvalidInputError, Move, MoveEstimate, analyze, svg
from cornerwise.svg.heat import Heat

from .boards import played
from .reading import UNIT, by_class, parsed

BOARD = played("mini", 7, 4)


def squares(picture: str) -> dict[tuple[int, int], tuple[str, float, str]]:
    """Colour, edge and tooltip by cell."""
    found = {}
    for group in by_class(parsed(picture), "heat"):
        for rect in group:
            edge = float(rect.attrib["width"])
            row, col = ((float(rect.get(k, 0)) + 2) // UNIT for k in ("y", "x"))
            found[int(row), int(col)] = (rect.attrib["fill"], edge, str(rect[0].text))
    return found


def test_every_value_is_a_square_and_nan_is_none() -> None:
    heat = np.full((8, 8), np.nan)
    heat[0, 0], heat[7, 7], heat[0, 7] = -2, 6, 2
    stops = svg.THEMES["light"].heat
    found = squares(svg.board(Board("mini"), heat=heat))
    assert found == {
        (0, 0): (stops[0], UNIT, "-2"),
        (7, 7): (stops[-1], UNIT, "6"),
        (0, 7): (stops[2], UNIT, "2"),
    }


def test_squares_on_pieces_are_small() -> None:
    found = squares(svg.board(BOARD, heat=np.ones((8, 8))))
    covered = {(int(r), int(c)) for r, c in np.argwhere(BOARD.to_array())}
    assert len(found) == 64
    assert {cell for cell, (_, edge, _) in found.items() if edge < UNIT} == covered


def test_squares_leave_room_for_numbers() -> None:
    def flat(numbers: bool) -> int:
        root = parsed(svg.board(BOARD, heat=np.ones((8, 8)), numbers=numbers))
        return sum(e.get("width") != e.get("height") for g in by_class(root, "heat") for e in g)

    assert (flat(False), flat(True)) == (0, BOARD.ply)


def test_the_scale_of_the_user_and_values_beyond_it() -> None:
    heat = np.arange(64.0).reshape(8, 8)
    found = squares(svg.board(Board("mini"), heat=heat, heat_range=(10, 20)))
    stops = svg.THEMES["light"].heat
    assert {found[0, 0][0], found[1, 2][0]} == {stops[0]}
    assert {found[2, 4][0], found[7, 7][0]} == {stops[-1]}
    assert found[1, 7][0] == stops[2]


def test_flipped() -> None:
    heat = np.full((8, 8), np.nan)
    heat[0, 1] = 3
    assert list(squares(svg.board(Board("mini"), heat=heat, flip=True))) == [(7, 6)]


def test_the_legend() -> None:
    heat = np.arange(64.0).reshape(8, 8)
    root = parsed(svg.board(Board("mini"), heat=heat))
    (legend,) = by_class(root, "legend")
    assert len(by_class(legend, "text")) == 3
    width, height = map(float, root.attrib["viewBox"].split()[2:])
    assert width > height
    bars = [e for e in legend if e.get("fill", "none") not in ("none",)]
    assert (bars[0].get("fill"), bars[-1].get("fill")) == svg.THEMES["light"].heat[::-4]


def test_one_value_has_one_label_and_no_value_no_legend() -> None:
    root = parsed(svg.board(Board("mini"), heat=np.ones((8, 8))))
    assert len(by_class(by_class(root, "legend")[0], "text")) == 1
    empty = svg.board(Board("mini"), heat=np.full((8, 8), np.nan))
    assert empty == svg.board(Board("mini"))


def test_masked_values_are_none() -> None:
    masked = np.ma.masked_less(np.arange(64.0).reshape(8, 8), 60)
    assert sorted(squares(svg.board(Board("mini"), heat=masked))) == [(7, c) for c in range(4, 8)]


def test_the_widest_range_of_floats() -> None:
    heat = np.zeros((8, 8))
    heat[0, 0], heat[0, 1] = -1.7e308, 1.7e308
    found = squares(svg.board(Board("mini"), heat=heat))
    assert found[0, 1][0] == svg.THEMES["light"].heat[-1]


def test_colours_between_the_stops() -> None:
    scale = Heat({}, 0, 1)
    assert scale.color(0.25, ("#000000", "#204060", "#ffffff")) == "#102030"
    assert Heat({}, 3, 3).color(3, ("#000000", "#204060", "#ffffff")) == "#204060"


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"heat": np.zeros((14, 14))}, "heat of shape (14, 14) does not fit the board"),
        ({"heat": 3}, "heat of shape () does not fit"),
        ({"heat": "hot"}, "heat does not fit the board: expected numbers of shape (8, 8)"),
        ({"heat": [[1, 2], [3]]}, "heat does not fit"),
        ({"heat": np.full((8, 8), np.inf)}, "infinite values"),
        ({"heat": np.zeros((8, 8)), "heat_range": (2, 1)}, "heat_range (2, 1) is no scale"),
        ({"heat": np.zeros((8, 8)), "heat_range": 5}, "heat_range 5 is no scale"),
        ({"heat": np.zeros((8, 8)), "heat_range": (1, 2, 3)}, "is no scale"),
        ({"heat": np.zeros((8, 8)), "heat_range": (0, float("nan"))}, "is no scale"),
        ({"heat": np.zeros((8, 8)), "heat_range": (0, float("inf"))}, "is no scale"),
    ],
)
def test_wrong_heat(options: dict[str, Any], words: str) -> None:
    with pytest.raises(InvalidInputError, match=re.escape(words)):
        svg.board(Board("mini"), **options)


def test_the_heat_of_moves() -> None:
    one, other = Move.parse("c6,d6", "mini"), Move.parse("c6", "mini")
    heat = svg.move_heat([(one, 1), (other, 3.0), (PASS, 4)])
    assert heat.shape == (8, 8)
    assert (heat[2, 2], heat[2, 3]) == (0.5, 0.125)
    assert np.isnan(heat).sum() == 62


def test_the_heat_of_an_analysis_is_of_its_visits() -> None:
    found = analyze(BOARD, node_limit=50, multipv=None, seed=1)
    visits = sum(each.visits for each in found.moves)
    expected = np.zeros((8, 8))
    for each in found.moves:
        for cell in each.move.cells:
            expected[cell] += each.visits / visits
    np.testing.assert_allclose(np.nan_to_num(svg.move_heat(found)), expected)


@pytest.mark.parametrize(
    ("moves", "words"),
    [
        (5, "expected an Analysis or moves with weights, not 5"),
        ([], "no heat map follows"),
        ([(PASS, 1)], "no heat map follows"),
        ([(Move.parse("e10"), 0)], "no heat map follows"),
        ([(Move.parse("e10"), float("inf"))], "is not a move with a weight"),
        ([(Move.parse("e10"), 10**400)], "is not a move with a weight"),
        ([(Move.parse("e10"), 1), (Move.parse("c6", "mini"), 1)], "no heat map follows"),
        ([(Move.parse("e10"), -1)], "is not a move with a weight"),
        ([(Move.parse("e10"), float("nan"))], "is not a move with a weight"),
        ([("e10", 1)], "is not a move with a weight"),
        ([Move.parse("e10")], "is not a move with a weight"),
    ],
)
def test_wrong_moves(moves: Any, words: str) -> None:
    with pytest.raises(InvalidInputError, match=words):
        svg.move_heat(moves)


def test_an_analysis_by_hand_needs_no_board() -> None:
    move = Move.parse("e10")
    estimate = MoveEstimate(move, 1.0, 1.0, 0.0, 0.0, 5, (move,), -9, 9)
    found = Analysis(
        (estimate,), move, 1.0, 1.0, 0.0, 0.0, (move,), None, -9, 9, 5, 0.1, "official", "nodes"
    )
    assert svg.move_heat(found)[4, 4] == 1.0
