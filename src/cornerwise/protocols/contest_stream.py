"""Bytes from a host, with the time when they came."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable
from typing import NamedTuple

__all__ = ["ByteStream", "Received"]

_CHUNK = 1 << 12
_CHUNKS_AHEAD = 256
_POLL = 0.25  # seconds after which Ctrl-C is noticed where nothing ends a wait
_NAP = 0.01
_LINE_ENDS = b"\r\n"


class Received(NamedTuple):
    """A byte that has come.

    Attributes
    ----------
    char : str
        The byte as a character.
    position : int
        How many bytes came before it.
    time : float
        When it came, by `time.monotonic`.
    """

    char: str
    position: int
    time: float


class ByteStream:
    r"""Bytes one by one, without line ends, read ahead by a thread.

    Parameters
    ----------
    read : callable
        Given a number of bytes, returns at most as many as soon as there are any, none at the end
        of the stream, or None where there are none at the moment.

    Raises
    ------
    OSError
        From `next` and `comes_within`, when reading fails.

    Examples
    --------
    >>> import io
    >>> stream = ByteStream(io.BytesIO(b"25\r\n").read)
    >>> stream.next().char, stream.next().char, stream.next()
    ('2', '5', None)
    """

    def __init__(self, read: Callable[[int], bytes | None]) -> None:
        self._read = read
        self._chunks: queue.Queue[tuple[bytes | OSError, float]] = queue.Queue(_CHUNKS_AHEAD)
        self._waiting: list[Received] = []  # the next one last
        self._position = 0
        self._ended = False
        # When the program ends, nobody waits for bytes that may never come.
        threading.Thread(target=self._collect, daemon=True).start()

    def _collect(self) -> None:
        chunk: bytes | OSError | None = None
        while chunk != b"" and not isinstance(chunk, OSError):
            try:
                chunk = self._read(_CHUNK)
            except OSError as error:
                chunk = error
            if chunk is None:
                time.sleep(_NAP)
            else:
                self._chunks.put((chunk, time.monotonic()))

    def next(self) -> Received | None:
        """Wait for the next byte and return it, or None at the end."""
        while not self._waiting and not self._ended:
            self._fill(_POLL)
        return self._waiting.pop() if self._waiting else None

    def comes_within(self, seconds: float) -> bool:
        """Return whether there is a next byte, if need be after a while."""
        deadline = time.monotonic() + seconds
        while not self._waiting and not self._ended:
            left = deadline - time.monotonic()
            if left <= 0:
                break
            self._fill(left)
        return bool(self._waiting)

    def _fill(self, seconds: float) -> None:
        try:
            chunk, moment = self._chunks.get(timeout=seconds)
        except queue.Empty:
            return
        if isinstance(chunk, OSError):
            self._ended = True
            raise chunk
        self._ended = not chunk
        found = []
        for byte in chunk:
            if byte not in _LINE_ENDS:
                found.append(Received(chr(byte), self._position, moment))
            self._position += 1
        self._waiting = found[::-1]
