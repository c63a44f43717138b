"""The games: board, pieces, start cells, players."""

import random
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property

from cornerwise.errors import PositionError, VariantError
from cornerwise.reference.blokus import notation
from cornerwise.reference.blokus.grid import Cell, Grid
from cornerwise.reference.blokus.moves import Move, Placements, placements_of
from cornerwise.reference.blokus.pieces import (
    ALL_PIECES,
    JUNIOR_PIECES,
    SMALL_PIECES,
    SQUARES,
)
from cornerwise.reference.blokus.position import Position

__all__ = ["Blokus", "classic", "duo", "junior", "mini"]

_MINI_NAMES = {8: "mini", 9: "mini-9", 10: "mini-10"}


@dataclass(frozen=True, eq=False)
class Blokus:
    """The rules of one game. `classic`, `duo`, `mini` and `junior` make them, each once.

    Attributes
    ----------
    name : str
        Name of the game.
    size : int
        Rows and columns of the board.
    players : int
        How many play.
    colour_names : tuple of str
        The colours in the order of their turns.
    starts : tuple of (row, column)
        The start cell of each colour.
    free_starts : bool
        Whether a colour may begin on any start cell that is free instead of its own.
    pieces : tuple of str
        The pieces of each colour by name; a piece it has twice is listed twice.
    has_bonus : bool
        Whether placing everything earns a bonus.
    """

    name: str
    size: int
    players: int
    colour_names: tuple[str, ...]
    starts: tuple[Cell, ...]
    free_starts: bool
    pieces: tuple[str, ...]
    has_bonus: bool

    @property
    def colours(self) -> int:
        """The number of colours."""
        return len(self.colour_names)

    @cached_property
    def placements(self) -> Placements:
        """Every way to lay a piece on the empty board."""
        return placements_of(self.size, tuple(dict.fromkeys(self.pieces)))

    @cached_property
    def grid(self) -> Grid:
        """The board."""
        return self.placements.grid

    @cached_property
    def squares(self) -> int:
        """The squares of all pieces of one colour."""
        return sum(SQUARES[piece] for piece in self.pieces)

    @cached_property
    def start_masks(self) -> tuple[int, ...]:
        """For each colour the set of cells of which its first piece has to cover one."""
        if self.free_starts:
            return (self.grid.mask(self.starts),) * self.colours
        return tuple(self.grid.mask([start]) for start in self.starts)

    def owner(self, colour: int) -> int | None:
        """Return who scores for a colour; None for the shared colour of three players."""
        if self.players == 3 and colour == 3:
            return None
        return colour % self.players

    def start(self, rng: random.Random | None = None) -> Position:
        """Return the position before the first move; chance has no part in it."""
        nobody = (False,) * self.colours
        return Position(self, 0, (0,) * self.colours, (self.pieces,) * self.colours, nobody, nobody)

    def move(self, cells: Iterable[Cell]) -> Move:
        """Return the placement on cells in any order; PositionError when they are no piece.

        Examples
        --------
        >>> duo().move([(4, 4), (3, 4), (4, 3)])
        Move(cells=((3, 4), (4, 3), (4, 4)), piece='V3')
        """
        cells = list(cells)
        move = self.placements.find(cells)
        if move is None:
            raise PositionError(
                f"cells {cells!r}: expected exactly one piece of {self.name}"
                f" on a board of {self.size} rows and columns"
            )
        return move

    @property
    def help_text(self) -> str:
        """How a move is written, in one line."""
        return notation.help_text(self)

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
        >>> duo().read_move(None, "e10, E11,d11")
        Move(cells=((3, 3), (3, 4), (4, 4)), piece='V3')
        """
        return notation.read_move(self, text)

    def write_move(self, move: Move) -> str:
        """Return the piece and its cells; ``"pass"`` for a pass.

        Examples
        --------
        >>> duo().write_move(duo().move([(4, 4), (3, 4), (3, 3)]))
        'V3 e10,d11,e11'
        """
        return notation.write_move(self, move)

    def setup(
        self,
        cells: Sequence[Iterable[Cell]],
        turn: int = 0,
        monomino_last: Collection[int] = (),
    ) -> Position:
        """Return a position from the cells that each colour has covered.

        Two pieces of one colour never share an edge, so the parts that hang together by edges are
        its pieces. How the position came about is not asked: pieces need not touch at corners nor
        cover a start cell.

        Parameters
        ----------
        cells : sequence of iterables of (row, column)
            For each colour its cells.
        turn : int
            The colour to move.
        monomino_last : collection of int
            The colours that have placed everything, the monomino last; cells do not tell.

        Returns
        -------
        Position
            The position.

        Raises
        ------
        PositionError
            When a cell is off the board or taken twice, when cells that hang together are no
            piece, or when a colour uses a piece more often than it has it.

        Examples
        --------
        >>> position = mini().setup([[(2, 2), (2, 3)], [(5, 5)]])
        >>> position.left[0]
        ('1', 'I3', 'V3', 'I4', 'L4', 'T4', 'Z4', 'O')
        """
        if len(cells) != self.colours:
            raise PositionError(f"cells of {len(cells)} colours: expected {self.colours}")
        if turn not in range(self.colours):
            raise PositionError(f"turn {turn!r}: expected a colour from 0 to {self.colours - 1}")
        masks = tuple(self.grid.mask(of_colour) for of_colour in cells)
        taken = 0
        for name, mask in zip(self.colour_names, masks, strict=True):
            if taken & mask:
                twice = self.grid.cells(taken & mask)
                raise PositionError(f"cells {twice!r} of {name} are taken by another colour")
            taken |= mask
        left = tuple(map(self._pieces_not_in, self.colour_names, masks))
        for colour in monomino_last:
            if colour not in range(self.colours) or left[colour]:
                raise PositionError(
                    f"monomino last for colour {colour!r}: expected one with no piece left"
                )
        last = tuple(colour in monomino_last for colour in range(self.colours))
        return Position(self, turn, masks, left, last, (False,) * self.colours)

    def _pieces_not_in(self, name: str, mask: int) -> tuple[str, ...]:
        """Return the pieces a colour still has when its pieces on the board cover these cells."""
        left = Counter(self.pieces)
        for part in self.grid.components(mask):
            cells = self.grid.cells(part)
            move = self.placements.find(cells)
            if move is None:
                raise PositionError(f"cells {cells!r} of {name}: expected one piece of {self.name}")
            if not left[move.piece]:
                raise PositionError(
                    f"cells {cells!r} of {name}: {move.piece} is used more often than"
                    f" the {self.pieces.count(move.piece)} times it is there"
                )
            left[move.piece] -= 1
        return tuple(left.elements())

    def __reduce__(self) -> tuple[Callable[..., "Blokus"], tuple[object, ...]]:
        # Games are compared by identity, so a copy has to be the very same object.
        if self.name == "classic" and classic(self.players, self.free_starts) is self:
            return classic, (self.players, self.free_starts)
        if self.size in _MINI_NAMES and mini(self.free_starts, self.size) is self:
            return mini, (self.free_starts, self.size)
        for game in (duo, junior):
            if game(self.free_starts) is self:
                return game, (self.free_starts,)
        raise TypeError(f"{self.name!r} cannot be pickled: expected classic, duo, mini or junior")


def classic(players: int = 4, free_corners: bool = False) -> Blokus:
    """Blokus on 20x20 with blue, yellow, red and green, corners clockwise from the top left.

    Four players have one colour each. Two players have two: blue and red against yellow and green.
    Three have one each and move green in turn; green scores for nobody.

    Parameters
    ----------
    players : int
        2, 3 or 4.
    free_corners : bool
        Whether a colour may begin in any free corner. By default each has its own.

    Returns
    -------
    Blokus
        The game; the same object for the same arguments.

    Examples
    --------
    >>> classic().start().count_moves()
    58
    >>> classic(players=2, free_corners=True).start().count_moves()
    232
    """
    if players not in (2, 3, 4):
        raise VariantError(f"classic with {players!r} players: expected 2, 3 or 4")
    return _classic(players, bool(free_corners))


def duo(free_starts: bool = False) -> Blokus:
    """Blokus Duo: 14x14, two players with one set each.

    Parameters
    ----------
    free_starts : bool
        Whether the first mover may begin on either start cell. By default the first mover begins
        on (4, 4), the second on (9, 9).

    Returns
    -------
    Blokus
        The game; the same object for the same arguments.

    Examples
    --------
    >>> duo().start().count_moves(), duo(free_starts=True).start().count_moves()
    (414, 828)
    """
    return _two("duo", 14, (4, 9), bool(free_starts), pieces=ALL_PIECES, has_bonus=True)


def mini(free_starts: bool = False, size: int = 8) -> Blokus:
    """Mini: 8x8, two players with the nine pieces of up to four squares, from (2, 2) and (5, 5).

    Parameters
    ----------
    free_starts : bool
        As for `duo`.
    size : int
        Rows and columns of the board: 8, 9 or 10. The larger boards are our own; each colour begins
        as far from its corner as on the smallest, so the second on (6, 6) and on (7, 7).

    Returns
    -------
    Blokus
        The game, named ``"mini"``, ``"mini-9"`` or ``"mini-10"``; the same object for the same
        arguments.

    Examples
    --------
    >>> mini().start().count_moves()
    97
    >>> mini(size=10).name, mini(size=10).starts
    ('mini-10', ((2, 2), (7, 7)))
    """
    if size not in _MINI_NAMES:
        raise VariantError(f"mini on {size!r} rows and columns: expected 8, 9 or 10")
    size, name = int(size), _MINI_NAMES[size]
    return _two(name, size, (2, size - 3), bool(free_starts), pieces=SMALL_PIECES, has_bonus=True)


def junior(free_starts: bool = False) -> Blokus:
    """Blokus Junior: the board of Duo, two each of twelve pieces, no bonus.

    Examples
    --------
    >>> len(junior().pieces), junior().squares
    (24, 88)
    """
    twice = tuple(piece for piece in JUNIOR_PIECES for _ in range(2))
    return _two("junior", 14, (4, 9), bool(free_starts), pieces=twice, has_bonus=False)


@cache
def _classic(players: int, free_corners: bool) -> Blokus:
    return Blokus(
        name="classic",
        size=20,
        players=players,
        colour_names=("blue", "yellow", "red", "green"),
        starts=((0, 0), (0, 19), (19, 19), (19, 0)),
        free_starts=free_corners,
        pieces=ALL_PIECES,
        has_bonus=True,
    )


@cache
def _two(
    name: str,
    size: int,
    diagonal: tuple[int, int],
    free_starts: bool,
    *,
    pieces: tuple[str, ...],
    has_bonus: bool,
) -> Blokus:
    first, second = diagonal
    return Blokus(
        name=name,
        size=size,
        players=2,
        colour_names=("black", "white"),
        starts=((first, first), (second, second)),
        free_starts=free_starts,
        pieces=pieces,
        has_bonus=has_bonus,
    )
