"""The command ``solve``."""

from __future__ import annotations

import click

import cornerwise
from cornerwise import Outcome, Scoring, Solution
from cornerwise.cli.exits import ExitCode
from cornerwise.cli.games import read_games, select_game
from cornerwise.cli.live import BAR_WIDTH, Watch
from cornerwise.cli.options import (
    file_argument,
    game_option,
    ply_option,
    scoring_option,
    table_option,
    threads_option,
    time_option,
    variant_option,
)
from cornerwise.cli.output import page_style, print_json, print_lines, progress
from cornerwise.cli.solve_answer import Answer
from cornerwise.cli.solve_json import answer_as_json
from cornerwise.cli.solve_report import answer_lines
from cornerwise.review import SearchOptions

__all__ = ["solve"]


@click.command()
@file_argument
@ply_option("Solve the position after N plies, passes included.  [default: the end]")
@game_option
@scoring_option
@click.option("--all", "all_moves", is_flag=True, help="Find the exact margin of every legal move.")
@click.option(
    "--outcome", "outcome_only", is_flag=True, help="Find who wins, and not by how much: faster."
)
@threads_option
@time_option("How long to search.", default=None)
@table_option
@click.option("--json", "as_json", is_flag=True, help="Print a JSON object.")
@variant_option("The game that a file of codes is about.  [default: duo]")
def solve(
    *,
    file: str,
    ply: int | None,
    game: int | None,
    scoring: Scoring,
    all_moves: bool,
    outcome_only: bool,
    threads: int,
    time: float | None,
    table: int,
    as_json: bool,
    variant: str | None,
) -> ExitCode:
    """Find the exact result of a position, and the best move.

    FILE is a blksgf file or a file of four-letter codes; - is standard input. Only main lines are
    looked at.

    The result is the one with best play of both sides: proven, not estimated. Where --time or
    Ctrl-C ends the search early, the bounds proven by then are printed; the exit code after Ctrl-C
    is 130.
    """
    if all_moves and outcome_only:
        raise click.UsageError("--all and --outcome exclude each other")
    selection = select_game(read_games(file, variant), game)
    ply = selection.plies if ply is None else ply
    board = selection.board(ply)
    with progress(bar_width=BAR_WIDTH) as bar:
        watch = Watch(bar)
        watch.begin(f"ply {ply}", board.turn)
        options: SearchOptions = {"threads": threads, "table_mb": table, "progress": watch}
        found: Solution | Outcome
        if outcome_only:
            found = cornerwise.outcome(board, scoring, time_limit=time, **options)
        else:
            found = cornerwise.solve(
                board, scoring, time_limit=time, all_moves=all_moves, **options
            )
    answer = Answer(selection, ply, board, found, all_moves)
    if as_json:
        print_json(answer_as_json(answer))
    else:
        print_lines(answer_lines(answer, page_style()))
    return ExitCode.INTERRUPTED if found.stopped == "interrupt" else ExitCode.OK
