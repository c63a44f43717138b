"""Games to run over, and runs."""

import random
import subprocess
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from cornerwise import Board, Game, format_codes, jobs, write_blksgf

from ..cli.helpers import EXAMPLE, EXAMPLE_PLIES, command, environment

__all__ = [
    "EXAMPLE",
    "EXAMPLE_PLIES",
    "lines_in",
    "mini_games",
    "rows_of",
    "start",
    "wait_for_lines",
    "without_times",
    "write_games",
]


def mini_games(count: int, seed: int = 1) -> list[Game]:
    """Games of Mini played to the end at random."""
    rng = random.Random(seed)
    games = []
    for _ in range(count):
        board = Board("mini")
        while not board.is_over:
            board.push(rng.choice(list(board.legal_moves)))
        games.append(Game.from_board(board))
    return games


def write_games(folder: Path, count: int = 3, seed: int = 1) -> list[Path]:
    """Two files with games of Mini, one of them in codes and one in blksgf."""
    games = mini_games(count, seed)
    tree, codes = folder / "a.blksgf", folder / "b.txt"
    write_blksgf(games[:-1], tree)
    codes.write_text("# one game\n\n" + format_codes(games[-1:]), encoding="utf-8")
    return [tree, codes]


def without_times(rows: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Rows without what differs from run to run."""
    return [{name: value for name, value in row.items() if name != "seconds"} for row in rows]


def rows_of(path: Path) -> list[dict[str, Any]]:
    """The rows of a table or a journal, without times."""
    return without_times(jobs.read(path))


def lines_in(path: Path) -> int:
    """How many whole lines a file has that may not be there."""
    try:
        return path.read_bytes().count(b"\n")
    except FileNotFoundError:
        return 0


def wait_for_lines(path: Path, count: int, process: subprocess.Popen[bytes]) -> None:
    """Wait until a file has so many lines, or the process has ended."""
    while lines_in(path) < count and process.poll() is None:
        time.sleep(0.002)


def start(*arguments: object) -> subprocess.Popen[bytes]:
    """Start the command ``batch``."""
    return subprocess.Popen(
        command("batch", *arguments),
        env=environment(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
