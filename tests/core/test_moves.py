"""Moves: every notation, there and back, and what is refused."""

import copy
import itertools
import pickle
import random

import pytest

from cornerwise import (
    PASS,
    Board,
    InvalidInputError,
    Move,
    NotationError,
    VariantError,
    get_variant,
)
from cornerwise.moves import moves_of
from cornerwise.pieces import SHAPE_OF_CODE

from .helpers import VARIANTS


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_placement_round_trips(variant: str) -> None:
    for index, move in enumerate(moves_of(get_variant(variant))):
        assert move.index == index
        assert Move.parse(move.to_blksgf(), variant) is move
        assert Move.parse(move.to_code(), variant) is move
        assert Move.from_cells(move.cells, variant) is move
        assert len(move.cells) == move.piece.size
        assert move.origin == move.cells[0]


def test_all_168_codes_are_read_and_written_canonically() -> None:
    assert len(SHAPE_OF_CODE) == 168
    written = {Move.parse(f"77{code}").to_code()[2:] for code in SHAPE_OF_CODE}
    assert len(written) == 91
    for code in SHAPE_OF_CODE:
        move = Move.parse(f"77{code}")
        spelled = [
            other
            for other in (
                f"{x:x}{y:x}{code[0]}{digit}"
                for x in range(1, 15)
                for y in range(1, 15)
                for digit in range(8)
            )
            if _parses_to(other, move)
        ]
        # Of the spellings of one placement the smallest orientation is written.
        assert move.to_code() == min(spelled, key=lambda text: text[3])


def _parses_to(text: str, move: Move) -> bool:
    try:
        return Move.parse(text) is move
    except NotationError:
        return False


def test_blksgf_in_any_order_case_and_spacing() -> None:
    points = ["e8", "d9", "e9", "f9", "e10"]
    expected = Move.parse("56u0")
    for order in itertools.permutations(points):
        assert Move.parse(",".join(order)) is expected
    assert Move.parse("  E8 , d9,E9,\tf9 ,e10\n") is expected
    assert Move.parse("56U0") is expected


@pytest.mark.parametrize("text", ["pass", "PASS", " pass ", "0000", "----"])
def test_pass(text: str) -> None:
    assert Move.parse(text) is PASS
    assert Move.parse(text, "mini") is PASS
    assert PASS.cells == ()
    assert str(PASS) == "pass"
    assert PASS.to_blksgf() == ""


@pytest.mark.parametrize(
    "text",
    [
        "", " ", ",", "e8,", "e", "8", "e0", "e15", "o1", "e99", "e8,d9,x", "e8;d9", "e8 d9",
        "e10,e10", "e8,e10", "a1,a2,a3,a4,a5,a6", "56u8", "56v0", "00u0", "f1u0", "11u0", "ffa0",
        "56u", "56u00", "(e8)", "é8", "e８", "٣1", "e8\x00", "e8," * 100_000,
    ],
)  # fmt: skip
def test_what_is_not_a_move(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        Move.parse(text)
    assert isinstance(caught.value, ValueError)
    assert len(str(caught.value)) < 300
    assert repr(text[:4])[1:-1] in str(caught.value)


@pytest.mark.parametrize("value", [None, 5, b"e8", ["e8"]])
def test_text_of_another_type(value: object) -> None:
    with pytest.raises(NotationError):
        Move.parse(value)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "cells",
    [[], [(0, 0), (0, 0)], [(-1, 0)], [(14, 0)], [(0, 0), (2, 0)], [(0,)], [0], None, "ab",
     [(0.5, "x")], [(1 << 70, 0)]],
)  # fmt: skip
def test_cells_that_are_not_a_piece(cells: object) -> None:
    with pytest.raises(NotationError):
        Move.from_cells(cells)  # type: ignore[arg-type]


@pytest.mark.parametrize("index", [-2, 13729, 1 << 80, 0.5, "0", None])
def test_index_out_of_range(index: object) -> None:
    with pytest.raises(InvalidInputError, match="expected 0 to 13728"):
        Move.from_index(index)  # type: ignore[arg-type]


def test_indices_from_numpy() -> None:
    for index in Board().legal_moves.to_numpy()[:5]:
        assert Move.from_index(index).index == index


def test_pentominoes_are_not_in_mini() -> None:
    with pytest.raises(NotationError, match="not a piece of mini"):
        Move.parse("c3,c4,c5,c6,c7", "mini")


def test_unknown_variant() -> None:
    with pytest.raises(VariantError, match=r"'maxi'.*duo, mini"):
        Move.parse("a1", "maxi")


@pytest.mark.parametrize("variant", VARIANTS)
def test_moves_order_by_index_and_pass_comes_last(variant: str) -> None:
    moves = list(moves_of(get_variant(variant)))
    shuffled = [*moves, PASS]
    random.Random(5).shuffle(shuffled)
    assert sorted(shuffled) == [*moves, PASS]
    assert moves[0] <= moves[0] < moves[1] < PASS
    assert PASS > moves[1] >= moves[1]
    with pytest.raises(TypeError):
        _ = moves[0] < 3


def test_moves_are_immutable_and_one_object_each() -> None:
    move = Move.parse("e10")
    with pytest.raises(AttributeError):
        move.index = 3
    with pytest.raises(AttributeError):
        del move.index
    for same in (copy.copy(move), copy.deepcopy(move), pickle.loads(pickle.dumps(move))):
        assert same is move
    assert pickle.loads(pickle.dumps(PASS)) is PASS
    assert Move("e10") is move
    assert len({move, Move.parse("55a0"), Move.parse("a1", "mini"), PASS}) == 3


def test_a_pass_has_no_piece() -> None:
    with pytest.raises(InvalidInputError, match="a pass places no piece"):
        _ = PASS.piece


def test_repr_evaluates_to_the_move() -> None:
    for move in (Move.parse("e10"), Move.parse("a1", "mini"), PASS):
        assert eval(repr(move)) is move
