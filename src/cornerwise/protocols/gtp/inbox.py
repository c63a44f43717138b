"""The lines that a controller sends: read by a thread, so that a search can notice new ones."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Iterator

__all__ = ["LONGEST_LINE", "Inbox", "Interruption", "split_lines"]

LONGEST_LINE = 1 << 16
"""Bytes of the longest line that is read; of a longer one only the beginning is kept."""

_LINES_AHEAD = 1024
_CHUNK = 1 << 16
_NAP = 0.01


class Interruption:
    """A flag that a signal handler may set: unlike an event, it has no lock to wait for.

    Examples
    --------
    >>> interruption = Interruption()
    >>> interruption.set()
    >>> interruption.is_set()
    True
    """

    def __init__(self) -> None:
        self._is_set = False

    def is_set(self) -> bool:
        """Whether it is set."""
        return self._is_set

    def set(self) -> None:
        """Set it."""
        self._is_set = True

    def clear(self) -> None:
        """Take it back."""
        self._is_set = False


class Inbox:
    r"""Lines from a stream, and whether the user has interrupted.

    It can be given to a search as its `cancel`: the search then ends as soon as there is a line, or
    the stream has ended, or the user interrupts.

    Parameters
    ----------
    read : callable
        Given a number of bytes, returns at most as many, none at the end of the stream, or None
        where there are none at the moment.

    Attributes
    ----------
    interrupted : Interruption
        Set when the user interrupts; whoever begins some work clears it.

    Examples
    --------
    >>> import io
    >>> inbox = Inbox(io.BytesIO(b"name\n1 quit\n").read)
    >>> list(inbox)
    ['name', '1 quit']
    """

    def __init__(self, read: Callable[[int], bytes | None]) -> None:
        self.interrupted = Interruption()
        self._read = read
        self._lines: queue.Queue[str | None] = queue.Queue(_LINES_AHEAD)
        # When the program ends, nobody waits for a line that may never come.
        threading.Thread(target=self._collect, daemon=True).start()

    def is_set(self) -> bool:
        """Whether there is something to do other than to go on searching."""
        return self.interrupted.is_set() or not self._lines.empty()

    def wait(self) -> None:
        """Wait until `is_set`."""
        while not self.is_set():
            time.sleep(_NAP)

    def __iter__(self) -> Iterator[str]:
        """Yield the lines, waiting for them, until the stream ends."""
        while (line := self._lines.get()) is not None:
            yield line

    def _collect(self) -> None:
        try:
            for line in split_lines(self._chunks()):
                # What is not UTF-8 may still be the name of a file.
                self._lines.put(line.decode("utf-8", "surrogateescape"))
        finally:
            self._lines.put(None)

    def _chunks(self) -> Iterator[bytes]:
        while True:
            try:
                chunk = self._read(_CHUNK)
            except OSError:  # as when a terminal was closed
                return
            if chunk is None:
                time.sleep(_NAP)
            elif chunk:
                yield chunk
            else:
                return


def split_lines(chunks: Iterator[bytes], longest: int = LONGEST_LINE) -> Iterator[bytes]:
    r"""Put the parts of a stream together to lines.

    Parameters
    ----------
    chunks : iterator of bytes
        Parts of the stream.
    longest : int
        Bytes of the longest line. A longer one is cut to one byte more.

    Yields
    ------
    bytes
        A line without its end. The last one may have had none.

    Examples
    --------
    >>> list(split_lines(iter([b"na", b"me\n\n1 qu", b"it"])))
    [b'name', b'', b'1 quit']
    >>> list(split_lines(iter([b"abcd", b"efgh\nxy"]), longest=3))
    [b'abcd', b'xy']
    """
    begun = b""
    for chunk in chunks:
        *ended, rest = chunk.split(b"\n")
        for line in ended:
            yield (begun + line)[: longest + 1]
            begun = b""
        begun = (begun + rest)[: longest + 1]
    if begun:
        yield begun
