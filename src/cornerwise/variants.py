"""The variants that the kernels play, and their tables as the kernels derived them."""

from dataclasses import dataclass, field

from cornerwise import _core
from cornerwise.errors import VariantError, quote
from cornerwise.pieces import Cell, Piece, Shape, name_piece

__all__ = ["VARIANTS", "Variant", "get_variant"]


@dataclass(frozen=True, slots=True)
class Orientation:
    """A piece turned and mirrored one way."""

    piece: Piece
    shape: Shape


@dataclass(frozen=True, slots=True, eq=False)
class Variant:
    """A game for two colours on a square board.

    Attributes
    ----------
    name : str
        ``"duo"``; ``"mini"``, ``"mini-9"`` or ``"mini-10"`` on boards of 8, 9 and 10 rows.
    size : int
        Rows and columns of the board.
    starts : tuple of (row, column)
        The cells that the first piece of black and of white must cover, from the top left. On the
        larger boards of Mini they are as far from their corners as on the smallest one.
    pieces : tuple of Piece
        What each colour places.
    placements : int
        Number of ways to lay a piece on the empty board; every one has an index below this.

    Examples
    --------
    >>> duo = get_variant("duo")
    >>> duo.size, len(duo.pieces), duo.placements, duo.starts
    (14, 21, 13729, ((4, 4), (9, 9)))
    >>> [(name, variant.starts) for name, variant in VARIANTS.items() if name != "duo"]
    [('mini', ((2, 2), (5, 5))), ('mini-9', ((2, 2), (6, 6))), ('mini-10', ((2, 2), (7, 7)))]
    """

    name: str
    size: int
    starts: tuple[Cell, Cell]
    pieces: tuple[Piece, ...]
    placements: int
    number: int = field(repr=False)
    orientations: tuple[Orientation, ...] = field(repr=False)
    placement_roots: tuple[tuple[int, int, int], ...] = field(repr=False)
    """Orientation, row and column of the first cell of every placement."""
    placement_index: dict[tuple[int, int, int], int] = field(repr=False)
    orientation_of_shape: dict[Shape, int] = field(repr=False)

    def __str__(self) -> str:
        return self.name

    def __reduce__(self) -> tuple[object, ...]:
        return (get_variant, (self.name,))


def _make_variant(number: int, tables: "_core.VariantTables") -> Variant:
    shapes = tables["orientations"]
    pieces: list[Piece] = []
    for piece, shape in shapes:
        if piece == len(pieces):
            pieces.append(name_piece(shape))
    orientations = tuple(Orientation(pieces[piece], shape) for piece, shape in shapes)
    roots = tables["placements"]
    return Variant(
        name=tables["name"],
        size=tables["size"],
        starts=tables["starts"],
        pieces=tuple(pieces),
        placements=len(roots),
        number=number,
        orientations=orientations,
        placement_roots=roots,
        placement_index={root: index for index, root in enumerate(roots)},
        orientation_of_shape={o.shape: i for i, o in enumerate(orientations)},
    )


def _make_variants() -> dict[str, Variant]:
    variants: dict[str, Variant] = {}
    while (tables := _core.variant_tables(len(variants))) is not None:
        variants[tables["name"]] = _make_variant(len(variants), tables)
    return variants


VARIANTS = _make_variants()
"""Variants by name."""

VARIANTS_BY_NUMBER = tuple(VARIANTS.values())


def get_variant(name: str | Variant) -> Variant:
    """Return a variant by its name.

    Parameters
    ----------
    name : str or Variant
        A name in `VARIANTS`, or a variant, which is returned as it is.

    Raises
    ------
    VariantError
        If no variant has that name.

    Examples
    --------
    >>> get_variant("mini").size
    8
    >>> get_variant("chess")
    Traceback (most recent call last):
    cornerwise.errors.VariantError: no variant is called 'chess'; expected one of: duo, mini, ...
    """
    if isinstance(name, Variant):
        return name
    try:
        return VARIANTS[name]
    except (KeyError, TypeError):
        expected = ", ".join(VARIANTS)
        raise VariantError(
            f"no variant is called {quote(name)}; expected one of: {expected}"
        ) from None
