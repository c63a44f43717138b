"""Pictures that show what pictures there are, all from the example game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import cornerwise as cw
from cornerwise import svg

__all__ = ["FOLDER", "draw"]

FOLDER = Path(__file__).parent
_GAME = FOLDER.parents[1] / "examples" / "turnaround.blksgf"
_SIZE = 420
_SMALL = 230


def draw() -> dict[str, str]:
    """Return the pictures by the names of their files."""
    (game,) = cw.read_blksgf(_GAME)
    pictures = {
        f"theme-{theme}.svg": svg.board(game.board(12), theme=theme, size=_SMALL)
        for theme in svg.THEMES
    }
    for theme, suffix in (("light", ""), ("dark", "-dark")):
        for name, picture in _subjects(game, {"theme": theme, "size": _SIZE}).items():
            pictures[f"{name}{suffix}.svg"] = picture
    return pictures


def _subjects(game: cw.Game, look: dict[str, Any]) -> dict[str, str]:
    middle, ending, opening = game.board(20), game.board(21), game.board(6)
    weights = [(move, 1.0) for move in opening.legal_moves]
    solution = cw.solve(ending, all_moves=True)
    return {
        "numbers": svg.board(middle, numbers=True, anchors=True, **look),
        "candidates": svg.board(ending, candidates=solution.moves[:3], **look),
        "heat": svg.board(opening, heat=svg.move_heat(weights), **look),
        "left": svg.pieces(middle, **look),
    }
