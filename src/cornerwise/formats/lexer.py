"""The tokens of SGF text. Nothing here knows games or trees."""

import re
from typing import NamedTuple

from cornerwise.errors import quote

__all__ = ["LexicalError", "Token", "TruncatedError", "next_token", "unescape"]

_BLANKS = re.compile(r"\s*")
_NAME = re.compile(r"[A-Za-z0-9]+")
_STOP = re.compile(r"[\]\\]")
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)


class LexicalError(Exception):
    """Something that is out of place; never leaves this package."""

    def __init__(self, message: str, offset: int) -> None:
        super().__init__(message)
        self.message = message
        self.offset = offset


class TruncatedError(LexicalError):
    """The text ends too early; never leaves this package."""


class Token(NamedTuple):
    """One token: kind is ``(``, ``)``, ``;``, ``name``, ``value`` or ``end``."""

    kind: str
    text: str
    start: int
    end: int


def next_token(text: str, position: int) -> Token:
    r"""Read the token at a position, skipping white space before it.

    Parameters
    ----------
    text : str
        Text with ``\n`` line ends.
    position : int
        Where to begin.

    Returns
    -------
    Token
        The text of a value is unescaped and without its brackets.

    Examples
    --------
    >>> next_token("; B[e8]", 1)
    Token(kind='name', text='B', start=2, end=3)
    >>> next_token("; B[e8]", 3).text
    'e8'
    """
    matched = _BLANKS.match(text, position)
    start = matched.end() if matched else position
    if start == len(text):
        return Token("end", "", start, start)
    character = text[start]
    if character in "();":
        return Token(character, character, start, start + 1)
    if character == "[":
        return _value(text, start)
    name = _NAME.match(text, start)
    if name is None:
        message = f"unexpected {quote(character)}: expected a property, ';', '(' or ')'"
        raise LexicalError(message, start)
    return Token("name", name[0], start, name.end())


def _value(text: str, start: int) -> Token:
    position = start + 1
    escaped = False
    # A regular expression for the whole value would backtrack over long values that nobody closed.
    while stop := _STOP.search(text, position):
        if stop[0] == "]":
            content = text[start + 1 : stop.start()]
            return Token("value", unescape(content) if escaped else content, start, stop.end())
        escaped = True
        position = stop.end() + 1
    raise TruncatedError("the value that begins here does not end: expected ']'", start)


def unescape(content: str) -> str:
    r"""Undo the escapes of a value: a backslash keeps the next character, but drops a line end.

    Parameters
    ----------
    content : str
        What stands between the brackets.

    Returns
    -------
    str

    Examples
    --------
    >>> unescape("[1\\] soft\\\nbreak")
    '[1] softbreak'
    """
    return _ESCAPE.sub(lambda match: "" if match[1] == "\n" else match[1], content)
