"""Moves of Trigon as text: the triangles as game files have them."""

import re
from typing import TYPE_CHECKING

from cornerwise.errors import NotationError, quote
from cornerwise.reference.blokus.moves import PASS, Move
from cornerwise.reference.blokus.notation import read_placement
from cornerwise.reference.letters import letters
from cornerwise.reference.trigon.board import Triangle

if TYPE_CHECKING:
    from cornerwise.reference.trigon.game import Trigon

__all__ = ["help_text", "read_move", "write_move"]

_POINT = re.compile(r"([a-z]{1,2})([1-9][0-9]?)")


def help_text(game: "Trigon") -> str:
    """Say how a move is written."""
    x, y = game.starts[0]
    example = ",".join(_point(cell, game) for cell in ((x, y), (x + 1, y)))
    return (
        f"the triangles of one piece, such as {example} (the column, then the row counted from"
        " the bottom), or pass"
    )


def read_move(game: "Trigon", text: str) -> Move:
    """Return the move that a text denotes; NotationError when it denotes none."""
    if text.strip().lower() == "pass":
        return PASS
    return read_placement(
        game, text, lambda point: _triangle(text, point, game), game.placements.find, "triangles"
    )


def write_move(game: "Trigon", move: Move) -> str:
    """Return the piece and its triangles, from the bottom row up; "pass" for a pass."""
    if move.is_pass:
        return "pass"
    upward = sorted(move.cells, key=lambda cell: (-cell[1], cell[0]))
    return f"{move.piece} " + ",".join(_point(cell, game) for cell in upward)


def _triangle(text: str, point: str, game: "Trigon") -> Triangle:
    match = _POINT.fullmatch(point)
    if match is None:
        raise NotationError(f"{quote(text)} is no move: expected {help_text(game)}")
    x = 0
    for letter in match[1]:
        x = 26 * x + ord(letter) - ord("a") + 1
    cell = x - 1, game.board.rows - int(match[2])
    if not game.board.contains(cell):
        raise NotationError(
            f"{point!r} in {quote(text)} is not on the board of {game.name}: expected a triangle"
            f" of the hexagon, such as {_point(game.starts[0], game)}"
        )
    return cell


def _point(cell: Triangle, game: "Trigon") -> str:
    x, y = cell
    return f"{letters(x)}{game.board.rows - y}"
