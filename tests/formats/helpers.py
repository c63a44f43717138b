"""Files and small texts that several tests use."""

from pathlib import Path

import pytest

from cornerwise.errors import FormatError
from cornerwise.formats import Game, Node, parse_blksgf

DATA = Path(__file__).parents[1] / "data"
PEER = Path(__file__).parents[3] / "shared" / "data" / "peer"

GAME_FILES = sorted((DATA / "games").glob("*.blksgf"))
BOOKS = [PEER / name for name in ("book_duo.blksgf", "book_classic_2.blksgf")]
CODES = PEER / "duo-games-codes.tsv"

OPENING = "(;GM[Blokus Duo];B[e8,d9,e9,f9,e10];W[j4,i5,j5,h6,i6];B[g6,f7,g7,g8,h8])"


def duo(text: str) -> str:
    """A Duo game of one root and the given text after it."""
    return f"(;GM[Blokus Duo]{text})"


def only(text: str | bytes, *, strict: bool = True) -> Game:
    """The only game of a text."""
    (game,) = parse_blksgf(text, strict=strict)
    return game


def error_of(text: str | bytes) -> FormatError:
    """The error that a broken text gives."""
    with pytest.raises(FormatError) as caught:
        parse_blksgf(text)
    return caught.value


def existing(path: Path) -> Path:
    """Skip the test when a file of other people is not at hand."""
    if not path.exists():
        pytest.skip(f"{path.name} is not at hand")
    return path


def count_nodes(root: Node) -> int:
    return sum(1 for _ in root.walk())
