"""Which positions a run is about, each with a number."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from cornerwise import Board, CornerwiseError, Game, InvalidInputError, get_variant
from cornerwise.errors import quote
from cornerwise.jobs.inputs import find_files, read_file, read_games
from cornerwise.jobs.position_text import format_position, parse_position

__all__ = ["Plan", "Plies", "Position", "make_plan", "positions"]

Plies = range | frozenset[int]


@dataclass(frozen=True, slots=True)
class Position:
    """A position of a game, or a file or game that cannot be read.

    Attributes
    ----------
    number : int
        Its place in the order of files, games and plies, from 0.
    file : str
        The file, as it was named.
    game : int or None
        Number of the game in the file, from 1; None where the file cannot be read.
    ply : int or None
        Plies played before; None where the game cannot be read.
    board : Board or None
        The position; None where there is none.
    from_start : bool
        Whether the moves of the board began at the start of the game, and not after a set-up.
    played : str or None
        The code of the move that follows in the game.
    error : str or None
        Why there is no board.
    """

    number: int
    file: str
    game: int | None
    ply: int | None = None
    board: Board | None = None
    from_start: bool = True
    played: str | None = None
    error: str | None = None


@dataclass(frozen=True, slots=True)
class _Segment:
    """Plies of a game without a set-up between them."""

    first: int
    last: int
    start: str | None


@dataclass(frozen=True, slots=True)
class _Entry:
    """A game, or an error, as small as it can be kept: runs have many."""

    file: str
    game: int | None
    variant: str = ""
    codes: str = ""
    segments: tuple[_Segment, ...] = ()
    error: str | None = None


@dataclass
class Plan:
    """All positions of a run.

    Attributes
    ----------
    digests : dict of str to str or None
        The SHA-256 of every file, None where it could not be read.
    total : int
        How many positions and errors there are.
    games : int
        How many games could be read.
    """

    plies: Plies
    digests: dict[str, str | None] = field(default_factory=dict)
    total: int = 0
    games: int = 0
    _entries: list[_Entry] = field(default_factory=list)
    _firsts: list[int] = field(default_factory=list)

    def add(self, entry: _Entry, count: int) -> None:
        """Append a game with so many positions, or an error, which counts for one."""
        self.games += entry.error is None
        if count:
            self._entries.append(entry)
            self._firsts.append(self.total)
            self.total += count

    def positions(self, done: Callable[[int], bool] = lambda number: False) -> Iterator[Position]:
        """Yield the positions that are not done, in order.

        Parameters
        ----------
        done : callable
            Called with the number of a position.
        """
        for first, entry in zip(self._firsts, self._entries, strict=True):
            if entry.error is not None:
                if not done(first):
                    yield Position(first, entry.file, entry.game, error=entry.error)
                continue
            yield from self._positions_of(entry, first, done)

    def _positions_of(
        self, entry: _Entry, number: int, done: Callable[[int], bool]
    ) -> Iterator[Position]:
        codes = entry.codes.split()
        for part in entry.segments:
            board = (
                Board(entry.variant)
                if part.start is None
                else parse_position(part.start, entry.variant)
            )
            for ply in range(part.first, part.last + 1):
                played = codes[ply] if ply < len(codes) else None
                if ply in self.plies:
                    if not done(number):
                        yield Position(
                            number,
                            entry.file,
                            entry.game,
                            ply,
                            board.copy(),
                            part.start is None and part.first == 0,
                            played,
                        )
                    number += 1
                if ply < part.last:
                    board.push(codes[ply])


def make_plan(
    files: Iterable[str | os.PathLike[str]],
    plies: Iterable[int] | None = None,
    variant: str = "duo",
) -> Plan:
    """Read all files, and number their positions.

    Parameters
    ----------
    files : iterable of path
        Files, and folders of blksgf files.
    plies : iterable of int, optional
        After how many plies to look; a range may go beyond the end of any game. All by default.
    variant : str
        The game that files of codes are about.

    Returns
    -------
    Plan

    Raises
    ------
    InvalidInputError
        When an argument is out of range.
    FileNotFoundError
        When there is no file of a name.
    """
    name = get_variant(variant).name
    plan = Plan(_checked_plies(plies))
    for path in find_files(files):
        file = read_file(path)
        plan.digests[file.name] = file.digest
        number = 0
        try:
            for number, game in enumerate(read_games(file, name), 1):
                _add(plan, file.name, number, game)
        except CornerwiseError as error:
            plan.add(_Entry(file.name, None, error=_text(error)), 1)
    return plan


def positions(
    files: Iterable[str | os.PathLike[str]],
    plies: Iterable[int] | None = None,
    variant: str = "duo",
) -> Iterator[Position]:
    """Yield the positions of many games, and what cannot be read.

    Parameters and errors are those of `run`.

    Examples
    --------
    >>> for position in positions(["examples/turnaround.blksgf"], [0, 34]):  # doctest: +SKIP
    ...     print(position.game, position.ply, position.board)
    """
    return make_plan(files, plies, variant).positions()


def _add(plan: Plan, file: str, number: int, game: Game | str) -> None:
    if isinstance(game, str):
        plan.add(_Entry(file, number, error=_text(game)), 1)
        return
    codes = [move.to_code() for move in game.moves]
    entry = _Entry(file, number, game.variant, " ".join(codes), _segments(game, len(codes)))
    plan.add(entry, sum(ply in plan.plies for ply in range(len(codes) + 1)))


def _segments(game: Game, last: int) -> tuple[_Segment, ...]:
    found: list[_Segment] = []
    while last >= 0:
        board = game.board(last)
        first = last - board.ply
        while board.ply:
            board.pop()
        start = None if board == Board(board.variant) else format_position(board)
        found.append(_Segment(first, last, start))
        last = first - 1
    return tuple(reversed(found))


def _checked_plies(plies: Iterable[int] | None) -> Plies:
    if plies is None:
        return range(sys.maxsize)
    if isinstance(plies, range):
        return plies
    if not isinstance(plies, Iterable) or isinstance(plies, str | bytes):
        raise InvalidInputError(f"plies {quote(plies)} are out of range; expected integers or None")
    listed = frozenset(plies)
    for ply in listed:
        if not isinstance(ply, int) or ply < 0:
            raise InvalidInputError(f"ply {quote(ply)} is out of range; expected 0 or more")
    return listed


def _text(error: object) -> str:
    return str(error).encode("utf-8", "backslashreplace").decode()
