"""Talking to people at a terminal, or to a script through pipes."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterable, Sequence

from rich.text import Text

from cornerwise.cli.output import page_style, print_lines, printable

__all__ = ["Dialog", "columns"]

_LONGEST = 1 << 16
_USUAL_WIDTH = 80
_CLEAR = "\x1b[H\x1b[2J\x1b[3J"


class Dialog:
    """Lines out and lines in.

    Where standard input is no terminal, what was read is printed too, so that the output alone
    tells what happened.
    """

    def __init__(self) -> None:
        # Standard input that was closed before the start is None.
        self._input = sys.stdin
        if isinstance(self._input, io.TextIOWrapper):
            self._input.reconfigure(errors="replace")
        self._echoes = self._input is None or not self._input.isatty()

    def say(self, *lines: Text | str) -> None:
        """Print lines."""
        print_lines(lines)

    def ask(self, prompt: str) -> str | None:
        """Return the next line without blanks around it; None at the end of the input."""
        sys.stdout.write(f"{prompt}> ")
        sys.stdout.flush()
        line = self._input.readline(_LONGEST) if self._input else ""
        text = printable(line)
        if self._echoes or not line:
            sys.stdout.write(f"{text}\n")
        return text if line else None

    def clear(self) -> None:
        """Empty the screen, where there is one."""
        if page_style().width is not None and sys.stdout.isatty():
            sys.stdout.write(_CLEAR)
            sys.stdout.flush()


def columns(words: Sequence[str], width: int | None = None) -> Iterable[str]:
    """Lay words out in columns, one row after the other.

    Parameters
    ----------
    words : sequence of str
        What to print.
    width : int, optional
        Columns of the page; the width of the terminal, or 80, by default.

    Examples
    --------
    >>> list(columns(["a1", "a1,b1", "b1"], width=16))
    ['a1     a1,b1', 'b1']
    """
    if width is None:
        width = page_style().width or _USUAL_WIDTH
    cell = max(map(len, words), default=0) + 2
    number = max(1, (width + 2) // cell)
    for start in range(0, len(words), number):
        row = words[start : start + number]
        yield "".join(word.ljust(cell) for word in row).rstrip()
