"""What a contest's host says: the messages of both dialects, told apart where they differ."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from cornerwise.errors import FormatError, quote
from cornerwise.protocols.contest_stream import ByteStream, Received

__all__ = ["Dialect", "GameOver", "Hello", "Message", "Prompt", "read_messages"]

_CODE = re.compile(r"[1-9a-e]{2}[a-u][0-7]|0000|----")
_PATIENCE = 0.1
"""Seconds within which the second code of a message follows the first one: some 1,000 times what
the slowest line takes for a byte."""


class Dialect(Enum):
    """The protocols of two contests, which differ in what comes before the first moves.

    In that of 2013, neither side knows the other's first move when it chooses its own. In that of
    2014, which later contests kept, they take turns from the start.

    Examples
    --------
    >>> Dialect("2013")
    <Dialect.ICFPT_2013: '2013'>
    """

    ICFPT_2013 = "2013"
    HEART_2014 = "2014"


@dataclass(frozen=True)
class Hello:
    """The host asks who is there; a game follows."""


@dataclass(frozen=True)
class GameOver:
    """The game is over."""


@dataclass(frozen=True)
class Prompt:
    """The host asks for a move.

    Attributes
    ----------
    codes : tuple of str
        The opponent's moves since the last prompt: none, one or two.
    start : str or None
        With the first prompt of a game, the cell to be covered: ``"5"`` for (5, 5) or ``"a"`` for
        (10, 10), counted from 1.
    time : float
        When it came, by `time.monotonic`.
    """

    codes: tuple[str, ...]
    start: str | None
    time: float


Message = Hello | Prompt | GameOver


def read_messages(stream: ByteStream, dialect: Dialect | None = None) -> Iterator[Message]:
    """Yield what the host says, until its stream ends.

    Parameters
    ----------
    stream : ByteStream
        Where it says it.
    dialect : Dialect, optional
        If not given, it is found out in each game.

    Yields
    ------
    Hello or Prompt or GameOver

    Raises
    ------
    FormatError
        When something is no message, or comes where it makes no sense, or the stream ends within a
        message or a game; says at which byte.

    Examples
    --------
    >>> import io
    >>> stream = ByteStream(io.BytesIO(b"0" b"25" b"4aat0" b"9").read)
    >>> for message in read_messages(stream, Dialect.HEART_2014):
    ...     print(type(message).__name__, getattr(message, "codes", ""))
    Hello
    Prompt ()
    Prompt ('aat0',)
    GameOver
    """
    reader = _Reader(stream, dialect)
    while (message := reader.read()) is not None:
        yield message


class _Reader:
    def __init__(self, stream: ByteStream, dialect: Dialect | None) -> None:
        self._stream = stream
        self._given = dialect
        self._dialect = dialect  # in this game, once it is known
        self._prompts = 0  # in this game

    def read(self) -> Message | None:
        first = self._stream.next()
        if first is None:
            if self._prompts:
                raise FormatError("the host's stream ended within a game; expected '9' before")
            return None
        if first.char in "09":
            self._prompts = 0
            self._dialect = self._given
            return Hello() if first.char == "0" else GameOver()
        prompt = self._prompt(first)
        self._prompts += 1
        return prompt

    def _prompt(self, first: Received) -> Prompt:
        expected = self._expected()
        if first.char not in expected:
            wanted = "', '".join(("0", *expected, "9"))
            raise _fault(first, f"{quote(first.char)} is no message here; expected '{wanted}'")
        if not self._prompts:
            start = self._start()
            if first.char == "2":
                return Prompt((), start, first.time)
            self._dialect = Dialect.HEART_2014
            return Prompt((self._code(),), start, first.time)
        codes = [self._code()]
        if first.char == "3":
            self._dialect = Dialect.ICFPT_2013
        elif self._prompts == 1 and self._has_second_code():
            # Only the second prompt to the second player has two; all others begin with 3 in 2013.
            self._dialect = Dialect.ICFPT_2013
            codes.append(self._code())
        else:
            self._dialect = Dialect.HEART_2014
        return Prompt(tuple(codes), None, first.time)

    def _expected(self) -> str:
        """Return with what a prompt may begin."""
        if not self._prompts:
            return "2" if self._dialect is Dialect.ICFPT_2013 else "23"
        if self._dialect is Dialect.HEART_2014:
            return "4"
        return "34" if self._prompts == 1 else "3"

    def _has_second_code(self) -> bool:
        if self._dialect is None:
            return self._stream.comes_within(_PATIENCE)
        return self._dialect is Dialect.ICFPT_2013

    def _start(self) -> str:
        received = self._next()
        if received.char not in "5aA":
            raise _fault(received, f"{quote(received.char)} is no start cell; expected '5' or 'A'")
        return received.char.lower()

    def _code(self) -> str:
        letters = [self._next() for _ in range(4)]
        code = "".join(letter.char for letter in letters)
        if not _CODE.fullmatch(code.lower()):
            raise _fault(
                letters[0], f"{quote(code)} is no move; expected a code such as '56t2', or '0000'"
            )
        return code.lower()

    def _next(self) -> Received:
        received = self._stream.next()
        if received is None:
            raise FormatError("the host's stream ended within a message")
        return received


def _fault(received: Received, words: str) -> FormatError:
    return FormatError(f"byte {received.position} from the host: {words}")
