"""Moves: placements of a piece, and the pass."""

import re
from collections.abc import Iterable

import numpy as np

from cornerwise.errors import InvalidInputError, NotationError, VariantError, quote
from cornerwise.pieces import CODE_OF_SHAPE, SHAPE_OF_CODE, Cell, Piece, cell_pairs, relative
from cornerwise.variants import VARIANTS, Variant, get_variant

__all__ = ["PASS", "Move"]

_CODE = re.compile(r"([0-9a-f])([0-9a-f])([a-u][0-7])")
_POINT = re.compile(r"\s*([a-z])\s*([0-9]{1,2})\s*")
_PASS_TEXTS = frozenset({"pass", "0000", "----"})
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_LONGEST_TEXT = 200  # five points with blanks to spare; longer texts are not worth parsing


class Move:
    """A placement of a piece on the board of a variant, or a pass.

    Moves are immutable, and there is one object for each move of a variant: make them with `parse`,
    `from_cells` or `from_index`. They order by variant and placement index, which is the order in
    which `Board.legal_moves` yields them; a pass comes last.

    Attributes
    ----------
    variant : Variant or None
        None for the pass, which belongs to all variants.
    index : int
        Number of the placement, from 0 to ``variant.placements - 1``; -1 for the pass.

    Examples
    --------
    >>> move = Move.parse("e8,d9,e9,f9,e10")
    >>> move.piece.name, move.to_code()
    ('X', '56u0')
    >>> move.cells
    ((4, 4), (5, 3), (5, 4), (5, 5), (6, 4))
    >>> Move.parse("56u3") == move
    True
    >>> Move.parse("pass").is_pass
    True
    """

    __slots__ = ("_hash", "index", "variant")

    index: int
    variant: Variant | None

    def __new__(cls, text: str = "pass", variant: str | Variant = "duo") -> "Move":
        """Return the move that a text denotes; see `parse`."""
        return cls.parse(text, variant)

    @classmethod
    def _make(cls, variant: Variant | None, index: int) -> "Move":
        move = object.__new__(cls)
        object.__setattr__(move, "variant", variant)
        object.__setattr__(move, "index", index)
        number = len(VARIANTS) if variant is None else variant.number
        object.__setattr__(move, "_hash", number << 16 | (index & 0xFFFF))
        return move

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("moves are immutable")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("moves are immutable")

    @classmethod
    def parse(cls, text: str, variant: str | Variant = "duo") -> "Move":
        """Return the move that a text denotes.

        Parameters
        ----------
        text : str
            The cells in blksgf notation, in any order and case (``"e8,d9,e9,f9,e10"``; ``a1`` is
            the bottom left), a four-letter code (``"56u0"``: column and row of the reference cell
            in hexadecimal from 1 at the top left, piece, orientation), or a pass (``"pass"``,
            ``"0000"`` or ``"----"``).
        variant : str or Variant
            Whose board and pieces are meant.

        Raises
        ------
        NotationError
            If the text is none of these, or names cells that are not a piece on the board.

        Examples
        --------
        >>> Move.parse("F9,e10, d9,E8,e9").to_code()
        '56u0'
        >>> Move.parse("e8,e10")
        Traceback (most recent call last):
        cornerwise.errors.NotationError: the cells 'e8,e10' are not a piece of duo
        """
        if not isinstance(text, str):
            raise NotationError(f"expected the text of a move, not {quote(text)}")
        chosen = get_variant(variant)
        stripped = text.strip()
        # Some characters of other alphabets are letters of ours in lower case.
        lowered = stripped.lower() if stripped.isascii() else ""
        if lowered in _PASS_TEXTS:
            return PASS
        code = _CODE.fullmatch(lowered)
        if code is not None:
            return _parse_code(text, code, chosen)
        return _parse_points(text, lowered, chosen)

    @classmethod
    def from_cells(cls, cells: Iterable[Iterable[int]], variant: str | Variant = "duo") -> "Move":
        """Return the placement that covers exactly these cells.

        Parameters
        ----------
        cells : iterable of (row, column)
            From 0 at the top left, in any order.
        variant : str or Variant
            Whose board and pieces are meant.

        Raises
        ------
        NotationError
            If the cells are not a piece of the variant, or leave the board.

        Examples
        --------
        >>> str(Move.from_cells([(4, 4), (4, 5)]))
        'e10,f10'
        """
        chosen = get_variant(variant)
        try:
            listed = cell_pairs(cells)
        except (TypeError, ValueError):
            raise NotationError(
                f"expected cells as (row, column) pairs, not {quote(cells)}"
            ) from None
        return _placement(listed, chosen, f"cells {quote(listed)}")

    @classmethod
    def from_index(cls, index: int, variant: str | Variant = "duo") -> "Move":
        """Return the placement with that index, or the pass for -1.

        Raises
        ------
        InvalidInputError
            If no placement of the variant has that index.

        Examples
        --------
        >>> str(Move.from_index(0))
        'a14'
        """
        chosen = get_variant(variant)
        if not (isinstance(index, int | np.integer) and -1 <= index < chosen.placements):
            raise InvalidInputError(
                f"{chosen} has no placement {quote(index)}; expected 0 to {chosen.placements - 1}"
            )
        return PASS if index == -1 else moves_of(chosen)[index]

    @property
    def is_pass(self) -> bool:
        """Whether this is the pass."""
        return self.variant is None

    @property
    def orientation(self) -> int:
        """Number of the orientation among those of all pieces."""
        return self._root[1]

    @property
    def piece(self) -> Piece:
        """The piece placed.

        Raises
        ------
        InvalidInputError
            For a pass, which places none.
        """
        variant, orientation, _, _ = self._root
        return variant.orientations[orientation].piece

    @property
    def origin(self) -> Cell:
        """Row and column of the first cell in row-major order."""
        return self._root[2:]

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells covered as (row, column), in row-major order; empty for a pass."""
        if self.variant is None:
            return ()
        variant, orientation, row, col = self._root
        return tuple((row + r, col + c) for r, c in variant.orientations[orientation].shape)

    @property
    def _root(self) -> tuple[Variant, int, int, int]:
        if self.variant is None:
            raise InvalidInputError("a pass places no piece")
        return (self.variant, *self.variant.placement_roots[self.index])

    def to_blksgf(self) -> str:
        """Return the cells in blksgf notation, from the bottom row up; empty for a pass.

        Examples
        --------
        >>> Move.parse("56u0").to_blksgf()
        'e8,d9,e9,f9,e10'
        """
        if self.variant is None:
            return ""
        size = self.variant.size
        upward = sorted(self.cells, key=lambda cell: (-cell[0], cell[1]))
        return ",".join(f"{_LETTERS[col]}{size - row}" for row, col in upward)

    def to_code(self) -> str:
        """Return the four-letter code, with the smallest orientation that fits; a pass is ``0000``.

        Examples
        --------
        >>> Move.parse("e10").to_code(), PASS.to_code()
        ('55a0', '0000')
        """
        if self.variant is None:
            return "0000"
        variant, orientation, row, col = self._root
        code = CODE_OF_SHAPE[variant.orientations[orientation].shape]
        row, col = row + code.reference[0], col + code.reference[1]
        return f"{col + 1:x}{row + 1:x}{code.letter}{code.digit}"

    def __str__(self) -> str:
        return self.to_blksgf() or "pass"

    def __repr__(self) -> str:
        if self.variant is None:
            return "PASS"
        suffix = "" if self.variant.name == "duo" else f", {self.variant.name!r}"
        return f"Move({str(self)!r}{suffix})"

    def _repr_svg_(self) -> str | None:
        from cornerwise import svg  # noqa: PLC0415

        return None if self.is_pass else svg.move(self)

    def __hash__(self) -> int:
        return self._hash  # type: ignore[attr-defined, no-any-return]

    def _order(self, other: object) -> tuple[int, int] | None:
        if not isinstance(other, Move):
            return None
        return (hash(self), hash(other))

    def __lt__(self, other: object) -> bool:
        pair = self._order(other)
        return NotImplemented if pair is None else pair[0] < pair[1]

    def __le__(self, other: object) -> bool:
        pair = self._order(other)
        return NotImplemented if pair is None else pair[0] <= pair[1]

    def __gt__(self, other: object) -> bool:
        pair = self._order(other)
        return NotImplemented if pair is None else pair[0] > pair[1]

    def __ge__(self, other: object) -> bool:
        pair = self._order(other)
        return NotImplemented if pair is None else pair[0] >= pair[1]

    def __copy__(self) -> "Move":
        return self

    def __deepcopy__(self, memo: object) -> "Move":
        return self

    def __reduce__(self) -> tuple[object, ...]:
        name = "duo" if self.variant is None else self.variant.name
        return (Move.from_index, (self.index, name))


PASS = Move._make(None, -1)
"""The one pass."""

_moves: dict[str, tuple[Move, ...]] = {}


def moves_of(variant: Variant) -> tuple[Move, ...]:
    """Return all placements of a variant by their index."""
    found = _moves.get(variant.name)
    if found is None:
        made = tuple(Move._make(variant, index) for index in range(variant.placements))
        # Another thread may have been faster; there must be one object for each move.
        found = _moves.setdefault(variant.name, made)
    return found


def _placement(cells: list[Cell], variant: Variant, what: str) -> Move:
    for row, col in cells:
        if not (0 <= row < variant.size and 0 <= col < variant.size):
            raise NotationError(
                f"the {what} leave the board of {variant}; "
                f"rows and columns go from 0 to {variant.size - 1}"
            )
    orientation = variant.orientation_of_shape.get(relative(cells)) if cells else None
    if orientation is None:
        raise NotationError(f"the {what} are not a piece of {variant}")
    row, col = min(cells)
    return moves_of(variant)[variant.placement_index[orientation, row, col]]


def _parse_code(text: str, code: re.Match[str], variant: Variant) -> Move:
    col, row = int(code[1], 16) - 1, int(code[2], 16) - 1
    shape, first = SHAPE_OF_CODE[code[3]]
    cells = [(row + first[0] + r, col + first[1] + c) for r, c in shape]
    return _placement(cells, variant, f"cells of {quote(text.strip())}")


def _parse_points(text: str, lowered: str, variant: Variant) -> Move:
    cells: list[Cell] = []
    points = lowered.split(",") if len(lowered) <= _LONGEST_TEXT else [""]
    for point in points:
        match = _POINT.fullmatch(point)
        if match is None:
            raise NotationError(
                f"{quote(text)} is not a move; expected cells such as 'e8,d9,e9,f9,e10', "
                "a four-letter code such as '56u0', or 'pass'"
            )
        row, col = variant.size - int(match[2]), _LETTERS.index(match[1])
        if not (0 <= row < variant.size and 0 <= col < variant.size):
            last = f"{_LETTERS[variant.size - 1]}{variant.size}"
            raise NotationError(
                f"{point.strip()!r} in {quote(text)} is off the board of {variant}; "
                f"expected a1 to {last}"
            )
        cells.append((row, col))
    return _placement(cells, variant, f"cells {quote(text.strip())}")


def check_variant(move: Move, variant: Variant) -> None:
    """Raise `VariantError` for a placement of another variant."""
    if move.variant is not None and move.variant is not variant:
        raise VariantError(f"{move!r} is a move of {move.variant}, not of {variant}")
