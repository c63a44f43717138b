"""What docs/gtp.md shows is what the engine answers."""

import re
import shutil
from pathlib import Path

import pytest

from cornerwise.protocols.gtp import Player, Session, Settings
from cornerwise.protocols.gtp.commands import COMMANDS

from .gtp_helpers import RESPONSE, Typed, exchanges, pattern, shown

REPO = Path(__file__).parents[2]
TEXT = (REPO / "docs" / "gtp.md").read_text("utf-8")
SESSIONS = re.findall(r"^```gtp\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("text", SESSIONS, ids=[text.split("\n")[0] for text in SESSIONS])
def test_sessions(text: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    shutil.copytree(REPO / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    written: list[str] = []
    session = Session(Player(Settings()), Typed(), written.append, "duo", COMMANDS)
    for exchange in exchanges(text):
        written.clear()
        (line,) = exchange.sent
        session.answer(line)
        answer = "".join(written)
        assert RESPONSE.fullmatch(answer), answer
        assert re.fullmatch(pattern(exchange.response), shown(answer)), answer


def test_every_command_is_shown() -> None:
    sent = {
        re.sub(r"^[0-9]+ ", "", line).split()[0]
        for text in SESSIONS
        for exchange in exchanges(text)
        for line in exchange.sent
    }
    assert sent - {"frobnicate"} == set(COMMANDS)


def test_every_option_has_a_line() -> None:
    from cornerwise.cli.gtp import gtp

    for option in gtp.params:
        assert f"| `{option.opts[0]} " in TEXT or f"| `{option.opts[0]}`" in TEXT


def test_every_field_of_an_analysis_has_a_line() -> None:
    written: list[str] = []
    player = Player(Settings(nodes=20))
    session = Session(player, Typed(), written.append, "mini", COMMANDS)
    session.answer("analyze_once multipv 1")
    before, _, _ = "".join(written).partition(" pv ")
    names = before.removeprefix("= info ").split()[::2][1:]
    for name in [*names, "pv"]:
        assert re.search(rf"^\|.*`{name}`", TEXT, re.MULTILINE), name
