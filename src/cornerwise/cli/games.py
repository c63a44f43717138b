"""Finding the position that a command is about: file, game, ply."""

import sys
from dataclasses import dataclass
from pathlib import Path

from cornerwise import Board, FormatError, InvalidInputError
from cornerwise.errors import quote
from cornerwise.formats import Game, parse_blksgf, parse_codes
from cornerwise.formats.detect import detect_format
from cornerwise.formats.kinds import KINDS

__all__ = ["GameFile", "Selection", "read_games", "select_game"]

_LARGEST = 64 << 20


@dataclass(frozen=True)
class GameFile:
    """The games of a file.

    Attributes
    ----------
    name : str
        Name of the file, for people.
    format : str
        ``"blksgf"`` or ``"codes"``.
    games : list of Game
        At least one.
    """

    name: str
    format: str
    games: list[Game]


@dataclass(frozen=True)
class Selection:
    """One game of a file.

    Attributes
    ----------
    file : GameFile
        Where it is from.
    number : int
        Its number in the file, from 1.
    game : Game
        A game that `cornerwise.Board` plays.
    plies : int
        Length of its main line.
    """

    file: GameFile
    number: int
    game: Game
    plies: int

    def board(self, ply: int) -> Board:
        """Return the board after some plies; more than there are is a mistake of the user's."""
        if ply > self.plies:
            raise InvalidInputError(
                f"--ply {ply} is beyond the end of game {self.number} of {self.file.name}; "
                f"expected 0 to {self.plies}"
            )
        return self.game.board(ply)


def read_games(path: str, variant: str | None = None) -> GameFile:
    """Read a file of either format; its content tells which.

    Parameters
    ----------
    path : str
        A file, or ``-`` for standard input.
    variant : str, optional
        The game that codes are of; Duo by default.

    Returns
    -------
    GameFile

    Raises
    ------
    FormatError
        When the file is broken, or holds no game.
    OSError
        When it cannot be read.
    """
    name = "standard input" if path == "-" else path
    try:
        data = _read(path)
        file_format = detect_format(data)
        if file_format == "codes":
            games = parse_codes(data, variant or "duo")
        elif variant is not None:
            raise InvalidInputError("--variant is for codes; these games say what they are")
        else:
            games = parse_blksgf(data)
    except InvalidInputError as error:
        raise FormatError(f"{name}: {error}") from error
    if not games:
        raise FormatError(f"{name}: the file holds no game")
    return GameFile(name, file_format, games)


def select_game(file: GameFile, number: int | None) -> Selection:
    """Choose a game of a file, the first one by default.

    Raises
    ------
    InvalidInputError
        When the file has no game of that number.
    FormatError
        When `cornerwise.Board` does not play that game.
    """
    number = 1 if number is None else number
    count = len(file.games)
    if number > count:
        has = "one game" if count == 1 else f"{count} games"
        raise InvalidInputError(f"--game {number}: {file.name} has {has}; expected 1 to {count}")
    game = file.games[number - 1]
    if not game.root.kind.in_kernel:
        *titles, last = (kind.title for kind in KINDS if kind.in_kernel)
        raise FormatError(
            f"{file.name}: game {number} is {quote(game.root.get('GM'))}; "
            f"expected {', '.join(titles)} or {last}"
        )
    return Selection(file, number, game, len(game.plies))


def _read(path: str) -> bytes:
    if path == "-":
        # Standard input that was closed before the start is None.
        data = sys.stdin.buffer.read(_LARGEST + 1) if sys.stdin else b""
    else:
        with Path(path).open("rb") as file:
            data = file.read(_LARGEST + 1)
    if len(data) > _LARGEST:
        raise FormatError(f"the file is larger than {_LARGEST >> 20} MiB")
    return data
