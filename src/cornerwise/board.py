"""The board: a game of two colours, with its history."""

from collections.abc import Collection, Iterable, Iterator
from enum import IntEnum

import numpy as np
import numpy.typing as npt

from cornerwise import _core
from cornerwise.errors import IllegalMoveError, InvalidInputError, PositionError, quote
from cornerwise.moves import PASS, Move, check_variant, moves_of
from cornerwise.pieces import Cell, Piece, cell_pairs
from cornerwise.scoring import Scoring, scoring_number
from cornerwise.variants import VARIANTS_BY_NUMBER, Variant, get_variant

__all__ = ["Board", "Color", "LegalMoves"]


class Color(IntEnum):
    """The two colours; black moves first.

    Examples
    --------
    >>> Color.BLACK.other
    <Color.WHITE: 1>
    """

    BLACK = 0
    WHITE = 1

    @property
    def other(self) -> "Color":
        """The opponent's colour."""
        return Color(1 - self)

    def __str__(self) -> str:
        return self.name.lower()


class Board:
    """A game of Blokus Duo or Mini, from the start or from a position set up.

    Moves are played with `push` and taken back with `pop`. Two boards are equal, and hash alike,
    when their positions are: the cells of both colours, whose turn it is, and, for a colour that
    has placed everything, whether the monomino came last. How the position came about does not
    matter. The hash changes with every move, so copy a board before you use it as a key.

    Parameters
    ----------
    variant : str or Variant
        ``"duo"`` (14x14, 21 pieces), or with the nine pieces of up to four squares ``"mini"``
        (8x8), ``"mini-9"`` (9x9) or ``"mini-10"`` (10x10).

    Raises
    ------
    VariantError
        If no variant has that name.

    Examples
    --------
    >>> board = Board()
    >>> len(board.legal_moves)
    414
    >>> board.push("e8,d9,e9,f9,e10")
    >>> board.turn, board.ply
    (<Color.WHITE: 1>, 1)
    >>> board.pop()
    Move('e8,d9,e9,f9,e10')
    >>> board == Board()
    True
    """

    __slots__ = ("_moves", "_position", "_stack", "_variant")

    def __init__(self, variant: str | Variant = "duo") -> None:
        self._variant = get_variant(variant)
        self._position = _core.Position(self._variant.number)
        self._stack: list[_core.Position] = []
        self._moves: list[Move] = []

    @classmethod
    def _from_position(cls, position: _core.Position) -> "Board":
        board = cls(VARIANTS_BY_NUMBER[position.variant])
        board._position = position
        return board

    @classmethod
    def from_moves(
        cls, moves: str | Iterable[Move | str], variant: str | Variant = "duo"
    ) -> "Board":
        """Return the board after some moves from the start.

        Parameters
        ----------
        moves : iterable of Move or str, or str
            Moves or their texts; one text is split at white space. Forced passes may be left out:
            where the side to move can place nothing and the next move is not a pass, one is
            inserted.
        variant : str or Variant
            The variant played.

        Raises
        ------
        NotationError
            If a text is not a move.
        IllegalMoveError
            If the rules forbid a move.

        Examples
        --------
        >>> Board.from_moves("56u0 9at1").ply
        2
        """
        board = cls(variant)
        for move in moves.split() if isinstance(moves, str) else moves:
            parsed = board._parsed(move)
            if not parsed.is_pass and board.is_legal(PASS):
                board.push(PASS)
            board.push(parsed)
        return board

    @classmethod
    def from_cells(
        cls,
        black: Iterable[Iterable[int]],
        white: Iterable[Iterable[int]],
        turn: Color | int = Color.BLACK,
        variant: str | Variant = "duo",
        *,
        monomino_last: Iterable[Color] = (),
    ) -> "Board":
        """Return a board with some cells covered.

        The pieces left follow from the cells alone, since pieces of one colour never touch along an
        edge. Whether the position can come about in a game is not asked; a colour with cells on the
        board is past its first move.

        Parameters
        ----------
        black, white : iterable of (row, column)
            Cells of the colours, from 0 at the top left.
        turn : Color
            The side to move.
        variant : str or Variant
            The variant played.
        monomino_last : iterable of Color
            Colours that placed the monomino last, if they have placed everything.

        Raises
        ------
        PositionError
            If cells are off the board, belong to both colours, or are not pieces that a colour has.

        Examples
        --------
        >>> board = Board.from_cells([(4, 4), (4, 5)], [], turn=Color.WHITE)
        >>> len(board.pieces_left[Color.BLACK])
        20
        """
        chosen = get_variant(variant)
        flags = 0
        for color in monomino_last:
            flags |= 1 << _color(color)
        position = _core.Position.from_cells(
            chosen.number, _cells(black, "black"), _cells(white, "white"), _color(turn), flags
        )
        return cls._from_position(position)

    @property
    def variant(self) -> Variant:
        """The variant played."""
        return self._variant

    @property
    def size(self) -> int:
        """Rows and columns of the board."""
        return self._variant.size

    @property
    def turn(self) -> Color:
        """The side to move."""
        return Color(self._position.turn)

    @property
    def ply(self) -> int:
        """Number of moves played on this board, passes included; a position set up starts at 0."""
        return len(self._moves)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that `pop` can take back, the first one first."""
        return tuple(self._moves)

    @property
    def last_move(self) -> Move | None:
        """The move that `pop` would take back."""
        return self._moves[-1] if self._moves else None

    @property
    def legal_moves(self) -> "LegalMoves":
        """A live view of the legal moves of the side to move."""
        return LegalMoves(self)

    @property
    def pieces_left(self) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
        """The pieces that black and white have not placed.

        Examples
        --------
        >>> [piece.name for piece in Board("mini").pieces_left[Color.WHITE]]
        ['1', '2', 'V3', 'I3', 'L4', 'O', 'T4', 'I4', 'Z4']
        """
        black, white = (self._position.left(color) for color in Color)
        return (self._pieces(black), self._pieces(white))

    def _pieces(self, bits: int) -> tuple[Piece, ...]:
        return tuple(p for i, p in enumerate(self._variant.pieces) if bits >> i & 1)

    @property
    def is_over(self) -> bool:
        """Whether neither colour can place anything.

        Examples
        --------
        >>> Board().is_over
        False
        """
        return not (self._position.any(0) or self._position.any(1))

    def score(self, scoring: Scoring = "official") -> tuple[int, int]:
        """Return the points of black and white as the board stands.

        Parameters
        ----------
        scoring : {"official", "squares"}
            Official points are -1 for every square left, +15 for placing all pieces, or +20 if the
            monomino came last; the other scoring counts squares placed.

        Raises
        ------
        InvalidInputError
            If there is no such scoring.

        Examples
        --------
        >>> board = Board.from_moves(["56u0"])
        >>> board.score(), board.score("squares")
        ((-84, -89), (5, 0))
        """
        number = scoring_number(scoring)
        return (self._position.score(0, number), self._position.score(1, number))

    def margin(self, scoring: Scoring = "official") -> int:
        """Return the points of the side to move minus those of the other, as the board stands.

        Examples
        --------
        >>> Board.from_moves(["56u0"]).margin()
        -5
        """
        black, white = self.score(scoring)
        return black - white if self.turn == Color.BLACK else white - black

    def is_legal(self, move: Move | str) -> bool:
        """Return whether the side to move may play a move.

        Raises
        ------
        NotationError
            If a text is not a move.

        Examples
        --------
        >>> Board().is_legal("e10"), Board().is_legal("a1"), Board().is_legal("pass")
        (True, False, False)
        """
        parsed = self._parsed(move)
        turn = self._position.turn
        if parsed.variant is None:
            return not self._position.any(turn) and self._position.any(1 - turn)
        return parsed.variant is self._variant and self._position.allows(turn, parsed.index)

    def push(self, move: Move | str) -> None:
        """Play a move.

        Raises
        ------
        NotationError
            If a text is not a move.
        IllegalMoveError
            If the rules forbid the move; the board is then unchanged.
        VariantError
            If it is a move of another variant.

        Examples
        --------
        >>> Board().push("a1")
        Traceback (most recent call last):
        cornerwise.errors.IllegalMoveError: black may not play 'a1' at ply 0: it does not cover the
        start cell e10
        """
        parsed = self._parsed(move)
        check_variant(parsed, self._variant)
        if not self.is_legal(parsed):
            raise IllegalMoveError(
                f"{self.turn} may not play {str(parsed)!r} at ply {self.ply}: {self._fault(parsed)}"
            )
        before = self._position
        self._position = before.copy()
        self._position.play(parsed.index)
        self._stack.append(before)
        self._moves.append(parsed)

    def pop(self) -> Move:
        """Take the last move back and return it.

        Raises
        ------
        InvalidInputError
            If no move has been played.
        """
        if not self._moves:
            raise InvalidInputError("no move to take back: none has been played on this board")
        self._position = self._stack.pop()
        return self._moves.pop()

    def _parsed(self, move: Move | str) -> Move:
        if isinstance(move, Move):
            return move
        return Move.parse(move, self._variant)

    def _fault(self, move: Move) -> str:
        """Why a move is illegal."""
        if move.is_pass:
            over = self.is_over
            return "the game is over" if over else "it can still place a piece"
        if not self._position.left(self.turn) >> self._variant.pieces.index(move.piece) & 1:
            return f"piece {move.piece} has been placed already"
        cells = self.to_array()
        own = int(self.turn) + 1
        for row, col in move.cells:
            if cells[row, col]:
                return f"{point(row, col, self.size)} is taken"
        for row, col in move.cells:
            for r, c in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)):
                if 0 <= r < self.size and 0 <= c < self.size and cells[r, c] == own:
                    own_point = point(r, c, self.size)
                    return f"{point(row, col, self.size)} touches its own {own_point} along an edge"
        if own in cells:
            return "it does not touch its own pieces at a corner"
        start = point(*self._variant.starts[self.turn], self.size)
        return f"it does not cover the start cell {start}"

    def copy(self) -> "Board":
        """Return an independent board with the same position and history."""
        other = Board(self._variant)
        other._position = self._position.copy()
        other._stack = self._stack.copy()
        other._moves = self._moves.copy()
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> "Board":
        return self.copy()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return self._position == other._position

    def __hash__(self) -> int:
        return hash(self._position)

    def __reduce__(self) -> tuple[object, ...]:
        first = self._stack[0] if self._stack else self._position
        return (_restore, (first.to_bytes(), [move.index for move in self._moves]))

    def to_array(self) -> npt.NDArray[np.int8]:
        """Return the board as an array of shape (size, size): 0 empty, 1 black, 2 white.

        Examples
        --------
        >>> Board.from_moves(["e10"]).to_array()[4, 3:6]
        array([0, 1, 0], dtype=int8)
        """
        return self._position.cells()

    def anchors(self, color: Color | int | None = None) -> tuple[Cell, ...]:
        """Return the empty cells that a colour can build on, as (row, column).

        Its next piece has to cover one of them: they touch its pieces at a corner and none along an
        edge. Before its first piece that is its start cell.

        Parameters
        ----------
        color : Color, optional
            Whose; the side to move by default.

        Returns
        -------
        tuple of (row, column)
            In row-major order.

        Raises
        ------
        InvalidInputError
            If that is no colour.

        Examples
        --------
        >>> Board().anchors(), Board.from_moves("e10").anchors(Color.BLACK)
        (((4, 4),), ((3, 3), (3, 5), (5, 3), (5, 5)))
        """
        side = self.turn if color is None else _color(color)
        cells = self.to_array()
        own = np.pad(cells == side + 1, 1)
        if not own.any():
            start = self._variant.starts[side]
            return () if cells[start] else (start,)
        rows = own[:-2] | own[2:]
        beside = rows[:, 1:-1] | own[1:-1, :-2] | own[1:-1, 2:]
        found = np.argwhere((cells == 0) & ~beside & (rows[:, :-2] | rows[:, 2:]))
        return tuple((int(row), int(col)) for row, col in found)

    def _repr_svg_(self) -> str:
        from cornerwise import svg  # noqa: PLC0415

        return svg.board(self)

    def __str__(self) -> str:
        """Draw the board in plain characters: ``#`` black, ``O`` white, ``+`` a start cell."""
        cells = self.to_array()
        marks = {(int(r), int(c)): ".#O"[cells[r, c]] for r, c in np.ndindex(*cells.shape)}
        for start in self._variant.starts:
            if not cells[start]:
                marks[start] = "+"
        letters = "   " + " ".join("abcdefghijklmnopqrstuvwxyz"[: self.size])
        lines = [letters]
        for row in range(self.size):
            line = " ".join(marks[row, col] for col in range(self.size))
            lines.append(f"{self.size - row:2d} {line} {self.size - row}")
        return "\n".join([*lines, letters])

    def __repr__(self) -> str:
        black, white = self.score("squares")
        return (
            f"<Board {self._variant}: ply {self.ply}, {self.turn} to move, squares {black}:{white}>"
        )


class LegalMoves(Collection[Move]):
    """The legal moves of a board as it stands when they are asked for.

    Iterating yields them in ascending order; a forced pass is the only move where there is one, and
    a finished game has none. Its length, its truth and ``move in board.legal_moves`` do not make
    the moves.

    Examples
    --------
    >>> board = Board("mini")
    >>> moves = board.legal_moves
    >>> len(moves), bool(moves), Move.parse("c6", "mini") in moves
    (97, True, True)
    >>> board.push("c6")
    >>> Move.parse("c6", "mini") in moves
    False
    """

    __slots__ = ("_board",)

    def __init__(self, board: Board) -> None:
        self._board = board

    def __iter__(self) -> Iterator[Move]:
        position = self._board._position
        moves = position.select(position.turn, moves_of(self._board._variant))
        if not moves and position.any(1 - position.turn):
            moves.append(PASS)
        return iter(moves)

    def __len__(self) -> int:
        position = self._board._position
        return position.count(position.turn) or int(position.any(1 - position.turn))

    def __bool__(self) -> bool:
        return not self._board.is_over

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Move) and self._board.is_legal(move)

    def to_numpy(self) -> npt.NDArray[np.uint16]:
        """Return the indices of the legal placements, ascending; a pass is not among them.

        Examples
        --------
        >>> len(Board().legal_moves.to_numpy())
        414
        """
        position = self._board._position
        return position.placements(position.turn)

    def __repr__(self) -> str:
        return f"<LegalMoves: {len(self)} of {self._board!r}>"


def point(row: int, col: int, size: int) -> str:
    """Return a cell in blksgf notation.

    Examples
    --------
    >>> point(0, 0, size=14)
    'a14'
    """
    return f"{'abcdefghijklmnopqrstuvwxyz'[col]}{size - row}"


def _color(color: object) -> int:
    if not isinstance(color, int) or color not in (0, 1):
        raise InvalidInputError(
            f"{quote(color)} is not a colour; expected Color.BLACK or Color.WHITE"
        )
    return int(color)


def _cells(cells: Iterable[Iterable[int]], name: str) -> list[Cell]:
    try:
        return cell_pairs(cells)
    except (TypeError, ValueError):
        raise InvalidInputError(
            f"expected {name} cells as (row, column) pairs, not {quote(cells)}"
        ) from None


def _restore(first: bytes, indices: list[int]) -> Board:
    """Unpickle a board; every move is checked again, so that no pickle makes a broken board."""
    if not isinstance(first, bytes) or not isinstance(indices, list):
        raise PositionError(f"{quote(first)} and {quote(indices)} are not a pickled board")
    board = Board._from_position(_core.Position.from_bytes(first))
    for index in indices:
        board.push(Move.from_index(index, board.variant))
    return board
