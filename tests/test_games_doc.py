"""What docs/games.md shows is what the program prints."""

import doctest
import re
from collections import defaultdict
from fractions import Fraction
from pathlib import Path

import pytest

from cornerwise.games import GAMES
from cornerwise.permutu import base_value_odds

from .cli.helpers import Cli

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "docs" / "games.md").read_text("utf-8")
SESSIONS = re.findall(r"^```console\n\$ cornerwise (.*)\n((?:.*\n)*?)```$", TEXT, re.MULTILINE)
PROMPT = re.compile(r"^[^\n>]*>(?: (.*))?\n", re.MULTILINE)


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Cli:
    return Cli(capsys, monkeypatch)


def pattern(shown: str) -> str:
    """Three dots on a line of their own stand for any lines."""
    lines = shown.splitlines()
    return "".join("(?:.*\n)*?" if line == "..." else re.escape(line) + "\n" for line in lines)


@pytest.mark.parametrize(("command", "shown"), SESSIONS, ids=[command for command, _ in SESSIONS])
def test_sessions(cli: Cli, command: str, shown: str) -> None:
    typed = "".join(f"{line}\n" for line in PROMPT.findall(shown))
    printed = cli.good(*command.split(), stdin=typed.encode())
    printed = re.sub(" +$", "", printed, flags=re.MULTILINE)
    assert re.match(pattern(shown), printed), printed
    assert len(PROMPT.findall(printed)) == len(PROMPT.findall(shown)) + (1 if typed else 0)


@pytest.mark.parametrize("symbols", ["1", "2", "3", "4", pytest.param("5", marks=pytest.mark.slow)])
def test_values_of_permutu(symbols: str) -> None:
    (shown,) = re.findall(rf"^\| {symbols} \| ([^|]*) \|$", TEXT, re.MULTILINE)
    shares: defaultdict[int, Fraction] = defaultdict(Fraction)
    for value, share in base_value_odds(int(symbols)).items():
        shares[value.points] += share
    found = [
        f"{f'{points:+}' if points else 0} in {'all' if share == 1 else share}"
        for points, share in shares.items()
    ]
    assert shown == ", ".join(found)


def test_every_game_has_a_section() -> None:
    for kind in GAMES.values():
        assert f"`cornerwise play {kind.name}`" in TEXT or f"`{kind.name}`" in TEXT
    played = {command.split()[1] for command, _ in SESSIONS if command != "games"}
    assert set(GAMES) - played == {"junior"}


def test_the_python_session() -> None:
    (session,) = re.findall(r"^```pycon\n(.*?)^```", TEXT, re.DOTALL | re.MULTILINE)
    examples = doctest.DocTestParser().get_doctest(session, {}, "games.md", None, 0)
    assert doctest.DocTestRunner().run(examples) == (0, 5)


def test_the_python_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = re.findall(r"^```python\n(.*?)^```", TEXT, re.DOTALL | re.MULTILINE)
    exec(compile(code, "games.md", "exec"), {})
    out = capsys.readouterr().out
    assert re.match(r"1 \d{4}\n", out)
    assert "\ngame over " in out
