"""What the README shows works as it stands."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"


def test_the_python_example_runs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    (code,) = re.findall(r"^```python\n(.*?)^```", README.read_text("utf-8"), re.S | re.M)
    exec(compile(code, str(README), "exec"), {})
    printed = capsys.readouterr().out
    assert "89204762" in printed
    assert "63600" in printed


@pytest.mark.parametrize("number", [0, 1])
def test_the_examples_about_solving_run(
    number: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    text = (ROOT / "docs" / "solving.md").read_text("utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```", text, re.S | re.M)
    assert len(blocks) == 2
    exec(compile(blocks[number], "solving.md", "exec"), {})
    assert ("\nwin\n" if number == 0 else "not solved: expected a Board") in (
        capsys.readouterr().out
    )


def test_every_link_to_a_file_leads_somewhere() -> None:
    for path in [README, *ROOT.glob("docs/*.md"), *ROOT.glob("*.md")]:
        for target in re.findall(r"\]\(([^)#]+)", path.read_text("utf-8")):
            if "://" not in target:
                assert (path.parent / target).exists(), f"{path.name}: {target}"
