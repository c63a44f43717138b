"""Pictures of positions and moves, as SVG.

Examples
--------
>>> from cornerwise import Board, svg
>>> picture = svg.board(Board.from_moves("56u0 9at1"), theme="dark")
>>> picture.startswith("<svg "), picture.endswith("</svg>")
(True, True)
"""

from cornerwise.svg.boards import board
from cornerwise.svg.moves import move
from cornerwise.svg.raster import to_gif, to_png
from cornerwise.svg.spread import move_heat
from cornerwise.svg.themes import THEMES, PieceColors, Theme, get_theme
from cornerwise.svg.trays import pieces

__all__ = [
    "THEMES",
    "PieceColors",
    "Theme",
    "board",
    "get_theme",
    "move",
    "move_heat",
    "pieces",
    "to_gif",
    "to_png",
]
