"""Draws the pictures of pictures.md: ``python -m docs.gallery``, from the top folder."""

from __future__ import annotations

from docs.gallery.pictures import FOLDER, draw

if __name__ == "__main__":
    for name, picture in draw().items():
        (FOLDER / name).write_text(f"{picture}\n", encoding="utf-8", newline="\n")
