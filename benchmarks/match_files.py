"""The games of a match in files: written one by one, and read again to go on with the match."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from pathlib import Path

from benchmarks.match_game import ENGINE, OPPONENT, Record, Task

from cornerwise import CornerwiseError
from cornerwise.files import replace_file
from cornerwise.formats import Game, read_blksgf, write_blksgf

ROLES = ("engine", "opponent")

_TIMES = re.compile(
    r"^(?:engine|opponent): \w+, (\S+) s, processor (\S+) s, slowest move (\S+) s$", re.M
)
_FAILURE = re.compile(r"^(engine|opponent) failed: ([^:]*): (.*)", re.M | re.S)


def write_game(record: Record, names: tuple[str, str], event: str, path: Path) -> None:
    """Write a game as blksgf; the comment tells the times of both sides."""
    engine = record.task.engine_color
    lines = [f"opening: {len(record.task.opening)} plies, number {record.task.pair + 1}"]
    lines += [
        f"{ROLES[side]}: {('black', 'white')[engine ^ side]}, "
        f"{record.wall[side]:.3f} s, processor {record.processor[side]:.3f} s, "
        f"slowest move {record.slowest[side]:.3f} s"
        for side in (ENGINE, OPPONENT)
    ]
    if record.failed is not None:
        lines.append(f"{ROLES[record.failed]} failed: {record.cause}: {record.details}")
    properties = {
        "PB": names[engine != 0],
        "PW": names[engine == 0],
        "RE": record.result,
        "EV": event,
        "RO": str(record.task.number + 1),
        "DT": time.strftime("%Y-%m-%d"),
        "C": "\n".join(lines),
    }
    with replace_file(path) as file:
        write_blksgf(Game.from_board(record.board, properties), file)


def game_files(folder: Path) -> set[str]:
    """Return the names of the files in a folder that hold games of a match."""
    return {path.name for path in folder.glob("game-*.blksgf")}


def read_records(folder: Path, tasks: Sequence[Task], names: tuple[str, str]) -> list[Record]:
    """Return those games of a match that a folder holds.

    Raises
    ------
    ValueError
        If it holds a game of another match.
    """
    records = [_read(folder / Record(task).file_name, task, names) for task in tasks]
    found = [record for record in records if record is not None]
    others = game_files(folder) - {record.file_name for record in found}
    if others:
        raise ValueError(f"{folder / min(others)}: the match has only {len(tasks)} games")
    return found


def _read(path: Path, task: Task, names: tuple[str, str]) -> Record | None:
    if not path.exists():
        return None
    try:
        game = read_blksgf(path)[0]
        record = Record(task, game.board())
    except CornerwiseError as error:
        raise ValueError(f"{path}: {error}") from error
    comment = game.comment or ""
    times = _TIMES.findall(comment)
    opening = game.moves[: len(task.opening)]
    expected = names if task.engine_color == 0 else names[::-1]
    if game.players != expected or opening != task.opening or len(times) != len(ROLES):
        raise ValueError(
            f"{path} is of another match; expected {expected[0]} against {expected[1]} "
            f"after {' '.join(move.to_code() for move in task.opening) or 'no opening'}"
        )
    record.wall, record.processor, record.slowest = (
        [float(each[i]) for each in times] for i in range(3)
    )
    failure = _FAILURE.search(comment)
    if failure is not None:
        record.failed = ROLES.index(failure[1])
        record.cause, record.details = failure[2], failure[3]
    return record
