"""The command ``report``."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click
from click.core import ParameterSource

from cornerwise import InvalidInputError, Scoring
from cornerwise.cli.exits import ExitCode
from cornerwise.cli.games import Selection, read_games, select_game
from cornerwise.cli.live import BAR_WIDTH
from cornerwise.cli.options import (
    complete_file,
    engine_threads_option,
    file_argument,
    game_option,
    scoring_option,
    time_option,
    variant_option,
)
from cornerwise.cli.output import print_lines, printable, progress
from cornerwise.errors import quote
from cornerwise.report import Step, Study, page, study, write

__all__ = ["report"]

_STANDARD_OUTPUT = "-"
_MOST_ALTERNATIVES = 50
_TASKS = {
    "prove": "proving the result",
    "compare": "comparing the moves",
    "estimate": "estimating the moves",
}


@click.command()
@file_argument
@click.option(
    "-o",
    "--output",
    required=True,
    metavar="FILE",
    shell_complete=complete_file,
    help="Where to write the page; - is standard output.",
)
@game_option
@scoring_option
@time_option("How long to look, for the whole game.", default=30.0)
@click.option(
    "--nodes",
    type=click.IntRange(min=1),
    metavar="N",
    help="End each search after N positions; without --time, nothing else ends it.",
)
@engine_threads_option
@click.option("--seed", type=click.IntRange(min=0), help="Where chance in estimates comes from.")
@click.option(
    "--alternatives",
    type=click.IntRange(1, _MOST_ALTERNATIVES),
    default=5,
    show_default=True,
    metavar="M",
    help="List the M best moves of each position.",
)
@click.option("--title", help="What the page is called.  [default: the game or its players]")
@variant_option("The game that a file of codes is about.  [default: duo]")
@click.pass_context
def report(
    ctx: click.Context,
    *,
    file: str,
    output: str,
    game: int | None,
    scoring: Scoring,
    time: float,
    nodes: int | None,
    threads: int,
    seed: int | None,
    alternatives: int,
    title: str | None,
    variant: str | None,
) -> ExitCode:
    """Write a page about a played game: board, margins, mistakes, better moves.

    FILE is a blksgf file or a file of four-letter codes; - is standard input. Only the main line is
    looked at. The page is one HTML file that needs nothing else, and no network.

    cornerwise goes back from the end of the game and proves results, then compares the moves of the
    positions that it has proven, and estimates what comes before, each for a share of --time.

    Ctrl-C ends the work early, writes the page with what is known by then, and makes the exit code
    130.
    """
    selection = select_game(read_games(file, variant), game)
    _check_output(output, file)
    is_usual = ctx.get_parameter_source("time") == ParameterSource.DEFAULT
    with progress(bar_width=BAR_WIDTH) as bar:

        def show(step: Step) -> None:
            text = f"{_TASKS[step.task]} of ply {step.ply} of {selection.plies}"
            done = min(step.seconds, time)
            bar.update(bar.task_ids[0], description=text, total=time or None, completed=done)

        found = study(
            selection.game,
            scoring,
            time_limit=None if nodes is not None and is_usual else time,
            node_limit=nodes,
            threads=threads,
            alternatives=alternatives,
            seed=seed,
            progress=show,
        )
    html = page(selection.game, found, title=title)
    if output == _STANDARD_OUTPUT:
        # Not as text: the page says that it is UTF-8, whatever the terminal speaks.
        sys.stdout.buffer.write(html.encode())
    else:
        write(output, html)
        print_lines([f"{printable(output)}: {_summary(selection, found)}"])
    return ExitCode.INTERRUPTED if found.interrupted else ExitCode.OK


def _summary(selection: Selection, found: Study) -> str:
    first = found.proven_from
    how_far = "nothing is proven" if first is None else f"proven back to ply {first}"
    end = ", until Ctrl-C" if found.interrupted else ""
    return f"{selection.plies} plies, {how_far}, in {found.seconds:.1f} s{end}"


def _check_output(output: str, file: str) -> None:
    """Find out before the work whether its result can be written."""
    if output == _STANDARD_OUTPUT:
        return
    target = Path(output)
    if target.is_dir():
        raise InvalidInputError(f"--output {quote(output)} is a folder; expected a file")
    if not target.parent.is_dir():
        raise InvalidInputError(f"--output {quote(output)}: the folder does not exist")
    if not os.access(target if target.exists() else target.parent, os.W_OK):
        raise InvalidInputError(f"--output {quote(output)} cannot be written")
    if target.exists() and file != "-" and target.samefile(file):
        raise InvalidInputError(f"--output {quote(output)} is the game file itself")
