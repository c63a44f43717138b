"""What a colour could still do: the solver's ideas in plain Python, for positions near the end.

`csrc/reach.c` and `csrc/packing.c` do the same, fast; see `docs/solver.md`. Only squares count
here, no bonus.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

import cornerwise as cw

__all__ = ["Cell", "Future", "best_packing", "future_of", "squares_of"]

Cell = tuple[int, int]

_EDGES = ((-1, 0), (1, 0), (0, -1), (0, 1))
_CORNERS = ((-1, -1), (-1, 1), (1, -1), (1, 1))


def _beside(cells: Iterable[Cell], steps: tuple[Cell, ...]) -> frozenset[Cell]:
    return frozenset((row + r, col + c) for row, col in cells for r, c in steps)


@dataclass(frozen=True)
class _Shape:
    """The cells of a placement, those along its edges, and those at its corners."""

    cells: frozenset[Cell]
    edges: frozenset[Cell]
    corners: frozenset[Cell]


@cache
def _shape(move: cw.Move) -> _Shape:
    cells = frozenset(move.cells)
    edges = _beside(cells, _EDGES) - cells
    return _Shape(cells, edges, _beside(cells, _CORNERS) - cells - edges)


def _exclude(a: cw.Move, b: cw.Move) -> bool:
    """Whether a colour cannot make both placements."""
    return a.piece == b.piece or not _shape(b).cells.isdisjoint(_shape(a).cells | _shape(a).edges)


@dataclass(frozen=True)
class Future:
    """The placements that a colour could ever make, as far as nothing is known of their order.

    Attributes
    ----------
    alive : tuple of Move
        All of them, the biggest first.
    anchors : frozenset of (row, column)
        Where it can go on at once.
    """

    alive: tuple[cw.Move, ...]
    anchors: frozenset[Cell]

    @property
    def legal(self) -> tuple[cw.Move, ...]:
        """Those that it could make now."""
        return tuple(m for m in self.alive if not _shape(m).cells.isdisjoint(self.anchors))

    @property
    def cells(self) -> frozenset[Cell]:
        """Its reach: the cells that it could still cover."""
        return frozenset(cell for move in self.alive for cell in move.cells)

    @property
    def bound(self) -> int:
        """The squares of the pieces that it could still place."""
        return sum({move.piece: move.piece.size for move in self.alive}.values())

    def after(self, move: cw.Move) -> Future:
        """Return what is left once it has made a placement."""
        rest = [other for other in self.alive if not _exclude(move, other)]
        return _reachable(rest, self.anchors | _shape(move).corners)

    def without(self, cells: Iterable[Cell]) -> Future:
        """Return what is left when these cells can be covered no more."""
        lost = frozenset(cells)
        rest = [move for move in self.alive if _shape(move).cells.isdisjoint(lost)]
        return _reachable(rest, self.anchors)


def _reachable(moves: Iterable[cw.Move], anchors: frozenset[Cell]) -> Future:
    """Drop what no sequence of own moves leads to."""
    waiting = list(moves)
    found: list[cw.Move] = []
    edge = [move for move in waiting if not _shape(move).cells.isdisjoint(anchors)]
    while edge:
        found += edge
        known = set(edge)
        waiting = [move for move in waiting if move not in known]
        edge = [move for move in waiting if any(_opens(before, move) for before in edge)]
    return Future(tuple(sorted(found, key=lambda m: (-len(m.cells), m))), anchors)


def _opens(first: cw.Move, second: cw.Move) -> bool:
    return not _shape(first).corners.isdisjoint(_shape(second).cells) and not _exclude(
        first, second
    )


def future_of(board: cw.Board, color: cw.Color) -> Future:
    """Return what a colour could still do on a board."""
    cells = board.to_array()
    taken = {(r, c) for r in range(board.size) for c in range(board.size) if cells[r, c]}
    own = {cell for cell in taken if cells[cell] == color + 1}
    closed = taken | _beside(own, _EDGES)
    anchors = _beside(own, _CORNERS) - closed
    left = set(board.pieces_left[color])
    every = (cw.Move.from_index(i, board.variant) for i in range(board.variant.placements))
    open_moves = [m for m in every if m.piece in left and closed.isdisjoint(m.cells)]
    return _reachable(open_moves, frozenset(anchors))


def squares_of(moves: Iterable[cw.Move]) -> int:
    """Return how many squares placements cover."""
    return sum(len(move.cells) for move in moves)


def best_packing(future: Future) -> tuple[cw.Move, ...]:
    """Return placements of the most squares that a colour could make if the other stood still."""
    best: list[cw.Move] = []
    for packing in _packings(future, [], best):
        best[:] = packing
    return tuple(best)


def _packings(
    future: Future, placed: list[cw.Move], best: list[cw.Move]
) -> Iterator[list[cw.Move]]:
    """Yield packings, each better than `best` as it is then."""
    if squares_of(placed) > squares_of(best):
        yield list(placed)
    legal = future.legal
    if not legal or squares_of(placed) + future.bound <= squares_of(best):
        return
    # Either one of the placements that are legal now covers this anchor, or nothing ever will.
    anchor = min(cell for cell in legal[0].cells if cell in future.anchors)
    for move in legal:
        if anchor in move.cells:
            yield from _packings(future.after(move), [*placed, move], best)
    yield from _packings(future.without([anchor]), placed, best)
