"""Set-up properties: pieces taken away, pieces added, the side to move."""

from __future__ import annotations

from cornerwise.errors import quote
from cornerwise.formats.kinds import GameKind
from cornerwise.formats.objections import components, objection_to_piece
from cornerwise.formats.points import Cell, format_points
from cornerwise.formats.properties import Setup, SetupPiece, bad_value
from cornerwise.formats.referee import Referee

__all__ = ["apply_setup"]


def apply_setup(referee: Referee, kind: GameKind, setup: Setup) -> None:
    """Change the position as a node says: first ``AE``, then pieces added, then ``PL``.

    Pieces may be put anywhere; they need not touch their colour at a corner. Without ``PL`` it is
    the turn of the same colour as before.

    Parameters
    ----------
    referee : Referee
        The position.
    kind : GameKind
        The game.
    setup : Setup
        What changes.

    Raises
    ------
    FormatError
        When pieces do not fit, are used twice, or would be removed in part.

    Examples
    --------
    >>> from cornerwise.formats.kinds import get_kind
    >>> from cornerwise.formats.properties import read_setup
    >>> from cornerwise.formats.referee import referee_for
    >>> duo = get_kind("duo")
    >>> referee = referee_for(duo)
    >>> apply_setup(referee, duo, read_setup({"AB": ["a14,b14"], "PL": ["W"]}, duo))
    >>> referee.cells(), referee.turn
    ([[(0, 0), (0, 1)], []], 1)
    """
    before = referee.cells()
    on_board = [list(covered) for covered in before]
    turn = referee.turn if setup.turn is None else setup.turn
    if not setup.add and not setup.remove and turn == referee.turn:
        return
    if setup.remove:
        _remove(on_board, kind, setup.remove)
    for color, piece in setup.add:
        problem = objection_to_piece(referee, kind, color, piece.cells, on_board)
        if problem is not None:
            message = f"cannot set up {quote(piece.value)} for {kind.colors[color]}: {problem}"
            raise bad_value(piece.value, message)
        on_board[color].extend(piece.cells)
    # Nobody can add to a full set, but pieces can be taken from it.
    last = [
        color for color in referee.monomino_last() if set(before[color]) == set(on_board[color])
    ]
    referee.reset(on_board, turn, last)


def _remove(on_board: list[list[Cell]], kind: GameKind, pieces: tuple[SetupPiece, ...]) -> None:
    removed = {cell: piece.value for piece in pieces for cell in piece.cells}
    for color, covered in enumerate(on_board):
        kept: list[Cell] = []
        for part in components(covered):
            gone = removed.keys() & set(part)
            if not gone:
                kept.extend(part)
            elif len(gone) < len(part):
                value = removed[min(gone)]
                whole = format_points(part, kind.size)
                message = f"cannot empty {quote(value)}: the piece there is {whole}"
                raise bad_value(value, message)
        on_board[color] = kept
