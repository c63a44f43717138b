"""The command ``gtp``."""

from __future__ import annotations

import contextlib
import signal
import sys
import threading
from collections.abc import Callable, Iterator

import click

from cornerwise import VARIANTS, Scoring
from cornerwise.cli.options import scoring_option, time_option
from cornerwise.levels import LEVELS
from cornerwise.protocols.gtp import Inbox, Player, Session, Settings
from cornerwise.protocols.gtp.commands import COMMANDS

__all__ = ["gtp"]

_MOST_THREADS = 256


@click.command()
@click.option(
    "--level",
    type=click.IntRange(LEVELS[0].number, LEVELS[-1].number),
    default=LEVELS[-1].number,
    show_default=True,
    metavar="N",
    help=f"How strong to play, from {LEVELS[0].number} to {LEVELS[-1].number}, which is as well "
    "as it can.",
)
@time_option(
    f"How long a move may take; 1 at level {LEVELS[-1].number} where nothing else limits it.", None
)
@click.option(
    "--nodes",
    type=click.IntRange(min=1),
    metavar="N",
    help="How many positions to look at for a move; the level then does not count.",
)
@click.option(
    "--threads",
    type=click.IntRange(1, _MOST_THREADS),
    default=1,
    show_default=True,
    metavar="T",
    help="How many threads to search with.",
)
@click.option(
    "--seed",
    type=click.IntRange(min=0),
    metavar="N",
    help="Make what chance decides repeatable, as long as no move is limited by time.",
)
@click.option(
    "--game",
    type=click.Choice(tuple(VARIANTS)),
    default="duo",
    show_default=True,
    help="The game to begin with; set_game begins another one.",
)
@scoring_option
def gtp(
    *,
    level: int,
    time: float | None,
    nodes: int | None,
    threads: int,
    seed: int | None,
    game: str,
    scoring: Scoring,
) -> None:
    """Let another program play against the engine: the Go Text Protocol.

    Reads commands from standard input and answers them on standard output, until quit or the end of
    the input. docs/gtp.md lists the commands; so does list_commands. Ctrl-C ends a search early.
    """
    settings = Settings(level, time, nodes, threads, seed, scoring)
    inbox = Inbox(_reader())
    with _interrupting(inbox):
        Session(Player(settings), inbox, _write, game, COMMANDS).run()


def _reader() -> Callable[[int], bytes | None]:
    if sys.stdin is None:  # it was closed before the start
        return lambda _: b""
    buffer = sys.stdin.buffer
    # Not through the buffer: a thread that waits in it would block the end of the program.
    read: Callable[[int], bytes | None] = getattr(buffer, "raw", buffer).read
    return read


def _write(text: str) -> None:
    sys.stdout.buffer.write(text.encode())
    sys.stdout.buffer.flush()


@contextlib.contextmanager
def _interrupting(inbox: Inbox) -> Iterator[None]:
    """Let Ctrl-C end no more than a search."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, lambda *_: inbox.interrupted.set())
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
