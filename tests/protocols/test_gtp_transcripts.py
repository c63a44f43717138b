"""A session for each command, from a file of plain text."""

import re
import shutil
from pathlib import Path

import pytest

from cornerwise.protocols.gtp.commands import COMMANDS

from .gtp_helpers import Table, exchanges, pattern, shown

REPO = Path(__file__).parents[2]
FILE = Path(__file__).with_name("gtp_transcripts.txt")
_, *PARTS = re.split(r"^==== (.*)\n", FILE.read_text("utf-8"), flags=re.MULTILINE)
TRANSCRIPTS = dict(zip(PARTS[::2], PARTS[1::2], strict=True))


@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_session(name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    shutil.copytree(REPO / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    table = Table()
    for exchange in exchanges(TRANSCRIPTS[name]):
        *silent, last = exchange.sent
        for line in silent:
            assert table.raw(line) == "", line
        answer = shown(table.raw(last))
        assert re.fullmatch(pattern(exchange.response), answer), answer


def test_there_is_one_for_each_command() -> None:
    assert set(TRANSCRIPTS) - set(COMMANDS) == {"lines"}
    assert set(COMMANDS) <= set(TRANSCRIPTS)
    for name, text in TRANSCRIPTS.items():
        if name in COMMANDS:
            assert re.search(rf"^(?:[0-9]+ )?{name}\b", text, re.MULTILINE)
