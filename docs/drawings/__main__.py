"""Draws the pictures that explain how things work: ``python -m docs.drawings``."""

from __future__ import annotations

from pathlib import Path

from docs.drawings.pictures import PICTURES

import cornerwise as cw

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "images"

if __name__ == "__main__":
    (game,) = cw.read_blksgf(ROOT / "examples" / "turnaround.blksgf")
    FOLDER.mkdir(exist_ok=True)
    for name, draw in PICTURES.items():
        for theme, suffix in (("light", ""), ("dark", "-dark")):
            path = FOLDER / f"{name}{suffix}.svg"
            path.write_text(draw(game, theme) + "\n", encoding="utf-8", newline="\n")
