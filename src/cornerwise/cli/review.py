"""The command ``review``."""

from __future__ import annotations

import click

from cornerwise import Color, Scoring
from cornerwise.cli.exits import ExitCode
from cornerwise.cli.games import Selection, read_games, select_game
from cornerwise.cli.live import BAR_WIDTH, Watch
from cornerwise.cli.options import (
    file_argument,
    game_option,
    scoring_option,
    table_option,
    threads_option,
    time_option,
    variant_option,
)
from cornerwise.cli.output import page_style, print_json, print_json_line, print_lines, progress
from cornerwise.cli.review_json import review_as_json
from cornerwise.cli.review_report import review_lines
from cornerwise.review import Analysis, Proof, Review, analyze_end

__all__ = ["review"]


@click.command()
@file_argument
@game_option
@click.option("--all-games", is_flag=True, help="Review every game of the file.")
@scoring_option
@threads_option
@time_option("How long to look for proofs, for each game.")
@table_option
@click.option("--json", "as_json", is_flag=True, help="Print a JSON object; one a line for many.")
@variant_option("The game that a file of codes is about.  [default: duo]")
def review(
    *,
    file: str,
    game: int | None,
    all_games: bool,
    scoring: Scoring,
    threads: int,
    time: float,
    table: int,
    as_json: bool,
    variant: str | None,
) -> ExitCode:
    """Say which moves of a played game lost how many points.

    FILE is a blksgf file or a file of four-letter codes; - is standard input. Only main lines are
    looked at.

    cornerwise goes back from the end of the game and proves the result of one position after the
    other until the time is up. From the earliest one on, it prints a row for each move of the game:
    the result with best play before it, the points that it gave away, and a better move.

    Ctrl-C ends the search early, prints what is known by then, and makes the exit code 130.
    """
    if all_games and game is not None:
        raise click.UsageError("--game and --all-games exclude each other")
    games = read_games(file, variant)
    numbers = range(1, len(games.games) + 1) if all_games else [game]
    for place, selection in enumerate([select_game(games, number) for number in numbers]):
        analysis = _analysis(selection, scoring, time, threads, table)
        found = Review(analysis)
        if as_json:
            (print_json_line if all_games else print_json)(review_as_json(selection, found))
        else:
            print_lines([""] if place else [])
            print_lines(review_lines(selection, found, page_style()))
        if analysis.interrupted:
            return ExitCode.INTERRUPTED
    return ExitCode.OK


def _analysis(
    selection: Selection, scoring: Scoring, seconds: float, threads: int, table: int
) -> Analysis:
    with progress(bar_width=BAR_WIDTH) as bar:
        watch = Watch(bar)

        def report(now: int, proven: Proof | None) -> None:
            watch.begin(f"ply {now} of {selection.plies}", _turn(selection, now))

        return analyze_end(
            selection, scoring, seconds, report, threads=threads, table_mb=table, progress=watch
        )


def _turn(selection: Selection, ply: int) -> Color:
    return selection.board(ply).turn
