"""A game of a contest, as one of its two sides sees it."""

from __future__ import annotations

import numpy as np

from cornerwise.board import Board, Color
from cornerwise.errors import CornerwiseError, IllegalMoveError
from cornerwise.moves import PASS, Move

__all__ = ["ContestGame"]

_PASSES = frozenset({"0000", "----"})


class ContestGame:
    """A board on which the side that moves first is black.

    In a contest, the side that moves first may have either start cell. Where it has (10, 10), the
    board is turned by 180 degrees; codes are always those of the board as the host sees it.

    Parameters
    ----------
    start : str
        Our start cell: ``"5"`` for (5, 5), ``"a"`` for (10, 10).
    first : bool
        Whether we move first.

    Examples
    --------
    >>> game = ContestGame("a", first=True)
    >>> str(game.move_of("aat0"))
    'f9,d10,e10,f10,e11'
    >>> game.play_own(game.move_of("aat0"))
    'aat0'
    >>> game.play_other("55t0")
    >>> game.board.ply
    2
    """

    def __init__(self, start: str, *, first: bool) -> None:
        self.color = Color.BLACK if first else Color.WHITE
        self._is_turned = first == (start == "a")
        self.board = Board()

    def move_of(self, code: str) -> Move:
        """Return the move on our board that a code denotes."""
        return self._turned(Move.parse(code))

    def play_own(self, move: Move) -> str:
        """Play a move of ours, and return its code."""
        if not (move.is_pass and self.board.is_over):
            self.board.push(move)
        return self._turned(move).to_code()

    def play_other(self, code: str) -> None:
        """Play a move of the opponent's.

        A pass that is not forced is taken as well, except for the first move: hosts allow it, and
        the side that passed may go on later.

        Raises
        ------
        IllegalMoveError
            When the move is against the rules; says why.
        """
        if code in _PASSES:
            self._pass(code)
            return
        try:
            self.board.push(self.move_of(code))
        except CornerwiseError as error:
            turned = " on the board turned by 180 degrees" if self._is_turned else ""
            raise IllegalMoveError(
                f"the opponent's move {code!r} is illegal: {error}{turned}"
            ) from error

    def _pass(self, code: str) -> None:
        board = self.board
        if board.is_over:
            return
        if board.is_legal(PASS):
            board.push(PASS)
            return
        covered = board.to_array()
        black, white = (
            [(int(row), int(column)) for row, column in np.argwhere(covered == number)]
            for number in (1, 2)
        )
        if not (white, black)[self.color]:
            raise IllegalMoveError(f"the opponent's move {code!r} is illegal: it is his first one")
        self.board = Board.from_cells(black, white, self.color)

    def _turned(self, move: Move) -> Move:
        """Return a move on our board as one on the host's, or the other way round."""
        if move.is_pass or not self._is_turned:
            return move
        last = self.board.size - 1
        return Move.from_cells((last - row, last - column) for row, column in move.cells)
