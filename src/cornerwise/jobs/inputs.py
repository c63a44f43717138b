"""The files of a run: finding them, reading them, and the games in them."""

from __future__ import annotations

import errno
import hashlib
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from cornerwise import FormatError, Game, InvalidInputError, parse_blksgf, parse_codes
from cornerwise.errors import quote
from cornerwise.formats.detect import detect_format
from cornerwise.formats.kinds import KINDS

__all__ = ["InputFile", "find_files", "printable_name", "read_file", "read_games"]

_LARGEST = 64 << 20
_SUFFIX = ".blksgf"


@dataclass(frozen=True)
class InputFile:
    """What was read from a file.

    Attributes
    ----------
    name : str
        The file, as it was named.
    digest : str or None
        SHA-256 of its content in hexadecimal; None where it cannot be read.
    data : bytes
        Its content.
    error : str or None
        Why it cannot be read.
    """

    name: str
    digest: str | None
    data: bytes
    error: str | None


def find_files(paths: Iterable[str | os.PathLike[str]]) -> list[Path]:
    """Return the files meant, each once, sorted by name.

    Parameters
    ----------
    paths : iterable of path
        Files, and folders, which stand for all files ``*.blksgf`` in them and below.

    Returns
    -------
    list of Path

    Raises
    ------
    FileNotFoundError
        When there is nothing of a name.
    InvalidInputError
        When paths are no paths, there are none, or a folder holds no such file.

    Examples
    --------
    >>> find_files(["absent.blksgf"])
    Traceback (most recent call last):
    ...
    FileNotFoundError: [Errno 2] No such file or directory: 'absent.blksgf'
    """
    if isinstance(paths, str | os.PathLike):
        paths = [paths]
    found: dict[Path, Path] = {}
    for path in map(_path, paths):
        for file in _below(path) if path.is_dir() else [path]:
            found.setdefault(file.resolve(), file)
    if not found:
        raise InvalidInputError("no files to read; expected one or more")
    return sorted(found.values(), key=printable_name)


def _path(path: object) -> Path:
    if not isinstance(path, str | os.PathLike):
        raise InvalidInputError(f"{quote(path)} is not a path; expected the name of a file")
    if "\0" in str(path) or not Path(path).exists():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))
    return Path(path)


def _below(folder: Path) -> list[Path]:
    files = [path for path in folder.rglob(f"*{_SUFFIX}") if path.is_file()]
    if not files:
        raise InvalidInputError(f"{folder} holds no files whose names end in {_SUFFIX}")
    return files


def printable_name(path: Path) -> str:
    """Return a path as text that any file can hold, even where its bytes are no text.

    Examples
    --------
    >>> printable_name(Path("game.blksgf"))
    'game.blksgf'
    """
    return str(path).encode("utf-8", "backslashreplace").decode()


def read_file(path: Path) -> InputFile:
    """Read a file; where that fails, the error tells why."""
    name = printable_name(path)
    try:
        with path.open("rb") as file:
            data = file.read(_LARGEST + 1)
    except OSError as error:
        return InputFile(name, None, b"", error.strerror or type(error).__name__)
    if len(data) > _LARGEST:
        return InputFile(name, None, b"", f"the file is larger than {_LARGEST >> 20} MiB")
    return InputFile(name, hashlib.sha256(data).hexdigest(), data, None)


def read_games(file: InputFile, variant: str) -> Iterator[Game | str]:
    r"""Yield the games of a file, or what is wrong with one in its place.

    Parameters
    ----------
    file : InputFile
        The file.
    variant : str
        What codes are about; blksgf says that itself.

    Yields
    ------
    Game or str
        Games of variants that `Board` plays, without an error in them; or an error.

    Raises
    ------
    FormatError
        When nothing of the file can be read.

    Examples
    --------
    >>> file = InputFile("f", None, b"56u0 9au0\n56u0 56u0\n", None)
    >>> [type(game).__name__ for game in read_games(file, "duo")]
    ['Game', 'str']
    """
    if file.error is not None:
        raise FormatError(file.error)
    games = _codes if detect_format(file.data) == "codes" else _trees
    empty = True
    for game in games(file.data, variant):
        empty = False
        yield _objection(game) or game
    if empty:
        raise FormatError("the file holds no game")


def _trees(data: bytes, variant: str) -> Iterator[Game]:
    games = parse_blksgf(data, strict=False)
    if not games:
        # What is wrong before the first game is in no game; only strict reading tells it.
        parse_blksgf(data)
    yield from games


def _codes(data: bytes, variant: str) -> Iterator[Game]:
    # One line at a time: games take a hundred times the memory of their codes.
    for number, line in enumerate(data.split(b"\n"), 1):
        if line.strip() and not line.lstrip().startswith(b"#"):
            game = _game_of(line, variant)
            game.errors = [FormatError(e.message, number, e.column) for e in game.errors]
            yield game


def _game_of(line: bytes, variant: str) -> Game:
    try:
        (game,) = parse_codes(line, variant, strict=False) or parse_codes(line, variant)
    except FormatError as error:
        # Lenient reading makes no game where nothing comes before the error.
        game = Game.from_moves([], variant)
        game.errors.append(error)
    return game


def _objection(game: Game) -> str | None:
    if game.errors:
        return str(game.errors[0])
    if not game.root.kind.in_kernel:
        *titles, last = (kind.title for kind in KINDS if kind.in_kernel)
        return f"the game is {quote(game.root.get('GM'))}; expected {', '.join(titles)} or {last}"
    return None
