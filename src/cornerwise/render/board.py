"""Drawing boards."""

from collections.abc import Iterator

from rich.text import Text

from cornerwise import Board, Move
from cornerwise.render.style import ANCHOR, EMPTY, FRAME, IDEA, LAST, PIECES, START, Style

__all__ = ["draw_board", "draw_key"]

Cell = tuple[int, int]

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_EMPTY, _BLACK, _WHITE, _START, _ANCHOR, _IDEA = ".#O+x*"
_PLAIN_STYLE = Style()


def draw_board(
    board: Board,
    style: Style = _PLAIN_STYLE,
    *,
    idea: Move | None = None,
    anchors: bool = False,
) -> list[Text]:
    """Draw a board, with letters and numbers around it as blksgf has them.

    In plain characters ``#`` is black, ``O`` white and ``+`` a start cell; brackets enclose the
    last move.

    Parameters
    ----------
    board : Board
        The position.
    style : Style
        Whether to use colours.
    idea : Move, optional
        A move to show where it would lie, in plain characters as ``*``.
    anchors : bool
        Mark the cells that the side to move can build on, in plain characters as ``x``.

    Returns
    -------
    list of rich.text.Text
        One for each line.

    Examples
    --------
    >>> for line in draw_board(Board.from_moves(["c6,d6,c5", "f3,g3"], "mini")):
    ...     print(line)
         a b c d e f g h
      8  . . . . . . . .  8
      7  . . . . . . . .  7
      6  . . # # . . . .  6
      5  . . # . . . . .  5
      4  . . . . . . . .  4
      3  . . . . .[O O].  3
      2  . . . . . . . .  2
      1  . . . . . . . .  1
         a b c d e f g h
    """
    marks = _marks(board, idea, anchors)
    last = frozenset(board.last_move.cells if board.last_move else ())
    letters = Text.assemble(("     " + " ".join(_LETTERS[: board.size]), FRAME))
    lines = [letters]
    for row in range(board.size):
        number = board.size - row
        line = Text.assemble((f" {number:2} ", FRAME))
        parts = _colored if style.color else _plain
        for text, cell_style in parts(row, marks[row], last):
            line.append(text, cell_style)
        line.append(f" {number:2}", FRAME)
        lines.append(line)
    return [*lines, letters]


def draw_key(what: str, style: Style = _PLAIN_STYLE) -> Text:
    """Draw what stands for something on a board, for a legend.

    Parameters
    ----------
    what : str
        ``"black"``, ``"white"``, either with ``" last"`` for the last move, or ``"idea"``.
    style : Style
        Whether to use colours.

    Examples
    --------
    >>> [str(draw_key(what)) for what in ("black", "white last", "idea")]
    ['#', '[O]', '*']
    """
    if what == "idea":
        return Text.assemble((f" {_IDEA}", IDEA)) if style.color else Text(_IDEA)
    color, _, last = what.partition(" ")
    white = color == "white"
    mark = _WHITE if white else _BLACK
    if style.color:
        return Text.assemble((mark * 2, (LAST if last else PIECES)[white]))
    return Text(f"[{mark}]" if last else mark)


def _marks(board: Board, idea: Move | None, anchors: bool) -> list[list[str]]:
    cells = board.to_array().tolist()
    marks = [[(_EMPTY, _BLACK, _WHITE)[cell] for cell in row] for row in cells]
    for row, col in board.variant.starts:
        if not cells[row][col]:
            marks[row][col] = _START
    if anchors:
        for row, col in board.anchors():
            marks[row][col] = _ANCHOR
    for row, col in idea.cells if idea else ():
        marks[row][col] = _IDEA
    return marks


def _plain(row: int, marks: list[str], last: frozenset[Cell]) -> Iterator[tuple[str, str]]:
    """Characters with a column between them, where brackets open and close."""
    inside = False
    for col, mark in enumerate(marks):
        entered = (row, col) in last
        yield (" " if entered == inside else "[" if entered else "]"), ""
        yield mark, ""
        inside = entered
    yield ("]" if inside else " "), ""


def _colored(row: int, marks: list[str], last: frozenset[Cell]) -> Iterator[tuple[str, str]]:
    """Squares of two columns; a piece in colour still bears its character, to be copied."""
    for col, mark in enumerate(marks):
        if mark in (_BLACK, _WHITE):
            palette = LAST if (row, col) in last else PIECES
            yield mark * 2, palette[mark == _WHITE]
        else:
            style = {_START: START, _ANCHOR: ANCHOR, _IDEA: IDEA}.get(mark, EMPTY)
            yield f" {mark}", style
