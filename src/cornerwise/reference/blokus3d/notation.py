"""Moves of Blokus 3D as text: cells by column, row and level."""

import re
from typing import TYPE_CHECKING

from cornerwise.errors import NotationError, quote
from cornerwise.reference.blokus.notation import read_placement
from cornerwise.reference.blokus3d.placements import PASS, Move
from cornerwise.reference.blokus3d.space import Cell

if TYPE_CHECKING:
    from cornerwise.reference.blokus3d.game import Blokus3D

__all__ = ["help_text", "read_move", "write_move"]

_POINT = re.compile(r"([a-z])([1-9][0-9]?)/([1-9][0-9]{0,2})")


def help_text(game: "Blokus3D") -> str:
    """Say how a move is written."""
    first = next(iter(game.placements.by_cells.values()), PASS)
    example = ",".join(_point(cell, game) for cell in first.cells) or "a1/1,a1/2"
    return (
        f"the cells of one piece, such as {example} (column, row counted from the front, and after"
        " the stroke the level, 1 on the base), or pass"
    )


def read_move(game: "Blokus3D", text: str) -> Move:
    """Return the move that a text denotes; NotationError when it denotes none."""
    if text.strip().lower() == "pass":
        return PASS
    return read_placement(game, text, lambda point: _cell(text, point, game), game.placements.find)


def write_move(game: "Blokus3D", move: Move) -> str:
    """Return the piece and its cells, from the base up; "pass" for a pass."""
    if move.is_pass:
        return "pass"
    upward = sorted(move.cells, key=lambda cell: (cell[2], -cell[1], cell[0]))
    return f"{move.piece} " + ",".join(_point(cell, game) for cell in upward)


def _cell(text: str, point: str, game: "Blokus3D") -> Cell:
    match = _POINT.fullmatch(point)
    if match is None:
        raise NotationError(f"{quote(text)} is no move: expected {help_text(game)}")
    rows = len(game.outline.heights)
    cell = ord(match[1]) - ord("a"), rows - int(match[2]), int(match[3]) - 1
    if not game.space.contains(cell):
        raise NotationError(
            f"{point!r} in {quote(text)} is not within outline {game.outline.name!r} and its"
            f" height limits: expected cells such as {_point((*game.space.columns[0], 0), game)}"
        )
    return cell


def _point(cell: Cell, game: "Blokus3D") -> str:
    x, y, z = cell
    return f"{chr(ord('a') + x)}{len(game.outline.heights) - y}/{z + 1}"
