"""Moves that might be played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from numbers import Integral
from typing import TypeAlias

from cornerwise.analysis import MoveEstimate
from cornerwise.errors import InvalidInputError, quote
from cornerwise.moves import Move, check_variant
from cornerwise.solve import MoveValue
from cornerwise.svg.canvas import UNIT, Canvas
from cornerwise.svg.checks import as_float
from cornerwise.svg.elements import element
from cornerwise.svg.lettering import check_drawable, lettering, text_width
from cornerwise.svg.outline import outline_path
from cornerwise.svg.pieces import fitting_height, roomy_cell
from cornerwise.variants import Variant

__all__ = ["Candidate", "CandidateLike", "candidates_of", "checked_candidates"]

CandidateLike: TypeAlias = "Move | MoveEstimate | MoveValue | tuple[Move, float | str | None]"

Cell = tuple[int, int]

_LARGEST = 100_000
_TEXT = 11.5
_BADGE = UNIT * 0.6
_NESTED = 5
"""So many outlines, one within the other, stay apart where moves overlap."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move that might be played.

    Attributes
    ----------
    move : Move
        The move; not a pass.
    rank : int
        Its place among the moves given, from 1.
    label : str
        What is written on it.
    """

    move: Move
    rank: int
    label: str


def checked_candidates(candidates: Iterable[CandidateLike], variant: Variant) -> list[Candidate]:
    """Return candidates as they were given by the user, without passes."""
    try:
        given = list(candidates)
    except TypeError:
        raise InvalidInputError(
            f"candidates {quote(candidates)} are not a sequence of moves"
        ) from None
    checked = []
    for rank, each in enumerate(given, 1):
        move, value = _pair(each)
        check_variant(move, variant)
        if not move.is_pass:
            checked.append(Candidate(move, rank, str(rank) if value is None else _label(value)))
    return checked


def _pair(candidate: object) -> tuple[Move, object]:
    if isinstance(candidate, MoveEstimate):
        proven = candidate.proven
        return candidate.move, candidate.margin if proven is None else f"={proven:+d}"
    if isinstance(candidate, MoveValue):
        sign = "=" if candidate.exact else "\N{GREATER-THAN OR EQUAL TO}"
        return candidate.move, f"{sign}{candidate.lower:+d}"
    pair = candidate if isinstance(candidate, tuple | list) else (candidate, None)
    if len(pair) != 2 or not isinstance(pair[0], Move):
        raise InvalidInputError(
            f"candidate {quote(candidate)} is not a move; expected Move or (Move, value)"
        )
    return pair[0], pair[1]


def _label(value: object) -> str:
    if isinstance(value, str):
        check_drawable(value)
        return value
    figure = as_float(value)
    if not abs(figure) < _LARGEST:
        raise InvalidInputError(
            f"value {quote(value)} of a candidate is unsuitable; "
            f"expected a text, or a number between -{_LARGEST} and {_LARGEST}"
        )
    if isinstance(value, Integral):
        return f"{int(value):+d}" if value else "0"
    text = f"{figure:+.1f}"
    return "0.0" if float(text) == 0 else text


def candidates_of(canvas: Canvas, candidates: list[Candidate]) -> str:
    """Draw candidates as translucent outlines, the first one on top, and labels above them all."""
    spots = _label_cells(candidates)
    shapes = [_shape(canvas, each) for each in reversed(candidates)]
    labels = [_badge(canvas, each, spots[each.rank]) for each in reversed(candidates)]
    return element("g", [*shapes, *labels], class_="candidates") if candidates else ""


def _label_cells(candidates: list[Candidate]) -> dict[int, Cell]:
    """Choose for each label a cell where few other moves lie, and no label yet."""
    crowd = Counter(cell for each in candidates for cell in each.move.cells)
    taken: Counter[Cell] = Counter()
    spots = {}
    for each in candidates:
        middle = roomy_cell(each.move.cells)
        spot = min(each.move.cells, key=lambda cell: (taken[cell], crowd[cell], cell != middle))
        taken[spot] += 1
        spots[each.rank] = spot
    return spots


def _shape(canvas: Canvas, candidate: Candidate) -> str:
    color, best = canvas.theme.candidate, candidate.rank == 1
    outline = outline_path(
        canvas.seen(candidate.move.cells),
        UNIT,
        inset=3 + 2.5 * ((candidate.rank - 1) % _NESTED),
        radius=4,
    )
    return element(
        "path",
        element("title", f"{candidate.rank}. {candidate.move.piece} {candidate.move}"),
        class_="candidate",
        data_rank=str(candidate.rank),
        data_piece=candidate.move.piece.name,
        d=outline,
        fill=color,
        fill_opacity=0.35 if best else 0.16,
        stroke=color,
        stroke_width=4 if best else 2,
    )


def _badge(canvas: Canvas, candidate: Candidate, cell: Cell) -> str:
    theme, label = canvas.theme, candidate.label
    x, y = canvas.center(cell)
    height = fitting_height(label, _TEXT)
    width = max(_BADGE, text_width(label, height) + 13)
    back = element(
        "rect",
        x=x - width / 2,
        y=y - _BADGE / 2,
        width=width,
        height=_BADGE,
        rx=_BADGE / 2,
        fill=theme.candidate,
        stroke=theme.candidate_text,
        stroke_width=1,
    )
    text = lettering(label, x, y, height, theme.candidate_text, weight=1.2)
    return element("g", [back, text], class_="label", data_rank=str(candidate.rank))
