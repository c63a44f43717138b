"""Moves as text: the cells as game files have them, before them the piece if one likes."""

import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Protocol, TypeVar

from cornerwise.errors import NotationError, quote
from cornerwise.reference.blokus.grid import Cell
from cornerwise.reference.blokus.moves import PASS, Move

if TYPE_CHECKING:
    from cornerwise.reference.blokus.game import Blokus

__all__ = ["help_text", "read_move", "read_placement", "split_placement", "write_move"]

C = TypeVar("C")


class NamedMove(Protocol):
    """A placement of a piece with a name."""

    @property
    def piece(self) -> str:
        """The piece by name."""


M = TypeVar("M", bound=NamedMove)


class PlacingGame(Protocol):
    """What reading a placement asks of a game."""

    @property
    def name(self) -> str:
        """The name of the game."""

    @property
    def pieces(self) -> Iterable[str]:
        """The pieces of a colour by name."""

    @property
    def help_text(self) -> str:
        """How a move is written, in one line."""


_POINT = re.compile(r"([a-z])([1-9][0-9]?)")


def help_text(game: "Blokus") -> str:
    """Say how a move is written."""
    size = game.size
    example = ",".join(_point(cell, size) for cell in ((1, 2), (1, 3), (0, 3)))
    last = _point((0, size - 1), size)
    return (
        f"the cells of one piece, such as {example} (a1 is the bottom left, {last} the top right),"
        " or pass"
    )


def read_move(game: "Blokus", text: str) -> Move:
    """Return the move that a text denotes; NotationError when it denotes none."""
    if text.strip().lower() == "pass":
        return PASS
    return read_placement(game, text, lambda point: _cell(text, point, game), game.placements.find)


def read_placement(
    game: PlacingGame,
    text: str,
    cell_of: Callable[[str], C],
    find: Callable[[list[C]], M | None],
    covered: str = "cells",
) -> M:
    """Return the placement that a text denotes in any game whose pieces cover named cells.

    Parameters
    ----------
    game : PlacingGame
        Names the pieces, and what is expected where the text is wrong.
    text : str
        The cells, before them the piece if one likes.
    cell_of : callable
        Gives the cell of a name.
    find : callable
        Gives the placement on cells; None when they are no piece.
    covered : str
        What the cells are called.

    Returns
    -------
    Move
        The placement.

    Raises
    ------
    NotationError
        When the cells are no piece, or not the one named.
    """
    piece, points = split_placement(text, game.pieces)
    move = find([cell_of(point) for point in points])
    if move is None:
        raise NotationError(f"{quote(text)} is no piece of {game.name}: expected {game.help_text}")
    if piece not in (None, move.piece):
        raise NotationError(f"{quote(text)} is not {piece}: these {covered} are {move.piece}")
    return move


def split_placement(text: str, pieces: Iterable[str]) -> tuple[str | None, list[str]]:
    """Split a text into the name of the piece, if it has one, and the names of its cells.

    Examples
    --------
    Here i5 is a cell, and then a piece.

    >>> split_placement("i5, i4", ["I5"]), split_placement("i5 i4,i3", ["I5"])
    ((None, ['i5', 'i4']), ('I5', ['i4', 'i3']))
    """
    lowered = text.strip().lower()
    head, _, rest = lowered.partition(" ")
    piece = next((name for name in pieces if name.lower() == head and rest), None)
    if piece is not None:
        lowered = rest
    return piece, [point.strip() for point in lowered.split(",")]


def write_move(game: "Blokus", move: Move) -> str:
    """Return the piece and its cells, from the bottom row up; "pass" for a pass."""
    if move.is_pass:
        return "pass"
    upward = sorted(move.cells, key=lambda cell: (-cell[0], cell[1]))
    return f"{move.piece} " + ",".join(_point(cell, game.size) for cell in upward)


def _cell(text: str, point: str, game: "Blokus") -> Cell:
    match = _POINT.fullmatch(point)
    if match is None:
        raise NotationError(f"{quote(text)} is no move: expected {help_text(game)}")
    cell = game.size - int(match[2]), ord(match[1]) - ord("a")
    if not game.grid.contains(cell):
        last = _point((0, game.size - 1), game.size)
        raise NotationError(
            f"{point!r} in {quote(text)} is not on the board of {game.name}: expected a1 to {last}"
        )
    return cell


def _point(cell: Cell, size: int) -> str:
    row, column = cell
    return f"{chr(ord('a') + column)}{size - row}"
