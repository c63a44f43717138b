"""A position that takes no time to solve, and one that takes years."""

from cornerwise import Board

EASY = Board.from_moves("42f7 66f7 64i3 35d0 87d1 26i0 21b2 83e0 55a0 43a0", "mini")
"""Some milliseconds."""
HARD = Board("mini-10")
"""Longer than any test takes."""
VALUE = 0
"""The margin of `EASY` by official scoring."""
