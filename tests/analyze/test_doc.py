"""What docs/analysis.md says is so."""

import re
from pathlib import Path

import pytest

from cornerwise import LEVELS

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "analysis.md").read_text("utf-8")
EXAMPLES = re.findall(r"^```python\n(.*?)^```", TEXT, re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("number", range(3))
def test_the_examples_run(
    number: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert len(EXAMPLES) == 3
    monkeypatch.chdir(ROOT)
    exec(compile(EXAMPLES[number], "analysis.md", "exec"), {})
    printed = capsys.readouterr().out
    if number == 0:
        assert re.match(r"\S+: [+-]\d+\.\d for black, who wins \d+%\n", printed)


def test_the_table_of_levels() -> None:
    rows = re.findall(r"^\| (\d+) \| ([\d,]+|no limit) \| (\S+) \| (.+?) \|$", TEXT, re.MULTILINE)
    assert rows == [
        (
            str(level.number),
            "no limit" if level.node_limit is None else f"{level.node_limit:,}",
            f"{level.temperature:g}",
            "none" if level.tolerance == float("inf") else f"{level.tolerance:g}",
        )
        for level in LEVELS
    ]
