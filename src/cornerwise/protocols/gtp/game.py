"""The game that is being played: whose turn it is, what to take back, files."""

from __future__ import annotations

import os
from pathlib import Path

from cornerwise.board import Board, Color
from cornerwise.errors import FormatError, IllegalMoveError, quote
from cornerwise.formats import Game, format_blksgf, parse_blksgf
from cornerwise.formats.kinds import KINDS, kind_of_gm
from cornerwise.moves import PASS, Move
from cornerwise.protocols.gtp.syntax import CommandError
from cornerwise.variants import VARIANTS, Variant, get_variant

__all__ = ["GtpGame", "find_variant", "side_to_place", "turned"]

_LARGEST_FILE = 64 << 20
_MONOMINO_LAST = 20


class GtpGame:
    """A game in which a colour may move out of turn, as in the Go Text Protocol.

    Parameters
    ----------
    variant : str or Variant
        What is played.

    Attributes
    ----------
    board : Board
        The position; a new object after each change.

    Examples
    --------
    >>> game = GtpGame("duo")
    >>> game.play(Color.BLACK, Move.parse("e10"))
    >>> game.play(Color.BLACK, Move.parse("f8,f9"))
    >>> game.board.score("squares")
    (3, 0)
    >>> game.undo()
    >>> game.board.turn
    <Color.WHITE: 1>
    """

    def __init__(self, variant: str | Variant) -> None:
        self.start(variant)

    def start(self, variant: str | Variant) -> None:
        """Begin a game."""
        self.board = Board(variant)
        self._past: list[Board] = []

    @property
    def placed(self) -> tuple[int, int]:
        """How many pieces black and white have placed."""
        black, white = (len(left) for left in self.board.pieces_left)
        pieces = len(self.board.variant.pieces)
        return pieces - black, pieces - white

    def play(self, color: Color, move: Move) -> None:
        """Play a move, or a pass of a colour that can place nothing.

        Raises
        ------
        IllegalMoveError
            If the rules forbid it.
        """
        board = turned(self.board, color).copy()
        if not move.is_pass:
            board.push(move)
        elif board.is_legal(PASS):
            board.push(PASS)
        elif not board.is_over:
            raise IllegalMoveError(f"{color} may not pass: it can still place a piece")
        self._past.append(self.board)
        self.board = board

    def undo(self) -> None:
        """Take back what was last played.

        Raises
        ------
        CommandError
            If that is nothing.
        """
        if not self._past:
            raise CommandError("cannot undo: no move has been played")
        self.board = self._past.pop()

    def load(self, name: str, number: int | None) -> None:
        """Continue from a position of the main line of a game in a blksgf file.

        Parameters
        ----------
        name : str
            The file; of several games in it the first one is taken.
        number : int, optional
            The position before the move with this number, counted from 1 and without passes. The
            last one by default, and where there are fewer moves.

        Raises
        ------
        CommandError
            If there is no such game.
        """
        try:
            game = _read(Path(name))
        except OSError as error:
            raise _file_failure(name, error) from error
        except FormatError as error:
            raise CommandError(f"{quote(name)}: {error}") from error
        board = game.board(_ply_before(game, number))
        self._past = _history(board)
        self.board = board

    def save(self, name: str) -> None:
        """Write the game to a blksgf file.

        Raises
        ------
        CommandError
            If the file cannot be written.
        """
        text = format_blksgf(Game.from_board(self.board))
        try:
            Path(name).write_bytes(text.encode())
        except (OSError, ValueError) as error:
            raise _file_failure(name, error) from error


def turned(board: Board, color: Color) -> Board:
    """Return a board with a colour to move, the same one where it is the turn of that colour.

    If the other colour can place nothing it passes; if not, it is passed over, and the new board
    has no history.

    Examples
    --------
    >>> board = turned(Board(), Color.WHITE)
    >>> board.turn, board.is_legal("j5")
    (<Color.WHITE: 1>, True)
    """
    if board.turn == color:
        return board
    if board.is_legal(PASS):
        board = board.copy()
        board.push(PASS)
        return board
    array = board.to_array()
    black, white = (
        [(int(row), int(col)) for row, col in zip(*(array == own + 1).nonzero(), strict=True)]
        for own in Color
    )
    points = board.score("official")
    # Nothing else brings a colour 20 points.
    monomino_last = [own for own in Color if points[own] == _MONOMINO_LAST]
    return Board.from_cells(black, white, color, board.variant, monomino_last=monomino_last)


def side_to_place(board: Board) -> Color:
    """Return the colour that places the next piece; that to move when the game is over.

    Examples
    --------
    >>> side_to_place(Board())
    <Color.BLACK: 0>
    """
    return board.turn.other if board.is_legal(PASS) else board.turn


def find_variant(title: str) -> Variant:
    """Return a variant by the name that game files give it, or by its own.

    Examples
    --------
    >>> find_variant("Blokus Duo").name, find_variant("mini-9").name
    ('duo', 'mini-9')
    """
    kind = kind_of_gm(title)
    if kind is not None and kind.in_kernel:
        return get_variant(kind.name)
    if title.lower() in VARIANTS:
        return get_variant(title.lower())
    raise CommandError(f"cannot play {quote(title)}; expected one of: {_titles()}")


def _titles() -> str:
    return ", ".join(kind.title for kind in KINDS if kind.in_kernel)


def _read(path: Path) -> Game:
    if path.exists() and not path.is_file():
        raise FormatError("this is not a file")  # a device might never end
    with path.open("rb") as file:
        data = file.read(_LARGEST_FILE + 1)
    if len(data) > _LARGEST_FILE:
        raise FormatError(f"the file is larger than {_LARGEST_FILE >> 20} MiB")
    games = parse_blksgf(data)
    if not games:
        raise FormatError("the file holds no game; expected blksgf, which begins with '(;'")
    if not games[0].root.kind.in_kernel:
        title = quote(games[0].root.get("GM"))
        raise FormatError(f"cannot play {title}; expected one of: {_titles()}")
    return games[0]


def _file_failure(name: str, error: OSError | ValueError) -> CommandError:
    reason = os.strerror(error.errno) if isinstance(error, OSError) and error.errno else error
    return CommandError(f"{quote(name)}: {reason}")


def _ply_before(game: Game, number: int | None) -> int | None:
    """Return the ply of a move, or None for the end."""
    if number is None:
        return None
    placements = [ply for ply, (_, cells) in enumerate(game.plies) if cells]
    return placements[number - 1] if number <= len(placements) else None


def _history(board: Board) -> list[Board]:
    """Return the boards before each placement."""
    back = board.copy()
    boards = []
    while back.ply:
        if not back.pop().is_pass:
            boards.append(back.copy())
    return boards[::-1]
