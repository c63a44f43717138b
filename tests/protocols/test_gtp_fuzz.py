"""Whatever is sent: one well-formed response to each command, with its number, and no end."""

import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cornerwise.protocols.gtp.commands import COMMANDS
from cornerwise.protocols.gtp.inbox import Inbox
from cornerwise.protocols.gtp.syntax import parse_request

from .gtp_helpers import RESPONSE, Table

COLORS = ["b", "w", "1", "2", "blue", "GREEN", "red"]
MOVES = ["e10", "e10,e9", "j5", "j5,j4", "c6", "f3", "d4,e4", "56u0", "pass", "0000", "a1", "e,"]
NUMBERS = ["0", "1", "2", "10", "-1", "1.5", "1e400", "nan", "9" * 18, "9" * 30, "none", "all"]
NAMES = ["time", "nodes", "multipv", "interval", "level", "scoring", "seed", "use_book", "resign"]
GAMES = ["Blokus Duo", "Blokus Mini", "mini-10", "Blokus", "squares", "official"]
# Only these: what is written must stay where it may be.
FILES = ["game.blksgf", '"my game.blksgf"', '"', "absent/game", ".", "\udcff"]

words = st.one_of(
    *(st.sampled_from(each) for each in (COLORS, MOVES, NUMBERS, NAMES, GAMES)),
    st.text(max_size=8),
)
numbers = st.sampled_from(["", "1 ", "007 ", "4294967296 "])


def line_of(number: str, name: str, arguments: list[str]) -> str:
    if name in ("loadsgf", "savesgf"):
        arguments = [FILES[len("".join(arguments)) % len(FILES)], *arguments[1:2]]
    return f"{number}{name} {' '.join(arguments)}"


commands = st.builds(
    line_of, numbers, st.sampled_from(sorted(COMMANDS)), st.lists(words, max_size=4)
)
played = st.builds(
    "{} {} {}".format,
    st.sampled_from(["play", "play", "genmove", "undo", "p"]),
    st.sampled_from(COLORS[:4]),
    st.sampled_from(MOVES),
)
anything = st.text(max_size=30).filter(lambda text: "sgf" not in text)
lines = st.lists(st.one_of(commands, played, anything), max_size=12)


@pytest.fixture(scope="module", autouse=True)
def _in_a_folder(tmp_path_factory: pytest.TempPathFactory) -> "object":
    patch = pytest.MonkeyPatch()
    patch.chdir(tmp_path_factory.mktemp("games"))
    yield
    patch.undo()


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(lines, st.sampled_from(["duo", "mini"]))
def test_any_lines(sent: list[str], variant: str) -> None:
    table = Table(variant, nodes=5)
    for line in sent:
        response = table.raw(line)
        request = parse_request(line)
        if request is None:
            assert response == ""
            continue
        assert RESPONSE.fullmatch(response), response
        assert re.match(rf"[=?]{request.id} ", response)
        response.encode("utf-8")
        assert "internal error" not in response
        if request.name not in COMMANDS:
            assert response[0] == "?"
    assert table("name") == "cornerwise"


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(st.lists(st.binary(max_size=40)), st.integers(1, 50))
def test_any_bytes(sent: list[bytes], size: int) -> None:
    data = b"\n".join(each for each in sent if b"sgf" not in each)
    parts = [data[i : i + size] for i in range(0, len(data), size)]
    table = Table()
    for line in Inbox(lambda _: parts.pop(0) if parts else b""):
        response = table.raw(line)
        assert not response or RESPONSE.fullmatch(response), response
        response.encode("utf-8")


def test_the_folder_is_a_temporary_one() -> None:
    assert Path.cwd().name.startswith("games")
