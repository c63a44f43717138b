"""Positions as one line of text."""

from __future__ import annotations

import re

from cornerwise import Board, Color, NotationError, Variant, get_variant
from cornerwise.errors import quote

__all__ = ["format_position", "parse_position"]

_MARKS = ".bw"
_TO_MARKS = bytes.maketrans(b"\0\1\2", _MARKS.encode())
_EMPTY = re.compile(r"\.+")
_TEXT = re.compile(r"([0-9bw/]+) ([bw])(?: (b?w?))?")
_RUN = re.compile(r"[0-9]+|[bw]")
_MONOMINO_LAST = 20
"""Official score of a colour that has placed everything, and the monomino last; of no other."""


def format_position(board: Board) -> str:
    """Return a position as one line of text; equal positions have equal texts.

    The rows from the top, separated by ``/``: ``b`` and ``w`` are cells of black and white, numbers
    are runs of empty cells. After a blank comes the side to move, and after another one the colours
    that have placed everything with the monomino last, if there are any.

    Parameters
    ----------
    board : Board
        The position; the moves that led to it are lost.

    Returns
    -------
    str

    Examples
    --------
    >>> format_position(Board.from_moves(["c6"], "mini"))
    '8/8/2b5/8/8/8/8/8 w'
    """
    cells = board.to_array().tobytes().translate(_TO_MARKS).decode()
    rows = "/".join(cells[at : at + board.size] for at in range(0, len(cells), board.size))
    score = board.score()
    last = "".join(_MARKS[color + 1] for color in Color if score[color] == _MONOMINO_LAST)
    text = f"{_EMPTY.sub(_length, rows)} {_MARKS[board.turn + 1]}"
    return f"{text} {last}" if last else text


def parse_position(text: str, variant: str | Variant = "duo") -> Board:
    """Return the board that `format_position` wrote down.

    Parameters
    ----------
    text : str
        The position.
    variant : str or Variant
        Whose board and pieces are meant.

    Returns
    -------
    Board
        A board without moves to take back.

    Raises
    ------
    NotationError
        When the text has another form, or is for a board of another size.
    PositionError
        When the cells are not a position.

    Examples
    --------
    >>> board = parse_position("8/8/2b5/8/8/8/8/8 w", "mini")
    >>> board == Board.from_moves(["c6"], "mini")
    True
    """
    chosen = get_variant(variant)
    found = _TEXT.fullmatch(text) if isinstance(text, str) else None
    rows = [_lengthen(row, chosen.size) for row in found[1].split("/")] if found else []
    if found is None or len(rows) != chosen.size or any(len(row) != chosen.size for row in rows):
        raise NotationError(
            f"{quote(text)} is not a position of {chosen}; expected {chosen.size} rows of "
            f"{chosen.size} cells such as '4b{chosen.size - 5}', separated by '/', "
            "then a blank and 'b' or 'w'"
        )
    black, white = (
        [(r, c) for r, row in enumerate(rows) for c, cell in enumerate(row) if cell == mark]
        for mark in "bw"
    )
    last = [Color("bw".index(mark)) for mark in found[3] or ""]
    return Board.from_cells(black, white, Color("bw".index(found[2])), chosen, monomino_last=last)


def _length(run: re.Match[str]) -> str:
    return str(len(run[0]))


def _lengthen(row: str, size: int) -> str:
    # Cut where it is too long already, lest a huge number fill the memory.
    parts = _RUN.findall(row[: 2 * size])
    return (
        "".join("." * min(int(p), size + 1) if p.isdigit() else p for p in parts) + row[2 * size :]
    )
