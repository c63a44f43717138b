"""Which comments of a game file belong to which position."""

from __future__ import annotations

from cornerwise import Game

__all__ = ["comments_of"]


def comments_of(game: Game) -> dict[int, str]:
    """Return the comments of the main line by the number of plies played before them.

    Examples
    --------
    >>> from cornerwise import parse_blksgf
    >>> (game,) = parse_blksgf("(;GM[Blokus Duo]C[one];B[e10]C[two];W[j5]C[three])")
    >>> comments_of(game)
    {0: 'one', 1: 'two', 2: 'three'}
    """
    plies = [(color, frozenset(cells)) for color, cells in game.plies]
    comments: dict[int, str] = {}
    ply = 0
    for node in game.mainline():
        move = node.move
        if move is not None:
            wanted = (move[0], frozenset(move[1]))
            # Passes that the file leaves out are plies all the same; those after the end are none.
            if wanted in plies[ply:]:
                ply = plies.index(wanted, ply) + 1
        text = (node.comment or "").strip()
        if text:
            comments[ply] = f"{comments[ply]}\n{text}" if ply in comments else text
    return comments
