"""Nodes of a game tree: properties in order, children in order, nothing recursive."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cornerwise.errors import FormatError, quote
from cornerwise.formats.kinds import GameKind
from cornerwise.formats.points import Cells
from cornerwise.formats.properties import Setup, game_kind, read_move, read_setup

__all__ = ["Node", "Value", "fault"]


class Value(str):
    """Value of a property, which also knows where in the file it stood.

    Parameters
    ----------
    text : str
        The value, without escapes.
    line, column : int, optional
        Where its opening bracket stood, counted from 1; None when it comes from no file.

    Examples
    --------
    >>> value = Value("e10", 3, 7)
    >>> value == "e10", value.line, value.column
    (True, 3, 7)
    """

    __slots__ = ("column", "line")

    line: int | None
    column: int | None

    def __new__(  # noqa: D102 - parameters are documented on the class
        cls, text: str = "", line: int | None = None, column: int | None = None
    ) -> Value:
        value = super().__new__(cls, text)
        value.line = line
        value.column = column
        return value

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (str(self), self.line, self.column))


class Node:
    """One node of a game tree.

    Two nodes are equal when the trees below them are: same properties in the same order, same
    values, same children in the same order. Places in the file do not count.

    Parameters
    ----------
    properties : mapping of str to sequence of str, optional
        Names and values, unescaped.
    line, column : int, optional
        Where the node began in its file.

    Attributes
    ----------
    properties : dict of str to list of str
        Every property, known or not, in the order of the file.
    children : list of Node
        The first child continues the main line.
    parent : Node or None
        None for a root.
    line, column : int or None
        Where the semicolon stood, counted from 1.

    Examples
    --------
    >>> root = Node({"GM": ["Blokus Duo"]})
    >>> node = root.add_child({"B": ["e10"], "C": ["one square"]})
    >>> node.move
    (0, ((4, 4),))
    >>> node.comment
    'one square'
    """

    __slots__ = ("_kind", "_whole", "children", "column", "line", "parent", "properties")

    __hash__ = None  # type: ignore[assignment]

    def __init__(
        self,
        properties: Mapping[str, Sequence[str]] | None = None,
        line: int | None = None,
        column: int | None = None,
    ) -> None:
        self.properties: dict[str, list[str]] = {
            name: list(values) for name, values in (properties or {}).items()
        }
        self.children: list[Node] = []
        self.parent: Node | None = None
        self.line = line
        self.column = column
        self._kind: GameKind | None = None
        self._whole: _Whole | None = None

    def add_child(self, child: Node | Mapping[str, Sequence[str]]) -> Node:
        """Append a child, given as a node or as its properties, and return it."""
        node = child if isinstance(child, Node) else Node(child)
        node.parent = self
        self.children.append(node)
        return node

    def get(self, name: str) -> str | None:
        """First value of a property, or None when the node does not have it."""
        values = self.properties.get(name)
        return values[0] if values else None

    @property
    def comment(self) -> str | None:
        """Text of the ``C`` property."""
        return self.get("C")

    @property
    def move(self) -> tuple[int, Cells] | None:
        """Colour (counted from 0 in order of play) and cells of the move made here.

        The cells are (row, column) pairs from the top left, counted from 0; there are none when
        the move is an explicit pass. None when no move is made here. Raises `FormatError` when the
        property does not hold a move.
        """
        found = read_move(self.properties, self.kind)
        return None if found is None else (found.color, found.cells)

    @property
    def setup(self) -> Setup | None:
        """Pieces added and removed and the side put to move here, or None.

        Raises `FormatError` when the properties do not hold pieces or colours.
        """
        return read_setup(self.properties, self.kind)

    @property
    def kind(self) -> GameKind:
        """The game that is played, from the ``GM`` property of the root.

        Raises `FormatError` when the root does not name a game known here.
        """
        # Every node on the way remembers the answer, or deep trees would cost quadratic time.
        path: list[Node] = []
        node = self
        while node._kind is None and node.parent is not None:
            path.append(node)
            node = node.parent
        if node._kind is None:
            node._kind = game_kind(node.properties, node.line, node.column)
        for passed in path:
            passed._kind = node._kind
        return node._kind

    def walk(self) -> Iterator[Node]:
        """Yield this node and everything below it, a node before its children."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node.children))

    def mainline(self) -> list[Node]:
        """List this node, its first child, that one's first child, and so on."""
        line = [self]
        while line[-1].children:
            line.append(line[-1].children[0])
        return line

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Node):
            return NotImplemented
        waiting = [(self, other)]
        while waiting:
            one, two = waiting.pop()
            if len(one.children) != len(two.children):
                return False
            if list(one.properties.items()) != list(two.properties.items()):
                return False
            waiting.extend(zip(one.children, two.children, strict=True))
        return True

    def __copy__(self) -> Node:
        node = Node(self.properties, self.line, self.column)
        node.children = self.children.copy()
        node.parent = self.parent
        return node

    def __reduce__(self) -> tuple[object, ...]:
        root = self
        while root.parent is not None:
            root = root.parent
        number = next((i for i, node in enumerate(root.walk()) if node is self), None)
        if number is None:
            root, number = self, 0  # a node that its parent does not know
        # One object for all nodes of a tree, so that they still are of one tree afterwards.
        if root._whole is None:
            root._whole = _Whole(root)
        return (_node_of, (root._whole, number))

    def __repr__(self) -> str:
        names = ", ".join(self.properties)
        place = "" if self.line is None else f" at line {self.line}, column {self.column}"
        return f"<Node {names or 'without properties'}, {len(self.children)} children{place}>"


def fault(node: Node, message: str) -> FormatError:
    """Error at the place where a node began."""
    return FormatError(message, node.line, node.column)


class _Whole:
    """A tree as pickles and deep copies know it: a list, for a deep tree would fill the stack."""

    __slots__ = ("root",)

    def __init__(self, root: Node) -> None:
        self.root = root

    def __reduce__(self) -> tuple[object, ...]:
        listed: list[tuple[int, dict[str, list[str]], int | None, int | None]] = []
        waiting = [(self.root, -1)]
        while waiting:
            node, parent = waiting.pop()
            waiting.extend((child, len(listed)) for child in reversed(node.children))
            listed.append((parent, node.properties, node.line, node.column))
        return (_restore_tree, (listed,))


def _restore_tree(listed: list[tuple[int, dict[str, list[str]], int | None, int | None]]) -> Any:
    """Return the nodes of a tree in the order of `Node.walk`."""
    nodes: list[Node] = []
    try:
        for parent, properties, line, column in listed:
            node = Node(properties, line, column)
            if nodes:
                if not 0 <= parent < len(nodes):
                    raise IndexError
                nodes[parent].add_child(node)
            nodes.append(node)
    except (AttributeError, IndexError, TypeError, ValueError):
        raise FormatError(f"{quote(listed)} is not a pickled tree") from None
    return nodes


def _node_of(nodes: Any, number: int) -> Node:
    try:
        return nodes[number]  # type: ignore[no-any-return]
    except (IndexError, TypeError):
        raise FormatError(f"a pickled tree has no node {quote(number)}") from None
