"""Plain tables."""

from collections.abc import Iterator, Sequence

from rich.text import Text

from cornerwise.render.style import LABEL

__all__ = ["draw_table"]

_GAP = "  "


def draw_table(
    heads: Sequence[str], rows: Sequence[Sequence[str]], bold: Sequence[bool] | None = None
) -> Iterator[Text]:
    """Put rows under heads.

    Parameters
    ----------
    heads : sequence of str
        What the columns are; those that begin with ``>`` are aligned to the right.
    rows : sequence of sequence of str
        What is in them.
    bold : sequence of bool, optional
        Which rows stand out.

    Yields
    ------
    rich.text.Text
        The line of heads, and one for each row.

    Examples
    --------
    >>> for line in draw_table(("move", ">loses"), [("a1", "12"), ("b1,b2", "")]):
    ...     print(line)
    move   loses
    a1        12
    b1,b2
    """
    right = [head.startswith(">") for head in heads]
    heads = [head.removeprefix(">") for head in heads]
    widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]

    def line(cells: Sequence[str]) -> str:
        parts = [
            cell.rjust(width) if flush else cell.ljust(width)
            for cell, width, flush in zip(cells, widths, right, strict=True)
        ]
        return _GAP.join(parts).rstrip()

    yield Text(line(heads), LABEL)
    for number, row in enumerate(rows):
        yield Text(line(row), "bold" if bold is not None and bold[number] else "")
