"""What the properties of one node mean: the game, a move, a set-up position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from cornerwise.errors import FormatError, NotationError, quote
from cornerwise.formats.kinds import (
    COLOR_PROPERTIES,
    KINDS,
    SETUP_PROPERTIES,
    GameKind,
    kind_of_gm,
)
from cornerwise.formats.points import Cells, parse_points

__all__ = [
    "MoveProperty",
    "Properties",
    "Setup",
    "SetupPiece",
    "bad_value",
    "game_kind",
    "read_move",
    "read_setup",
]

Properties: TypeAlias = Mapping[str, Sequence[str]]

_COLOR_WORDS = {"BLACK": "B", "WHITE": "W"}


class MoveProperty(NamedTuple):
    """A move property: who places what, and the value that says so."""

    color: int
    cells: Cells
    name: str
    value: str


class SetupPiece(NamedTuple):
    """One value of a set-up property: the cells of a piece."""

    cells: Cells
    value: str


class Setup(NamedTuple):
    """What a node changes in the position without a move.

    Attributes
    ----------
    add : tuple of (int, SetupPiece)
        Pieces put on the board and their colours, in the order of the file.
    remove : tuple of SetupPiece
        Points to be emptied.
    turn : int or None
        Colour put to move.
    turn_value : str or None
        The value that says so.
    """

    add: tuple[tuple[int, SetupPiece], ...]
    remove: tuple[SetupPiece, ...]
    turn: int | None
    turn_value: str | None


def bad_value(value: str, message: str) -> FormatError:
    """Error at the place of a value, which is known when the value was read from a file.

    Parameters
    ----------
    value : str
        A value of a node.
    message : str
        What is wrong with it.

    Returns
    -------
    FormatError

    Examples
    --------
    >>> bad_value("x", "wrong").line is None
    True
    """
    return FormatError(message, getattr(value, "line", None), getattr(value, "column", None))


def game_kind(root: Properties, line: int | None = None, column: int | None = None) -> GameKind:
    """Find the game that a root node names.

    Parameters
    ----------
    root : mapping
        Properties of the root.
    line, column : int, optional
        Place of the root, for the error.

    Returns
    -------
    GameKind

    Raises
    ------
    FormatError
        When ``GM`` is missing or names a game that is not known.

    Examples
    --------
    >>> game_kind({"GM": ["Blokus Duo"]}).name
    'duo'
    """
    titles = ", ".join(kind.title for kind in KINDS)
    values = root.get("GM")
    if not values:
        raise FormatError(f"the root has no GM property: expected one of {titles}", line, column)
    kind = kind_of_gm(values[0])
    if kind is None:
        raise bad_value(values[0], f"unknown game {quote(values[0])}: expected one of {titles}")
    return kind


def read_move(properties: Properties, kind: GameKind) -> MoveProperty | None:
    """Read the move of a node.

    Parameters
    ----------
    properties : mapping
        Properties of the node.
    kind : GameKind
        The game played.

    Returns
    -------
    MoveProperty or None
        None when there is no move property. A pass has no cells.

    Raises
    ------
    FormatError
        When there are two moves, the colour does not play, or the points are wrong.

    Examples
    --------
    >>> read_move({"B": ["e10,e9"]}, KINDS[0]).cells
    ((4, 4), (5, 4))
    """
    names = [name for name in properties if name in COLOR_PROPERTIES and properties[name]]
    if not names:
        return None
    name = names[0]
    values = properties[name]
    color = _color(name, name, values[0], kind)
    if len(names) > 1:
        second = properties[names[1]][0]
        raise bad_value(second, f"two moves in one node: {name} and {names[1]}")
    if len(values) == 1 and not values[0].strip():
        return MoveProperty(color, (), name, values[0])
    return MoveProperty(color, _cells(values, kind), name, values[0])


def read_setup(properties: Properties, kind: GameKind) -> Setup | None:
    """Read the set-up properties of a node.

    Parameters
    ----------
    properties : mapping
        Properties of the node.
    kind : GameKind
        The game played.

    Returns
    -------
    Setup or None
        None when there are none.

    Raises
    ------
    FormatError
        When a colour does not play or the points are wrong.

    Examples
    --------
    >>> read_setup({"AB": ["e10", "a1,a2"], "PL": ["W"]}, KINDS[0]).turn
    1
    """
    names = [name for name in properties if name in SETUP_PROPERTIES and properties[name]]
    if not names:
        return None
    add: list[tuple[int, SetupPiece]] = []
    remove: list[SetupPiece] = []
    turn = turn_value = None
    for name in names:
        values = properties[name]
        if name == "PL":
            turn_value = values[0]
            word = turn_value.strip().upper()
            turn = _color(_COLOR_WORDS.get(word, word), turn_value, turn_value, kind)
        elif name == "AE":
            remove.extend(_emptied(values, kind))
        else:
            color = _color(name[1:], name, values[0], kind)
            add.extend((color, SetupPiece(_cells([value], kind), value)) for value in values)
    return Setup(tuple(add), tuple(remove), turn, turn_value)


def _emptied(values: Sequence[str], kind: GameKind) -> list[SetupPiece]:
    return [SetupPiece(_cells([value], kind), value) for value in values if value.strip()]


def _color(name: str, quoted: str, value: str, kind: GameKind) -> int:
    color = kind.move_properties.get(name)
    if color is None:
        expected = ", ".join(kind.colors)
        message = f"{quote(quoted)} is no colour of {kind.title}: expected one of {expected}"
        raise bad_value(value, message)
    return color


def _cells(values: Sequence[str], kind: GameKind) -> Cells:
    done: list[str] = []
    for value in values:
        done.append(value)
        try:
            # All values so far: a list of points may be spread over several values.
            cells = parse_points(done, kind.size, kind.largest)
        except NotationError as error:
            raise bad_value(value, str(error)) from error
    return cells
