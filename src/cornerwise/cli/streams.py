"""Standard input and output for a program at the other end, which waits for every answer."""

from __future__ import annotations

import sys
from collections.abc import Callable

__all__ = ["standard_reader", "write_at_once"]


def standard_reader() -> Callable[[int], bytes | None]:
    """Return what reads as much of standard input as there is, up to a number of bytes.

    Not through its buffer: that would wait for more than the other end sends, and a thread that
    waits in it would block the end of the program.
    """
    if sys.stdin is None:  # it was closed before the start
        return lambda _: b""
    buffer = sys.stdin.buffer
    read: Callable[[int], bytes | None] = getattr(buffer, "raw", buffer).read
    return read


def write_at_once(data: bytes) -> None:
    """Write to standard output, past every buffer."""
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()
