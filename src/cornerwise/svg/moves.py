"""Pictures of moves."""

from cornerwise.board import Board, Color
from cornerwise.errors import InvalidInputError, quote
from cornerwise.moves import Move, check_variant
from cornerwise.svg.canvas import Canvas
from cornerwise.svg.checks import check_board, check_size, checked_side
from cornerwise.svg.frame import framed, piece_layers
from cornerwise.svg.marks import last_of
from cornerwise.svg.placed import Placed, placed_pieces
from cornerwise.svg.themes import Theme, get_theme

__all__ = ["move"]


def move(
    move: Move,
    board: Board | None = None,
    *,
    color: Color | int | None = None,
    size: float | None = 240,
    theme: str | Theme = "light",
    coordinates: bool = True,
    flip: bool = False,
    title: str | None = None,
) -> str:
    """Draw a move: its piece where it lies, on an empty board or among the pieces of a position.

    Parameters
    ----------
    move : Move
        The move; whether the rules allow it is not asked.
    board : Board, optional
        The position that it is played in; an empty board by default.
    color : Color, optional
        Who plays it; by default the side to move, which is black on an empty board.
    size, theme, coordinates, flip, title
        As for `cornerwise.svg.board`.

    Returns
    -------
    str
        A complete ``<svg>`` element, in which the move is marked as the last one.

    Raises
    ------
    InvalidInputError
        If an argument is not what was asked for, or the move is a pass, which no picture shows.
    VariantError
        If the move is of another variant than the board.

    Examples
    --------
    >>> picture = move(Move.parse("56u0"), color=Color.WHITE)
    >>> 'class="piece white" data-piece="X"' in picture, 'class="last"' in picture
    (True, True)
    """
    if not isinstance(move, Move):
        raise InvalidInputError(f"expected a Move to draw, not {quote(move)}")
    if move.variant is None:
        raise InvalidInputError("a pass lays no piece that could be drawn")
    if board is None:
        board = Board(move.variant)
    check_board(board)
    check_variant(move, board.variant)
    check_size(size)
    side = board.turn if color is None else checked_side(color)
    played = Placed(side, move.cells, move.piece.name, None)
    pieces = [*placed_pieces(board), played]
    canvas = Canvas(move.variant.size, get_theme(theme), bool(flip))
    words = f"Move of {played.color} in {move.variant}: {move.piece} {move}"
    return framed(
        canvas,
        [
            *piece_layers(canvas, move.variant, pieces, [""] * len(pieces)),
            last_of(canvas, move.cells),
        ],
        coordinates=bool(coordinates),
        size=size,
        title=words if title is None else str(title),
    )
