"""What the first pages of the documentation show is what the program says."""

import doctest
import re
from pathlib import Path

import pytest

from ..cli.helpers import Cli

ROOT = Path(__file__).parents[2]
PAGES = ("first-steps.md", "results.md")
TEXTS = {page: (ROOT / "docs" / page).read_text("utf-8") for page in PAGES}
SESSIONS = [
    session
    for text in TEXTS.values()
    for session in re.findall(r"^```console\n\$ cornerwise (.*)\n((?:.*\n)*?)```$", text, re.M)
]


def pattern(shown: str) -> str:
    """Three dots on a line of their own stand for any lines.

    Columns are as wide as what is in them, which in a search with a limit on time may be anything.
    """
    lines = (re.sub(r"(?:\\ ){2,}", " {2,}", re.escape(line)) for line in shown.splitlines())
    return "".join("(?:.*\n)*?" if line == r"\.\.\." else line + "\n" for line in lines)


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Cli:
    monkeypatch.chdir(ROOT)
    return Cli(capsys, monkeypatch)


@pytest.mark.parametrize(("command", "shown"), SESSIONS, ids=[command for command, _ in SESSIONS])
def test_sessions_of_the_shell(cli: Cli, command: str, shown: str) -> None:
    assert "..." in shown
    printed = re.sub(" +$", "", cli.good(*command.split()), flags=re.MULTILINE)
    assert re.match(pattern(shown), printed), printed


@pytest.mark.parametrize("page", PAGES)
def test_sessions_of_python(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    sessions = "\n".join(re.findall(r"^```pycon\n(.*?)^```", TEXTS[page], re.S | re.M))
    examples = doctest.DocTestParser().get_doctest(sessions, {}, page, None, 0)
    assert len(examples.examples) > 5
    assert doctest.DocTestRunner().run(examples).failed == 0
