"""The command ``show``."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

import click
from rich.text import Text

from cornerwise import Color, Move
from cornerwise.cli.games import Selection, read_games, select_game
from cornerwise.cli.headings import game_heading, position_lines
from cornerwise.cli.options import file_argument, game_option, ply_option, variant_option
from cornerwise.cli.output import page_style, print_lines

__all__ = ["show"]

_COLUMN = 32


@click.command()
@file_argument
@ply_option("Show the position after N plies, passes included.  [default: the end]")
@game_option
@click.option("--anchors", is_flag=True, help="Mark the cells that the side to move can build on.")
@variant_option("The game that a file of codes is about.  [default: duo]")
def show(file: str, ply: int | None, game: int | None, anchors: bool, variant: str | None) -> None:
    """Draw a position of a game, and list the game's moves.

    FILE is a blksgf file or a file of four-letter codes; - is standard input. Only main lines are
    looked at.
    """
    selection = select_game(read_games(file, variant), game)
    shown = selection.plies if ply is None else ply
    board = selection.board(shown)
    drawing = position_lines(board, "official", page_style(), anchors=anchors)
    print_lines(
        chain(
            game_heading(selection, shown),
            [Text()],
            drawing,
            [Text()],
            _move_list(selection, shown),
        )
    )


def _move_list(selection: Selection, shown: int) -> Iterator[Text]:
    """List the moves of both colours; number k leads to the position of ``--ply k``."""
    rows: list[list[Text]] = []
    for number, move in enumerate(selection.game.moves, 1):
        color = selection.game.plies[number - 1][0]
        if color == Color.BLACK or not rows or rows[-1][color].plain:
            rows.append([Text(), Text()])
        rows[-1][color] = _entry(number, move, shown)
    if not rows:
        yield Text("The game has no moves.")
        return
    yield Text(f"      {Color.BLACK!s:{_COLUMN}}{Color.WHITE}", style="bold")
    for black, white in rows:
        black.pad_right(_COLUMN - black.cell_len)
        line = black + white
        line.rstrip()
        yield line


def _entry(number: int, move: Move, shown: int) -> Text:
    here = number == shown
    name = "pass" if move.is_pass else f"{move.piece!s:2} {move}"
    style = "bold" if here else "dim" if number > shown else ""
    return Text(f"{'>' if here else ' '}{number:3}  {name}", style)
