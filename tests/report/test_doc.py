"""What docs/report.md says is so."""

import re
import shutil
from pathlib import Path

import pytest

from cornerwise.cli.report import report
from cornerwise.report import GRADES

from .conftest import EXAMPLE

TEXT = (EXAMPLE.parents[1] / "docs" / "report.md").read_text("utf-8")


def test_the_example_runs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (example,) = re.findall(r"^```python\n(.*?)^```", TEXT, re.DOTALL | re.MULTILINE)
    (tmp_path / "examples").mkdir()
    shutil.copy(EXAMPLE, tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    exec(compile(example, "report.md", "exec"), {})
    assert re.search(r"^22 black 9 \S+$", capsys.readouterr().out, re.MULTILINE)
    assert "<h1>How Black lost</h1>" in (tmp_path / "report.html").read_text("utf-8")


def test_the_table_of_names() -> None:
    rows = re.findall(r"^\| (\w+) \| (\S+) \| (\d+) points? or more \| (\d+) points ", TEXT, re.M)
    assert rows == [
        (grade.name, grade.sign, str(grade.proven), str(grade.estimated))
        for grade in reversed(GRADES)
    ]


def test_every_option_is_there() -> None:
    for parameter in report.params:
        for option in parameter.opts:
            if option.startswith("--") and option not in ("--output", "--variant"):
                assert f"`{option}" in TEXT, option
