"""Small outlines, texts of games, and the rules of Blokus 3D read cube by cube."""

from collections.abc import Iterator
from dataclasses import replace

from cornerwise.reference.blokus3d import (
    PASS,
    PIECES,
    Blokus3D,
    Cell,
    Move,
    Outline,
    Position,
    orientations,
)

CUBE = Outline.from_text("cube", "22\n22")
LANE = Outline.from_text("lane", "222222")
STEPS = Outline.from_text(
    "steps",
    """
    1234
    .234
    ..34
    """,
)


def play(game: Blokus3D, text: str) -> Position:
    """Play moves written as text, one after another."""
    position = game.start()
    for word in text.split():
        position = position.apply(game.read_move(position, word))
    return position


def around(cell: Cell) -> set[Cell]:
    x, y, z = cell
    return {
        (x - 1, y, z), (x + 1, y, z), (x, y - 1, z), (x, y + 1, z), (x, y, z - 1), (x, y, z + 1)
    }  # fmt: skip


class Judge:
    """The rules for one position, cube by cube: without bits, heights or tables."""

    def __init__(self, position: Position) -> None:
        self.game, turn = position.game, position.turn
        self.left = () if position.out[turn] else position.left[turn]
        colours = range(position.game.players)
        self.filled = {cell for colour in colours for cell in position.cells(colour)}
        self.own = set(position.cells(turn))

    def allows(self, piece: str, cells: tuple[Cell, ...]) -> bool:
        return (
            piece in self.left
            and all(map(self.is_room, cells))
            and all(z == 0 or (x, y, z - 1) in {*self.filled, *cells} for x, y, z in cells)
            and self.touches(cells)
        )

    def is_room(self, cell: Cell) -> bool:
        x, y, z = cell
        rows = self.game.outline.heights
        inside = 0 <= y < len(rows) and 0 <= x < len(rows[0])
        return inside and 0 <= z < rows[y][x] and cell not in self.filled

    def touches(self, cells: tuple[Cell, ...]) -> bool:
        beside = {other for cell in cells for other in around(cell)}
        if self.own:
            return not beside.isdisjoint(self.own)
        on_base = any(z == 0 for _, _, z in cells)
        return on_base and (not self.filled or not beside.isdisjoint(self.filled))

    def placements(self) -> Iterator[tuple[Cell, ...]]:
        rows = self.game.outline.heights
        for piece in self.left:
            for shape in orientations(PIECES[piece]):
                for i in range(len(rows[0])):
                    for j in range(len(rows)):
                        for k in range(max(map(max, rows))):
                            cells = tuple((x + i, y + j, z + k) for x, y, z in shape)
                            if self.allows(piece, cells):
                                yield cells


def judged_moves(position: Position) -> list[Move]:
    """All legal moves, from the rules alone."""
    own = [position.game.move(cells) for cells in Judge(position).placements()]
    if own:
        return own
    others = (replace(position, turn=colour) for colour in range(position.game.players))
    return [PASS] if any(any(Judge(other).placements()) for other in others) else []
