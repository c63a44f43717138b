"""What is said about a game and a position, and how it is put beside the drawing."""

from collections import Counter

from rich.text import Text

from cornerwise import Board, Color, Move, Scoring
from cornerwise.cli.games import Selection
from cornerwise.cli.output import printable
from cornerwise.render import (
    Fields,
    Style,
    beside,
    draw_board,
    draw_key,
    lay_out,
    name_move,
    name_pieces,
)

__all__ = ["game_heading", "position_lines"]

_NARROW = 76
"""Columns that drawing and description need to be side by side."""


def game_heading(selection: Selection, ply: int) -> list[Text]:
    """Say which game this is, and where in it we are."""
    game = selection.game
    count = len(selection.file.games)
    title = Text.assemble((game.root.kind.title, "bold"))
    if count > 1:
        title.append(f", game {selection.number} of {count}")
    if game.name:
        title.append(f", {printable(game.name)!r}")
    title.append(f", ply {ply} of {selection.plies}")
    about = [
        f"{printable(name)} ({color})"
        for name, color in zip(game.players, Color, strict=True)
        if name
    ]
    about += [printable(text) for text in (game.event, game.place, game.date) if text]
    if game.result:
        about.append(f"result {printable(game.result)}")
    return [title, Text(", ".join(about))] if about else [title]


def position_lines(
    board: Board,
    scoring: Scoring,
    style: Style,
    *,
    idea: Move | None = None,
    anchors: bool = False,
) -> list[Text]:
    """Draw a board and describe it, side by side where the terminal is wide enough."""
    drawing = draw_board(board, style, idea=idea, anchors=anchors)
    fields = _fields(board, scoring, style)
    gap = 5
    if style.width is None or style.width < _NARROW:
        return [*drawing, Text(), *lay_out(fields, style.width)]
    room = style.width - max(line.cell_len for line in drawing) - gap
    return beside(drawing, [Text(), *lay_out(fields, room)], gap)


def _fields(board: Board, scoring: Scoring, style: Style) -> Fields:
    fields: list[tuple[str, Text | str]] = []
    score = board.score(scoring)
    for color in Color:
        key = draw_key(str(color), style)
        fields.append((str(color), key.append(f" {score[color]} ({scoring})")))
        fields.append(("", f"left: {name_pieces(board.pieces_left[color])}"))
    last = board.last_move
    if last is not None:
        if last.is_pass:
            fields.append(("last move", "pass"))
        else:
            key = draw_key(f"{board.turn.other} last", style)
            fields.append(("last move", key.append(f" {name_move(last)}")))
    fields.append(("to move", _to_move(board)))
    return fields


def _to_move(board: Board) -> str:
    if board.is_over:
        return "nobody, the game is over"
    moves = list(board.legal_moves)
    if moves[0].is_pass:
        return f"{board.turn}, who can place nothing and must pass"
    counts = Counter(move.piece for move in moves)
    pieces = ", ".join(f"{piece}:{count}" for piece, count in counts.items())
    plural = "" if len(moves) == 1 else "s"
    return f"{board.turn}, with {len(moves)} legal move{plural} ({pieces})"
