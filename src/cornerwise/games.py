"""Every game that can be played: what it is called, who plays it, and how to make it.

Examples
--------
>>> from cornerwise import games
>>> game = games.get_game("classic").make(players=3)
>>> game.start().count_moves()
58
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from cornerwise.errors import InvalidInputError, VariantError, quote
from cornerwise.reference import blokus, blokus3d, trigon
from cornerwise.reference.interface import NATURE, Game
from cornerwise.reference.permutu import Permutu, Reflex
from cornerwise.reference.permutu.memory import Memory

__all__ = ["GAMES", "NATURE", "Game", "GameKind", "Option", "get_game"]

OptionValue: TypeAlias = bool | int | float | str | None


@dataclass(frozen=True)
class Option:
    """Something about a game that can be chosen.

    Attributes
    ----------
    name : str
        The name of the argument.
    default : bool, int, float, str or None
        What it is unless something else is asked for.
    summary : str
        What it means, and which values there are, in a few words.
    """

    name: str
    default: OptionValue
    summary: str


def _numbered(game: Game[Any]) -> Sequence[str]:
    return [f"player {number}" for number in range(1, game.players + 1)]


@dataclass(frozen=True)
class GameKind:
    """A game with its choices still open.

    Attributes
    ----------
    name : str
        The name by which `get_game` finds it.
    title : str
        Its name for people.
    summary : str
        What it is, in one line.
    players : tuple of int
        How many can play; the first is the usual number.
    options : tuple of Option
        What else can be chosen.
    chances : tuple of Option
        How likely the outcomes are where chance decides; for whoever draws them, not for `make`.
    hides : bool
        Whether players see less than everything: then states have `view`.
    memorises : bool
        Whether what a player has seen is hidden from him again.
    factory : callable
        Makes the game from the number of players and the options.
    seats : callable
        What the players of a game are called.

    Examples
    --------
    >>> kind = get_game("duo")
    >>> kind.title, kind.players
    ('Blokus Duo', (2,))
    >>> kind.seats(kind.make())
    ('black', 'white')
    """

    name: str
    title: str
    summary: str
    players: tuple[int, ...]
    options: tuple[Option, ...] = ()
    chances: tuple[Option, ...] = ()
    hides: bool = False
    memorises: bool = False
    factory: Callable[..., Game[Any]] = field(kw_only=True, repr=False)
    seats: Callable[[Any], Sequence[str]] = field(default=_numbered, kw_only=True, repr=False)

    def make(self, players: int | None = None, **options: OptionValue) -> Game[Any]:
        """Return the game.

        Parameters
        ----------
        players : int, optional
            How many play; the usual number by default.
        **options
            What is not as usual.

        Raises
        ------
        VariantError
            If so many cannot play, or there is no such option.
        InvalidInputError
            If the game refuses the value of an option.

        Examples
        --------
        >>> get_game("duo").make(players=3)
        Traceback (most recent call last):
        cornerwise.errors.VariantError: 3 players of duo: expected 2
        """
        players = self.players[0] if players is None else players
        if players not in self.players:
            expected = " or ".join(", ".join(map(str, sorted(self.players))).rsplit(", ", 1))
            raise VariantError(f"{quote(players)} players of {self.name}: expected {expected}")
        known = {option.name: option.default for option in self.options}
        for name in options:
            if name not in known:
                expected = ", ".join(known) or "none"
                raise VariantError(f"{self.name} has no option {quote(name)}: expected {expected}")
        return self.factory(players, **known | options)


def get_game(name: str) -> GameKind:
    """Return a game by its name.

    Raises
    ------
    InvalidInputError
        If no game has that name.

    Examples
    --------
    >>> get_game("chess")
    Traceback (most recent call last):
    cornerwise.errors.InvalidInputError: no game is called 'chess'; expected one of: classic, ...
    """
    try:
        return GAMES[name]
    except (KeyError, TypeError):
        expected = ", ".join(GAMES)
        raise InvalidInputError(
            f"no game is called {quote(name)}; expected one of: {expected}"
        ) from None


def _colours(game: Any) -> Sequence[str]:
    """Name the players by the colours that they own."""
    names: list[list[str]] = [[] for _ in range(game.players)]
    for colour, name in enumerate(game.colour_names):
        owner = game.owner(colour)
        if owner is not None:
            names[owner].append(name)
    return tuple(" and ".join(own) for own in names)


def _classic(players: int, free_starts: bool) -> Game[Any]:
    return blokus.classic(players, free_starts)


def _blokus3d(players: int, outline: str | None) -> Game[Any]:
    chosen = None if outline is None else blokus3d.Outline.from_text("outline", outline)
    return blokus3d.blokus3d(players, chosen)


_FREE_STARTS = Option("free_starts", False, "a colour may begin on any free start cell")

_ALL = (
    GameKind(
        "classic",
        "Blokus",
        "four colours and the 21 polyominoes of up to five squares",
        (4, 2, 3),
        (_FREE_STARTS,),
        factory=_classic,
        seats=_colours,
    ),
    GameKind(
        "duo",
        "Blokus Duo",
        "two colours with the same pieces, which start well inside",
        (2,),
        (_FREE_STARTS,),
        factory=lambda _, free_starts: blokus.duo(free_starts),
        seats=_colours,
    ),
    GameKind(
        "mini",
        "Blokus Mini",
        "Duo on 8x8 with the nine pieces of up to four squares",
        (2,),
        (_FREE_STARTS,),
        factory=lambda _, free_starts: blokus.mini(free_starts),
        seats=_colours,
    ),
    GameKind(
        "junior",
        "Blokus Junior",
        "Duo with two each of twelve pieces, and no bonus",
        (2,),
        (_FREE_STARTS,),
        factory=lambda _, free_starts: blokus.junior(free_starts),
        seats=_colours,
    ),
    GameKind(
        "trigon",
        "Blokus Trigon",
        "the 22 pieces of up to six triangles, on a hexagon",
        (4, 2, 3),
        factory=trigon.trigon,
        seats=_colours,
    ),
    GameKind(
        "blokus3d",
        "Blokus 3D",
        "pieces of up to four cubes; what is seen from above counts",
        (4, 2, 3),
        (Option("outline", None, "rows of digits, how high may be built; the Tower by default"),),
        factory=_blokus3d,
        seats=_colours,
    ),
    GameKind(
        "permutu",
        "Permutu",
        "take tiles and columns from three rows, and collect triples",
        (2, 3, 4, 5, 6),
        (Option("size", 12, "number of symbols, 1 or more; the box has 26"),),
        factory=lambda players, size: Permutu(size, players),
    ),
    GameKind(
        "permutu-reflex",
        "Permutu Reflex",
        "turn tiles together; who finds the symbol first, scores",
        (2,),
        (Option("size", 9, "number of symbols, odd, 3 or more"),),
        (
            Option("faster", 0.5, "how often player 1 is the faster one, where one of them is"),
            Option("tie", 0.05, "how often both are as fast"),
            Option("false_start", 0.05, "how often the follower turns too early"),
        ),
        hides=True,
        factory=lambda _, size: Reflex(size),
    ),
    GameKind(
        "permutu-memory",
        "Permutu Memory",
        "find symbols among your own tiles, which you memorised",
        (2,),
        (Option("size", 8, "number of symbols, 1 or more"),),
        hides=True,
        memorises=True,
        factory=lambda _, size: Memory(size),
    ),
)

GAMES: dict[str, GameKind] = {kind.name: kind for kind in _ALL}
"""Every game by its name."""
