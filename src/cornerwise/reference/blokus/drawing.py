"""A position as text."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cornerwise.reference.blokus.position import Position

__all__ = ["draw"]


def draw(position: "Position") -> str:
    """Return the board from above, and under it the pieces left and the colour to move.

    Each colour is shown by the first letter of its name. Columns are lettered and rows numbered
    from the bottom, as in game files.
    """
    game = position.game
    size = game.size
    glyphs = {
        cell: name[0].upper()
        for colour, name in enumerate(game.colour_names)
        for cell in position.cells(colour)
    }
    lines = [
        f"{size - row:2} " + " ".join(glyphs.get((row, column), ".") for column in range(size))
        for row in range(size)
    ]
    lines.append("   " + " ".join(chr(ord("a") + column) for column in range(size)))
    lines.extend(
        f"{name} has {' '.join(left) or 'nothing'} left"
        for name, left in zip(game.colour_names, position.left, strict=True)
    )
    over = position.is_over()
    lines.append("game over" if over else f"{game.colour_names[position.turn]} to move")
    return "\n".join(lines)
