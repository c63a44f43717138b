"""Game files: blksgf trees and lines of four-letter codes.

- `read_blksgf`, `write_blksgf`: files of game trees; `parse_blksgf`, `format_blksgf`: their text.
- `read_codes`, `write_codes`, `parse_codes`, `format_codes`: the same for four-letter codes.
- `parse_trees`, `format_trees`: the syntax of trees alone, for SGF files of any game.
"""

from cornerwise.formats.blksgf import format_blksgf, parse_blksgf, read_blksgf, write_blksgf
from cornerwise.formats.codes import format_codes, parse_codes, read_codes, write_codes
from cornerwise.formats.game import Game
from cornerwise.formats.parser import parse_trees
from cornerwise.formats.properties import Setup, SetupPiece
from cornerwise.formats.tree import Node, Value
from cornerwise.formats.writer import format_trees

__all__ = [
    "Game",
    "Node",
    "Setup",
    "SetupPiece",
    "Value",
    "format_blksgf",
    "format_codes",
    "format_trees",
    "parse_blksgf",
    "parse_codes",
    "parse_trees",
    "read_blksgf",
    "read_codes",
    "write_blksgf",
    "write_codes",
]
