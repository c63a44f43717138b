"""Boards with more drawn on them than `cornerwise.svg.board` knows of."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

import cornerwise as cw
from cornerwise import svg
from cornerwise.svg.canvas import UNIT, Canvas, document
from cornerwise.svg.elements import element
from cornerwise.svg.lettering import lettering
from cornerwise.svg.outline import outline_path
from cornerwise.svg.pieces import roomy_cell

__all__ = ["BOARD", "Panel", "cropped", "outlines", "panels", "reach_dots", "with_overlay"]

BOARD = 596
"""Width and height of a board with its coordinates."""

_CAPTION = 44
_GAP = 24

Cell = tuple[int, int]
Panel = tuple[str, str]
"""A caption and a picture."""


def with_overlay(picture: str, parts: Iterable[str]) -> str:
    """Put more elements on top of the board of a picture."""
    head, end = picture.rsplit("</g>", 1)
    return "".join([head, element("g", parts, class_="overlay"), "\n</g>", end])


def cropped(picture: str, x: int, y: int, width: int, height: int) -> str:
    """Show only a part of a picture, in its own units."""
    return re.sub(r'viewBox="[^"]*"', f'viewBox="{x} {y} {width} {height}"', picture, count=1)


def outlines(board: cw.Board, theme: str, moves: Iterable[cw.Move]) -> list[str]:
    """Draw placements as outlines with the names of their pieces."""
    colors = svg.get_theme(theme)
    canvas = Canvas(board.size, colors)
    parts = []
    for move in moves:
        shape = outline_path(canvas.seen(move.cells), UNIT, inset=3, radius=4)
        parts.append(
            element(
                "path",
                d=shape,
                fill=colors.candidate,
                fill_opacity=0.35,
                stroke=colors.candidate,
                stroke_width=3,
            )
        )
        x, y = canvas.center(roomy_cell(move.cells))
        parts.append(lettering(move.piece.name, x, y, 15, colors.text, weight=1.4))
    return parts


def reach_dots(
    board: cw.Board, theme: str, black: Iterable[Cell], white: Iterable[Cell]
) -> list[str]:
    """Mark the cells that each side could still cover with dots of its colour."""
    colors = svg.get_theme(theme)
    canvas = Canvas(board.size, colors)
    reaches = (frozenset(black), frozenset(white))
    dots = []
    for cell in sorted(reaches[0] | reaches[1]):
        owners = [color for color in (0, 1) if cell in reaches[color]]
        x, y = canvas.center(cell)
        for place, color in enumerate(owners):
            paint = colors.pieces(color)
            shift = (place - (len(owners) - 1) / 2) * UNIT * 0.38
            dots.append(
                element(
                    "circle",
                    cx=x + shift,
                    cy=y,
                    r=UNIT * 0.16,
                    fill=paint.fill,
                    stroke=paint.line,
                    stroke_width=2,
                )
            )
    return dots


def panels(pictures: Sequence[Panel], theme: str, title: str, columns: int = 2) -> str:
    """Put boards side by side, each with a caption."""
    colors = svg.get_theme(theme)
    width = columns * BOARD + (columns - 1) * _GAP
    rows = (len(pictures) + columns - 1) // columns
    parts = []
    size = 9 * columns  # as big on the page, however many boards share its width
    for number, (caption, picture) in enumerate(pictures):
        x = number % columns * (BOARD + _GAP)
        y = number // columns * (BOARD + _CAPTION)
        parts.append(picture.replace("<svg ", f'<svg x="{x}" y="{y}" ', 1))
        parts.append(
            lettering(caption, x + BOARD / 2, y + BOARD + _CAPTION * 0.4, size, colors.text)
        )
    return document(
        parts,
        width,
        rows * (BOARD + _CAPTION),
        size=None,
        background=colors.background,
        title=title,
    )
