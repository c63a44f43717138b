"""Trees of nodes to text. Knows the syntax of SGF, not what properties mean."""

from __future__ import annotations

import re
from collections.abc import Iterable

from cornerwise.errors import quote
from cornerwise.formats.decode import CHARSET
from cornerwise.formats.tree import Node, fault

__all__ = ["format_trees"]

_NAME = re.compile(r"[A-Za-z0-9]+")
_SPECIAL = re.compile(r"[\]\\]")
_FORBIDDEN = re.compile("[\0\ud800-\udfff]")


def format_trees(roots: Iterable[Node]) -> str:
    r"""Write game trees, a node a line, so that `parse_trees` reads the same trees back.

    Parameters
    ----------
    roots : iterable of Node
        The root of each tree.

    Returns
    -------
    str
        Text with ``\n`` line ends, also within values.

    Raises
    ------
    FormatError
        When a property has no value or a name or character that cannot be written.

    Examples
    --------
    >>> root = Node({"GM": ["Blokus Duo"]})
    >>> _ = root.add_child({"B": ["e10"], "C": ["a ] b"]})
    >>> print(format_trees([root]), end="")
    (;GM[Blokus Duo]
    ;B[e10]C[a \] b])
    """
    pieces: list[str] = []
    for root in roots:
        _write_tree(root, pieces)
        pieces.append("\n")
    return "".join(pieces)


def _write_tree(root: Node, pieces: list[str]) -> None:
    pieces.append("(")
    # What is still to be written, last first: nodes with all below them, and the text between.
    waiting: list[Node | str] = [root]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            pieces.append(item)
            continue
        _write_node(item, pieces)
        if len(item.children) == 1:
            waiting += [item.children[0], "\n"]
            continue
        for child in reversed(item.children):
            waiting += [")", child, "\n("]
    pieces.append(")")


def _write_node(node: Node, pieces: list[str]) -> None:
    pieces.append(";")
    for name, values in node.properties.items():
        if not _NAME.fullmatch(name):
            raise fault(node, f"property name {quote(name)}: expected letters and digits")
        if not values:
            raise fault(node, f"property {quote(name)} has no value: expected at least one")
        is_charset = name == "CA" and node.parent is None
        pieces.append(name)
        pieces += [f"[{_escape(node, value)}]" for value in ([CHARSET] if is_charset else values)]


def _escape(node: Node, value: str) -> str:
    if bad := _FORBIDDEN.search(value):
        raise fault(node, f"{quote(value)} holds {quote(bad[0])}, which no text file can hold")
    value = value.replace("\r\n", "\n").replace("\r", "\n")
    return _SPECIAL.sub(r"\\\g<0>", value)
