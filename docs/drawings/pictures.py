"""Every drawing by the name of its file."""

from __future__ import annotations

from collections.abc import Callable

from docs.drawings.engine import states, visits
from docs.drawings.questions import questions
from docs.drawings.solver import apart, dominance, packings, reach

import cornerwise as cw

__all__ = ["PICTURES"]

PICTURES: dict[str, Callable[[cw.Game, str], str]] = {
    "reach": reach,
    "apart": apart,
    "packings": packings,
    "dominance": dominance,
    "questions": questions,
    "states": states,
    "visits": visits,
}
"""Each takes the example game and the name of a theme."""
