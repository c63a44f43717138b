"""The command ``analyze``."""

from __future__ import annotations

import click

from cornerwise import Analysis as Estimate
from cornerwise import Board, Engine, Scoring
from cornerwise.cli.analysis_json import analysis_as_json
from cornerwise.cli.analysis_report import report_lines
from cornerwise.cli.exits import ExitCode
from cornerwise.cli.games import Selection, read_games, select_game
from cornerwise.cli.live import EngineWatch
from cornerwise.cli.options import (
    engine_threads_option,
    file_argument,
    game_option,
    ply_option,
    scoring_option,
    time_option,
    variant_option,
)
from cornerwise.cli.output import page_style, print_json, print_lines, progress
from cornerwise.render import describe_result
from cornerwise.review import Analysis, Proof, analyze_end, analyze_ply

__all__ = ["analyze"]

_ALL = 1 << 30


@click.command()
@file_argument
@ply_option("Look at the position after N plies, passes included.  [default: search back]")
@game_option
@scoring_option
@time_option("How long to look, for a proof and for estimates.")
@click.option(
    "--multipv",
    type=click.IntRange(min=1),
    default=5,
    show_default=True,
    metavar="M",
    help="Show the M best moves where they are estimated.",
)
@engine_threads_option
@click.option("--seed", type=click.IntRange(min=0), help="Where chance in estimates comes from.")
@click.option("--moves", type=click.IntRange(min=0), metavar="M", help="List M legal moves.")
@click.option("--all-moves", is_flag=True, help="List all legal moves.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON object, with all legal moves.")
@variant_option("The game that a file of codes is about.  [default: duo]")
def analyze(
    *,
    file: str,
    ply: int | None,
    game: int | None,
    scoring: Scoring,
    time: float,
    multipv: int,
    threads: int,
    seed: int | None,
    moves: int | None,
    all_moves: bool,
    as_json: bool,
    variant: str | None,
) -> ExitCode:
    """Prove the result of a position, or of the ending of a game, or estimate it.

    FILE is a blksgf file or a file of four-letter codes; - is standard input. Only main lines are
    looked at.

    With --ply, cornerwise looks for the exact result of that position. Without, it goes back from
    the end of the game, proves the result of one position after the other until the time is up,
    and shows the earliest one: from there on, best play is known, and so is every move of the game
    that gave points away.

    What cannot be proven in half of --time is bounded, and the rest goes to estimates: of the best
    moves, their expected margins, the chances to win, and what is likely to follow. Ctrl-C ends the
    search early, prints what is known by then, and makes the exit code 130.
    """
    if all_moves and moves is not None:
        raise click.UsageError("--moves and --all-moves exclude each other")
    selection = select_game(read_games(file, variant), game)
    analysis = _analysis(selection, ply, scoring, time, threads=threads, seed=seed)
    if as_json:
        print_json(analysis_as_json(selection, analysis, moves, multipv))
    else:
        listed = _ALL if all_moves else moves
        print_lines(report_lines(selection, analysis, page_style(), listed, multipv))
    return ExitCode.INTERRUPTED if analysis.interrupted else ExitCode.OK


def _analysis(
    selection: Selection,
    ply: int | None,
    scoring: Scoring,
    seconds: float,
    *,
    threads: int,
    seed: int | None,
) -> Analysis:
    with progress() as bar:

        def report(now: int, proven: Proof | None) -> None:
            text = f"ply {now} of {selection.plies}, {seconds:g} s at most"
            if proven is not None:
                result = describe_result(proven.lower, scoring)
                text += f"; proven at ply {proven.ply}: {result}"
            bar.update(bar.task_ids[0], description=text)

        def estimate(now: int, board: Board, left: float) -> Estimate:
            watch = EngineWatch(bar, f"ply {now} of {selection.plies}", board.turn)
            return Engine(seed=seed).analyze(
                board, scoring, time_limit=left, threads=threads, multipv=None, progress=watch
            )

        if ply is None:
            return analyze_end(
                selection, scoring, seconds, report, estimator=estimate, threads=threads
            )
        return analyze_ply(
            selection, ply, scoring, seconds, report, estimator=estimate, threads=threads
        )
