"""The rules of Trigon for two, three and four players."""

import random
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property

from cornerwise.errors import PositionError, VariantError
from cornerwise.reference.blokus.moves import Move
from cornerwise.reference.trigon import notation
from cornerwise.reference.trigon.board import Board, Triangle
from cornerwise.reference.trigon.pieces import ALL_PIECES, TRIANGLES
from cornerwise.reference.trigon.placements import Placements, placements_of
from cornerwise.reference.trigon.position import Position

__all__ = ["Trigon", "trigon"]


@dataclass(frozen=True, eq=False)
class Trigon:
    """The rules of one game. `trigon` makes the usual ones, each once.

    Attributes
    ----------
    name : str
        Name of the game.
    edge : int
        How many edges of triangles make one side of the board.
    players : int
        How many play.
    colour_names : tuple of str
        The colours in the order of their turns.
    starts : tuple of (x, y)
        The start triangles; a colour begins on any that is free.
    pieces : tuple of str
        The pieces of each colour by name.
    """

    name: str
    edge: int
    players: int
    colour_names: tuple[str, ...]
    starts: tuple[Triangle, ...]
    pieces: tuple[str, ...] = ALL_PIECES

    @property
    def colours(self) -> int:
        """The number of colours."""
        return len(self.colour_names)

    @cached_property
    def placements(self) -> Placements:
        """Every way to lay a piece on the empty board."""
        return placements_of(self.edge, self.pieces)

    @cached_property
    def board(self) -> Board:
        """The board."""
        return self.placements.board

    @cached_property
    def triangles(self) -> int:
        """The triangles of all pieces of one colour."""
        return sum(TRIANGLES[piece] for piece in self.pieces)

    @cached_property
    def start_mask(self) -> int:
        """The set of the start triangles."""
        return self.board.mask(self.starts)

    @property
    def help_text(self) -> str:
        """How a move is written, in one line."""
        return notation.help_text(self)

    def owner(self, colour: int) -> int:
        """Return who plays a colour and scores for it."""
        return colour % self.players

    def start(self, rng: random.Random | None = None) -> Position:
        """Return the position before the first move; chance has no part in it."""
        nobody = (False,) * self.colours
        return Position(self, 0, (0,) * self.colours, (self.pieces,) * self.colours, nobody, nobody)

    def move(self, cells: Iterable[Triangle]) -> Move:
        """Return the placement on triangles in any order; PositionError when they are no piece.

        Examples
        --------
        >>> move = trigon().move([(18, 3), (17, 3)])
        >>> move.cells, move.piece
        (((17, 3), (18, 3)), '2')
        """
        cells = list(cells)
        move = self.placements.find(cells)
        if move is None:
            raise PositionError(
                f"triangles {cells!r}: expected exactly one piece of {self.name}"
                f" on a hexagon with edge {self.edge}"
            )
        return move

    def read_move(self, position: Position | None, text: str) -> Move:
        """Return the move that a text denotes; NotationError when it denotes none.

        Parameters
        ----------
        position : Position or None
            Not looked at: a text is the same move in every position.
        text : str
            The triangles in any order and case, before them the name of the piece if one likes; or
            ``"pass"``.

        Examples
        --------
        >>> trigon().read_move(None, "s15, R15").cells
        ((17, 3), (18, 3))
        """
        return notation.read_move(self, text)

    def write_move(self, move: Move) -> str:
        """Return the piece and its triangles; ``"pass"`` for a pass.

        Examples
        --------
        >>> trigon().write_move(trigon().move([(17, 3), (18, 3)]))
        '2 r15,s15'
        """
        return notation.write_move(self, move)

    def setup(
        self,
        cells: Sequence[Iterable[Triangle]],
        turn: int = 0,
        single_last: Collection[int] = (),
    ) -> Position:
        """Return a position from the triangles that each colour has covered.

        Two pieces of one colour never share an edge, so the parts that hang together by edges are
        its pieces. How the position came about is not asked.

        Parameters
        ----------
        cells : sequence of iterables of (x, y)
            For each colour its triangles.
        turn : int
            The colour to move.
        single_last : collection of int
            The colours that have placed everything, the single triangle last.

        Raises
        ------
        PositionError
            When a triangle is off the board or taken twice, when triangles that hang together are
            no piece, or when a colour uses a piece twice.

        Examples
        --------
        >>> position = trigon(players=3).setup([[(15, 2), (16, 2)], [], []], turn=1)
        >>> position.scores("squares")
        (2, 0, 0)
        """
        if len(cells) != self.colours:
            raise PositionError(f"triangles of {len(cells)} colours: expected {self.colours}")
        if turn not in range(self.colours):
            raise PositionError(f"turn {turn!r}: expected a colour from 0 to {self.colours - 1}")
        masks = tuple(self.board.mask(of_colour) for of_colour in cells)
        taken = 0
        for name, mask in zip(self.colour_names, masks, strict=True):
            if taken & mask:
                twice = self.board.cells(taken & mask)
                raise PositionError(f"triangles {twice!r} of {name} are taken by another colour")
            taken |= mask
        left = tuple(map(self._pieces_not_in, self.colour_names, masks))
        for colour in single_last:
            if colour not in range(self.colours) or left[colour]:
                raise PositionError(
                    f"single triangle last for colour {colour!r}: expected one with no piece left"
                )
        last = tuple(colour in single_last for colour in range(self.colours))
        return Position(self, turn, masks, left, last, (False,) * self.colours)

    def _pieces_not_in(self, name: str, mask: int) -> tuple[str, ...]:
        """Return the pieces a colour still has when its pieces on the board cover these cells."""
        left = list(self.pieces)
        for part in self.board.components(mask):
            cells = self.board.cells(part)
            move = self.placements.find(cells)
            if move is None or move.piece not in left:
                raise PositionError(
                    f"triangles {cells!r} of {name}: expected one piece of {self.name},"
                    f" and each piece once"
                )
            left.remove(move.piece)
        return tuple(left)

    def __reduce__(self) -> tuple[Callable[..., "Trigon"], tuple[object, ...]]:
        # Games are compared by identity, so a copy has to be the very same object.
        if self.players in (2, 3, 4) and trigon(self.players) is self:
            return trigon, (self.players,)
        raise TypeError(f"{self.name!r} cannot be pickled: expected a game made by trigon()")


def trigon(players: int = 4) -> Trigon:
    """Blokus Trigon with blue, yellow, red and green.

    Four players have one colour each, two have two: blue and red against yellow and green. Three
    have one each and play without green, on a smaller board.

    Parameters
    ----------
    players : int
        2, 3 or 4.

    Returns
    -------
    Trigon
        The game; the same object for the same number of players.

    Examples
    --------
    >>> trigon().board.all_cells.bit_count(), trigon(players=3).board.all_cells.bit_count()
    (486, 384)
    >>> trigon(players=3).colour_names
    ('blue', 'yellow', 'red')
    """
    if players not in (2, 3, 4):
        raise VariantError(f"trigon with {players!r} players: expected 2, 3 or 4")
    return _trigon(players)


@cache
def _trigon(players: int) -> Trigon:
    if players == 3:
        starts = ((15, 2), (15, 13), (7, 5), (7, 10), (23, 5), (23, 10))
        return Trigon("trigon", 8, 3, ("blue", "yellow", "red"), starts)
    starts = ((17, 3), (17, 14), (9, 6), (9, 11), (25, 6), (25, 11))
    return Trigon("trigon", 9, players, ("blue", "yellow", "red", "green"), starts)
