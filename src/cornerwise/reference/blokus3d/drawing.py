"""Positions of Blokus 3D as text."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cornerwise.reference.blokus3d.position import Position

__all__ = ["draw"]


def draw(position: "Position") -> str:
    """Return what has been built, the pieces left and the colour to move.

    Each place of the outline shows its stack from the base up, a cube by the first letter of its
    colour and a free cell by a dot: so the last letter is what is seen from above, and the dots are
    what may still be built on it. Columns are lettered, rows numbered from the front.
    """
    game = position.game
    space = game.space
    glyphs = {
        cell: name[0].upper()
        for colour, name in enumerate(game.colour_names)
        for cell in position.cells(colour)
    }
    rows, columns = len(game.outline.heights), len(game.outline.heights[0])
    width = max(space.heights.values())

    def stack(x: int, y: int) -> str:
        limit = space.heights.get((x, y), 0)
        return "".join(glyphs.get((x, y, z), ".") for z in range(limit)).ljust(width)

    lines = [
        f"{rows - y:2} " + " ".join(stack(x, y) for x in range(columns)).rstrip()
        for y in range(rows)
    ]
    letters = (chr(ord("a") + x).ljust(width) for x in range(columns))
    lines.append("   " + " ".join(letters).rstrip())
    lines.extend(
        f"{name} has {' '.join(left) or 'nothing'} left"
        for name, left in zip(game.colour_names, position.left, strict=True)
    )
    over = position.is_over()
    lines.append("game over" if over else f"{game.colour_names[position.turn]} to move")
    return "\n".join(lines)
