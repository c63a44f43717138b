"""Drawing one random move of Blokus or Trigon without making the list of all.

Most random games are spent where many placements are legal. There it is far cheaper to try random
placements until one is legal than to list them all; and trying does not spoil the chances.
"""

from bisect import bisect
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import accumulate
from typing import TYPE_CHECKING

from cornerwise.reference.blokus.grid import indices
from cornerwise.reference.blokus.moves import Move
from cornerwise.reference.interface import Chance, draw, draw_move

if TYPE_CHECKING:
    from cornerwise.reference import blokus, trigon
    from cornerwise.reference.blokus.moves import Placements
    from cornerwise.reference.trigon.placements import Placements as TrigonPlacements

__all__ = ["draw_placement", "random_move", "ways_to_cover"]

TRIES = 200
"""Placements tried before all are listed; about as dear as a list."""

Through = Sequence[Mapping[str, Sequence[Move]]]


def random_move(position: "blokus.Position | trigon.Position", rng: Chance) -> Move | None:
    """Return one of the legal moves, each with the same chance; None when the game is over.

    Parameters
    ----------
    position : Position
        Where to move.
    rng : random.Random or numpy.random.Generator
        The source of chance.

    Examples
    --------
    >>> import random
    >>> from cornerwise.reference import blokus
    >>> start = blokus.duo().start()
    >>> start.is_legal(random_move(start, random.Random(1)))
    True
    """
    colour = position.turn
    if not position.passed[colour]:
        placements = position.game.placements
        move = draw_placement(
            placements.through,
            _ways(placements),
            position.left[colour],
            anchors=position.anchors(colour),
            forbidden=position.forbidden(colour),
            rng=rng,
        )
        if move is not None:
            return move
    return draw_move(rng, position.legal_moves())


def draw_placement(
    through: Through,
    ways: Mapping[str, int],
    left: Iterable[str],
    *,
    anchors: int,
    forbidden: int,
    rng: Chance,
) -> Move | None:
    """Return a placement that covers an anchor and nothing forbidden, each with the same chance.

    Draws an anchor and a way to lay a piece over it, until that is legal. A placement that covers
    several anchors could be drawn from each of them, so it is taken only one time in as many.

    Parameters
    ----------
    through : sequence of dict
        For each cell and each piece the placements that cover the cell.
    ways : dict
        For each piece the most placements that cover one cell, as `ways_to_cover` says.
    left : iterable of str
        The pieces to choose from.
    anchors, forbidden : int
        Sets of cells.
    rng : random.Random or numpy.random.Generator
        The source of chance.

    Returns
    -------
    Move or None
        The placement. None when luck did not find one, which does not mean that there is none.
    """
    pieces = tuple(dict.fromkeys(left))
    spots = tuple(indices(anchors))
    if not pieces or not spots:
        return None
    # Number the ways of all pieces from 0. Near the sides of the board some lead to no placement.
    ends = list(accumulate(ways[piece] for piece in pieces))
    count = ends[-1]
    for _ in range(TRIES):
        spot, way = divmod(draw(rng, len(spots) * count), count)
        piece = bisect(ends, way)
        moves = through[spots[spot]][pieces[piece]]
        number = ends[piece] - 1 - way
        if number >= len(moves) or moves[number].mask & forbidden:
            continue
        covered = (moves[number].mask & anchors).bit_count()
        if covered == 1 or draw(rng, covered) == 0:
            return moves[number]
    return None


def ways_to_cover(through: Through) -> dict[str, int]:
    """Return for each piece the most placements of it that cover one and the same cell.

    Examples
    --------
    >>> from cornerwise.reference import blokus
    >>> ways_to_cover(blokus.mini().placements.through)["I4"]
    8
    """
    ways: dict[str, int] = {}
    for by_piece in through:
        for piece, moves in by_piece.items():
            ways[piece] = max(ways.get(piece, 0), len(moves))
    return ways


@cache
def _ways(placements: "Placements | TrigonPlacements") -> dict[str, int]:
    return ways_to_cover(placements.through)
