"""The command ``bench``."""

from __future__ import annotations

import click

import cornerwise
from cornerwise import SCORINGS, Board, instruction_set
from cornerwise.cli.bench_endings import ENDINGS
from cornerwise.cli.output import print_lines, progress
from cornerwise.render import draw_table

__all__ = ["bench"]

# What a full table forgets is searched again, so the counts are those of this size.
_TABLE_MB = 64


@click.command()
@click.option("--counts", is_flag=True, help="Print nothing that depends on the machine.")
def bench(*, counts: bool) -> None:
    """Solve a fixed list of positions on one thread, and count the nodes.

    The counts are the same on every machine. They change only when the search does; so they sign a
    version of it. Values are margins from the side to move.
    """
    rows = []
    nodes, seconds = 0, 0.0
    with progress() as bar:
        for name, variant, codes in ENDINGS:
            bar.update(bar.task_ids[0], description=name)
            board = Board.from_moves(codes, variant)
            found = [
                cornerwise.solve(board, scoring, threads=1, table_mb=_TABLE_MB)
                for scoring in SCORINGS
            ]
            nodes += sum(each.nodes for each in found)
            seconds += sum(each.seconds for each in found)
            rows.append([name, *(str(text) for each in found for text in (each.value, each.nodes))])
    rows.append(["total", "", "", "", str(nodes)])
    heads = ["position", *(f">{text}" for scoring in SCORINGS for text in (scoring, "nodes"))]
    print_lines(draw_table(heads, rows))
    if not counts:
        speed = f", {nodes / seconds / 1e6:.2f} million nodes/s" if seconds > 0 else ""
        print_lines(["", f"{seconds:.3f} s{speed} ({instruction_set})"])
