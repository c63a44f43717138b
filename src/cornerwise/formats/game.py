"""A game: its tree, what its header says, its main line as moves and positions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from cornerwise.board import Board
from cornerwise.errors import FormatError, VariantError, quote
from cornerwise.formats.building import AnyMove, tree_from_board, tree_from_moves
from cornerwise.formats.kinds import kind_of_gm
from cornerwise.formats.referee import Ply
from cornerwise.formats.replay import play_mainline
from cornerwise.formats.tree import Node
from cornerwise.moves import PASS, Move
from cornerwise.reference.blokus import Position

__all__ = ["UNKNOWN", "Game"]

UNKNOWN = "unknown"
"""Variant of a game whose root names none that is known; only lenient reading makes such games."""


class Game:
    """A game with all its variations, as a file holds it.

    Games are equal when their trees are. Whatever follows is worked out from the tree when it is
    asked for, so the tree may be changed.

    Parameters
    ----------
    root : Node
        The root of the tree, whose ``GM`` property names the game.
    errors : iterable of FormatError
        What was wrong with the file, when it was read in lenient mode.

    Attributes
    ----------
    root : Node
        The root of the tree.
    errors : list of FormatError
        Empty unless the game was read in lenient mode and something was wrong.

    Examples
    --------
    >>> game = Game.from_moves(["e8,d9,e9,f9,e10", "j5,i6,j6,k6,j7"], properties={"EV": "Example"})
    >>> game.variant, game.event, len(game.mainline())
    ('duo', 'Example', 3)
    >>> game.board(1).turn
    <Color.WHITE: 1>
    """

    __hash__ = None  # type: ignore[assignment]

    def __init__(self, root: Node, errors: Iterable[FormatError] = ()) -> None:
        self.root = root
        self.errors: list[FormatError] = list(errors)

    @classmethod
    def from_moves(
        cls,
        moves: Iterable[AnyMove],
        variant: str = "duo",
        properties: Mapping[str, str] | None = None,
    ) -> Game:
        """Make a game without variations.

        Parameters
        ----------
        moves : iterable
            Moves, texts of moves, or lists of cells (row, column), in order of play. Forced passes
            may be left out; they are not stored.
        variant : str
            The game: a name in `cornerwise.VARIANTS`, ``"junior"``, ``"classic-2"``,
            ``"classic-3"`` or ``"classic-4"``.
        properties : mapping of str to str, optional
            More properties for the root, such as ``{"PB": "Ada", "RE": "B+3"}``.

        Returns
        -------
        Game

        Raises
        ------
        NotationError
            When something is not a move.
        IllegalMoveError
            When the rules forbid a move.

        Examples
        --------
        >>> Game.from_moves(["56u0"]).mainline()[1].properties
        {'B': ['e8,d9,e9,f9,e10']}
        """
        return cls(tree_from_moves(moves, variant, properties))

    @classmethod
    def from_board(cls, board: Board, properties: Mapping[str, str] | None = None) -> Game:
        """Make a game from the moves played on a board.

        A board that was set up gives a root with set-up properties.

        Parameters
        ----------
        board : Board
            Stays as it is.
        properties : mapping of str to str, optional
            More properties for the root.

        Returns
        -------
        Game

        Examples
        --------
        >>> Game.from_board(Board.from_moves(["56u0"])).moves
        (Move('e8,d9,e9,f9,e10'),)
        """
        return cls(tree_from_board(board, properties))

    # -- header ------------------------------------------------------------------------------

    @property
    def variant(self) -> str:
        """Name of the variant, such as ``"duo"``, or ``"unknown"``."""
        kind = kind_of_gm(self.root.get("GM") or "")
        return UNKNOWN if kind is None else kind.name

    @property
    def name(self) -> str | None:
        """Name of the game (``GN``)."""
        return self.root.get("GN")

    @property
    def event(self) -> str | None:
        """Event at which it was played (``EV``)."""
        return self.root.get("EV")

    @property
    def date(self) -> str | None:
        """Date on which it was played (``DT``)."""
        return self.root.get("DT")

    @property
    def place(self) -> str | None:
        """Place where it was played (``PC``)."""
        return self.root.get("PC")

    @property
    def result(self) -> str | None:
        """Result as the file gives it (``RE``)."""
        return self.root.get("RE")

    @property
    def comment(self) -> str | None:
        """Comment in the root (``C``)."""
        return self.root.comment

    @property
    def players(self) -> tuple[str | None, ...]:
        """Names of the players (``PB`` and ``PW``; ``P1`` to ``P4`` for three or four players)."""
        number = {"classic-3": 3, "classic-4": 4}.get(self.variant)
        names = ["PB", "PW"] if number is None else [f"P{player + 1}" for player in range(number)]
        return tuple(self.root.get(name) for name in names)

    # -- main line ---------------------------------------------------------------------------

    def mainline(self) -> list[Node]:
        """Return the root, its first child, that one's first child, and so on."""
        return self.root.mainline()

    @property
    def plies(self) -> list[Ply]:
        """The main line as colours and cells, in any variant.

        A colour that misses its turn has passed. Such passes are inserted, with no cells, so that
        ``plies[k]`` is what happens at ply k.
        """
        return play_mainline(self.root).history

    @property
    def moves(self) -> tuple[Move, ...]:
        """The main line as moves, for Duo and Mini.

        Forced passes are inserted, so that ``moves[k]`` is what happens at ply k.

        Raises
        ------
        VariantError
            For other games; see `plies`.
        """
        self._check_kernel("moves", "plies")
        return tuple(
            Move.from_cells(cells, self.variant) if cells else PASS for _, cells in self.plies
        )

    def board(self, ply: int | None = None) -> Board:
        """Return the board after some plies of the main line, for Duo and Mini.

        Every node's set-up that comes before the next ply is done. Forced passes are inserted and
        count as plies. A set-up begins a new board, so `Board.ply` counts from the last one.

        Parameters
        ----------
        ply : int, optional
            How many plies to play; all by default.

        Returns
        -------
        Board
            A new one each time.

        Raises
        ------
        VariantError
            For other games; see `position`.
        InvalidInputError
            When the main line is shorter.

        Examples
        --------
        >>> Game.from_moves(["56u0", "j5"]).board(1).last_move
        Move('e8,d9,e9,f9,e10')
        """
        self._check_kernel("board()", "position()")
        position = self.position(ply)
        assert isinstance(position, Board)
        return position

    def position(self, ply: int | None = None) -> Board | Position:
        """Return the position after some plies of the main line, in any variant.

        Parameters
        ----------
        ply : int, optional
            How many plies to play; all by default.

        Returns
        -------
        Board or cornerwise.reference.blokus.Position
            A board for Duo and Mini, else a position of the reference rules.

        Examples
        --------
        >>> Game.from_moves(["a20"], "classic-2").position().turn
        1
        """
        return play_mainline(self.root, ply).position

    def _check_kernel(self, what: str, instead: str) -> None:
        if not self.root.kind.in_kernel:
            raise VariantError(f"{what} of a game of {self.variant}: use {instead}")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self.root == other.root

    def __repr__(self) -> str:
        name = "" if self.name is None else f" {quote(self.name)}"
        errors = f", {len(self.errors)} errors" if self.errors else ""
        return (
            f"<Game{name} of {self.variant}, {len(self.mainline())} nodes in the main line{errors}>"
        )
