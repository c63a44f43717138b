"""The drawings of the documentation are those that their programs make."""

from pathlib import Path

import pytest
from docs.drawings.pictures import PICTURES

import cornerwise as cw

ROOT = Path(__file__).parents[2]
IMAGES = ROOT / "docs" / "images"


@pytest.mark.parametrize(("theme", "suffix"), [("light", ""), ("dark", "-dark")])
@pytest.mark.parametrize("name", PICTURES)
def test_drawings_are_as_stored(name: str, theme: str, suffix: str) -> None:
    """Each checks its position too: a drawing that no longer shows what the page says fails."""
    (game,) = cw.read_blksgf(ROOT / "examples" / "turnaround.blksgf")
    stored = (IMAGES / f"{name}{suffix}.svg").read_text("utf-8")
    assert PICTURES[name](game, theme) + "\n" == stored, "draw them: python -m docs.drawings"


def test_pages_show_every_drawing_and_no_other() -> None:
    pages = "".join(path.read_text("utf-8") for path in ROOT.glob("docs/*.md"))
    shown = {name for name in PICTURES if f"](images/{name}.svg)" in pages}
    assert shown == set(PICTURES)
    stored = {path.stem.removesuffix("-dark") for path in IMAGES.glob("*.svg")}
    assert stored == set(PICTURES)
