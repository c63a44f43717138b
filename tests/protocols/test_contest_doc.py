"""What docs/contest.md shows is what is said."""

import queue
import re
from pathlib import Path

import pytest

from cornerwise.protocols.contest import ContestSession
from cornerwise.protocols.contest_dialects import Dialect

from .contest_host import StubEngine, scripted

TEXT = (Path(__file__).parents[2] / "docs" / "contest.md").read_text("utf-8")
SESSIONS = re.findall(r"^```contest (\w+)\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


def test_there_are_sessions_of_both_dialects() -> None:
    assert {dialect for dialect, _ in SESSIONS} == {dialect.value for dialect in Dialect}


@pytest.mark.parametrize("known", [True, False], ids=["known", "auto"])
@pytest.mark.parametrize(("dialect", "text"), SESSIONS)
def test_sessions(dialect: str, text: str, known: bool) -> None:
    lines = [line.split() for line in text.splitlines()]
    assert {who for who, _ in lines} == {"host", "engine"}
    codes = [said for who, said in lines if who == "engine" and len(said) == 4]
    heard: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    talk: list[list[str]] = []

    def go_on() -> None:
        """Say what the host says up to the next answer, or that there is no more."""
        while len(talk) < len(lines) and lines[len(talk)][0] == "host":
            talk.append(lines[len(talk)])
            heard.put(talk[-1][1].encode())
        if len(talk) == len(lines):
            heard.put(b"")

    def write(data: bytes) -> None:
        talk.append(["engine", data.decode()])
        go_on()

    go_on()
    session = ContestSession(
        StubEngine(scripted(codes)), dialect=Dialect(dialect) if known else None
    )
    session.run(lambda _: heard.get(), write)
    assert talk == lines


def test_every_option_has_a_line() -> None:
    from cornerwise.cli.contest import contest

    for option in contest.params:
        assert f"| `{option.opts[0]} " in TEXT
