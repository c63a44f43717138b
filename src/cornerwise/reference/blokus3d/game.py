"""The rules of Blokus 3D for two to four players and any outline."""

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property

from cornerwise.errors import PositionError, VariantError
from cornerwise.reference.blokus3d import notation
from cornerwise.reference.blokus3d.outline import Outline, tower
from cornerwise.reference.blokus3d.pieces import ALL_PIECES
from cornerwise.reference.blokus3d.placements import Move, Placements, placements_of
from cornerwise.reference.blokus3d.position import Position
from cornerwise.reference.blokus3d.space import Cell, Space

__all__ = ["Blokus3D", "blokus3d"]


@dataclass(frozen=True)
class Blokus3D:
    """The rules of one game; games with the same players, outline and pieces are equal.

    Attributes
    ----------
    players : int
        How many play, with one colour each.
    outline : Outline
        Where may be built, and how high.
    pieces : tuple of str
        The pieces of each colour by name.
    """

    players: int
    outline: Outline
    pieces: tuple[str, ...] = ALL_PIECES

    def __post_init__(self) -> None:
        if self.players not in (2, 3, 4):
            raise VariantError(f"blokus3d with {self.players!r} players: expected 2, 3 or 4")

    @property
    def name(self) -> str:
        """The name of the game."""
        return "blokus3d"

    @property
    def colour_names(self) -> tuple[str, ...]:
        """The colours in the order of their turns."""
        return ("blue", "yellow", "red", "green")[: self.players]

    @cached_property
    def placements(self) -> Placements:
        """Every way to place a piece."""
        return placements_of(self.outline, self.pieces)

    @cached_property
    def space(self) -> Space:
        """The cells to build in."""
        return self.placements.space

    @property
    def help_text(self) -> str:
        """How a move is written, in one line."""
        return notation.help_text(self)

    def owner(self, colour: int) -> int:
        """Return who plays a colour and scores for it."""
        return colour

    def start(self, rng: random.Random | None = None) -> Position:
        """Return the position before the first move; chance has no part in it."""
        everyone = range(self.players)
        return Position(
            self,
            0,
            tuple(0 for _ in everyone),
            tuple(self.pieces for _ in everyone),
            tuple(False for _ in everyone),
        )

    def move(self, cells: Iterable[Cell]) -> Move:
        """Return the placement on cells in any order; PositionError when they are no piece.

        Examples
        --------
        >>> blokus3d().move([(0, 0, 1), (0, 0, 0)])
        Move(cells=((0, 0, 0), (0, 0, 1)), piece='I2')
        """
        cells = list(cells)
        move = self.placements.find(cells)
        if move is None:
            raise PositionError(
                f"cells {cells!r}: expected exactly one piece of {self.name} within outline"
                f" {self.outline.name!r} and its height limits"
            )
        return move

    def read_move(self, position: Position | None, text: str) -> Move:
        """Return the move that a text denotes; NotationError when it denotes none.

        Parameters
        ----------
        position : Position or None
            Not looked at: a text is the same move in every position.
        text : str
            The cells in any order and case, before them the name of the piece if one likes; or
            ``"pass"``.

        Examples
        --------
        >>> blokus3d().read_move(None, "a1/1, A1/2")
        Move(cells=((0, 3, 0), (0, 3, 1)), piece='I2')
        """
        return notation.read_move(self, text)

    def write_move(self, move: Move) -> str:
        """Return the piece and its cells; ``"pass"`` for a pass.

        Examples
        --------
        >>> blokus3d().write_move(blokus3d().move([(0, 3, 1), (0, 3, 0)]))
        'I2 a1/1,a1/2'
        """
        return notation.write_move(self, move)

    def __reduce__(self) -> tuple[Callable[..., "Blokus3D"], tuple[object, ...]]:
        # The placements are made anew where they are needed.
        return Blokus3D, (self.players, self.outline, self.pieces)


def blokus3d(players: int = 4, outline: Outline | None = None) -> Blokus3D:
    """Blokus 3D with blue, yellow, red and green, as many as there are players.

    Parameters
    ----------
    players : int
        2, 3 or 4.
    outline : Outline, optional
        Where may be built, and how high; by default the Tower.

    Returns
    -------
    Blokus3D
        The game.

    Examples
    --------
    >>> blokus3d(2).start().count_moves()
    687
    >>> blokus3d(2, Outline("row", ((1, 1, 1),))).start().count_moves()
    3
    """
    # A number that cannot play is refused before a Tower is made for it.
    if players not in (2, 3, 4):
        raise VariantError(f"blokus3d with {players!r} players: expected 2, 3 or 4")
    return Blokus3D(players, tower(players) if outline is None else outline)
