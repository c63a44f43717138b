"""Options that several commands share."""

import math
from collections.abc import Callable
from typing import Any, TypeVar

import click
from click.shell_completion import CompletionItem

from cornerwise import SCORINGS, VARIANTS
from cornerwise.solve_many import available_cores

__all__ = [
    "checked_seconds",
    "complete_file",
    "engine_threads_option",
    "file_argument",
    "game_option",
    "one_thread_option",
    "ply_option",
    "scoring_option",
    "table_option",
    "threads_option",
    "time_option",
    "variant_option",
]

Command = TypeVar("Command", bound=Callable[..., Any])

_FOREVER = 1e9
_LARGEST_TABLE = 1 << 20
_MOST_THREADS = 256


def checked_seconds(
    ctx: click.Context, param: click.Parameter, value: float | None
) -> float | None:
    """Check a number of seconds, as the callback of an option."""
    if value is None:
        return None
    if not 0 <= value < math.inf:
        raise click.BadParameter(f"{value} is not a number of seconds, 0 or more", ctx, param)
    return min(value, _FOREVER)


def complete_file(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Let the shell complete a parameter with the names of files.

    `click.Path` would too, but has words of its own for files that cannot be read.
    """
    return [CompletionItem(incomplete, type="file")]


def file_argument(command: Command) -> Command:
    """Add the argument FILE."""
    return click.argument("file", metavar="FILE", shell_complete=complete_file)(command)


def game_option(command: Command) -> Command:
    """Add ``--game``."""
    return click.option(
        "--game",
        type=click.IntRange(min=1),
        metavar="K",
        help="Take game K of the file, counted from 1.  [default: 1]",
    )(command)


def ply_option(help_text: str) -> Callable[[Command], Command]:
    """Add ``--ply``; what leaving it out means is for the command to say."""
    return click.option("--ply", type=click.IntRange(min=0), metavar="N", help=help_text)


def scoring_option(command: Command) -> Command:
    """Add ``--scoring``."""
    return click.option(
        "--scoring",
        type=click.Choice(SCORINGS),
        default=SCORINGS[0],
        show_default=True,
        help="official: -1 for every square left, +15 for placing all, or +20 with the monomino "
        "last. squares: squares placed.",
    )(command)


def table_option(command: Command) -> Command:
    """Add ``--table``."""
    return click.option(
        "--table",
        type=click.IntRange(0, _LARGEST_TABLE),
        default=256,
        show_default=True,
        metavar="MB",
        help="Memory for the transposition table. It changes the time, never the result.",
    )(command)


def threads_option(command: Command) -> Command:
    """Add ``--threads`` for what is exact."""
    return _threads_option("They change the time, never the result.")(command)


def engine_threads_option(command: Command) -> Command:
    """Add ``--threads`` where something is estimated."""
    return _threads_option("Estimates can differ with more than one.")(command)


def one_thread_option(command: Command) -> Command:
    """Add ``--threads`` for a player, which takes one unless told otherwise."""
    return click.option(
        "--threads",
        type=click.IntRange(1, _MOST_THREADS),
        default=1,
        show_default=True,
        metavar="T",
        help="How many threads to search with.",
    )(command)


def _threads_option(remark: str) -> Callable[[Command], Command]:
    return click.option(
        "--threads",
        type=click.IntRange(1, _MOST_THREADS),
        default=lambda: min(available_cores(), _MOST_THREADS),
        show_default="all cores",
        metavar="T",
        help=f"How many threads to search with. {remark}",
    )


def time_option(
    help_text: str = "How long to look for a proof.", default: float | None = 10.0
) -> Callable[[Command], Command]:
    """Add ``--time``; without a default there is no limit."""
    return click.option(
        "--time",
        type=float,
        callback=checked_seconds,
        default=default,
        show_default="no limit" if default is None else True,
        metavar="SECONDS",
        help=help_text,
    )


def variant_option(help_text: str) -> Callable[[Command], Command]:
    """Add ``--variant``."""
    return click.option("--variant", type=click.Choice(tuple(VARIANTS)), help=help_text)
