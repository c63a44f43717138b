"""Running the command line on a pseudo-terminal."""

import os
import select
import struct
import subprocess
import time
from collections.abc import Callable, Mapping
from types import TracebackType

import pytest

from .helpers import command, environment

pty = pytest.importorskip("pty", reason="needs pseudo-terminals")
fcntl = pytest.importorskip("fcntl", reason="needs pseudo-terminals")
termios = pytest.importorskip("termios", reason="needs pseudo-terminals")


class Terminal:
    """A process whose standard output and standard error are terminals, or only the latter.

    Parameters
    ----------
    arguments : sequence
        Of the command line.
    columns : int
        Width of the terminal.
    output : int, optional
        File descriptor for standard output, when that shall not be the terminal.
    variables : mapping of str to str, optional
        More environment variables.
    keyboard : bool
        Whether standard input is the terminal too, for `enter`.
    """

    def __init__(
        self,
        *arguments: object,
        columns: int = 100,
        output: int | None = None,
        variables: Mapping[str, str] | None = None,
        keyboard: bool = False,
    ) -> None:
        self._end, other = pty.openpty()
        fcntl.ioctl(other, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
        environ = {**environment(), "TERM": "xterm-256color", **(variables or {})}
        environ.pop("COLUMNS", None)
        self.process = subprocess.Popen(
            command(*arguments),
            env=environ,
            stdin=other if keyboard else subprocess.DEVNULL,
            stdout=other if output is None else output,
            stderr=other,
        )
        os.close(other)
        self.text = ""

    def enter(self, text: str) -> None:
        """Type a line."""
        os.write(self._end, f"{text}\n".encode())

    def read_until(self, done: Callable[[str], bool], seconds: float = 60) -> str:
        """Read until something was written, or all that is written."""
        deadline = time.monotonic() + seconds
        while not done(self.text):
            if not select.select([self._end], [], [], max(0, deadline - time.monotonic()))[0]:
                raise TimeoutError(self.text)
            try:
                data = os.read(self._end, 65536)
            except OSError:  # how Linux says that the other end is closed
                break
            if not data:
                break
            self.text += data.decode("utf-8", "replace")
        return self.text

    def finish(self) -> tuple[int, str]:
        """Return the exit code and everything that was written."""
        text = self.read_until(lambda _: False)
        return self.process.wait(60), text

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._end)
