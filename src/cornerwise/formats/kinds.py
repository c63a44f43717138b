"""The games that blksgf files can hold, and the colours that play in them."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from cornerwise.errors import VariantError, quote
from cornerwise.variants import VARIANTS

__all__ = ["COLOR_PROPERTIES", "KINDS", "SETUP_PROPERTIES", "GameKind", "get_kind", "kind_of_gm"]

_TWO = ("B", "W")
_FOUR = ("1", "2", "3", "4")
_OLD_NAMES = {"BLUE": 0, "YELLOW": 1, "RED": 2, "GREEN": 3}

COLOR_PROPERTIES = frozenset((*_TWO, *_FOUR, *_OLD_NAMES))
SETUP_PROPERTIES = frozenset({*(f"A{color}" for color in (*_TWO, *_FOUR)), "AE", "PL"})


@dataclass(frozen=True)
class GameKind:
    """A game as files name it.

    Attributes
    ----------
    name : str
        Name of the variant, such as ``"duo"``.
    title : str
        Value of the ``GM`` property, such as ``"Blokus Duo"``.
    size : int
        Rows and columns of the board.
    largest : int
        Squares of the largest piece.
    colors : tuple of str
        Names of the colours as property names, in order of play.

    Examples
    --------
    >>> get_kind("classic-2").colors
    ('1', '2', '3', '4')
    """

    name: str
    title: str
    size: int
    largest: int
    colors: tuple[str, ...]

    @property
    def in_kernel(self) -> bool:
        """Whether `cornerwise.Board` plays it."""
        return self.name in VARIANTS

    @property
    def move_properties(self) -> Mapping[str, int]:
        """Names of move properties, old ones included, with the colours they stand for."""
        return _MOVE_PROPERTIES[self.colors]


def _with_names(colors: tuple[str, ...]) -> Mapping[str, int]:
    names = {name: index for index, name in enumerate(colors)}
    if len(colors) == len(_OLD_NAMES):
        names |= _OLD_NAMES
    return MappingProxyType(names)


_MOVE_PROPERTIES: dict[tuple[str, ...], Mapping[str, int]] = {
    colors: _with_names(colors) for colors in (_TWO, _FOUR)
}

KINDS = (
    GameKind("duo", "Blokus Duo", 14, 5, _TWO),
    GameKind("mini", "Blokus Mini", 8, 4, _TWO),
    GameKind("mini-9", "Blokus Mini 9x9", 9, 4, _TWO),
    GameKind("mini-10", "Blokus Mini 10x10", 10, 4, _TWO),
    GameKind("junior", "Blokus Junior", 14, 5, _TWO),
    GameKind("classic-2", "Blokus Two-Player", 20, 5, _FOUR),
    GameKind("classic-3", "Blokus Three-Player", 20, 5, _FOUR),
    GameKind("classic-4", "Blokus", 20, 5, _FOUR),
)
_BY_NAME = {kind.name: kind for kind in KINDS}
_BY_TITLE = {kind.title.lower(): kind for kind in KINDS}


def get_kind(name: str) -> GameKind:
    """Look a game up by the name of its variant.

    Parameters
    ----------
    name : str
        Such as ``"duo"`` or ``"classic-3"``.

    Returns
    -------
    GameKind

    Raises
    ------
    VariantError
        When there is no such game.

    Examples
    --------
    >>> get_kind("mini").title
    'Blokus Mini'
    """
    kind = _BY_NAME.get(name)
    if kind is None:
        expected = ", ".join(_BY_NAME)
        raise VariantError(f"unknown variant {quote(name)}: expected one of {expected}")
    return kind


def kind_of_gm(value: str) -> GameKind | None:
    """Look a game up by the value of a ``GM`` property; case and extra blanks do not matter.

    Parameters
    ----------
    value : str
        Such as ``"Blokus Duo"``.

    Returns
    -------
    GameKind or None
        None for games that are not known here.

    Examples
    --------
    >>> kind_of_gm("Blokus Two-Player").name
    'classic-2'
    """
    return _BY_TITLE.get(" ".join(value.split()).lower())
