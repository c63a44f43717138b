"""The command ``polyominoes``."""

from __future__ import annotations

from typing import Literal

import click

import cornerwise
from cornerwise.cli.output import page_style, print_lines, progress
from cornerwise.render import draw_polyominoes

__all__ = ["polyominoes"]

Kind = Literal["free", "one-sided", "fixed"]


@click.command()
@click.argument("n", type=int)
@click.option(
    "--kind",
    type=click.Choice(("free", "one-sided", "fixed")),
    default="free",
    show_default=True,
    help="What counts as the same: equal up to turning and mirroring, up to turning, "
    "or only up to moving.",
)
@click.option("--count", is_flag=True, help="Print the number and nothing else.")
@click.option("--draw", is_flag=True, help="Draw them.")
def polyominoes(n: int, kind: Kind, count: bool, draw: bool) -> None:
    """Count or draw the polyominoes of N cells."""
    if count and draw:
        raise click.UsageError("--count and --draw exclude each other")
    if draw:
        print_lines(draw_polyominoes(cornerwise.polyominoes(n, kind), page_style()))
        return
    with progress() as bar:
        bar.update(bar.task_ids[0], description=f"{kind} polyominoes of {n} cells")
        number = cornerwise.count_polyominoes(n, kind)
    plural = ("" if number == 1 else "es", "" if n == 1 else "s")
    words = f"{number:,} {kind} polyomino{plural[0]} of {n} cell{plural[1]}"
    print_lines([str(number) if count else words])
