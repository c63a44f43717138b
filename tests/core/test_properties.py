"""Properties that hold in every position."""

from collections.abc import Callable

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from cornerwise import Board, Color, Move
from cornerwise.moves import moves_of

from .helpers import VARIANTS

Cell = tuple[int, int]


@st.composite
def boards(draw: st.DrawFn) -> Board:
    board = Board(draw(st.sampled_from(VARIANTS)))
    for choice in draw(st.lists(st.integers(0, 10**6), max_size=45)):
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(moves[choice % len(moves)])
    return board


def reflections(size: int) -> list[Callable[[Cell], Cell]]:
    """The symmetries of the board that keep both start cells, or exchange them."""
    last = size - 1
    return [
        lambda cell: (cell[1], cell[0]),
        lambda cell: (last - cell[0], last - cell[1]),
        lambda cell: (last - cell[1], last - cell[0]),
    ]


@settings(deadline=None)
@given(boards(), st.integers(0, 10**6))
def test_push_then_pop_changes_nothing(board: Board, choice: int) -> None:
    moves = list(board.legal_moves)
    if not moves:
        return
    before = (board.copy(), hash(board), board.to_array().tobytes(), board.score(), board.ply)
    move = moves[choice % len(moves)]
    board.push(move)
    assert board.ply == before[4] + 1
    assert board.turn != before[0].turn
    assert board.pop() is move
    assert (board, hash(board), board.to_array().tobytes(), board.score(), board.ply) == before


@settings(deadline=None)
@given(boards())
def test_symmetries_of_the_board(board: Board) -> None:
    """A reflected position has the reflected moves."""
    name = board.variant.name
    cells = board.to_array()
    for number, reflect in enumerate(reflections(board.size)):
        exchange = number > 0  # these two take each start to the other
        own = [[reflect((int(r), int(c))) for r, c in np.argwhere(cells == k)] for k in (1, 2)]
        if exchange:
            own.reverse()
        turn = Color(board.turn).other if exchange else board.turn
        mirrored = Board.from_cells(own[0], own[1], turn, name)
        assert len(mirrored.legal_moves) == len(board.legal_moves)
        expected = {
            move if move.is_pass else Move.from_cells([reflect(cell) for cell in move.cells], name)
            for move in board.legal_moves
        }
        assert set(mirrored.legal_moves) == expected
        scores = board.score("squares")
        assert mirrored.score("squares") == (scores[::-1] if exchange else scores)


@settings(deadline=None)
@given(boards())
def test_pieces_and_squares_add_up(board: Board) -> None:
    total = sum(piece.size for piece in board.variant.pieces)
    cells = board.to_array()
    for color in Color:
        left = sum(piece.size for piece in board.pieces_left[color])
        assert int((cells == color + 1).sum()) == total - left == board.score("squares")[color]


@settings(deadline=None)
@given(boards(), st.integers(0, 10**6))
def test_moves_only_cover_empty_cells(board: Board, choice: int) -> None:
    cells = board.to_array()
    for move in board.legal_moves:
        assert all(cells[cell] == 0 for cell in move.cells)


@settings(deadline=None)
@given(st.integers(0, 13728), st.randoms(use_true_random=False))
def test_notations_round_trip(index: int, rng: object) -> None:
    move = moves_of(Board().variant)[index]
    points = move.to_blksgf().split(",")
    rng.shuffle(points)  # type: ignore[attr-defined]
    assert Move.parse(", ".join(points).upper()) is move
    assert Move.parse(move.to_code().upper()) is move


@settings(deadline=None)
@given(st.text(max_size=30))
def test_any_text_is_a_move_or_a_notation_error(text: str) -> None:
    try:
        move = Move.parse(text)
    except ValueError:
        return
    assert move.is_pass or len(move.cells) == move.piece.size
