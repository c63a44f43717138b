"""One engine that speaks the Go Text Protocol, as a child process."""

from __future__ import annotations

import os
import queue
import shlex
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import IO

START_LIMIT = 120.0
"""Seconds for any command but genmove; the first one waits for the program to start."""


class EngineError(Exception):
    """An engine did not do its part; `cause` is a word for tables."""

    def __init__(self, cause: str, details: str) -> None:
        super().__init__(f"{cause}: {details}")
        self.cause = cause
        self.details = details


class GtpEngine:
    """A running engine. A failure ends it; `restart` begins anew.

    Parameters
    ----------
    command : str
        The program and its arguments, quoted as in a shell. No shell runs it.
    setup : tuple of str
        Commands for it to begin with.
    """

    def __init__(self, command: str, setup: tuple[str, ...] = ()) -> None:
        self.command = command
        self._setup = setup
        self._arguments = split_command(command)
        self._stopped = False
        self.restart()

    def restart(self) -> None:
        """Start the process, anew where there was one, and prepare it for Duo."""
        self.close()
        if self._stopped:
            raise EngineError("stopped", "it shall not start again")
        # A file rather than a pipe: nobody has to read along for the engine to go on.
        self._errors: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115
        try:
            # A session of its own: Ctrl-C is for this program, which then stops its engines.
            self._process = subprocess.Popen(
                self._arguments,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                text=True,
                encoding="utf-8",
                errors="replace",
                bufsize=1,
                start_new_session=True,
            )
        except OSError:
            self._errors.close()
            raise
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        threading.Thread(
            target=_collect, args=(self._process.stdout, self._lines), daemon=True
        ).start()
        try:
            self._greet()
        except EngineError:
            self.close()
            raise

    def _greet(self) -> None:
        known = self.send("list_commands").split()
        self.name = self.send("name")
        self.version = self.send("version") if "version" in known else ""
        if "set_game" in known:
            self.send("set_game Blokus Duo")
        for command in self._setup:
            self.send(command)

    @property
    def title(self) -> str:
        """Its name and version."""
        return f"{self.name} {self.version}".strip()

    def send(self, command: str, limit: float = START_LIMIT) -> str:
        """Send a command and return the text of the response.

        Raises
        ------
        EngineError
            After a response that reports an error, no response in time, or the engine's end. Only
            after the first of these does it still run.
        """
        deadline = time.monotonic() + limit
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(f"{command}\n")
            self._process.stdin.flush()
        except OSError:
            raise self._dead(command) from None
        first = self._line(command, deadline, limit)
        while not first:
            first = self._line(command, deadline, limit)
        if first[0] not in "=?":
            self.close()
            raise EngineError("error", f"{command!r} was answered by {first!r}; expected '='")
        lines = [first]
        while line := self._line(command, deadline, limit):
            lines.append(line)
        text = "\n".join([first[1:].lstrip("0123456789"), *lines[1:]]).strip()
        if first[0] == "?":
            raise EngineError("error", f"{command!r} was answered by {text!r}")
        return text

    def _line(self, command: str, deadline: float, limit: float) -> str:
        try:
            line = self._lines.get(timeout=max(0.0, deadline - time.monotonic()))
        except queue.Empty:
            self.close()
            raise EngineError("timeout", f"{command!r} took more than {limit:g} s") from None
        if line is None:
            raise self._dead(command)
        return line

    def _dead(self, command: str) -> EngineError:
        self._kill()
        status = self._process.wait()
        words = f"ended with status {status} at {command!r}"
        if said := self._last_words():
            words += f"; its last words: {said}"
        self.close()
        return EngineError("crash", words)

    def _last_words(self) -> str:
        self._errors.seek(0, os.SEEK_END)
        self._errors.seek(max(0, self._errors.tell() - 500))
        lines = self._errors.read().decode("utf-8", "replace").split("\n")
        return next((line.strip() for line in reversed(lines) if line.strip()), "")

    @property
    def is_running(self) -> bool:
        """Whether commands can be sent."""
        return hasattr(self, "_process") and self._process.poll() is None

    def processor_seconds(self) -> float | None:
        """Processor time that the engine has used, or None where the system does not tell."""
        return processor_seconds(self._process.pid) if self.is_running else None

    def stop(self) -> None:
        """Kill the process for good, from any thread; who waits for a response gets an error."""
        self._stopped = True
        self._kill()

    def quit(self) -> None:
        """Let the engine end by itself, if it does so within a second."""
        if self.is_running:
            with suppress(EngineError, subprocess.TimeoutExpired):
                self.send("quit", 1.0)
                self._process.wait(1.0)
        self.close()

    def _kill(self) -> None:
        if self.is_running:
            self._process.kill()

    def close(self) -> None:
        """End the process and wait for its end."""
        if not hasattr(self, "_process"):
            return
        self._kill()
        self._process.wait()
        self._errors.close()
        assert self._process.stdin is not None
        with suppress(OSError):  # what was still to be written has no reader
            self._process.stdin.close()


def split_command(command: str) -> list[str]:
    """Split a command line; Windows paths keep their backslashes."""
    parts = shlex.split(command, posix=os.name != "nt")
    return [part.strip('"') for part in parts] if os.name == "nt" else parts


def _collect(stream: IO[str], lines: queue.SimpleQueue[str | None]) -> None:
    with stream:
        for line in stream:
            lines.put(line.rstrip())
    lines.put(None)


def processor_seconds(pid: int) -> float | None:
    """Processor time of a running process and of its children, or None if it cannot be told."""
    if sys.platform != "linux":
        return None
    try:
        # The clock of another process, as clock_getcpuclockid(3) names it: finer than /proc.
        seconds = time.clock_gettime((~pid << 3) | 2)
    except OSError:
        return None
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
    except OSError:
        children = []
    return seconds + sum(processor_seconds(int(child)) or 0.0 for child in children)
