"""The pictures of the documentation, and what its page says."""

import re
from pathlib import Path

import pytest
from docs.gallery.pictures import FOLDER, draw

from ..cli.conftest import cli
from ..cli.helpers import Cli
from ..extras import need

__all__ = ["cli"]

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "pictures.md").read_text(encoding="utf-8")


def test_pictures_are_as_stored_and_used() -> None:
    pictures = draw()
    assert sorted(path.name for path in FOLDER.glob("*.svg")) == sorted(pictures)
    for name, picture in pictures.items():
        assert f"{picture}\n" == (FOLDER / name).read_text(encoding="utf-8"), name
        shown = name if name.startswith("theme-") else name.replace("-dark", "")
        assert f"](gallery/{shown})" in PAGE


def test_the_examples_in_python_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    names: dict[str, object] = {}
    blocks = re.findall(r"^```python\n(.*?)^```", PAGE, re.S | re.M)
    assert len(blocks) == 5
    exec(compile("".join(blocks), "pictures.md", "exec"), names)
    pictures = [value for value in names.values() if str(value).startswith("<svg ")]
    assert len(pictures) == 9


def test_the_examples_of_the_shell_run(
    cli: Cli,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    need("resvg_py")
    monkeypatch.chdir(tmp_path)
    commands = re.findall(r"^cornerwise (render .*) -o (\S+)$", PAGE, re.M)
    assert len(commands) == 4
    for words, target in commands:
        shorter = words.replace("--analyze 2", "--analyze 0.1").split()
        arguments = [ROOT / word if "/" in word else word for word in shorter]
        cli.good(*arguments, "-o", target)
        assert (tmp_path / target).stat().st_size > 1000


def test_the_page_lists_all_options(cli: Cli) -> None:
    listed = set(re.findall(r"--[a-z-]+", cli.good("render", "--help")))
    assert listed - {"--help", "--output", "--variant"} <= set(re.findall(r"--[a-z-]+", PAGE))
