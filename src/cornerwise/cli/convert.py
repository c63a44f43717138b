"""The command ``convert``."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from cornerwise import InvalidInputError
from cornerwise.cli.games import GameFile, read_games
from cornerwise.cli.options import complete_file, file_argument, variant_option
from cornerwise.cli.output import note
from cornerwise.formats import Game, format_blksgf, format_codes

__all__ = ["convert"]

_FORMATS = ("blksgf", "codes")
_LOST = frozenset({"C", "PB", "PW", "EV", "PC", "DT", "GN"})


@click.command()
@file_argument
@click.option(
    "-o",
    "--output",
    metavar="OUT",
    shell_complete=complete_file,
    help="Write to this file, not to standard output.",
)
@click.option("--to", type=click.Choice(_FORMATS), help="[default: the format FILE is not in]")
@variant_option("The game that a file of codes is about.  [default: duo]")
def convert(file: str, output: str | None, to: str | None, variant: str | None) -> None:
    """Convert all games of a file between blksgf and four-letter codes.

    FILE is read and checked as a whole before anything is written; - is standard input. Codes hold
    main lines and final scores only.
    """
    source = read_games(file, variant)
    target = to or next(each for each in _FORMATS if each != source.format)
    text = format_blksgf(source.games) if target == "blksgf" else _codes(source)
    data = text.encode("utf-8")
    if output is None or output == "-":
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    else:
        Path(output).write_bytes(data)
    losers = sum(map(_loses, source.games)) if target == "codes" else 0
    if losers:
        plural = "s" if losers > 1 else ""
        note(f"names, comments and variations of {losers} game{plural} are not in the codes")


def _codes(source: GameFile) -> str:
    return "".join(_line(source, number, game) for number, game in enumerate(source.games, 1))


def _line(source: GameFile, number: int, game: Game) -> str:
    try:
        return format_codes(game)
    except InvalidInputError as error:
        raise InvalidInputError(f"{source.name}: game {number}: {error}") from error


def _loses(game: Game) -> bool:
    return any(
        len(node.children) > 1 or _LOST & node.properties.keys() for node in game.root.walk()
    )
