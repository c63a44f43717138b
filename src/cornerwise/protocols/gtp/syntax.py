"""Lines of commands and texts of responses, as GTP 2 defines them."""

from __future__ import annotations

import re
from dataclasses import dataclass

__all__ = ["CommandError", "Request", "file_name", "format_response", "one_line", "parse_request"]

_ID = re.compile(r"[0-9]{1,10}")
_UNWANTED = dict.fromkeys([*range(9), *range(10, 32), 127])
_ESCAPED = re.compile(r'\\(["\\])')


class CommandError(Exception):
    """A command cannot be done; the message is the response."""


@dataclass(frozen=True, slots=True)
class Request:
    """A command as a controller sent it.

    Attributes
    ----------
    id : str
        The number that the response must repeat; empty where there is none.
    name : str
        The name of the command; empty where there is only a number.
    rest : str
        What follows the name, without blanks around it.
    """

    id: str
    name: str
    rest: str = ""

    @property
    def words(self) -> list[str]:
        """The arguments."""
        return self.rest.split()


def parse_request(line: str) -> Request | None:
    r"""Read a line.

    Parameters
    ----------
    line : str
        Without its end. Control characters in it do not count, nor does anything after a ``#``.

    Returns
    -------
    Request or None
        None for a line without a command, which gets no response.

    Examples
    --------
    >>> parse_request("12 play b e10,e9\r")
    Request(id='12', name='play', rest='b e10,e9')
    >>> parse_request("\tname # who are you?")
    Request(id='', name='name', rest='')
    >>> parse_request("# nothing") is None
    True
    >>> parse_request("12")
    Request(id='12', name='', rest='')
    """
    text = line.partition("#")[0].translate(_UNWANTED).replace("\t", " ").strip(" ")
    if not text:
        return None
    number = ""
    first, _, rest = text.partition(" ")
    if _ID.fullmatch(first):
        number, text = first, rest.strip(" ")
    name, _, rest = text.partition(" ")
    return Request(number, name, rest.strip(" "))


def format_response(number: str, text: str, *, good: bool = True) -> str:
    r"""Write a response.

    Parameters
    ----------
    number : str
        The number of the command, or nothing.
    text : str
        What to say. Empty lines, which would end the response, get a blank, and characters that
        are not printable a question mark.
    good : bool
        Whether the command was done.

    Examples
    --------
    >>> format_response("12", "e10,e9")
    '=12 e10,e9\n\n'
    >>> format_response("", "one\n\ntwo\x07", good=False)
    '? one\n \ntwo?\n\n'
    """
    lines = [printable(line) or " " for line in text.rstrip("\n").split("\n")]
    # With nothing to say there is still a blank, which some controllers rely on.
    lines[0] = lines[0].strip(" ") if len(lines) == 1 else lines[0].rstrip(" ")
    return f"{'=' if good else '?'}{number} " + "\n".join(lines) + "\n\n"


def one_line(message: object) -> str:
    r"""Write a message, such as an error, on one line.

    Examples
    --------
    >>> one_line(ValueError("one\n  two"))
    'one two'
    """
    return " ".join(str(message).split())


def printable(line: str) -> str:
    r"""Return a line without characters that steer a terminal or cannot be encoded.

    Examples
    --------
    >>> printable("a\x1b[2Jb\udcff")
    'a?[2Jb?'
    """
    if line.isprintable():
        return line
    return "".join(char if char.isprintable() else "?" for char in line)


def file_name(rest: str) -> tuple[str, str]:
    r"""Split the name of a file from what follows it.

    Parameters
    ----------
    rest : str
        Begins with a name without blanks, or with one in double quotes, where a backslash before a
        quote or a backslash stands for that character.

    Returns
    -------
    name, rest : str
        What follows has no blanks around it.

    Raises
    ------
    CommandError
        Where there is no name.

    Examples
    --------
    >>> file_name("games/one.blksgf 7")
    ('games/one.blksgf', '7')
    >>> file_name(r'"my \"best\" game.blksgf" 7')
    ('my "best" game.blksgf', '7')
    """
    if rest.startswith('"'):
        match = re.match(r'"((?:[^"\\]|\\.)*)"(?: +|$)', rest)
        if match is None:
            raise CommandError("a quoted name of a file has no end")
        name, rest = _ESCAPED.sub(r"\1", match[1]), rest[match.end() :]
    else:
        name, _, rest = rest.partition(" ")
    if not name:
        raise CommandError("the name of a file is missing")
    return name, rest.strip(" ")
