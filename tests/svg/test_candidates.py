"""Moves that might be played."""

import re
from typing import Any

import numpy as np
import pytest

from cornerwise import PASS, Board, InvalidInputError, Move, MoveEstimate, MoveValue, solve, svg
from cornerwise.svg.candidates import checked_candidates
from cornerwise.variants import get_variant

from .boards import ENDING, played
from .reading import by_class, corners, enclosed, parsed

BOARD = played("duo", 5, 8)
MOVES = list(BOARD.legal_moves)[100:104]


def labels(*candidates: Any) -> list[str]:
    return [each.label for each in checked_candidates(candidates, get_variant("duo"))]


@pytest.mark.parametrize("flip", [False, True])
def test_candidates_are_outlines_with_the_best_on_top(flip: bool) -> None:
    root = parsed(svg.board(BOARD, candidates=MOVES, flip=flip))
    shapes = by_class(root, "candidate")
    assert [shape.get("data-rank") for shape in shapes] == ["4", "3", "2", "1"]
    for shape, move in zip(reversed(shapes), MOVES, strict=True):
        cells = enclosed(corners(shape.attrib["d"]), 14)
        if flip:
            cells = {(13 - row, 13 - col) for row, col in cells}
        assert cells == set(move.cells)
        assert shape.get("data-piece") == move.piece.name
        assert str(shape[0].text).endswith(f"{move.piece} {move}")
    assert len(by_class(by_class(root, "candidates")[0], "label")) == 4


def test_labels_lie_on_their_moves_and_apart_where_that_is_possible() -> None:
    first, other = Move.parse("a1,a2,a3"), Move.parse("a2,a3,a4")
    root = parsed(svg.board(Board(), candidates=[first, other]))
    spots = []
    for label, move in zip(by_class(root, "label")[::-1], (first, other), strict=True):
        back = label[0]
        x, y = (
            float(back.attrib[at]) + float(back.attrib[edge]) / 2
            for at, edge in (("x", "width"), ("y", "height"))
        )
        spots.append((int(y // 40), int(x // 40)))
        assert spots[-1] in move.cells
    assert spots == [(13, 0), (10, 0)]


def test_what_labels_say() -> None:
    move = Move.parse("e10")
    assert labels(move, (move, None), [move, 3], (move, -3), (move, 0)) == [
        "1",
        "2",
        "+3",
        "-3",
        "0",
    ]
    assert labels((move, 2.25), (move, -0.04), (move, np.float32(1.5)), (move, np.int8(4))) == [
        "+2.2",
        "0.0",
        "+1.5",
        "+4",
    ]
    assert labels((move, "A"), (move, "win 60%")) == ["A", "win 60%"]


def test_what_is_proven_has_a_sign() -> None:
    move = Move.parse("e10")
    estimate = MoveEstimate(move, 1.26, 0.5, 0.25, 0.25, 10, (move,), -89, 109)
    proven = MoveEstimate(move, 4.0, 1.0, 0.0, 0.0, 10, (move,), 4, 4)
    assert labels(estimate, proven) == ["+1.3", "=+4"]
    assert labels(MoveValue(move, -3, -3), MoveValue(move, -3, 9)) == ["=-3", "\u2265-3"]


def test_passes_are_not_drawn() -> None:
    assert labels(PASS, (PASS, 3), Move.parse("e10")) == ["3"]
    assert svg.board(BOARD, candidates=[PASS]) == svg.board(BOARD)


def test_moves_of_a_solution_can_be_given_as_they_are() -> None:
    board = Board.from_moves(ENDING, "mini")
    found = solve(board, all_moves=True)
    root = parsed(svg.board(board, candidates=found.moves))
    assert len(by_class(root, "candidate")) == len(found.moves)


def test_a_generator_is_read_once() -> None:
    assert svg.board(BOARD, candidates=iter(MOVES)) == svg.board(BOARD, candidates=MOVES)


@pytest.mark.parametrize(
    ("candidates", "words"),
    [
        (5, "candidates 5 are not a sequence of moves"),
        (["e10"], "candidate 'e10' is not a move"),
        ([(Move.parse("e10"), 1, 2)], "is not a move; expected Move or (Move, value)"),
        ([(Move.parse("e10"), float("nan"))], "value nan of a candidate is unsuitable"),
        ([(Move.parse("e10"), 10**5000)], "value <int> of a candidate"),
        ([(Move.parse("e10"), True)], "value True"),
        ([(Move.parse("e10"), [1])], "value [1]"),
        ([(Move.parse("e10"), "\u00e9")], "has the character '\u00e9'; expected letters"),
        ([(Move.parse("e10"), "a\nb")], "has the character '\\n'"),
    ],
)
def test_wrong_candidates(candidates: Any, words: str) -> None:
    with pytest.raises(InvalidInputError, match=re.escape(words)):
        svg.board(BOARD, candidates=candidates)
