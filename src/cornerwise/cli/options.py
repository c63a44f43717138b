"""Options that several commands share."""

import math
from collections.abc import Callable
from typing import Any, TypeVar

import click

from cornerwise import SCORINGS, VARIANTS

__all__ = [
    "file_argument",
    "game_option",
    "ply_option",
    "scoring_option",
    "time_option",
    "variant_option",
]

Command = TypeVar("Command", bound=Callable[..., Any])

_FOREVER = 1e9


def _checked_seconds(ctx: click.Context, param: click.Parameter, value: float) -> float:
    if not 0 <= value < math.inf:
        raise click.BadParameter(f"{value} is not a number of seconds, 0 or more", ctx, param)
    return min(value, _FOREVER)


def file_argument(command: Command) -> Command:
    """Add the argument FILE."""
    return click.argument("file", metavar="FILE")(command)


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


def time_option(command: Command) -> Command:
    """Add ``--time``."""
    return click.option(
        "--time",
        type=float,
        callback=_checked_seconds,
        default=10.0,
        show_default=True,
        metavar="SECONDS",
        help="How long to look for a proof.",
    )(command)


def variant_option(help_text: str) -> Callable[[Command], Command]:
    """Add ``--variant``."""
    return click.option("--variant", type=click.Choice(tuple(VARIANTS)), help=help_text)
