"""Small boards, texts of games, and the rules of Trigon read triangle by triangle."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations

from cornerwise.reference.trigon import PASS, Move, Position, Triangle, Trigon

# On a hexagon with edge 2 the two starts touch at their tips, in the middle of the board:
#
#     4  ^v^v^
#     3 ^v^*^v^
#     2 v^v*v^v
#     1  v^v^v
#       abcdefg
#
SMALL = Trigon("small", 2, 2, ("blue", "yellow"), ((3, 1), (3, 2)), ("1", "2"))


def play(game: Trigon, text: str) -> Position:
    """Play moves written as text, one after another."""
    position = game.start()
    for word in text.split():
        position = position.apply(game.read_move(position, word))
    return position


@cache
def corners(cell: Triangle, game: Trigon) -> set[tuple[int, int]]:
    """The three points of a triangle: half edges from the left, and rows from the top."""
    x, y = cell
    if game.board.points_up(cell):
        return {(x - 1, y + 1), (x, y), (x + 1, y + 1)}
    return {(x - 1, y), (x, y + 1), (x + 1, y)}


@cache
def edges(cell: Triangle, game: Trigon) -> set[tuple[tuple[int, int], ...]]:
    """The three edges of a triangle, each as its two ends in order."""
    return {tuple(pair) for pair in combinations(sorted(corners(cell, game)), 2)}


class Judge:
    """The rules for one position, point by point: without bits, anchors or shifted sets."""

    def __init__(self, position: Position) -> None:
        self.game, turn = position.game, position.turn
        self.left = position.left[turn]
        colours = range(self.game.colours)
        self.taken = {cell for colour in colours for cell in position.cells(colour)}
        self.own_points: set[tuple[int, int]] = set()
        self.own_edges: set[tuple[tuple[int, int], ...]] = set()
        for cell in position.cells(turn):
            self.own_points |= corners(cell, self.game)
            self.own_edges |= edges(cell, self.game)

    def allows(self, move: Move) -> bool:
        if move.piece not in self.left or not self.taken.isdisjoint(move.cells):
            return False
        if not self.own_points:
            return not set(self.game.starts).isdisjoint(move.cells)
        return any(corners(cell, self.game) & self.own_points for cell in move.cells) and not any(
            edges(cell, self.game) & self.own_edges for cell in move.cells
        )

    def placements(self) -> Iterator[Move]:
        return filter(self.allows, self.game.placements.by_cells.values())


def judged_moves(position: Position) -> list[Move]:
    """All legal moves, from the rules alone."""
    own = list(Judge(position).placements())
    if own:
        return own
    others = (replace(position, turn=colour) for colour in range(position.game.colours))
    return [PASS] if any(any(Judge(other).placements()) for other in others) else []
