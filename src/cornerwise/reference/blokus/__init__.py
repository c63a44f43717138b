"""Blokus by its rules: Classic for two, three and four players, Duo, Mini and Junior.

Examples
--------
>>> from cornerwise.reference import blokus
>>> game = blokus.duo()
>>> position = game.start()
>>> position.count_moves()
414
>>> position = position.apply(game.move([(4, 4), (4, 5)]))
>>> position.scores("squares")
(2, 0)
"""

from cornerwise.reference.blokus.game import Blokus, classic, duo, junior, mini
from cornerwise.reference.blokus.grid import Cell, Grid
from cornerwise.reference.blokus.moves import PASS, Move
from cornerwise.reference.blokus.pieces import PIECES, SQUARES, orientations
from cornerwise.reference.blokus.position import Position

__all__ = [
    "PASS",
    "PIECES",
    "SQUARES",
    "Blokus",
    "Cell",
    "Grid",
    "Move",
    "Position",
    "classic",
    "duo",
    "junior",
    "mini",
    "orientations",
]
