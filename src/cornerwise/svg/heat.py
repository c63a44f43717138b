"""Heat maps over cells."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from cornerwise.errors import InvalidInputError, quote
from cornerwise.svg.canvas import UNIT, Canvas
from cornerwise.svg.elements import element
from cornerwise.svg.lettering import lettering, text_width

__all__ = [
    "Heat",
    "checked_heat",
    "heat_of",
    "heat_on_pieces",
    "legend_of",
    "legend_width",
]

Cell = tuple[int, int]

_WHOLE = (UNIT, UNIT, 0.0)
_SPOT = (18.0, 18.0, 0.0)
_STRIP = (24.0, 7.0, 13.0)
"""Width, height and place of what is drawn in a cell, on a piece, and on one with letters."""
_STEPS = 40
_BAR, _BAR_GAP, _TEXT_GAP, _TEXT = 16, 14, 7, 12.0


@dataclass(frozen=True, slots=True)
class Heat:
    """Values of cells, and the scale they are shown on.

    Attributes
    ----------
    values : dict of (row, column) to float
        Cells without a value are not in it.
    low, high : float
        Ends of the scale.
    """

    values: dict[Cell, float]
    low: float
    high: float

    def color(self, value: float, stops: Sequence[str]) -> str:
        """Return the colour of a value; beyond the ends of the scale it does not change.

        Examples
        --------
        >>> Heat({}, 0, 10).color(5, ("#000000", "#ffffff"))
        '#808080'
        """
        # Halves, since the whole width may be more than a float can hold.
        width = self.high / 2 - self.low / 2
        part = (value / 2 - self.low / 2) / width if width > 0 else 0.5
        place = min(max(part, 0.0), 1.0) * (len(stops) - 1)
        before = min(int(place), len(stops) - 2)
        pairs = zip(_channels(stops[before]), _channels(stops[before + 1]), strict=True)
        mixed = (round(a + (b - a) * (place - before)) for a, b in pairs)
        return "#" + "".join(f"{channel:02x}" for channel in mixed)


def _channels(color: str) -> tuple[int, ...]:
    return tuple(int(color[at : at + 2], 16) for at in (1, 3, 5))


def checked_heat(heat: npt.ArrayLike, bounds: object, size: int) -> Heat | None:
    """Return a heat map as it was given by the user; None where no cell has a value."""
    try:
        array = np.ma.masked_array(heat, dtype=float).filled(np.nan)
    except (TypeError, ValueError):
        array = None
    if array is None or array.shape != (size, size):
        shape = "" if array is None else f" of shape {array.shape}"
        raise InvalidInputError(
            f"heat{shape} does not fit the board: expected numbers of shape ({size}, {size})"
        )
    if np.isinf(array).any():
        raise InvalidInputError("heat has infinite values; expected numbers, or NaN for no value")
    values = {
        (int(row), int(col)): float(array[row, col]) for row, col in np.argwhere(~np.isnan(array))
    }
    low, high = _checked_bounds(bounds) or (
        min(values.values(), default=0.0),
        max(values.values(), default=0.0),
    )
    return Heat(values, low, high) if values else None


def _checked_bounds(bounds: object) -> tuple[float, float] | None:
    if bounds is None:
        return None
    try:
        low, high = (float(bound) for bound in bounds)  # type: ignore[attr-defined]
    except (TypeError, ValueError):
        low = high = math.nan
    if not (low < high and math.isfinite(low) and math.isfinite(high)):
        raise InvalidInputError(
            f"heat_range {quote(bounds)} is no scale; expected the lowest value and the highest"
        )
    return low, high


def heat_of(canvas: Canvas, heat: Heat, cells: Collection[Cell]) -> str:
    """Draw the values of some cells as squares."""
    squares = [_rectangle(canvas, heat, cell, _WHOLE) for cell in heat.values if cell in cells]
    return element("g", squares, class_="heat") if squares else ""


def heat_on_pieces(
    canvas: Canvas, heat: Heat, cells: Collection[Cell], lettered: Collection[Cell]
) -> str:
    """Draw the values of covered cells small enough to show the pieces and what is on them."""
    spots = []
    for cell in heat.values:
        if cell in lettered:
            spots.append(_rectangle(canvas, heat, cell, _STRIP))
        elif cell in cells:
            spots.append(_rectangle(canvas, heat, cell, _SPOT))
    if not spots:
        return ""
    return element("g", spots, class_="heat", stroke=canvas.theme.frame, stroke_width=1)


def _rectangle(canvas: Canvas, heat: Heat, cell: Cell, place: tuple[float, float, float]) -> str:
    """Draw the value of a cell, in a width, a height, and a distance below the middle of it."""
    width, height, below = place
    x, y = canvas.center(cell)
    value = heat.values[cell]
    return element(
        "rect",
        element("title", _figure(value)),
        x=x - width / 2,
        y=y - height / 2 + below,
        width=width,
        height=height,
        fill=heat.color(value, canvas.theme.heat),
    )


def _figure(value: float) -> str:
    """Write a value with three digits that count."""
    text = f"{value:.3g}"
    return "0" if text == "-0" else text


def _ends(heat: Heat) -> list[str]:
    """Return the labels of the scale, from the highest down."""
    if heat.low == heat.high:
        return [_figure(heat.low)]
    middle = heat.low / 2 + heat.high / 2
    return [_figure(value) for value in (heat.high, middle, heat.low)]


def legend_width(heat: Heat) -> float:
    """Return how much room a scale takes beside the board."""
    return _BAR_GAP + _BAR + _TEXT_GAP + max(text_width(text, _TEXT) for text in _ends(heat))


def legend_of(canvas: Canvas, heat: Heat) -> str:
    """Draw the scale beside the board."""
    theme, left = canvas.theme, canvas.edge + _BAR_GAP
    # No gradient: that takes an id, which the next picture on a page would share.
    step = canvas.edge / _STEPS
    bars = [
        element(
            "rect",
            x=left,
            y=number * step,
            width=_BAR,
            height=min(step + 0.5, canvas.edge - number * step),
            fill=Heat({}, 0, 1).color(1 - number / (_STEPS - 1), theme.heat),
        )
        for number in range(_STEPS)
    ]
    frame = element("rect", x=left, width=_BAR, height=canvas.edge, fill="none", stroke=theme.frame)
    texts = _ends(heat)
    spots = [0.5] if len(texts) == 1 else [0.0, 0.5, 1.0]
    room = canvas.edge - _TEXT - 2
    labels = [
        lettering(
            text, left + _BAR + _TEXT_GAP, 1 + _TEXT / 2 + spot * room, _TEXT, theme.text, anchor=0
        )
        for text, spot in zip(texts, spots, strict=True)
    ]
    return element("g", [*bars, frame, *labels], class_="legend")
