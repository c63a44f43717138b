"""Makes inputs out of others: by bytes, and by the words that a target knows."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

__all__ = ["Mutator"]

_MOST_CHANGES = 6
_LONGEST_COPY = 40
# Bytes that mean something to somebody: ends, signs, digits, and what begins or breaks UTF-8.
_SPECIAL = b"\x00\x01\x0a\x0b\x0d\x1a\x1c\x20\x22#+,-09;[\\]_(\x7f\x80\x85\xa0\xc0\xe2\xed\xef\xff"


class Mutator:
    """A stream of inputs that depends on nothing but its arguments.

    Parameters
    ----------
    corpus : sequence of bytes
        What inputs are made of, at least one.
    words : sequence of bytes
        What is put into them.
    longest : int
        Bytes that an input may have.
    seed : str
        Where chance begins.

    Examples
    --------
    >>> one, two = (Mutator([b"(;B[e10])"], [b"pass"], 20, "1") for _ in range(2))
    >>> [one.next() for _ in range(50)] == [two.next() for _ in range(50)]
    True
    """

    def __init__(
        self, corpus: Sequence[bytes], words: Sequence[bytes], longest: int, seed: str
    ) -> None:
        self._corpus = corpus
        self._words = words or [b""]
        self._longest = longest
        self._random = random.Random(seed).random  # the quickest of its methods
        self._changes = (
            self._insert_word,
            self._insert_word,
            self._replace_by_word,
            self._drop,
            self._drop,
            self._repeat,
            self._copy_within,
            self._copy_from_another,
            self._set_byte,
            self._set_byte,
            self._flip_bit,
            self._add_to_byte,
            self._cut,
        )

    def next(self) -> bytes:
        """Return the next input."""
        chance = self._random
        data = self._corpus[int(chance() * len(self._corpus))]
        # Most inputs are nearly right, or no input would get far.
        for _ in range(1 + int(chance() ** 3 * _MOST_CHANGES)):
            data = self._changes[int(chance() * len(self._changes))](data)
        return data[: self._longest]

    def _place(self, data: bytes) -> int:
        return int(self._random() * (len(data) + 1))

    def _span(self, data: bytes) -> tuple[int, int]:
        start = self._place(data)
        return start, start + 1 + int(self._random() ** 3 * _LONGEST_COPY)

    def _word(self) -> bytes:
        return self._words[int(self._random() * len(self._words))]

    def _insert_word(self, data: bytes) -> bytes:
        at = self._place(data)
        return data[:at] + self._word() + data[at:]

    def _replace_by_word(self, data: bytes) -> bytes:
        start, end = self._span(data)
        return data[:start] + self._word() + data[end:]

    def _drop(self, data: bytes) -> bytes:
        start, end = self._span(data)
        return data[:start] + data[end:]

    def _repeat(self, data: bytes) -> bytes:
        start, end = self._span(data)
        return data[:end] + data[start:end] * int(1 + self._random() ** 4 * 50) + data[end:]

    def _copy_within(self, data: bytes) -> bytes:
        start, end = self._span(data)
        at = self._place(data)
        return data[:at] + data[start:end] + data[at:]

    def _copy_from_another(self, data: bytes) -> bytes:
        other = self._corpus[int(self._random() * len(self._corpus))]
        start, end = self._span(other)
        at = self._place(data)
        return data[:at] + other[start:end] + data[at:]

    def _set_byte(self, data: bytes) -> bytes:
        at = self._place(data)
        chance = self._random
        special = chance() < 0.5
        value = _SPECIAL[int(chance() * len(_SPECIAL))] if special else int(chance() * 256)
        return data[:at] + bytes((value,)) + data[at + 1 :]

    def _flip_bit(self, data: bytes) -> bytes:
        return self._changed(data, lambda byte: byte ^ 1 << int(self._random() * 8))

    def _add_to_byte(self, data: bytes) -> bytes:
        return self._changed(data, lambda byte: byte + int(self._random() * 7) - 3 & 0xFF)

    def _changed(self, data: bytes, change: Callable[[int], int]) -> bytes:
        if not data:
            return data
        at = int(self._random() * len(data))
        return data[:at] + bytes((change(data[at]),)) + data[at + 1 :]

    def _cut(self, data: bytes) -> bytes:
        at = self._place(data)
        return data[:at] if self._random() < 0.7 else data[at:]
