"""The command ``gtp``."""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Iterator

import click

from cornerwise import VARIANTS, Scoring
from cornerwise.cli.options import one_thread_option, scoring_option, time_option
from cornerwise.cli.streams import standard_reader, write_at_once
from cornerwise.levels import LEVELS
from cornerwise.protocols.gtp import Inbox, Player, Session, Settings
from cornerwise.protocols.gtp.commands import COMMANDS

__all__ = ["gtp"]


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
@one_thread_option
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
    inbox = Inbox(standard_reader())
    with _interrupting(inbox):
        Session(Player(settings), inbox, _write, game, COMMANDS).run()


def _write(text: str) -> None:
    write_at_once(text.encode())


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
