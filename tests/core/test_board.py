"""The board against the reference, move by move, and what it refuses."""

import copy
import pickle
from typing import Any

import numpy as np
import pytest

from cornerwise import (
    PASS,
    Board,
    Color,
    IllegalMoveError,
    InvalidInputError,
    Move,
    NotationError,
    PositionError,
    VariantError,
)

from .helpers import GAMES, VARIANTS, random_games, random_positions, reference_move, to_reference


@pytest.mark.parametrize("variant", VARIANTS)
def test_whole_games_agree_with_the_reference(variant: str) -> None:
    for game in random_games(variant, 60, seed=11):
        board, position = Board(variant), GAMES[variant].start()
        for move in game.moves:
            assert board.turn == position.turn
            assert board.is_over == position.is_over()
            assert len(board.legal_moves) == position.count_moves()
            assert bool(board.legal_moves)
            assert move in board.legal_moves
            for scoring in ("official", "squares"):
                assert board.score(scoring) == position.scores(scoring)
                assert board.margin(scoring) == position.margin(scoring)
            left = tuple(tuple(sorted(p.name for p in side)) for side in board.pieces_left)
            assert left == tuple(tuple(sorted(names)) for names in position.left)
            cells = board.to_array()
            for color in Color:
                own = zip(*np.nonzero(cells == color + 1), strict=True)
                assert tuple((int(r), int(c)) for r, c in own) == position.cells(color)
            board.push(move)
            position = position.apply(reference_move(position, move))
        assert board.is_over
        assert position.is_over()
        assert list(board.legal_moves) == []
        assert not board.legal_moves
        assert board.score() == position.scores()
        assert board == game


@pytest.mark.parametrize("variant", VARIANTS)
def test_membership_is_the_list_for_every_placement(variant: str) -> None:
    for board in list(random_positions(variant, 3, seed=12))[::4]:
        legal = set(board.legal_moves)
        every = [Move.from_index(i, variant) for i in range(board.variant.placements)]
        assert {move for move in [*every, PASS] if move in board.legal_moves} == legal


def test_forced_pass_is_the_only_move() -> None:
    seen = 0
    for board in random_positions("mini", 100, seed=13):
        position = to_reference(board)
        if position.is_blocked(position.turn) and not position.is_over():
            seen += 1
            assert list(board.legal_moves) == [PASS]
            assert len(board.legal_moves) == 1
            assert board.is_legal("pass")
            assert len(board.legal_moves.to_numpy()) == 0
        else:
            assert not board.is_legal(PASS)
    assert seen > 50


def test_from_moves_inserts_forced_passes() -> None:
    inserted = 0
    for game in random_games("mini", 100, seed=14):
        placements = [move for move in game.moves if not move.is_pass]
        board = Board.from_moves(placements, "mini")
        inserted += len(board.moves) - len(placements)
        assert game.moves[: board.ply] == board.moves
        text = " ".join(move.to_code() for move in placements)
        assert Board.from_moves(text, "mini").moves == board.moves
    assert inserted > 50


def test_pop_restores_everything() -> None:
    for game in random_games("mini", 20, seed=15):
        board = Board("mini")
        before = []
        for move in game.moves:
            before.append((board.copy(), hash(board), list(board.legal_moves)))
            board.push(move)
        for (earlier, hashed, legal), move in zip(
            reversed(before), reversed(game.moves), strict=True
        ):
            assert board.last_move is move
            assert board.pop() is move
            assert board == earlier
            assert hash(board) == hashed
            assert list(board.legal_moves) == legal
        assert board.last_move is None
        with pytest.raises(InvalidInputError, match="no move to take back"):
            board.pop()


def test_copies_and_pickles_keep_history_and_are_independent() -> None:
    for game in random_games("duo", 5, seed=16):
        for other in (game.copy(), copy.copy(game), copy.deepcopy(game),
                      pickle.loads(pickle.dumps(game))):  # fmt: skip
            assert other == game
            assert other.moves == game.moves
            assert other.ply == game.ply
            other.pop()
            assert other != game
            assert game.is_over


def test_equality_is_by_position() -> None:
    first = Board.from_moves("56u0 9at1")
    assert first == Board.from_cells(
        Move.parse("56u0").cells, Move.parse("9at1").cells, turn=Color.BLACK
    )
    assert first != Board()
    assert first != "board"
    assert Board() != Board("mini")
    assert {Board(): 1}[Board()] == 1


@pytest.mark.parametrize("variant", VARIANTS)
def test_setup_from_cells_is_the_position_played(variant: str) -> None:
    for board in random_positions(variant, 15, seed=17):
        cells = board.to_array()
        black, white = (np.argwhere(cells == k).tolist() for k in (1, 2))
        last = [c for c in Color if board._position.monomino_last >> c & 1]
        again = Board.from_cells(black, white, board.turn, variant, monomino_last=last)
        assert again == board
        assert list(again.legal_moves) == list(board.legal_moves)


def test_bonus_for_the_monomino_last() -> None:
    """All placed is 15 points, 20 with the monomino last, whatever passes follow."""
    cells = [(r, c) for r, c in _all_pieces_of_mini()]
    plain = Board.from_cells(cells, [], Color.WHITE, "mini")
    assert plain.score()[Color.BLACK] == 15
    last = Board.from_cells(cells, [], Color.WHITE, "mini", monomino_last=[Color.BLACK])
    assert last.score()[Color.BLACK] == 20
    assert last.score("squares")[Color.BLACK] == plain.score("squares")[Color.BLACK] == 29
    assert last != plain
    some = Board.from_cells(cells[:1], [], Color.WHITE, "mini", monomino_last=[Color.BLACK])
    assert some == Board.from_cells(cells[:1], [], Color.WHITE, "mini")


def _all_pieces_of_mini() -> list[tuple[int, int]]:
    for game in random_games("mini", 3000, seed=18):
        for color in Color:
            if not game.pieces_left[color]:
                return [(int(r), int(c)) for r, c in np.argwhere(game.to_array() == color + 1)]
    raise AssertionError("no random game placed everything")


@pytest.mark.parametrize(
    ("black", "white", "message"),
    [
        ([(14, 0)], [], r"black cell \(14, 0\) is off the board"),
        ([], [(0, -1)], r"white cell \(0, -1\) is off the board"),
        ([(0, 0)], [(0, 0)], r"cell \(0, 0\) belongs to both colours"),
        ([(0, c) for c in range(6)], [], r"black cell \(0, 0\) .* no piece"),
        ([], [(0, 0), (5, 5)], "placed already"),
        ([(0, 0), (0, 1), (1, 0), (1, 1), (0, 2), (1, 2)], [], "no piece"),
    ],
)
def test_setups_that_are_no_position(
    black: list[tuple[int, int]], white: list[tuple[int, int]], message: str
) -> None:
    with pytest.raises(PositionError, match=message):
        Board.from_cells(black, white)


@pytest.mark.parametrize("cells", [None, 3, "ab", [1], [(1, 2, 3)], [(None, 1)]])
def test_setups_of_another_type(cells: object) -> None:
    with pytest.raises(InvalidInputError):
        Board.from_cells(cells, [])  # type: ignore[arg-type]


@pytest.mark.parametrize("turn", [2, -1, None, "black"])
def test_turns_that_are_no_colour(turn: object) -> None:
    with pytest.raises(InvalidInputError):
        Board.from_cells([], [], turn)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("moves", "move", "message"),
    [
        ([], "a1", "black may not play 'a1' at ply 0: it does not cover the start cell e10"),
        ([], "pass", "it can still place a piece"),
        (["e10"], "e10", "white .* e10 is taken"),
        (["e10", "j5"], "d11", "piece 1 has been placed already"),
        (["e10", "j5"], "a1,a2", "does not touch its own pieces at a corner"),
        (["e10", "j5"], "e11,e12", "e11 touches its own e10 along an edge"),
    ],
)
def test_illegal_moves_say_why(moves: list[str], move: str, message: str) -> None:
    board = Board.from_moves(moves)
    before = board.copy()
    with pytest.raises(IllegalMoveError, match=message):
        board.push(move)
    assert board == before
    assert board.moves == before.moves


def test_a_finished_game_takes_no_move() -> None:
    (board,) = random_games("mini", 1, seed=19)
    with pytest.raises(IllegalMoveError, match="the game is over"):
        board.push(PASS)


def test_moves_of_another_variant_are_refused() -> None:
    move = Move.parse("c6", "mini")
    with pytest.raises(VariantError, match="is a move of mini, not of duo"):
        Board().push(move)
    assert not Board().is_legal(move)
    assert move not in Board().legal_moves
    text: object = "c6"
    assert text not in Board("mini").legal_moves


def test_texts_that_are_no_move() -> None:
    with pytest.raises(NotationError):
        Board().push("nonsense")
    with pytest.raises(NotationError):
        Board().is_legal("nonsense")


@pytest.mark.parametrize("scoring", ["Official", "", None, 3, []])
def test_unknown_scoring(scoring: object) -> None:
    with pytest.raises(InvalidInputError, match="official, squares"):
        Board().score(scoring)  # type: ignore[arg-type]


@pytest.mark.parametrize("variant", ["chess", "", None, 3, []])
def test_unknown_variant(variant: object) -> None:
    with pytest.raises(VariantError, match="duo, mini"):
        Board(variant)  # type: ignore[arg-type]


def test_pickles_that_are_no_board_are_refused() -> None:
    function: Any
    parts: Any
    function, parts = Board.from_moves("56u0 9at1").__reduce__()
    first, moves = parts
    for broken in (
        (b"", moves),
        (first[:-1], moves),
        (b"\xff" * len(first), moves),
        (first, [5]),
        (first, [1 << 40]),
    ):
        with pytest.raises(InvalidInputError):
            function(*broken)


def test_drawing() -> None:
    drawn = str(Board.from_moves(["e10"]))
    lines = drawn.splitlines()
    assert len(lines) == 16
    assert lines[5] == "10 . . . . # . . . . . . . . . 10"
    assert lines[10] == " 5 . . . . . . . . . + . . . . 5"
    assert repr(Board()) == "<Board duo: ply 0, black to move, squares 0:0>"
