"""Putting labelled lines together, and beside a drawing."""

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import TypeAlias

from rich.console import Console
from rich.text import Text

from cornerwise.render.style import LABEL

__all__ = ["Fields", "beside", "lay_out"]

Fields: TypeAlias = Sequence[tuple[str, "Text | str"]]
"""Labels and what they say; an empty label continues the field above."""

_NARROWEST = 24
"""Columns below which text is not broken any more."""


def lay_out(fields: Fields, width: int | None = None) -> list[Text]:
    """Put labels in one column and what they say in another.

    Parameters
    ----------
    fields : sequence of (label, text)
        Labels and texts.
    width : int, optional
        Break longer lines at blanks.

    Returns
    -------
    list of rich.text.Text
        One for each line.

    Examples
    --------
    >>> for line in lay_out([("best", "one two three"), ("to move", "white")], width=17):
    ...     print(line)
    best     one two three
    to move  white
    >>> for line in lay_out([("line", "aaaaaaaaaaaaa bbbbbbbbbbbbb ccccccccccccc")], width=40):
    ...     print(line)
    line  aaaaaaaaaaaaa bbbbbbbbbbbbb
          ccccccccccccc
    """
    indent = max((len(label) for label, _ in fields), default=0) + 2
    lines = []
    for label, content in fields:
        text = Text(content) if isinstance(content, str) else content
        start = Text.assemble((label.ljust(indent), LABEL))
        for part in _broken(text, width, indent):
            line = start + part
            line.rstrip()
            lines.append(line)
            start = Text(" " * indent)
    return lines


def _broken(text: Text, width: int | None, indent: int) -> Iterable[Text]:
    if width is None or not text.plain:
        return [text]
    # The console only measures the characters.
    return text.wrap(Console(width=width), max(width - indent, _NARROWEST))


def beside(left: Sequence[Text], right: Sequence[Text], gap: int = 3) -> list[Text]:
    """Put lines beside lines.

    Examples
    --------
    >>> for line in beside([Text("ab"), Text("cde")], [Text("x")]):
    ...     print(line)
    ab    x
    cde
    """
    column = max((line.cell_len for line in left), default=0) + gap
    lines = []
    for one, other in zip_longest(left, right, fillvalue=Text()):
        line = one + Text(" " * (column - one.cell_len)) + other if other.plain else one.copy()
        line.rstrip()
        lines.append(line)
    return lines
