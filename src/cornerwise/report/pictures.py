"""The boards of a report, and the colours that they share with the rest of the page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields

from cornerwise import Board
from cornerwise.report.markup import tag
from cornerwise.svg import PieceColors, Theme, board, get_theme

__all__ = ["boards", "color_variables"]

_LIGHT, _DARK = "light", "dark"


def boards(positions: Sequence[Board]) -> str:
    """Draw the board of a game, with a number on every piece for the page to show and hide it by.

    Where a game sets up pieces, a new picture begins: the plies that it is for are from
    ``data-first`` to ``data-last``, and its pieces count from the former.

    Parameters
    ----------
    positions : sequence of Board
        The positions of the game, in order.
    """
    found = []
    first = 0
    for ply in range(1, len(positions) + 1):
        is_last = ply == len(positions)
        if is_last or positions[ply].ply != positions[ply - 1].ply + 1:
            begin = first - positions[first].ply
            picture = board(positions[ply - 1], size=None, last_move=False)
            span = {"data-first": first, "data-last": ply - 1, "data-begin": begin}
            found.append(tag("div", picture, class_="picture", hidden=not is_last, **span))
            first = ply
    return "\n".join(found)


def color_variables() -> str:
    """Write the colours of the light and the dark theme as variables of a style sheet."""
    light, dark = get_theme(_LIGHT), get_theme(_DARK)
    lines = [
        *_variables("picture", light, dark),
        *_variables("black", light.black, dark.black),
        *_variables("white", light.white, dark.white),
    ]
    return ":root {\n" + "\n".join(lines) + "\n}"


def _variables(prefix: str, light: Theme | PieceColors, dark: Theme | PieceColors) -> list[str]:
    found = []
    for each in fields(light):
        ours, theirs = getattr(light, each.name), getattr(dark, each.name)
        if isinstance(ours, str) and ours.startswith("#"):
            name = each.name.replace("_", "-")
            found.append(f"  --{prefix}-{name}: light-dark({ours}, {theirs});")
    return found
