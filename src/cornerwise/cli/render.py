"""The command ``render``."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from cornerwise import Analysis, Engine, InvalidInputError, svg
from cornerwise.cli.exits import ExitCode
from cornerwise.cli.games import Selection, read_games, select_game
from cornerwise.cli.live import EngineWatch
from cornerwise.cli.options import (
    checked_seconds,
    complete_file,
    engine_threads_option,
    file_argument,
    game_option,
    ply_option,
    variant_option,
)
from cornerwise.cli.output import progress
from cornerwise.errors import quote
from cornerwise.svg.raster import check_raster

__all__ = ["render"]

_KINDS = {"svg": "SVG", "png": "PNG", "gif": "animated GIF"}
_DELAY = 0.8
_DRAWN = 3


@click.command()
@file_argument
@ply_option("Draw the position after N plies, passes included.  [default: the end]")
@click.option(
    "-o",
    "--output",
    metavar="OUT",
    shell_complete=complete_file,
    default="-",
    help="File to write: .svg, .png, or .gif for the whole game up to --ply; - is SVG on standard "
    "output.  [default: -]",
)
@game_option
@click.option(
    "--theme",
    type=click.Choice(tuple(svg.THEMES)),
    default="light",
    show_default=True,
    help="Colours.",
)
@click.option(
    "--size",
    type=click.IntRange(16, 8192),
    default=600,
    show_default=True,
    metavar="PIXELS",
    help="Width of the picture.",
)
@click.option("--anchors", is_flag=True, help="Mark the cells that the side to move can build on.")
@click.option("--numbers", is_flag=True, help="Write the numbers of moves on the pieces.")
@click.option("--names", is_flag=True, help="Write the names of pieces on them.")
@click.option("--no-coordinates", is_flag=True, help="Leave letters and numbers out.")
@click.option("--no-last", is_flag=True, help="Do not mark the last move.")
@click.option("--flip", is_flag=True, help="Turn the board by half a turn.")
@click.option(
    "--analyze",
    type=float,
    callback=checked_seconds,
    metavar="SECONDS",
    help="Look for the best moves for so long, and draw them with their margins.",
)
@click.option(
    "--multipv",
    type=click.IntRange(min=1),
    metavar="M",
    help=f"Draw the M best moves.  [default: {_DRAWN}]",
)
@click.option("--heat", is_flag=True, help="Draw how often the search covered each cell instead.")
@engine_threads_option
@click.option("--seed", type=click.IntRange(min=0), help="Where chance in --analyze comes from.")
@click.option(
    "--every",
    type=click.IntRange(min=1),
    metavar="K",
    help="In an animation, show every K-th position.  [default: 1]",
)
@click.option(
    "--delay",
    type=click.FloatRange(0.02, 600),
    metavar="SECONDS",
    help=f"In an animation, show each position for so long.  [default: {_DELAY}]",
)
@variant_option("The game that a file of codes is about.  [default: duo]")
def render(
    *,
    file: str,
    ply: int | None,
    output: str,
    game: int | None,
    analyze: float | None,
    multipv: int | None,
    heat: bool,
    every: int | None,
    delay: float | None,
    variant: str | None,
    threads: int,
    seed: int | None,
    **look: Any,
) -> ExitCode:
    """Draw a position of a game, or animate the game.

    FILE is a blksgf file or a file of four-letter codes; - is standard input. Only main lines are
    looked at. A file that is there already is replaced.

    With --analyze, the moves that the engine thinks best are drawn with the margins it expects;
    those that the solver has proven are written with a sign, as =+4. Ctrl-C ends the search early,
    draws what is known by then, and makes the exit code 130.
    """
    # Whatever can go wrong does so before the time of an analysis is spent.
    kind = _kind(output)
    if look["numbers"] and look["names"]:
        raise click.UsageError("--numbers and --names exclude each other")
    if analyze is None and (heat or multipv is not None or seed is not None):
        raise click.UsageError("--heat, --multipv and --seed need --analyze")
    if heat and multipv is not None:
        raise click.UsageError("--heat and --multipv exclude each other")
    if kind == "gif" and analyze is not None:
        raise click.UsageError("--analyze is for one position, not for a .gif")
    if kind != "gif" and (every is not None or delay is not None):
        raise click.UsageError("--every and --delay are for a .gif")
    if kind != "svg":
        check_raster(animated=kind == "gif")
    selection = select_game(read_games(file, variant), game)
    shown = selection.plies if ply is None else ply
    board = selection.board(shown)
    options = _options(look)
    if kind == "gif":
        _write(output, _animation(selection, shown, every or 1, delay or _DELAY, options))
        return ExitCode.OK
    found = None
    if analyze is not None:
        engine, most = Engine(seed=seed), None if heat else multipv or _DRAWN
        with progress() as bar:
            found = engine.analyze(
                board,
                time_limit=analyze,
                threads=threads,
                multipv=most,
                progress=EngineWatch(bar, f"ply {shown}", board.turn),
            )
        options |= _ideas(found, heat)
    picture = svg.board(board, **options)
    _write(output, svg.to_png(picture) if kind == "png" else f"{picture}\n".encode())
    interrupted = found is not None and found.stopped == "interrupt"
    return ExitCode.INTERRUPTED if interrupted else ExitCode.OK


def _kind(output: str) -> str:
    if output == "-":
        return "svg"
    path = Path(output)
    suffix = path.suffix.lower().removeprefix(".")
    if suffix not in _KINDS:
        *most, last = (f".{name}" for name in _KINDS)
        raise InvalidInputError(
            f"the name {quote(output)} does not say what to write; "
            f"expected one that ends with {', '.join(most)} or {last}"
        )
    if not path.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), output)
    return suffix


def _options(look: dict[str, Any]) -> dict[str, Any]:
    numbers = "ply" if look["numbers"] else "piece" if look["names"] else None
    return {
        "theme": look["theme"],
        "size": look["size"],
        "anchors": look["anchors"],
        "numbers": numbers,
        "coordinates": not look["no_coordinates"],
        "last_move": not look["no_last"],
        "flip": look["flip"],
    }


def _ideas(found: Analysis, heat: bool) -> dict[str, Any]:
    if not heat:
        return {"candidates": found.moves}
    # Where the solver settled everything at once, or all is over, there is nothing to spread.
    searched = any(each.visits and not each.move.is_pass for each in found.moves)
    return {"heat": svg.move_heat(found)} if searched else {}


def _animation(
    selection: Selection, last: int, every: int, delay: float, options: dict[str, Any]
) -> bytes:
    plies = [*range(0, last, every), last]
    with progress() as bar:

        def pictures() -> Iterator[str]:
            for number, ply in enumerate(plies, 1):
                text = f"picture {number} of {len(plies)}"
                bar.update(bar.task_ids[0], description=text)
                yield svg.board(selection.board(ply), **options)

        return svg.to_gif(pictures(), delay=delay)


def _write(output: str, data: bytes) -> None:
    if output == "-":
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    else:
        Path(output).write_bytes(data)
