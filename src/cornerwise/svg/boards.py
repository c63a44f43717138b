"""Pictures of boards."""

from collections.abc import Iterable
from typing import Literal, TypeAlias

import numpy.typing as npt

from cornerwise.board import Board, Color
from cornerwise.errors import InvalidInputError, quote
from cornerwise.moves import Move, check_variant
from cornerwise.svg.candidates import CandidateLike, candidates_of, checked_candidates
from cornerwise.svg.canvas import Canvas
from cornerwise.svg.checks import check_board, check_size, checked_side
from cornerwise.svg.frame import describe, framed, piece_layers
from cornerwise.svg.heat import checked_heat
from cornerwise.svg.marks import anchors_of, last_of
from cornerwise.svg.placed import Placed, placed_pieces
from cornerwise.svg.themes import Theme, get_theme

__all__ = ["Labels", "board"]

Labels: TypeAlias = Literal["ply", "piece"]

Cell = tuple[int, int]


def board(
    board: Board,
    *,
    size: float | None = 480,
    theme: str | Theme = "light",
    coordinates: bool = True,
    last_move: Move | bool | None = True,
    anchors: Color | bool | None = None,
    numbers: Labels | bool | None = None,
    heat: npt.ArrayLike | None = None,
    heat_range: tuple[float, float] | None = None,
    candidates: Iterable[CandidateLike] = (),
    flip: bool = False,
    title: str | None = None,
) -> str:
    """Draw a board.

    Every piece is a group ``<g class="piece black" data-ply="7" data-piece="F">``; pieces that the
    board was set up with have no ``data-ply``. All text is drawn as lines, so that no fonts are
    needed; what the picture shows is also told in words, for those who cannot see it.

    Parameters
    ----------
    board : Board
        The position.
    size : float or None
        Width in pixels; None leaves it to whatever shows the picture.
    theme : str or Theme
        The colours: ``"light"``, ``"dark"``, ``"colorblind"``, ``"colorblind-dark"``, ``"print"``
        (grey), or a theme of your own.
    coordinates : bool
        Letters and numbers around the board.
    last_move : Move, bool or None
        Which move to mark; True marks the last one of the board, and False or None nothing.
    anchors : Color, bool or None
        Mark the cells that this side can build on; True stands for the side to move.
    numbers : {"ply", "piece"}, bool or None
        Write on the pieces the numbers of their moves, which True means too, or their names.
    heat : array_like of shape (size, size), optional
        Values of cells, from the top row down, shown as colours with a scale; NaN shows nothing.
        On pieces, they are small squares.
    heat_range : (float, float), optional
        Ends of the scale; the lowest and highest of the values by default.
    candidates : iterable of Move, (Move, value), MoveEstimate or MoveValue
        Moves that might be played, the best one first, drawn as outlines with their values, or
        with their ranks where they have none. A value is a number or a short text. What is proven
        is written with a sign: ``=+4``, or ``≥+4`` for a bound. Passes are not drawn.
    flip : bool
        Turn the board by half a turn.
    title : str, optional
        What the picture shows, in words; by default it is put together from the position.

    Returns
    -------
    str
        A complete ``<svg>`` element. It has no ids, styles or links, so any number of them can be
        put on a page.

    Raises
    ------
    InvalidInputError
        If an argument is not what was asked for.
    VariantError
        If a move is of another variant.

    Examples
    --------
    >>> position = Board.from_moves("56u0 9at1")
    >>> picture = board(position, theme="dark", candidates=list(position.legal_moves)[:2])
    >>> picture[:60]
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 596 596'
    >>> picture.count('class="piece black"'), picture.count('class="candidate"')
    (1, 2)
    """
    check_board(board)
    check_size(size)
    canvas = Canvas(board.size, get_theme(theme), bool(flip))
    values = None if heat is None else checked_heat(heat, heat_range, board.size)
    ideas = checked_candidates(candidates, board.variant)
    side = _side(board, anchors)
    pieces = placed_pieces(board)
    layers = [
        *piece_layers(canvas, board.variant, pieces, _labels(pieces, numbers), values),
        last_of(canvas, _marked(board, last_move)),
        "" if side is None else anchors_of(canvas, board.anchors(side)),
        candidates_of(canvas, ideas),
    ]
    return framed(
        canvas,
        layers,
        values,
        coordinates=bool(coordinates),
        size=size,
        title=describe(board) if title is None else str(title),
    )


def _marked(board: Board, last_move: object) -> tuple[Cell, ...]:
    """Return the cells of the move to mark."""
    if last_move is True:
        last_move = board.last_move
    if last_move is None or last_move is False:
        return ()
    if not isinstance(last_move, Move):
        raise InvalidInputError(
            f"last_move {quote(last_move)} is not a move; expected Move, True, False or None"
        )
    check_variant(last_move, board.variant)
    return last_move.cells


def _side(board: Board, anchors: object) -> Color | None:
    if anchors is True:
        return board.turn
    if anchors is None or anchors is False:
        return None
    return checked_side(anchors)


def _labels(pieces: list[Placed], numbers: object) -> list[str]:
    if numbers is None or numbers is False:
        return [""] * len(pieces)
    if numbers is True or (isinstance(numbers, str) and numbers == "ply"):
        return ["" if piece.ply is None else str(piece.ply) for piece in pieces]
    if isinstance(numbers, str) and numbers == "piece":
        return [piece.name for piece in pieces]
    raise InvalidInputError(
        f"numbers {quote(numbers)} is unknown; expected 'ply', 'piece', True, False or None"
    )
