"""Drawings for terminals and plain text."""

from cornerwise.render.board import draw_board, draw_key
from cornerwise.render.layout import Fields, beside, lay_out
from cornerwise.render.painting import paint_board
from cornerwise.render.polyominoes import draw_polyominoes
from cornerwise.render.style import Style
from cornerwise.render.table import draw_table
from cornerwise.render.words import (
    abbreviate_bounds,
    abbreviate_margin,
    describe_bounds,
    describe_guarantee,
    describe_outcome,
    describe_result,
    name_move,
    name_pieces,
)

__all__ = [
    "Fields",
    "Style",
    "abbreviate_bounds",
    "abbreviate_margin",
    "beside",
    "describe_bounds",
    "describe_guarantee",
    "describe_outcome",
    "describe_result",
    "draw_board",
    "draw_key",
    "draw_polyominoes",
    "draw_table",
    "lay_out",
    "name_move",
    "name_pieces",
    "paint_board",
]
