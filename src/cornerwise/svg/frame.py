"""Putting a picture of a board together."""

from collections.abc import Iterable, Sequence

from cornerwise.board import Board, Color
from cornerwise.svg.canvas import Canvas, document
from cornerwise.svg.elements import element
from cornerwise.svg.ground import coordinates_of, grid_of, ground_of, starts_of
from cornerwise.svg.heat import Heat, heat_of, heat_on_pieces, legend_of, legend_width
from cornerwise.svg.pieces import piece_of, roomy_cell
from cornerwise.svg.placed import Placed
from cornerwise.variants import Variant

__all__ = ["describe", "framed", "piece_layers"]

_EDGE, _TEXT_EDGE = 6.0, 30.0
"""Room around the board, without coordinates and with."""


def describe(board: Board) -> str:
    """Say in words what a picture of a board shows.

    Examples
    --------
    >>> describe(Board.from_moves("56u0 9at1"))
    'Board of duo after 2 plies: black 5 squares, white 5 squares; black to move; last move F...'
    """
    plies = "1 ply" if board.ply == 1 else f"{board.ply} plies"
    scores = zip(Color, board.score("squares"), strict=True)
    squares = ", ".join(f"{color} {n} square{'' if n == 1 else 's'}" for color, n in scores)
    turn = "the game is over" if board.is_over else f"{board.turn} to move"
    words = f"Board of {board.variant} after {plies}: {squares}; {turn}"
    last = board.last_move
    if last is not None:
        words += f"; last move {last}" if last.is_pass else f"; last move {last.piece} {last}"
    return words


def piece_layers(
    canvas: Canvas,
    variant: Variant,
    pieces: Sequence[Placed],
    labels: Sequence[str],
    heat: Heat | None = None,
) -> list[str]:
    """Draw a board with pieces, and a heat map below and on them."""
    covered = {cell for piece in pieces for cell in piece.cells}
    pairs = list(zip(pieces, labels, strict=True))
    lettered = {roomy_cell(piece.cells) for piece, label in pairs if label}
    free = set() if heat is None else heat.values.keys() - covered
    groups = [piece_of(canvas, piece, label) for piece, label in pairs]
    return [
        ground_of(canvas),
        "" if heat is None else heat_of(canvas, heat, free),
        grid_of(canvas),
        starts_of(canvas, [cell for cell in variant.starts if cell not in covered]),
        element("g", groups, class_="pieces"),
        "" if heat is None else heat_on_pieces(canvas, heat, covered, lettered),
    ]


def framed(
    canvas: Canvas,
    layers: Iterable[str],
    heat: Heat | None = None,
    *,
    coordinates: bool,
    size: float | None,
    title: str,
) -> str:
    """Put coordinates and the scale of a heat map around a board, and return the picture."""
    edge = _TEXT_EDGE if coordinates else _EDGE
    legend = 0.0 if heat is None else legend_width(heat)
    parts = [
        *layers,
        coordinates_of(canvas) if coordinates else "",
        "" if heat is None else legend_of(canvas, heat),
    ]
    return document(
        [element("g", parts, transform=f"translate({edge:g} {_EDGE:g})")],
        edge + canvas.edge + legend + _EDGE,
        _EDGE + canvas.edge + edge,
        size=size,
        background=canvas.theme.background,
        title=title,
    )
