"""Exit codes, and errors as one line: the only place that decides about either."""

import errno
import os
import sys
from collections.abc import Callable
from enum import IntEnum
from typing import Any

import click

from cornerwise import CornerwiseError, InternalError
from cornerwise.cli.output import printable

__all__ = ["ExitCode", "exit_code_of"]


class ExitCode(IntEnum):
    """What the command line returns to the shell.

    Examples
    --------
    >>> int(ExitCode.MISTAKE)
    2
    """

    OK = 0
    BUG = 1
    MISTAKE = 2
    INTERRUPTED = 130


def exit_code_of(work: Callable[[], object]) -> int:
    """Do some work, print its error, if any, as one line, and return the exit code.

    Parameters
    ----------
    work : callable
        May return an exit code. An exception that can only be a bug is not caught.

    Returns
    -------
    int
        The exit code.

    Examples
    --------
    >>> exit_code_of(lambda: None)
    0
    """
    try:
        code = work()
        sys.stdout.flush()
    except BaseException as error:
        if _is_broken_pipe(error):
            _forget_output()
            return int(ExitCode.OK)
        answer = _answer(error)
        if answer is None:
            raise
        code, message = answer
        print(f"cornerwise: {printable(message)}", file=sys.stderr)
    return int(code) if isinstance(code, int) else int(ExitCode.OK)


def _answer(error: BaseException) -> tuple[ExitCode, str] | None:
    for kind, code, words in _ANSWERS:
        if isinstance(error, kind):
            return code, words(error)
    return None


def _hint(error: click.UsageError) -> str:
    if error.ctx is None:
        return ""
    return f" (try '{error.ctx.command_path} --help')"


def _reason(error: OSError) -> str:
    reason = error.strerror or str(error) or type(error).__name__
    return reason if error.filename is None else f"{error.filename}: {reason}"


# The first that fits counts.
_ANSWERS: tuple[tuple[type[BaseException], ExitCode, Callable[[Any], str]], ...] = (
    (KeyboardInterrupt, ExitCode.INTERRUPTED, lambda error: "interrupted"),
    (click.Abort, ExitCode.INTERRUPTED, lambda error: "interrupted"),
    (click.UsageError, ExitCode.MISTAKE, lambda e: f"error: {e.format_message()}{_hint(e)}"),
    (click.ClickException, ExitCode.MISTAKE, lambda error: f"error: {error.format_message()}"),
    (InternalError, ExitCode.BUG, lambda error: f"internal error, please report it: {error}"),
    (CornerwiseError, ExitCode.MISTAKE, lambda error: f"error: {error}"),
    (OSError, ExitCode.MISTAKE, lambda error: f"error: {_reason(error)}"),
    (MemoryError, ExitCode.BUG, lambda error: "error: not enough memory"),
)


def _is_broken_pipe(error: BaseException) -> bool:
    if isinstance(error, SystemExit):
        # What Click makes of it while it prints help; it exits with 1 for nothing else.
        return error.code == 1
    # Windows says EINVAL where the reader of a pipe has gone.
    broken = (errno.EPIPE, errno.EINVAL) if os.name == "nt" else (errno.EPIPE,)
    return isinstance(error, OSError) and error.filename is None and error.errno in broken


def _forget_output() -> None:
    """Let the interpreter flush what nobody reads into nothing when it exits."""
    try:
        descriptor = sys.stdout.fileno()
    except (OSError, ValueError):
        return
    sink = os.open(os.devnull, os.O_WRONLY)
    os.dup2(sink, descriptor)
    os.close(sink)
