"""The command ``batch``."""

from __future__ import annotations

import contextlib
import logging
import sys
from collections.abc import Iterable, Iterator

import click

from cornerwise import Scoring, jobs
from cornerwise.cli.batch_words import Pace, count, summary
from cornerwise.cli.exits import ExitCode
from cornerwise.cli.options import complete_file, scoring_option, time_option, variant_option
from cornerwise.cli.output import note, print_lines, progress

__all__ = ["batch"]

_BAR_WIDTH = 24
_ANY = sys.maxsize


@click.command()
@click.argument("files", metavar="FILES...", nargs=-1, required=True, shell_complete=complete_file)
@click.option(
    "-o",
    "--output",
    required=True,
    metavar="FILE",
    shell_complete=complete_file,
    help="Where to write the rows: a name that ends in .parquet or .jsonl.",
)
@click.option("--every-ply", is_flag=True, help="Look at every position of every game.")
@click.option(
    "--ply",
    "listed",
    type=click.IntRange(min=0),
    multiple=True,
    metavar="N",
    help="Look at the position after N plies, passes included; may be given several times.",
)
@click.option(
    "--from-ply", "first", type=click.IntRange(min=0), metavar="N", help="Begin after N plies."
)
@click.option(
    "--to-ply", "last", type=click.IntRange(min=0), metavar="N", help="End after N plies."
)
@click.option(
    "--mode",
    type=click.Choice(jobs.MODES),
    default=jobs.MODES[0],
    show_default=True,
    help="analyze: proofs and estimates of the engine. solve: the exact margin. outcome: who wins.",
)
@scoring_option
@time_option("How long to look at a position; 10 where there is no limit on --nodes either.", None)
@click.option(
    "--nodes",
    type=click.IntRange(min=1),
    metavar="N",
    help="How many nodes to search for a position; without --time, results are the same each time.",
)
@click.option(
    "--seed",
    type=click.IntRange(min=0),
    metavar="N",
    help="Where chance in estimates comes from.  [default: 0]",
)
@click.option(
    "--multipv",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    metavar="M",
    help="Keep the M best moves where they are estimated.",
)
@click.option("--all", "all_moves", is_flag=True, help="Keep every legal move with its result.")
@click.option(
    "--table",
    type=click.IntRange(0, 1 << 20),
    default=64,
    show_default=True,
    metavar="MB",
    help="Memory for the tables, or the tree, of each position.",
)
@click.option(
    "--jobs",
    "-j",
    "workers",
    type=click.IntRange(min=1),
    metavar="N",
    help="How many positions to work on at a time.  [default: all cores]",
)
@click.option(
    "--backend",
    default="local",
    show_default=True,
    metavar="WHERE",
    help="local, or dask://host:port: the workers of a Dask cluster.",
)
@click.option(
    "--overwrite",
    is_flag=True,
    help="Begin anew in place of an output, or of a run, that is there.",
)
@variant_option("The game that files of codes are about.  [default: duo]")
def batch(
    *,
    files: tuple[str, ...],
    output: str,
    every_ply: bool,
    listed: tuple[int, ...],
    first: int | None,
    last: int | None,
    mode: jobs.Mode,
    scoring: Scoring,
    time: float | None,
    nodes: int | None,
    seed: int | None,
    multipv: int,
    all_moves: bool,
    table: int,
    workers: int | None,
    backend: str,
    overwrite: bool,
    variant: str | None,
) -> ExitCode:
    """Analyze or solve positions of many games, and write a table with a row for each.

    FILES are blksgf files, files of four-letter codes, or folders, which stand for all files
    *.blksgf in them and below. Only main lines are looked at. Say which positions with --every-ply,
    --ply, or --from-ply and --to-ply. A file or a game that cannot be read gets a row that says
    why.

    Whatever ends the work early, the same command goes on with it: what is done is kept in a
    journal beside the output. Ctrl-C ends it soon, with the exit code 130.
    """
    plies = _plies(every_ply, listed, first, last)
    with _quiet(), progress(bar_width=_BAR_WIDTH) as bar:
        bar.update(bar.task_ids[0], description="reading the games")
        report = jobs.run(
            files,
            output,
            plies=plies,
            variant=variant or "duo",
            mode=mode,
            scoring=scoring,
            time_limit=time,
            node_limit=nodes,
            seed=seed,
            multipv=multipv,
            all_moves=all_moves,
            table_mb=table,
            jobs=workers,
            backend=backend,
            overwrite=overwrite,
            progress=Pace(bar),
        )
    if not report.finished:
        note(
            f"interrupted: {report.done:,} of {count(report.total, 'row')} are done and kept; "
            "the same command goes on"
        )
        return ExitCode.INTERRUPTED
    print_lines([summary(report)])
    return ExitCode.OK


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    """Keep the log of Dask off the terminal: what matters in it becomes one line of ours."""
    before = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    try:
        yield
    finally:
        logging.disable(before)


def _plies(
    every: bool, listed: tuple[int, ...], first: int | None, last: int | None
) -> Iterable[int]:
    ranged = first is not None or last is not None
    if every + bool(listed) + ranged != 1:
        raise click.UsageError(
            "expected one of --every-ply, --ply, and --from-ply with or without --to-ply"
        )
    if listed:
        return listed
    first, last = first or 0, _ANY if last is None else last
    if last < first:
        raise click.UsageError(f"--to-ply {last} comes before --from-ply {first}")
    return range(first, min(last, _ANY - 1) + 1)
