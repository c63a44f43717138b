"""The examples of docs/envs.md are run."""

import re
from pathlib import Path
from typing import Any

import pytest

import cornerwise
from tests.extras import need

TEXT = (Path(__file__).parents[2] / "docs" / "envs.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_examples(number: int, capsys: pytest.CaptureFixture[str]) -> None:
    if "duo" in EXAMPLES[number]:
        need("pettingzoo")
    names: dict[str, Any] = {}
    exec(compile(EXAMPLES[number], "docs/envs.md", "exec"), names)
    assert capsys.readouterr().out


def test_there_are_examples() -> None:
    assert len(EXAMPLES) == 2


def test_numbers_of_placements() -> None:
    for variant in cornerwise.VARIANTS.values():
        assert f"`Discrete({variant.placements})`" in TEXT
