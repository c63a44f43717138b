"""Blokus 3D by its rules, for two to four players, on the Tower or any other outline.

Examples
--------
>>> from cornerwise.reference import blokus3d
>>> game = blokus3d.blokus3d(players=2)
>>> position = game.start()
>>> for text in ("L3 a1/1,b1/1,b1/2", "I2 c1/1,c1/2", "I2 a1/2,a2/2"):
...     move = game.read_move(position, text)
...     print(text, "is", "legal" if position.is_legal(move) else "not legal")
...     position = position.apply(move) if position.is_legal(move) else position
L3 a1/1,b1/1,b1/2 is legal
I2 c1/1,c1/2 is legal
I2 a1/2,a2/2 is not legal
>>> position.scores()
(-8, -9)
"""

from cornerwise.reference.blokus3d.game import Blokus3D, blokus3d
from cornerwise.reference.blokus3d.outline import Outline, tower
from cornerwise.reference.blokus3d.pieces import PIECES, orientations
from cornerwise.reference.blokus3d.placements import PASS, Move
from cornerwise.reference.blokus3d.position import Position
from cornerwise.reference.blokus3d.space import Cell

__all__ = [
    "PASS",
    "PIECES",
    "Blokus3D",
    "Cell",
    "Move",
    "Outline",
    "Position",
    "blokus3d",
    "orientations",
    "tower",
]
