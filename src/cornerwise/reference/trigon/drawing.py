"""Positions and pieces of Trigon as text."""

from typing import TYPE_CHECKING

from cornerwise.reference.letters import letters
from cornerwise.reference.trigon.pieces import PIECES

if TYPE_CHECKING:
    from cornerwise.reference.trigon.position import Position

__all__ = ["draw", "draw_piece"]


def draw(position: "Position") -> str:
    """Return the board from above, and under it the pieces left and the colour to move.

    A free triangle is ``^`` when it points up and ``v`` when it points down, ``*`` when it is a
    start. A covered one shows the first letter of its colour. Columns are named as in spreadsheets
    (a to z, then aa, read from the bottom up), rows are numbered from the bottom.
    """
    game = position.game
    board = game.board
    glyphs = dict.fromkeys(game.starts, "*")
    for colour, name in enumerate(game.colour_names):
        glyphs |= {cell: name[0].upper() for cell in position.cells(colour)}

    def glyph(x: int, y: int) -> str:
        if not board.contains((x, y)):
            return " "
        return glyphs.get((x, y), "^" if board.points_up((x, y)) else "v")

    lines = [
        f"{board.rows - y:2} " + "".join(glyph(x, y) for x in range(board.width)).rstrip()
        for y in range(board.rows)
    ]
    names = [letters(x) for x in range(board.width)]
    lines.append("   " + "".join(name[-1] for name in names))
    if board.width > 26:
        lines.append("   " + "".join(f"{name[:-1]:1}" for name in names).rstrip())
    lines.extend(
        f"{name} has {' '.join(left) or 'nothing'} left"
        for name, left in zip(game.colour_names, position.left, strict=True)
    )
    over = position.is_over()
    lines.append("game over" if over else f"{game.colour_names[position.turn]} to move")
    return "\n".join(lines)


def draw_piece(name: str) -> str:
    """Return one piece as text, each triangle as on the empty board.

    Examples
    --------
    >>> print(draw_piece("4a"))
    ^v
    v^
    """
    shape = PIECES[name]
    left = min(x for x, _ in shape)
    lines = []
    for row in range(1 + max(y for _, y in shape)):
        glyphs = {x - left: "^v"[(x + y) % 2] for x, y in shape if y == row}
        lines.append("".join(glyphs.get(x, " ") for x in range(1 + max(glyphs))))
    return "\n".join(lines)
