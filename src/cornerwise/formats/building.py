"""Trees made from moves and boards, to be written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol, TypeAlias

from cornerwise.board import Board
from cornerwise.errors import FormatError, IllegalMoveError, NotationError, VariantError, quote
from cornerwise.formats.decode import CHARSET
from cornerwise.formats.kinds import GameKind, get_kind
from cornerwise.formats.objections import components
from cornerwise.formats.points import Cell, Cells, format_points, parse_points
from cornerwise.formats.referee import Referee, referee_for
from cornerwise.formats.replay import enter_node
from cornerwise.formats.tree import Node
from cornerwise.moves import Move
from cornerwise.pieces import cell_pairs

__all__ = ["AnyMove", "HasCells", "tree_from_board", "tree_from_moves"]


class HasCells(Protocol):
    """A move of the kernel or of the reference rules."""

    @property
    def cells(self) -> Cells:
        """The cells covered; none for a pass."""


AnyMove: TypeAlias = str | HasCells | Iterable[Cell]
"""A move, its text, or its cells."""


def tree_from_moves(
    moves: Iterable[AnyMove], variant: str = "duo", properties: Mapping[str, str] | None = None
) -> Node:
    """Make a tree without variations; see `Game.from_moves`.

    Examples
    --------
    >>> root = tree_from_moves(["56u0"])
    >>> root.children[0].properties
    {'B': ['e8,d9,e9,f9,e10']}
    """
    kind = get_kind(variant)
    root = _root(kind, properties)
    _append(root, moves, kind, referee_for(kind))
    return root


def tree_from_board(board: Board, properties: Mapping[str, str] | None = None) -> Node:
    """Make a tree from the moves played on a board; see `Game.from_board`.

    Examples
    --------
    >>> board = Board.from_cells([(4, 4)], [])
    >>> root = tree_from_board(board)
    >>> root.properties["AB"], root.properties["PL"]
    (['e10'], ['B'])
    """
    kind = get_kind(board.variant.name)
    root = _root(kind, properties)
    first = board.copy()
    for _ in board.moves:
        first.pop()
    if first != Board(board.variant):
        _set_up(root, first, kind)
    referee = referee_for(kind)
    enter_node(referee, kind, root)
    _append(root, board.moves, kind, referee)
    return root


def _root(kind: GameKind, properties: Mapping[str, str] | None) -> Node:
    root = Node({"GM": [kind.title], "CA": [CHARSET]})
    for name, value in (properties or {}).items():
        root.properties[name] = [value]
    return root


def _set_up(root: Node, board: Board, kind: GameKind) -> None:
    array = board.to_array()
    for color, name in enumerate(kind.colors):
        covered = (array == color + 1).nonzero()
        cells = ((int(row), int(column)) for row, column in zip(*covered, strict=True))
        pieces = [format_points(part, kind.size) for part in sorted(components(cells))]
        if pieces:
            root.properties[f"A{name}"] = pieces
    root.properties["PL"] = [kind.colors[board.turn]]


def _append(root: Node, moves: Iterable[AnyMove], kind: GameKind, referee: Referee) -> None:
    node = root
    for number, move in enumerate(moves):
        cells = _cells(move, kind)
        if not cells and not referee.can_place and not referee.is_over:
            referee.skip()
            continue
        while not referee.can_place and not referee.is_over:
            referee.skip()
        node = node.add_child({kind.colors[referee.turn]: [format_points(cells, kind.size)]})
        try:
            enter_node(referee, kind, node)
        except FormatError as error:
            raise IllegalMoveError(f"move {number}: {error.message}") from error


def _cells(move: AnyMove, kind: GameKind) -> Cells:
    if isinstance(move, Move):
        if not move.is_pass and move.variant is not None and move.variant.name != kind.name:
            raise VariantError(f"{move!r} is a move of {move.variant}, not of {kind.name}")
        return move.cells
    if isinstance(move, str):
        if kind.in_kernel:
            return Move.parse(move, kind.name).cells
        if move.strip().lower() == "pass":
            return ()
        return parse_points([move], kind.size, kind.largest)
    # A move of the reference rules has cells, and cells given as such have none.
    return _checked(getattr(move, "cells", move), kind)  # type: ignore[arg-type]


def _checked(cells: Iterable[Cell], kind: GameKind) -> Cells:
    try:
        listed = tuple(sorted(cell_pairs(cells)))
    except (TypeError, ValueError) as error:
        message = f"{quote(cells)} is not a move: expected its cells as (row, column)"
        raise NotationError(message) from error
    if not all(0 <= row < kind.size and 0 <= column < kind.size for row, column in listed):
        raise NotationError(f"cells {quote(listed)} leave the board of {kind.title}")
    return listed
