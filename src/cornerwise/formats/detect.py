"""Which format a file of games is in: its content tells."""

from __future__ import annotations

import re
from typing import Literal

from cornerwise.errors import FormatError, quote

__all__ = ["detect_format"]

_CODE = re.compile(r"([0-9a-f]{2}[a-u][0-7]|0000|----)(\s|$)", re.IGNORECASE)
_TREE = re.compile(r"\(\s*;")


def detect_format(data: bytes) -> Literal["blksgf", "codes"]:
    r"""Return whether the content of a file is blksgf or four-letter codes.

    Parameters
    ----------
    data : bytes
        Content of the file. Empty content is blksgf without a game.

    Returns
    -------
    {"blksgf", "codes"}

    Raises
    ------
    FormatError
        When it is neither.

    Examples
    --------
    >>> detect_format(b"(;GM[Blokus Duo])"), detect_format(b"# an opening\n56u0 9au0\n")
    ('blksgf', 'codes')
    """
    if b"\0" in data:
        raise FormatError("this is not a text file; expected games in blksgf or in codes")
    text = data.decode("latin-1").removeprefix("\xef\xbb\xbf")
    # Not splitlines: some of the bytes of letters in UTF-8 would end a line.
    for line in re.split(r"[\r\n]+", text):
        if line.strip() and not line.lstrip().startswith("#"):
            if _CODE.match(line.strip()):
                return "codes"
            break
    if not text.strip() or _TREE.search(text):
        return "blksgf"
    raise FormatError(
        f"{quote(text.strip())} is not a game; expected blksgf, which begins with '(;', "
        "or four-letter codes such as '56t2'"
    )
