"""From the bytes of a file to clean text: charset, byte order mark, line ends."""

import re
from bisect import bisect_right

from cornerwise.errors import FormatError, quote

__all__ = ["CHARSET", "Lines", "decode"]

CHARSET = "UTF-8"
"""Charset of everything that is written, and of what is read unless it says otherwise."""

_BOM = b"\xef\xbb\xbf"
_CHARSET = re.compile(rb"[;\]\s]CA\s*\[\s*(?:([A-Za-z0-9_.:-]+)\s*)?\]")
_LATIN_1 = frozenset({"iso-8859-1", "iso8859-1", "iso_8859-1", "latin-1", "latin1", "l1"})


class Lines:
    r"""Line and column of any offset into a text.

    Parameters
    ----------
    text : str
        Text whose lines end in ``\n``.

    Examples
    --------
    >>> Lines("ab\ncd").at(4)
    (2, 2)
    """

    def __init__(self, text: str) -> None:
        self._ends = [match.start() for match in re.finditer("\n", text)]

    def at(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset, both counted from 1."""
        line = bisect_right(self._ends, offset - 1)
        start = self._ends[line - 1] + 1 if line else 0
        return line + 1, offset - start + 1


def decode(data: str | bytes) -> tuple[str, FormatError | None]:
    r"""Turn the content of a file into text with ``\n`` line ends and without a byte order mark.

    Bytes are UTF-8 unless the file names Latin-1 in a ``CA`` property.

    Parameters
    ----------
    data : str or bytes
        Content of a file.

    Returns
    -------
    text : str
        The content, up to the first character that cannot stand in a text file.
    fault : FormatError or None
        Says what that character is; None when there is none.

    Examples
    --------
    >>> decode(b"(;C[a]\r\n)")
    ('(;C[a]\n)', None)
    >>> text, fault = decode(b"(;C[a\xff])")
    >>> text, str(fault)
    ('(;C[a', 'line 1, column 6: byte 0xff is not UTF-8')
    """
    text, problem = _from_bytes(data) if isinstance(data, bytes) else _from_text(data)
    null = text.find("\0")
    if null >= 0:
        text, problem = text[:null], "null character: expected text"
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if problem is None:
        return text, None
    return text, FormatError(problem, *Lines(text).at(len(text)))


def _from_bytes(data: bytes) -> tuple[str, str | None]:
    declared = None if data.startswith(_BOM) else _CHARSET.search(data)
    charset = (declared[1] or b"").decode("ascii") if declared else CHARSET
    if charset.lower() in _LATIN_1:
        return data.decode("latin-1"), None
    try:
        return data.decode("utf-8"), None
    except UnicodeDecodeError as error:
        problem = f"byte 0x{data[error.start]:02x} is not UTF-8"
        if charset.lower() not in ("utf-8", "utf8", ""):
            problem += f" (the charset {quote(charset)} is not supported)"
        return data[: error.start].decode("utf-8"), problem


def _from_text(text: str) -> tuple[str, str | None]:
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as error:
        return text[: error.start], f"lone surrogate {quote(text[error.start])}: expected text"
    return text, None
