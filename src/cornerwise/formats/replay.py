"""Playing through trees: each node is entered once and left once, whatever the tree looks like."""

from __future__ import annotations

from collections.abc import Callable
from operator import index

from cornerwise.errors import FormatError, InvalidInputError, quote
from cornerwise.formats.kinds import GameKind
from cornerwise.formats.objections import objection_to_move
from cornerwise.formats.properties import MoveProperty, bad_value, read_move, read_setup
from cornerwise.formats.referee import Referee, referee_for
from cornerwise.formats.setup import apply_setup
from cornerwise.formats.tree import Node

__all__ = ["check_tree", "enter_node", "make_move", "play_mainline"]


def check_tree(root: Node, on_error: Callable[[Node, FormatError], None]) -> None:
    """Play through every variation of a game.

    Parameters
    ----------
    root : Node
        Root of the tree.
    on_error : callable
        Told the node and the error when something is illegal; nothing below that node is played.

    Raises
    ------
    FormatError
        When the root names no game that is known.

    Examples
    --------
    >>> from cornerwise.formats.parser import parse_trees
    >>> (root,) = parse_trees("(;GM[Blokus Duo](;B[e10])(;B[e9]))")
    >>> check_tree(root, lambda node, error: print(error))
    line 1, column 29: illegal move 'e9' of B: the first piece of B must cover e10
    """
    kind = root.kind
    referee = referee_for(kind)
    # Nodes still to be entered, and how many steps stay when a node is left again.
    waiting: list[Node | int] = [root]
    while waiting:
        item = waiting.pop()
        if isinstance(item, int):
            referee.undo_to(item)
            continue
        steps = referee.steps
        try:
            enter_node(referee, kind, item)
        except FormatError as error:
            referee.undo_to(steps)
            on_error(item, error)
            continue
        if referee.steps > steps:
            waiting.append(steps)
        waiting.extend(reversed(item.children))


def play_mainline(root: Node, plies: int | None = None) -> Referee:
    """Play through the main line of a game.

    Parameters
    ----------
    root : Node
        Root of the tree.
    plies : int, optional
        Stop before this ply, counted from 0; passes are plies. Set-ups before it are done.

    Returns
    -------
    Referee
        Holds the position reached.

    Raises
    ------
    FormatError
        When something is illegal.
    InvalidInputError
        When the main line has fewer plies.

    Examples
    --------
    >>> from cornerwise.formats.parser import parse_trees
    >>> (root,) = parse_trees("(;GM[Blokus Duo];B[e10];W[j5])")
    >>> play_mainline(root, 1).history
    [(0, ((4, 4),))]
    """
    if plies is not None:
        try:
            plies = index(plies)
        except TypeError:
            raise InvalidInputError(f"ply {quote(plies)}: expected a whole number") from None
    kind = root.kind
    referee = referee_for(kind)
    node: Node | None = root
    while node is not None and (plies is None or plies < 0 or referee.plies <= plies):
        enter_node(referee, kind, node)
        node = node.children[0] if node.children else None
    if plies is not None:
        if not 0 <= plies <= referee.plies:
            most = referee.plies
            message = f"ply {quote(plies)}: expected 0 to {most}, the length of the main line"
            raise InvalidInputError(message)
        while referee.plies > plies:
            referee.undo_to(referee.steps - 1)
    return referee


def enter_node(referee: Referee, kind: GameKind, node: Node) -> None:
    """Make the set-up and the move of a node.

    Colours that were left out have passed. That they could have moved is an error.

    Parameters
    ----------
    referee : Referee
        The position; when there is an error it may have changed.
    kind : GameKind
        The game.
    node : Node
        The node.

    Raises
    ------
    FormatError
        When the node holds something illegal.

    Examples
    --------
    >>> from cornerwise.formats.kinds import get_kind
    >>> duo = get_kind("duo")
    >>> enter_node(referee_for(duo), duo, Node({"W": ["j5"]}))
    Traceback (most recent call last):
    ...
    cornerwise.errors.FormatError: wrong colour W: it is the turn of B, who can place a piece
    """
    setup = read_setup(node.properties, kind)
    if setup is not None:
        apply_setup(referee, kind, setup)
    move = read_move(node.properties, kind)
    if move is not None:
        make_move(referee, kind, move)


def make_move(referee: Referee, kind: GameKind, move: MoveProperty) -> None:
    """Make a move, after the passes of the colours that were left out.

    Parameters
    ----------
    referee : Referee
        The position; when there is an error it may have changed.
    kind : GameKind
        The game.
    move : MoveProperty
        The move. A pass that comes when the game is over does nothing.

    Raises
    ------
    FormatError
        When the move is illegal.

    Examples
    --------
    >>> from cornerwise.formats.kinds import get_kind
    >>> duo = get_kind("duo")
    >>> referee = referee_for(duo)
    >>> make_move(referee, duo, MoveProperty(0, ((4, 4),), "B", "e10"))
    >>> referee.plies
    1
    """
    if not move.cells and referee.is_over:
        # Some programs go on writing passes when nobody can move any more.
        return
    while referee.turn != move.color:
        if referee.can_place:
            turn = kind.colors[referee.turn]
            problem = f"wrong colour {move.name}: it is the turn of {turn}, who can place a piece"
            raise bad_value(move.value, problem)
        if referee.is_over:
            raise bad_value(move.value, _after_end(move))
        referee.skip()
    if not move.cells:
        if referee.can_place:
            raise bad_value(move.value, f"{move.name} may not pass: it can place a piece")
        referee.skip()
        return
    try:
        referee.place(move.cells)
    except InvalidInputError as error:
        if referee.is_over:
            raise bad_value(move.value, _after_end(move)) from error
        reason = objection_to_move(referee, kind, move.cells) or str(error)
        problem = f"illegal move {quote(move.value)} of {move.name}: {reason}"
        raise bad_value(move.value, problem) from error


def _after_end(move: MoveProperty) -> str:
    return f"move {quote(move.value)} of {move.name} after the end: no colour can place a piece"
