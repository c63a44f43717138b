"""The drawings of docs/engine.md."""

from __future__ import annotations

import numpy as np
from docs.drawings.overlays import BOARD, panels, with_overlay

import cornerwise as cw
from cornerwise import svg
from cornerwise.svg.canvas import UNIT, Canvas
from cornerwise.svg.elements import element

__all__ = ["cell_states", "states", "visits"]

Cell = tuple[int, int]

_EDGES = ((-1, 0), (1, 0), (0, -1), (0, 1))
_RADIUS = {"anchor": 0.32, "near": 0.24, "arm": 0.15, "far": 0.06}
"""Of the dots, as parts of a cell."""


def cell_states(board: cw.Board, color: cw.Color) -> dict[Cell, str]:
    """Return what every cell that a colour may cover is to it, as `csrc/planes.h` has it."""
    cells = board.to_array()
    size = board.size

    def beside(cell: Cell) -> list[Cell]:
        near = [(cell[0] + r, cell[1] + c) for r, c in _EDGES]
        return [(r, c) for r, c in near if 0 <= r < size and 0 <= c < size]

    free = {
        cell
        for cell in np.ndindex(size, size)
        if not cells[cell] and all(cells[other] != color + 1 for other in beside(cell))
    }
    edge = set(board.anchors(color))
    found = dict.fromkeys(edge, "anchor")
    for step in range(1, 5):
        edge = {other for cell in edge for other in beside(cell)} & free - found.keys()
        found |= dict.fromkeys(edge, "near" if step <= 2 else "arm")
    return found | dict.fromkeys(free - found.keys(), "far")


def states(game: cw.Game, theme: str) -> str:
    """Draw what the cells of a position are to each colour."""
    board = game.board(8)
    colors = svg.get_theme(theme)
    canvas = Canvas(board.size, colors)
    shown = []
    for color in cw.Color:
        dots = []
        for cell, state in sorted(cell_states(board, color).items()):
            x, y = canvas.center(cell)
            full = state != "anchor"
            dots.append(
                element(
                    "circle",
                    cx=x,
                    cy=y,
                    r=UNIT * _RADIUS[state],
                    fill=colors.candidate if full else "none",
                    stroke=None if full else colors.candidate,
                    stroke_width=None if full else 5,
                )
            )
        title = f"The cells that {color} may cover"
        picture = svg.board(board, theme=theme, size=BOARD, last_move=False, title=title)
        shown.append((f"as {color} sees it", with_overlay(picture, dots)))
    return panels(shown, theme, "What the cells of a position are to black, and what to white")


def visits(game: cw.Game, theme: str) -> str:
    """Draw where the search of a position looks."""
    board = game.board(12)
    found = cw.analyze(board, node_limit=100_000, multipv=None, seed=1)
    heat = np.zeros((board.size, board.size))
    for estimate in found.moves:
        for cell in estimate.move.cells:
            heat[cell] += estimate.visits
    heat *= 100 / sum(estimate.visits for estimate in found.moves)
    heat[heat == 0] = np.nan
    return svg.board(
        board,
        theme=theme,
        size=BOARD,
        last_move=False,
        heat=heat,
        candidates=[(found.moves[0].move, "1")],
        title="How often the search went through moves that cover a cell",
    )
