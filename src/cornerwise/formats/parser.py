"""Text to trees of nodes. Knows the syntax of SGF, not what properties mean."""

from __future__ import annotations

import re

from cornerwise.errors import FormatError, quote
from cornerwise.formats.decode import CHARSET, Lines, decode
from cornerwise.formats.lexer import LexicalError, Token, TruncatedError, next_token
from cornerwise.formats.tree import Node, Value

__all__ = ["parse_trees", "read_trees"]

_TREE = re.compile(r"\(\s*;")
_PARENTHESIS = re.compile(r"\(\s*(\S|\Z)")
# What cannot begin a note between two games: it is left over from a tree closed too early.
_LEFTOVER = re.compile(r"\s*([);\[])")


def parse_trees(data: str | bytes) -> list[Node]:
    """Read game trees without asking what they mean.

    Works for SGF files of any game. Text before, between and after the trees is skipped.

    Parameters
    ----------
    data : str or bytes
        Content of a file.

    Returns
    -------
    list of Node
        The root of each tree.

    Raises
    ------
    FormatError
        When the text is broken.

    Examples
    --------
    >>> (root,) = parse_trees("(;GM[Blokus Duo](;B[e10])(;B[e10,e9]))")
    >>> [child.properties for child in root.children]
    [{'B': ['e10']}, {'B': ['e10,e9']}]
    """
    roots, error = read_trees(data)
    if error is not None:
        raise error
    return roots


def read_trees(data: str | bytes) -> tuple[list[Node], FormatError | None]:
    """Read game trees up to the first error.

    Parameters
    ----------
    data : str or bytes
        Content of a file.

    Returns
    -------
    roots : list of Node
        The root of each tree; the last tree may lack what follows the error.
    error : FormatError or None
        What is wrong.

    Examples
    --------
    >>> roots, error = read_trees("(;GM[Blokus Duo];B[e10]")
    >>> len(roots[0].mainline()), str(error)
    (2, "line 1, column 24: the text ends inside the game of line 1, column 1: expected ')'")
    """
    text, fault = decode(data)
    parser = _Parser(text)
    error: FormatError | None = None
    try:
        parser.run()
    except LexicalError as stop:
        parser.drop_unfinished()
        # Text cut off before a bad byte ends too early because of that byte.
        if fault is None or not isinstance(stop, TruncatedError):
            error = FormatError(stop.message, *parser.lines.at(stop.offset))
    for root in parser.roots:
        # The charset was that of the bytes; text has none, and will be written as UTF-8.
        if "CA" in root.properties:
            root.properties["CA"] = [Value(CHARSET, root.line, root.column)]
    return parser.roots, error or fault


class _Parser:
    """Reads one text. Keeps its place in a list, not on the call stack: trees may be deep."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.lines = Lines(text)
        self.roots: list[Node] = []
        self.node: Node | None = None

    def run(self) -> None:
        position = 0
        while tree := _TREE.search(self.text, position):
            self._check_gap(position, tree.start())
            position = self._tree(tree.start())
        if not self.roots:
            raise self._no_tree()
        self._check_gap(position, len(self.text))
        if self.text.endswith("(", position):
            raise TruncatedError("the text ends after '(': expected ';'", len(self.text))

    def _check_gap(self, start: int, end: int) -> None:
        leftover = _LEFTOVER.match(self.text, start, end) if self.roots else None
        if leftover is not None:
            message = f"unexpected {quote(leftover[1])} after the end of a game: expected '(;'"
            raise LexicalError(message, leftover.start(1))

    def _no_tree(self) -> LexicalError:
        found = _PARENTHESIS.search(self.text)
        if found is None:
            return TruncatedError("no game: expected '(;'", 0)
        if not found[1]:
            return TruncatedError("the text ends after '(': expected ';'", found.start(1))
        return LexicalError(f"unexpected {quote(found[1])} after '(': expected ';'", found.start(1))

    def _tree(self, start: int) -> int:
        """Read the tree that begins at an offset; return the offset after it."""
        depth = 0
        branches: list[Node] = []
        self.node = None
        previous = ""
        position = start
        while True:
            token = next_token(self.text, position)
            position = token.end
            if token.kind == "name":
                if previous not in (";", "value"):
                    raise self._unexpected(token, previous)
                position = self._property(token)
                previous = "value"
                continue
            if token.kind == "end":
                opened = "line {}, column {}".format(*self.lines.at(start))
                message = f"the text ends inside the game of {opened}: expected ')'"
                raise TruncatedError(message, token.start)
            if token.kind == ";" and previous != ")":
                self._begin_node(token)
            elif token.kind == "(" and previous != "(":
                if self.node is not None:
                    branches.append(self.node)
                depth += 1
            elif token.kind == ")" and previous != "(":
                depth -= 1
                if depth == 0:
                    self.node = None
                    return position
                self.node = branches.pop()
            else:
                raise self._unexpected(token, previous)
            previous = token.kind

    def _begin_node(self, token: Token) -> None:
        node = Node(None, *self.lines.at(token.start))
        if self.node is None:
            self.roots.append(node)
        else:
            self.node.add_child(node)
        self.node = node

    def _property(self, name: Token) -> int:
        """Read the values of a property of the current node; return the offset after them."""
        assert self.node is not None
        if name.text in self.node.properties:
            raise LexicalError(f"property {quote(name.text)} comes twice in one node", name.start)
        position = name.end
        while True:
            token = next_token(self.text, position)
            if token.kind != "value":
                break
            value = Value(token.text, *self.lines.at(token.start))
            self.node.properties.setdefault(name.text, []).append(value)
            position = token.end
        if position == name.end:
            kind = TruncatedError if token.kind == "end" else LexicalError
            what = quote(token.text) if token.text else "end of text"
            message = f"unexpected {what} after the property {quote(name.text)}: expected '['"
            raise kind(message, token.start)
        return position

    def _unexpected(self, token: Token, previous: str) -> LexicalError:
        expected = {
            "(": "';'",
            ")": "'(' or ')'",
            ";": "a property, ';', '(' or ')'",
            "value": "a property, ';', '(' or ')'",
        }[previous]
        before = {"value": "a property", "(": "'('", ")": "a variation"}.get(previous, "';'")
        what = "[" if token.kind == "value" else token.text
        message = f"unexpected {quote(what)} after {before}: expected {expected}"
        return LexicalError(message, token.start)

    def drop_unfinished(self) -> None:
        """Forget a node of which nothing was read before the error."""
        node = self.node
        if node is None or node.properties or node.children:
            return
        if node.parent is None:
            self.roots.pop()
        else:
            node.parent.children.pop()
