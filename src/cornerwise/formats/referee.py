"""Who plays by the rules while a tree is walked: the kernel's board or the reference."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol, TypeAlias

from cornerwise.board import Board, Color
from cornerwise.errors import InvalidInputError, NotationError, PositionError
from cornerwise.formats.kinds import GameKind
from cornerwise.formats.points import Cell, Cells, format_points
from cornerwise.moves import PASS, Move
from cornerwise.reference import blokus

__all__ = ["Ply", "Referee", "referee_for"]

Ply: TypeAlias = tuple[int, Cells]
"""Colour and cells of a placement, or no cells for a pass."""


class Referee(Protocol):
    """A position that moves can be made in and taken back from.

    Every `place`, `skip` and `reset` is one step; `undo_to` takes steps back. Plies are placements
    and passes, not resets.
    """

    @property
    def position(self) -> Board | blokus.Position:
        """The position."""

    @property
    def history(self) -> list[Ply]:
        """The plies made and not taken back."""

    @property
    def steps(self) -> int:
        """How many steps were made and not taken back."""

    @property
    def plies(self) -> int:
        """How many of them were plies."""

    @property
    def turn(self) -> int:
        """The colour to move."""

    @property
    def is_over(self) -> bool:
        """Whether no colour can place anything."""

    @property
    def can_place(self) -> bool:
        """Whether the colour to move can place anything."""

    def start(self, color: int) -> Cell:
        """Return the cell that the first piece of a colour has to cover."""

    def piece(self, cells: Cells) -> tuple[str, int]:
        """Name of the piece with these cells and how many a colour has; or NotationError."""

    def cells(self) -> list[list[Cell]]:
        """For each colour the cells it covers."""

    def monomino_last(self) -> list[int]:
        """Colours that have placed everything, the monomino last."""

    def place(self, cells: Cells) -> None:
        """Place a piece of the colour to move; or InvalidInputError."""

    def skip(self) -> None:
        """Pass."""

    def reset(
        self, cells: Sequence[Iterable[Cell]], turn: int, monomino_last: Iterable[int] = ()
    ) -> None:
        """Replace the position; or PositionError."""

    def undo_to(self, steps: int) -> None:
        """Take steps back until so many are left."""


def referee_for(kind: GameKind) -> Referee:
    """Make a referee at the beginning of a game.

    Parameters
    ----------
    kind : GameKind
        The game.

    Returns
    -------
    Referee
        The kernel where it knows the game, else the reference rules.

    Examples
    --------
    >>> from cornerwise.formats.kinds import get_kind
    >>> referee_for(get_kind("classic-4")).start(1)
    (0, 19)
    """
    if kind.in_kernel:
        return _KernelReferee(kind)
    return _ReferenceReferee(kind)


class _Steps:
    """What both referees do alike: the steps made, to be taken back or listed."""

    def __init__(self, kind: GameKind) -> None:
        self.kind = kind
        # For each step the ply, or None for a reset.
        self._plies: list[Ply | None] = []
        self.plies = 0

    @property
    def steps(self) -> int:
        return len(self._plies)

    @property
    def history(self) -> list[Ply]:
        return [ply for ply in self._plies if ply is not None]

    def _record(self, ply: Ply | None) -> None:
        self._plies.append(ply)
        self.plies += ply is not None

    def _forget(self) -> Ply | None:
        ply = self._plies.pop()
        self.plies -= ply is not None
        return ply


class _KernelReferee(_Steps):
    """Referee for the games that the kernel knows."""

    def __init__(self, kind: GameKind) -> None:
        super().__init__(kind)
        self.position = Board(kind.name)
        self._replaced: list[Board] = []

    @property
    def turn(self) -> int:
        return int(self.position.turn)

    @property
    def is_over(self) -> bool:
        return self.position.is_over

    @property
    def can_place(self) -> bool:
        moves = self.position.legal_moves
        return bool(moves) and PASS not in moves

    def start(self, color: int) -> Cell:
        return self.position.variant.starts[color]

    def piece(self, cells: Cells) -> tuple[str, int]:
        return _kernel_move(cells, self.kind).piece.name, 1

    def cells(self) -> list[list[Cell]]:
        array = self.position.to_array()
        found: list[list[Cell]] = [[], []]
        for row, column in zip(*array.nonzero(), strict=True):
            found[int(array[row, column]) - 1].append((int(row), int(column)))
        return found

    def monomino_last(self) -> list[int]:
        return [color for color, points in enumerate(self.position.score()) if points == 20]

    def place(self, cells: Cells) -> None:
        self._push(_kernel_move(cells, self.kind), cells)

    def skip(self) -> None:
        self._push(PASS, ())

    def _push(self, move: Move, cells: Cells) -> None:
        color = self.turn
        self.position.push(move)
        self._record((color, cells))

    def reset(
        self, cells: Sequence[Iterable[Cell]], turn: int, monomino_last: Iterable[int] = ()
    ) -> None:
        black, white = cells
        board = Board.from_cells(
            black, white, Color(turn), self.kind.name, monomino_last=map(Color, monomino_last)
        )
        self._replaced.append(self.position)
        self.position = board
        self._record(None)

    def undo_to(self, steps: int) -> None:
        while self.steps > steps:
            if self._forget() is None:
                self.position = self._replaced.pop()
            else:
                self.position.pop()


class _ReferenceReferee(_Steps):
    """Referee for the games that only the reference rules know."""

    def __init__(self, kind: GameKind) -> None:
        super().__init__(kind)
        self.position = _reference_game(kind).start()
        self._replaced: list[blokus.Position] = []

    @property
    def turn(self) -> int:
        return self.position.turn

    @property
    def is_over(self) -> bool:
        return self.position.is_over()

    @property
    def can_place(self) -> bool:
        return not self.position.is_blocked(self.position.turn)

    def start(self, color: int) -> Cell:
        return self.position.game.starts[color]

    def piece(self, cells: Cells) -> tuple[str, int]:
        name = self._move(cells).piece
        return name, self.position.game.pieces.count(name)

    def cells(self) -> list[list[Cell]]:
        return [list(self.position.cells(color)) for color in range(self.position.game.colours)]

    def monomino_last(self) -> list[int]:
        return [color for color, last in enumerate(self.position.monomino_last) if last]

    def place(self, cells: Cells) -> None:
        self._change(self.position.apply(self._move(cells)), (self.turn, cells))

    def skip(self) -> None:
        self._change(self.position.apply(blokus.PASS), (self.turn, ()))

    def reset(
        self, cells: Sequence[Iterable[Cell]], turn: int, monomino_last: Iterable[int] = ()
    ) -> None:
        game = self.position.game
        self._change(game.setup([tuple(of) for of in cells], turn, tuple(monomino_last)), None)

    def undo_to(self, steps: int) -> None:
        while self.steps > steps:
            self._forget()
            self.position = self._replaced.pop()

    def _move(self, cells: Cells) -> blokus.Move:
        try:
            return self.position.game.move(cells)
        except PositionError as error:
            raise _no_piece(cells, self.kind) from error

    def _change(self, position: blokus.Position, ply: Ply | None) -> None:
        self._replaced.append(self.position)
        self.position = position
        self._record(ply)


def _kernel_move(cells: Cells, kind: GameKind) -> Move:
    try:
        return Move.from_cells(cells, kind.name)
    except InvalidInputError as error:
        raise _no_piece(cells, kind) from error


def _no_piece(cells: Cells, kind: GameKind) -> NotationError:
    return NotationError(f"{format_points(cells, kind.size)} is no piece of {kind.title}")


def _reference_game(kind: GameKind) -> blokus.Blokus:
    # Those of the kernel too, so that both can be compared.
    games: dict[str, Callable[[], blokus.Blokus]] = {
        "duo": blokus.duo,
        "mini": blokus.mini,
        "mini-9": lambda: blokus.mini(size=9),
        "mini-10": lambda: blokus.mini(size=10),
        "junior": blokus.junior,
        "classic-2": lambda: blokus.classic(players=2),
        "classic-3": lambda: blokus.classic(players=3),
        "classic-4": lambda: blokus.classic(players=4),
    }
    return games[kind.name]()
