"""Messages of hosts: which there are, and where which dialect has which."""

import contextlib
import io
import queue

import pytest

from cornerwise import FormatError
from cornerwise.protocols.contest_dialects import (
    Dialect,
    GameOver,
    Hello,
    Message,
    Prompt,
    read_messages,
)
from cornerwise.protocols.contest_stream import ByteStream

OLD, NEW = Dialect.ICFPT_2013, Dialect.HEART_2014


def read(stream: bytes, dialect: Dialect | None = None) -> list[Message]:
    return list(read_messages(ByteStream(io.BytesIO(stream).read), dialect))


def spelled(messages: list[Message]) -> list[str]:
    """Messages as words: what there is to tell them by."""
    words = []
    for message in messages:
        if isinstance(message, Prompt):
            words.append("+".join([*([message.start] if message.start else []), *message.codes]))
        else:
            words.append({Hello: "hello", GameOver: "over"}[type(message)])
    return words


@pytest.mark.parametrize("known", [True, False], ids=["known", "auto"])
@pytest.mark.parametrize(
    ("dialect", "stream", "expected"),
    [
        (OLD, "0 25 3aat0 3---- 9", ["hello", "5", "aat0", "----", "over"]),
        (OLD, "0 2A 455t077h0 356u0 9", ["hello", "a", "55t0+77h0", "56u0", "over"]),
        (OLD, "0 2a 4\n55t0\n77h0 30000 9", ["hello", "a", "55t0+77h0", "0000", "over"]),
        (NEW, "0 25 4aat0 40000 9", ["hello", "5", "aat0", "0000", "over"]),
        (NEW, "0 3A55t0 477h0 4---- 9", ["hello", "a+55t0", "77h0", "----", "over"]),
        (NEW, "0 35aat0 4a1b7 9", ["hello", "5+aat0", "a1b7", "over"]),
        (NEW, "25 9 35aat0 9", ["5", "over", "5+aat0", "over"]),
        (NEW, "25 0 35AAT0 9", ["5", "hello", "5+aat0", "over"]),
    ],
)
def test_games(dialect: Dialect, stream: str, expected: list[str], known: bool) -> None:
    """The host waits for each answer."""
    says = iter([*stream.split(" "), ""])
    line: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    line.put(f"{next(says)}\n".encode())
    messages = []
    for message in read_messages(ByteStream(lambda _: line.get()), dialect if known else None):
        messages.append(message)
        line.put(next(says).encode())
    assert spelled(messages) == expected


def test_the_dialect_is_found_in_each_game() -> None:
    stream = b"0253aat09035aat0477h0902A455t077h0356u09"
    expected = "hello 5 aat0 over hello 5+aat0 77h0 over hello a 55t0+77h0 56u0 over"
    assert spelled(read(stream)) == expected.split()


@pytest.mark.parametrize(
    ("dialect", "stream", "error"),
    [
        (None, "x", r"byte 0 from the host: 'x' is no message here; expected '0', '2', '3', '9'"),
        (None, "\0", r"byte 0 from the host: '\\x00' is no message here"),
        (None, "ÿ", r"'\S+' is no message here"),
        (OLD, "3555t0", r"'3' is no message here; expected '0', '2', '9'"),
        (None, "0455t0", r"byte 1 from the host: '4' is no message here"),
        (
            None,
            "25255",
            r"byte 2 from the host: '2' is no message here; expected '0', '3', '4', '9'",
        ),
        (OLD, "253aat04", r"byte 7 from the host: '4' is no message here; expected '0', '3', '9'"),
        (None, "35aat0355t0", r"byte 6 from the host: '3' is no message here; expected '0', '4'"),
        (NEW, "253aat0", r"'3' is no message here; expected '0', '4', '9'"),
        (None, "26", r"byte 1 from the host: '6' is no start cell; expected '5' or 'A'"),
        (None, "25\r\n3aax0", r"byte 5 from the host: 'aax0' is no move; expected a code such as"),
        (None, "253aat8", r"'aat8' is no move"),
        (None, "2530at0", r"'0at0' is no move"),
        (None, "253fat0", r"'fat0' is no move"),
        (None, "253000-", r"'000-' is no move"),
        (None, "25", r"the host's stream ended within a game; expected '9' before"),
        (None, "2", r"the host's stream ended within a message"),
        (None, "253aa", r"the host's stream ended within a message"),
        (OLD, "2A4aat0", r"the host's stream ended within a message"),
    ],
)
def test_broken_streams(dialect: Dialect | None, stream: str, error: str) -> None:
    with pytest.raises(FormatError, match=error):
        read(stream.encode(), dialect)


def test_any_bytes_are_messages_or_format_errors() -> None:
    """Streams over the bytes that messages are made of, and some others."""
    alphabet = b"02359A4aa5t0---\n\xff"
    for seed in range(3000):
        value, stream = seed * 2_654_435_761 % (1 << 40), bytearray()
        while value:
            value, which = divmod(value, len(alphabet))
            stream.append(alphabet[which])
        with contextlib.suppress(FormatError):
            read(bytes(stream), NEW if seed % 2 else OLD)
