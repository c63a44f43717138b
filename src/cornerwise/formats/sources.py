"""Files by path or as open file objects, text or binary."""

import os
from pathlib import Path
from typing import IO, Any, TypeAlias

from cornerwise.errors import FormatError, quote

__all__ = ["Source", "load", "store"]

Source: TypeAlias = "str | os.PathLike[str] | IO[Any]"


def load(source: Source) -> str | bytes:
    """Read everything from a path or an open file.

    Parameters
    ----------
    source : path or file object
        A text file object is read as text, everything else as bytes.

    Returns
    -------
    str or bytes

    Examples
    --------
    >>> import io
    >>> load(io.BytesIO(b"(;)"))
    b'(;)'
    """
    if isinstance(source, (str, os.PathLike)):
        return Path(source).read_bytes()
    try:
        data: str | bytes = source.read()
    except UnicodeError as error:
        raise FormatError(f"the file is not in its declared encoding: {error}") from error
    return data


def store(text: str, target: Source) -> None:
    """Write text to a path (as UTF-8) or to an open file, text or binary.

    Parameters
    ----------
    text : str
        What to write.
    target : path or file object
        Where to.

    Examples
    --------
    >>> import io
    >>> file = io.BytesIO()
    >>> store("(;)", file)
    >>> file.getvalue()
    b'(;)'
    """
    if isinstance(target, (str, os.PathLike)):
        Path(target).write_bytes(text.encode("utf-8"))
        return
    try:
        target.write(text)
    except TypeError:
        target.write(text.encode("utf-8"))
    except UnicodeEncodeError as error:
        bad = quote(error.object[error.start : error.end])
        raise FormatError(f"the encoding {error.encoding} of the target lacks {bad}") from error
