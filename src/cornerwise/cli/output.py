"""What is printed where: results on standard output, everything else on standard error."""

import contextlib
import errno
import io
import json
import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rich.console import Console
from rich.progress import (
    BarColumn,
    Progress,
    SpinnerColumn,
    Task,
    TextColumn,
    TimeElapsedColumn,
)
from rich.table import Column
from rich.text import Text

from cornerwise.render import Style

__all__ = [
    "note",
    "page_style",
    "prepare_streams",
    "print_json",
    "print_json_line",
    "print_lines",
    "printable",
    "progress",
]


def prepare_streams() -> None:
    """Let no character fail to print, whatever the encoding of the terminal.

    Examples
    --------
    >>> prepare_streams()
    """
    # A stream that was closed before the start is None.
    sys.stdout = sys.stdout or io.TextIOWrapper(io.BytesIO())
    sys.stderr = sys.stderr or io.TextIOWrapper(io.BytesIO())
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def printable(text: str) -> str:
    r"""Return a text on one line and without characters that steer a terminal.

    Examples
    --------
    >>> printable("two\n lines \x1b[2J")
    'two lines ?[2J'
    """
    return "".join(c if c.isprintable() else "?" for c in " ".join(text.split()))


class _Console(Console):
    def on_broken_pipe(self) -> None:
        # Rich would exit with 1; whether this is a failure is for exits.py to say.
        raise BrokenPipeError(errno.EPIPE, os.strerror(errno.EPIPE))


def _console() -> Console:
    # Made anew each time: standard output may have been redirected since.
    return _Console(file=sys.stdout, highlight=False, markup=False, emoji=False, soft_wrap=True)


def page_style() -> Style:
    """Return how to draw on standard output.

    Examples
    --------
    >>> page_style().color in (True, False)
    True
    """
    return Style.of(_console())


def print_lines(lines: Iterable[Text | str]) -> None:
    """Print lines on standard output, in colour where it is a terminal.

    Examples
    --------
    >>> print_lines([Text("one", style="bold red"), "two"])
    one
    two
    """
    console = _console()
    for line in lines:
        console.print(line, soft_wrap=True)


def print_json(fields: Mapping[str, Any]) -> None:
    """Print an object as JSON in ASCII, a field a line.

    Examples
    --------
    >>> print_json({"value": 7, "cells": [[0, 1]]})
    {
      "value": 7,
      "cells": [[0, 1]]
    }
    """
    lines = [f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in fields.items()]
    print("{\n" + ",\n".join(lines) + "\n}")


def print_json_line(fields: Mapping[str, Any]) -> None:
    """Print an object as JSON in ASCII on a line of its own.

    Examples
    --------
    >>> print_json_line({"value": 7, "cells": [[0, 1]]})
    {"value": 7, "cells": [[0, 1]]}
    """
    print(json.dumps(fields), flush=True)


def note(text: str) -> None:
    """Say something on standard error that is not part of the result."""
    # Not by Click, which has ideas of its own about encodings.
    print(f"cornerwise: {printable(text)}", file=sys.stderr)


class _Description(TextColumn):
    """The only column that is cut where the terminal is narrow."""

    def render(self, task: Task) -> Text:
        text = super().render(task)
        text.no_wrap, text.overflow = True, "ellipsis"
        return text


def _whole() -> Column:
    return Column(no_wrap=True)


@contextlib.contextmanager
def progress(*, bar_width: int = 0) -> Iterator[Progress]:
    """Show on a terminal, and nowhere else, that work is going on, and for how long.

    Parameters
    ----------
    bar_width : int
        Columns of a bar for how much is done; none by default.

    Yields
    ------
    rich.progress.Progress
        Its one task is described by what is being done.
    """
    console = Console(stderr=True, highlight=False, markup=False)
    bar = Progress(
        SpinnerColumn(
            "dots" if console.encoding.startswith("utf") else "line", table_column=_whole()
        ),
        *([BarColumn(bar_width, table_column=_whole())] if bar_width else []),
        _Description("{task.description}", markup=False, table_column=Column()),
        TimeElapsedColumn(table_column=_whole()),
        console=console,
        transient=True,
    )
    bar.add_task("", total=None)
    # Rich counts FORCE_COLOR as a terminal.
    shown = console.is_terminal and sys.stderr.isatty()
    with bar if shown else contextlib.nullcontext():
        yield bar
