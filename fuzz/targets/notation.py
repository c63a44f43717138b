"""Texts of moves: every notation of a move that is understood leads back to it."""

from __future__ import annotations

from cornerwise.board import Board
from cornerwise.errors import CornerwiseError, NotationError
from cornerwise.formats.points import parse_points
from cornerwise.moves import Move
from cornerwise.variants import VARIANTS

LONGEST = 60
WORDS = (
    *(b"e10", b"e9", b"j5", b"a1", b"n14", b"a0", b"o1", b"a15", b"e010", b"e 10", b"c6", b"h8"),
    *(b"56u0", b"00a0", b"ffu7", b"55a0", b"pass", b"0000", b"----", b"PASS", b",", b",,", b" "),
    *(b"\xd9\xa3", b"\xe2\x84\xaa", b"\xc5\xbf", b"\xc4\xb0", b"\xc2\xa0", b"\xe2\x80\xa8"),
    *(b"1_0", b"+1", b"-1", b"1e400", b"99999999999999999999", b"\x00", b"\n", b"\t", b"\x85"),
)
_BOARDS = {name: Board(name) for name in VARIANTS}
_NAMES = tuple(VARIANTS)


def one(data: bytes, thorough: bool = False) -> None:
    """Read a text as a move of one variant, which its length chooses, or of all."""
    text = data.decode("utf-8", "surrogateescape")
    if not thorough:
        name = _NAMES[len(data) % len(_NAMES)]
        _read(text, name, _BOARDS[name])
        return
    for name, board in _BOARDS.items():
        _read(text, name, board)


def _read(text: str, variant: str, board: Board) -> None:
    try:
        move = Move.parse(text, variant)
    except NotationError as error:
        assert str(error)
        move = None
    try:
        cells = parse_points([text], board.size, 5)
        found = Move.from_cells(cells, variant)
    except NotationError:
        found = None
    # People may write more than files; where both are understood, it is as the same.
    assert found is None or found is move or not text.isascii()
    if move is None:
        return
    assert text.isascii() or text.strip().isascii()
    assert Move.parse(str(move), variant) is move
    assert Move.parse(move.to_code(), variant) is move
    assert Move.from_index(move.index, variant) is move
    assert move.is_pass or Move.from_cells(move.cells, variant) is move
    if board.is_legal(text):
        after = board.copy()
        after.push(text)
        assert after.last_move is move
        assert after.pop() is move
        assert after == board
        return
    try:
        board.copy().push(text)
    except CornerwiseError as error:
        assert "may not play" in str(error)
    else:
        raise AssertionError("an illegal move was played")
