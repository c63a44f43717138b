"""Lines and responses."""

import pytest

from cornerwise.protocols.gtp.inbox import LONGEST_LINE, Inbox, split_lines
from cornerwise.protocols.gtp.syntax import (
    CommandError,
    Request,
    file_name,
    format_response,
    parse_request,
)

from .gtp_helpers import Table


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("name", Request("", "name")),
        ("12 name", Request("12", "name")),
        ("\t12\tplay \t b\te10  \r", Request("12", "play", "b e10")),
        ("pl\x00ay\x07 b\x7f \x1be10", Request("", "play", "b e10")),
        ("name#comment", Request("", "name")),
        ("1 name # 2 quit", Request("1", "name")),
        ("1", Request("1", "")),
        ("1x name", Request("", "1x", "name")),
        ("-1 name", Request("", "-1", "name")),
        ("١ name", Request("", "١", "name")),
        ("12345678901 name", Request("", "12345678901", "name")),
        ("loadsgf \udcff\u00e9", Request("", "loadsgf", "\udcff\u00e9")),
    ],
)
def test_requests(line: str, expected: Request) -> None:
    assert parse_request(line) == expected


@pytest.mark.parametrize("line", ["", " ", "\t \r", "#", "  # name", "\x00", "\x1b\x7f"])
def test_lines_without_a_command(line: str) -> None:
    assert parse_request(line) is None
    assert Table().raw(line) == ""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "= \n\n"),
        ("a", "= a\n\n"),
        ("a\nb", "= a\nb\n\n"),
        ("a\n\n\nb\n\n", "= a\n \n \nb\n\n"),
        ("\na", "= \na\n\n"),
        ("\n", "= \n\n"),
        ("a\rb\tc\u2028d\x85e\udcff", "= a?b?c?d?e?\n\n"),
    ],
)
def test_responses(text: str, expected: str) -> None:
    assert format_response("", text) == expected
    assert format_response("3", text, good=False) == f"?3{expected[1:]}"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a", ("a", "")),
        ("a  7 ", ("a", "7")),
        ('"a b"', ("a b", "")),
        ('"a b"   7', ("a b", "7")),
        (r'"a\"b\\c\d" 7', (r'a"b\c\d', "7")),
        (r"C:\games\one 7", (r"C:\games\one", "7")),
        ('a"b', ('a"b', "")),
    ],
)
def test_names_of_files(text: str, expected: tuple[str, str]) -> None:
    assert file_name(text) == expected


@pytest.mark.parametrize("text", ['"a', '"a"b', '"', '""', r'"a\"', ""])
def test_wrong_names_of_files(text: str) -> None:
    with pytest.raises(CommandError, match="name"):
        file_name(text)


@pytest.mark.parametrize("size", [1, 2, 3, 100])
def test_lines_from_any_parts(size: int) -> None:
    data = b"name\n\n1 quit\r\nversion\xff"
    parts = (data[i : i + size] for i in range(0, len(data), size))
    assert list(split_lines(parts)) == [b"name", b"", b"1 quit\r", b"version\xff"]


def test_lines_that_have_no_end_take_little_memory() -> None:
    taken = 0

    def endless() -> "list[bytes]":
        nonlocal taken
        taken += 1
        return [b"x" * 1000] if taken < 10_000 else []

    parts = (part for _ in range(10_000) for part in endless())
    (line,) = split_lines(parts, longest=5000)
    assert (len(line), taken) == (5001, 10_000)


class Reads:
    """A stream that gives the same bytes as before, or raises, in turn."""

    def __init__(self, *parts: "bytes | OSError | None") -> None:
        self._parts = list(parts)

    def __call__(self, _: int) -> "bytes | None":
        part = self._parts.pop(0)
        if isinstance(part, OSError):
            raise part
        return part


def test_a_stream_without_bytes_at_the_moment_goes_on() -> None:
    assert list(Inbox(Reads(b"na", None, b"me\n", b""))) == ["name"]


def test_a_stream_that_breaks_has_ended() -> None:
    assert list(Inbox(Reads(b"name\nqui", OSError(5, "gone")))) == ["name", "qui"]


def test_waiting_lines_and_interruptions_end_a_search() -> None:
    inbox = Inbox(Reads(b"name\n", b""))
    inbox.wait()
    assert inbox.is_set()
    assert list(inbox) == ["name"]
    assert not inbox.is_set()
    inbox.interrupted.set()
    inbox.wait()
    assert inbox.is_set()


def test_the_longest_line() -> None:
    table = Table()
    line = "7 known_command " + "x" * LONGEST_LINE
    assert table.raw(line[:LONGEST_LINE]) == "=7 false\n\n"
    expected = f"?7 the line is longer than {LONGEST_LINE} bytes\n\n"
    assert table.raw(line[: LONGEST_LINE + 1]) == expected
    # Bytes are counted, not characters.
    half = "7 known_command " + "é" * (LONGEST_LINE // 2)
    assert table.raw(half) == expected


def test_a_line_that_is_too_long_is_one_line() -> None:
    data = b"1 name" + b" " * (3 * LONGEST_LINE) + b"\n2 name\n"
    reads = Reads(*(data[i : i + 1000] for i in range(0, len(data), 1000)), b"")
    table = Table()
    answers = [table.raw(line) for line in Inbox(reads)]
    assert answers == [f"?1 the line is longer than {LONGEST_LINE} bytes\n\n", "=2 cornerwise\n\n"]
