"""The drawings of docs/solver.md, each from a position of the example game.

Each drawing first checks that the position shows what the page says.
"""

from __future__ import annotations

from collections.abc import Iterable

from docs.drawings.futures import Cell, Future, best_packing, future_of, squares_of
from docs.drawings.overlays import (
    BOARD,
    Panel,
    cropped,
    outlines,
    panels,
    reach_dots,
    with_overlay,
)

import cornerwise as cw
from cornerwise import svg

__all__ = ["apart", "dominance", "packings", "reach"]

_QUARTER = (306, 286, 290, 310)
"""The bottom right of a board."""


def _futures(board: cw.Board) -> tuple[Future, Future]:
    black, white = (future_of(board, color) for color in cw.Color)
    return black, white


def _board(board: cw.Board, theme: str, title: str) -> str:
    return svg.board(board, theme=theme, size=BOARD, last_move=False, title=title)


def _packed(
    board: cw.Board,
    theme: str,
    title: str,
    packing: Iterable[cw.Move],
    reaches: Iterable[frozenset[Cell]],
) -> str:
    """Draw placements, and dots in those cells of the reaches that they leave free."""
    moves = list(packing)
    covered = {cell for move in moves for cell in move.cells}
    black, white = (reach - covered for reach in reaches)
    dots = reach_dots(board, theme, black, white)
    return with_overlay(_board(board, theme, title), [*dots, *outlines(board, theme, moves)])


def _still_to_come(board: cw.Board) -> int:
    """Return the margin still to be made by the side to move."""
    value = cw.solve(board, "squares").value
    assert value is not None
    return value - board.margin("squares")


def reach(game: cw.Game, theme: str) -> str:
    """Draw what each side could still cover."""
    board = game.board(22)
    black, white = _futures(board)
    assert set(black.legal) == set(board.legal_moves)
    title = "A position, with dots in the cells that black, white or both could still cover"
    picture = _board(board, theme, title)
    return with_overlay(picture, reach_dots(board, theme, black.cells, white.cells))


def apart(game: cw.Game, theme: str) -> str:
    """Draw a position whose reaches do not meet, and the best packing of each."""
    board = game.board(29)
    futures = _futures(board)
    assert futures[0].cells.isdisjoint(futures[1].cells)
    black, white = (best_packing(future) for future in futures)
    assert board.turn is cw.Color.WHITE
    assert (squares_of(white), squares_of(black)) == (11, 3)
    assert _still_to_come(board) == 11 - 3
    title = "A position whose reaches do not meet, and what each side can still place"
    return _packed(board, theme, title, [*white, *black], [future.cells for future in futures])


def packings(game: cw.Game, theme: str) -> str:
    """Draw the packings that bound a position from both sides."""
    board = game.board(23)
    futures = dict(zip(cw.Color, _futures(board), strict=True))
    shown: list[Panel] = []
    sizes = []
    for color in (cw.Color.WHITE, cw.Color.BLACK):
        own, other = futures[color], futures[color.other]
        for symbol, future in (("S", own), ("P", own.without(other.cells))):
            packing = best_packing(future)
            sizes.append(squares_of(packing))
            where = "all it reaches" if symbol == "S" else "where the other cannot go"
            reaches = [future.cells if color == side else frozenset() for side in cw.Color]
            picture = _packed(board, theme, f"A packing of {color}", packing, reaches)
            shown.append((f"{symbol} of {color}, {where}: {sizes[-1]}", picture))
    assert sizes == [22, 15, 14, 9]
    assert board.turn is cw.Color.WHITE
    assert 15 - 14 <= _still_to_come(board) == 10 <= 22 - 9
    return panels(shown, theme, "What each side can place in all it reaches, and on its own cells")


def dominance(game: cw.Game, theme: str) -> str:
    """Draw a move, and two others that need not be tried beside it."""
    board = game.board(22)
    values = {each.move: each.value for each in cw.solve(board, all_moves=True).moves}
    own, other = future_of(board, board.turn), future_of(board, board.turn.other)

    def left(move: cw.Move) -> tuple[set[cw.Move], set[cw.Move], set[cw.Move]]:
        after = own.after(move)
        return set(after.alive), set(after.legal), set(other.without(move.cells).alive)

    best, *others = (
        cw.Move.parse(text) for text in ("l1,m1,n1,l2,m2", "l1,m1,l2,m2", "j1,k1,l1,m1,m2")
    )
    alive, legal, theirs = left(best)
    shown: list[Panel] = []
    for move in (best, *others):
        after = left(move)
        assert len(best.cells) >= len(move.cells)
        assert alive >= after[0]
        assert legal >= after[1]
        assert theirs <= after[2]
        caption = f"{move.piece}: {values[move]:+d}"
        picture = with_overlay(
            _board(board, theme, f"The move {move}"), outlines(board, theme, [move])
        )
        words = caption if move == best else f"{caption}, need not be tried"
        shown.append((words, cropped(picture, *_QUARTER)))
    return panels(shown, theme, "A move, and two others that it dominates", columns=3)
