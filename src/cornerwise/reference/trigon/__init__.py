"""Blokus Trigon by its rules, for two, three and four players.

Examples
--------
>>> from cornerwise.reference import trigon
>>> game = trigon.trigon()
>>> position = game.start()
>>> position = position.apply(game.read_move(position, "r15,s15"))
>>> position.scores()
(-108, -110, -110, -110)
"""

from cornerwise.reference.blokus.moves import PASS, Move
from cornerwise.reference.trigon.board import Board, Triangle
from cornerwise.reference.trigon.drawing import draw_piece
from cornerwise.reference.trigon.game import Trigon, trigon
from cornerwise.reference.trigon.pieces import PIECES, TRIANGLES, orientations
from cornerwise.reference.trigon.position import Position

__all__ = [
    "PASS",
    "PIECES",
    "TRIANGLES",
    "Board",
    "Move",
    "Position",
    "Triangle",
    "Trigon",
    "draw_piece",
    "orientations",
    "trigon",
]
