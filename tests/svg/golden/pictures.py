"""Pictures that are kept as files: ``python -m tests.svg.golden.pictures`` makes them anew."""

from pathlib import Path

import numpy as np

from cornerwise import Board, Color, Move, svg

__all__ = ["FOLDER", "draw"]

FOLDER = Path(__file__).parent

_OPENING = "e8,d9,e9,f9,e10 j4,i5,j5,k5,j6 f7,f6,g6,h6,h5"
_ENDING = "42f7 66f7 64i3 35d0 87d1 26i0 21b2 83e0 55a0 43a0 58c2 22b0"


def draw() -> dict[str, str]:
    """Return the pictures by the names of their files."""
    duo = Board.from_moves(_OPENING)
    ideas: list[tuple[Move, float | str]] = [
        (Move.parse("h7,i7,i8,i9,h9"), 2.5),
        (Move.parse("i7,h7,h8,i8"), "=+1"),
    ]
    mini = Board.from_moves(_ENDING, "mini")
    heat = np.where(mini.to_array() == 2, np.nan, np.add.outer(np.arange(8), np.arange(8)))
    return {
        "duo.svg": svg.board(
            duo, numbers="ply", anchors=Color.BLACK, candidates=ideas, title="Duo & <all> marks"
        ),
        "mini.svg": svg.board(
            mini, theme="colorblind-dark", numbers="piece", heat=heat, flip=True, size=None
        ),
    }


if __name__ == "__main__":
    for _name, _picture in draw().items():
        (FOLDER / _name).write_text(f"{_picture}\n", encoding="utf-8", newline="\n")
