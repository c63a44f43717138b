"""The command ``perft``."""

from __future__ import annotations

import time

import click

import cornerwise
from cornerwise import Board, instruction_set
from cornerwise.cli.games import read_games, select_game
from cornerwise.cli.options import complete_file, game_option, ply_option, variant_option
from cornerwise.cli.output import print_lines, progress

__all__ = ["perft"]


@click.command()
@click.argument("depth", type=click.IntRange(min=0), default=3)
@variant_option("The game to count in.  [default: duo]")
@click.option("--divide", is_flag=True, help="Print the count behind each first move.")
@click.option(
    "--file",
    metavar="FILE",
    shell_complete=complete_file,
    help="Start from a game of this file; - is standard input.",
)
@ply_option("Start after N plies of that game.  [default: its end]")
@game_option
def perft(
    *,
    depth: int,
    variant: str | None,
    divide: bool,
    file: str | None,
    ply: int | None,
    game: int | None,
) -> None:
    """Count the sequences of DEPTH legal moves, 3 by default.

    A forced pass is a move; a finished game contributes nothing.
    """
    board = _board(variant, file, ply, game)
    begin = time.perf_counter()
    count = _divide(board, depth) if divide else _count(board, depth)
    seconds = time.perf_counter() - begin
    speed = f", {count / seconds / 1e6:,.1f} million moves/s" if seconds > 0 else ""
    print_lines([f"perft({depth}) = {count:,}", f"{seconds:.3f} s{speed} ({instruction_set})"])


def _board(variant: str | None, file: str | None, ply: int | None, game: int | None) -> Board:
    if file is None:
        if ply is not None or game is not None:
            option = "--ply" if ply is not None else "--game"
            raise click.UsageError(f"{option} needs --file")
        return Board(variant or "duo")
    selection = select_game(read_games(file, variant), game)
    return selection.board(selection.plies if ply is None else ply)


def _count(board: Board, depth: int) -> int:
    with progress() as bar:
        bar.update(bar.task_ids[0], description=f"perft({depth})")
        return cornerwise.perft(board, depth)


def _divide(board: Board, depth: int) -> int:
    """Print each count as soon as it is known, and return the sum."""
    if depth < 1:
        raise click.UsageError("--divide needs a DEPTH of at least 1")
    total = 0
    for move in board.legal_moves:
        board.push(move)
        count = cornerwise.perft(board, depth - 1)
        board.pop()
        total += count
        print_lines([f"{move}: {count}"])
    print_lines([""])
    return total
