"""A state of Permutu as text."""

from typing import TYPE_CHECKING

from cornerwise.reference.letters import letters
from cornerwise.reference.permutu.symbols import symbol_names

if TYPE_CHECKING:
    from cornerwise.reference.permutu.base_state import PermutuState

__all__ = ["COLOURS", "draw"]

COLOURS = ("red", "black", "green")
"""The colours of the rows from top to bottom."""


def draw(state: "PermutuState") -> str:
    """Return the three rows, what each player owns, and who is to move.

    Columns and players are counted from 1. A dot stands where no tile lies.
    """
    numbers = [str(number + 1) for number in range(len(state.columns))]
    width = max(len(numbers[-1]), len(letters(len(state.columns) - 1)))
    lines = [_line("column", numbers, width)]
    for row, colour in enumerate(COLOURS):
        symbols = [column[row] for column in state.columns]
        lines.append(_line(colour, ["." if s is None else letters(s) for s in symbols], width))
    for player, (own, points) in enumerate(zip(state.owned, state.result(), strict=True)):
        tiles = symbol_names(symbol for symbol, count in enumerate(own) for _ in range(count))
        scored = f"{points} point{'' if points == 1 else 's'}"
        lines.append(f"player {player + 1}: {tiles}, {scored}")
    lines.append("game over" if state.is_over() else f"player {state.turn + 1} to move")
    return "\n".join(lines)


def _line(heading: str, entries: list[str], width: int) -> str:
    return f"{heading:8} " + " ".join(f"{entry:>{width}}" for entry in entries)
