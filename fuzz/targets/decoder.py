"""Values of Python out of bytes, for targets that try arguments."""

from __future__ import annotations

import math
from typing import Any

__all__ = ["Decoder"]

_NUMBERS = (
    0,
    1,
    -1,
    2,
    3,
    13728,
    13729,
    255,
    256,
    65535,
    65536,
    1 << 31,
    -1 << 31,
    1 << 63,
    1 << 64,
)
_HUGE = 10**400  # more than a float can hold
_LONG = 10**5000  # more digits than Python writes
_ODD: tuple[Any, ...] = (
    # Not a number is not even equal to itself, so what holds one could not be compared.
    *(None, True, False, math.inf, -math.inf, 0.5, -0.0, 1e300, 1j, _HUGE, -_HUGE, _LONG),
    *("", "duo", "mini", "Duo", "\ud800", "\0", "\u0663", "1_0", b"", b"\xff", (), [], {}, object),
)


class Decoder:
    """Takes values from bytes, and zeros when they have run out."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    def bytes(self, count: int) -> bytes:
        """Return so many bytes, or those that are left."""
        taken = self._data[self._at : self._at + count]
        self._at += count
        return taken

    def byte(self) -> int:
        """Return a byte as a number."""
        taken = self.bytes(1)
        return taken[0] if taken else 0

    def integer(self) -> int:
        """Return a whole number: small, special, or any of 64 bits."""
        kind = self.byte()
        if kind < 128:
            return kind - 2
        if kind < 192:
            return _NUMBERS[kind % len(_NUMBERS)]
        if kind < 250:
            return int.from_bytes(self.bytes(2), "little")
        return int.from_bytes(self.bytes(9), "little", signed=True)

    def value(self, depth: int = 2) -> Any:
        """Return anything."""
        kind = self.byte()
        if kind < 100:
            return self.integer()
        if kind < 140:
            return _ODD[self.byte() % len(_ODD)]
        if kind < 170:
            return self.bytes(self.byte() % 16).decode("latin-1")
        if kind < 190:
            return self.bytes(self.byte() % 90)
        if kind < 210 or not depth:
            return self.byte() / 7
        items = [self.value(depth - 1) for _ in range(self.byte() % 6)]
        return tuple(items) if kind % 2 else items
