"""Why a move is illegal, in the words of the rules and the points of the file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from cornerwise.errors import NotationError
from cornerwise.formats.kinds import GameKind
from cornerwise.formats.points import Cell, Cells, format_point
from cornerwise.formats.referee import Referee

__all__ = ["components", "objection_to_move", "objection_to_piece"]


def objection_to_move(referee: Referee, kind: GameKind, cells: Cells) -> str | None:
    """Find what the rules have against a placement of the colour to move.

    Parameters
    ----------
    referee : Referee
        The position.
    kind : GameKind
        The game.
    cells : tuple of cells
        The placement.

    Returns
    -------
    str or None
        None when it is legal.

    Examples
    --------
    >>> from cornerwise.formats.kinds import get_kind
    >>> from cornerwise.formats.referee import referee_for
    >>> duo = get_kind("duo")
    >>> objection_to_move(referee_for(duo), duo, ((0, 0),))
    'the first piece of B must cover e10'
    """
    color = referee.turn
    on_board = referee.cells()
    objection = objection_to_piece(referee, kind, color, cells, on_board)
    if objection is not None:
        return objection
    own = set(on_board[color])
    if own:
        corners = {(row + y, column + x) for row, column in cells for y in (-1, 1) for x in (-1, 1)}
        if own.isdisjoint(corners):
            return f"it meets no piece of {kind.colors[color]} at a corner"
    elif referee.start(color) not in cells:
        start = format_point(referee.start(color), kind.size)
        return f"the first piece of {kind.colors[color]} must cover {start}"
    return None


def objection_to_piece(
    referee: Referee, kind: GameKind, color: int, cells: Cells, on_board: list[list[Cell]]
) -> str | None:
    """Find what speaks against putting a piece on the board, by a move or in a set-up.

    Parameters
    ----------
    referee : Referee
        Knows the pieces.
    kind : GameKind
        The game.
    color : int
        Whose piece it is.
    cells : tuple of cells
        The piece.
    on_board : list
        For each colour the cells it covers so far.

    Returns
    -------
    str or None
        None when it is a piece that the colour still has and it fits.

    Examples
    --------
    >>> from cornerwise.formats.kinds import get_kind
    >>> from cornerwise.formats.referee import referee_for
    >>> duo = get_kind("duo")
    >>> objection_to_piece(referee_for(duo), duo, 0, ((0, 0),), [[(5, 5)], []])
    'B has no piece 1 left'
    """
    try:
        name, supply = referee.piece(cells)
    except NotationError as error:
        return str(error)
    mine = on_board[color]
    if Counter(referee.piece(part)[0] for part in components(mine))[name] >= supply:
        return f"{kind.colors[color]} has no piece {name} left"
    for owner, covered in enumerate(on_board):
        for cell in set(covered).intersection(cells):
            return f"{format_point(cell, kind.size)} is taken by {kind.colors[owner]}"
    touched = set(mine).intersection(side for cell in cells for side in _sides(cell))
    if touched:
        point = format_point(min(touched), kind.size)
        return f"it touches a piece of the same colour along an edge at {point}"
    return None


def components(cells: Iterable[Cell]) -> Iterator[Cells]:
    """Split cells into parts that hang together by edges: the pieces of one colour.

    Parameters
    ----------
    cells : iterable of cells
        Cells of one colour.

    Yields
    ------
    tuple of cells
        The cells of one piece.

    Examples
    --------
    >>> sorted(components([(0, 0), (0, 1), (1, 2)]))
    [((0, 0), (0, 1)), ((1, 2),)]
    """
    left = set(cells)
    while left:
        part = [left.pop()]
        for cell in part:  # which grows meanwhile
            near = left.intersection(_sides(cell))
            left -= near
            part.extend(near)
        yield tuple(sorted(part))


def _sides(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    row, column = cell
    return (row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)
