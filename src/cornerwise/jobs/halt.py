"""What ends a run before its time: Ctrl-C, or the caller's own flag."""

from __future__ import annotations

import contextlib
import signal
import threading
import time
from collections.abc import Iterator
from types import FrameType
from typing import Literal, Protocol

__all__ = ["Flag", "Halt", "interruptible"]

_SAME_SECONDS = 0.5
"""What comes so soon after the first Ctrl-C is the same one."""


class Flag(Protocol):
    """What `threading.Event` and its like have in common."""

    def is_set(self) -> bool:
        """Whether to end the work."""


class Halt:
    """Set by Ctrl-C, by the caller's own flag, or where the run ends because of an error.

    Parameters
    ----------
    cancel : threading.Event, optional
        The caller's flag.

    Examples
    --------
    >>> halt = Halt()
    >>> halt.reason is None, halt.is_set()
    (True, False)
    >>> halt.interrupted = True
    >>> halt.reason
    'interrupt'
    """

    def __init__(self, cancel: Flag | None = None) -> None:
        self._cancel = cancel
        self.interrupted = False
        self.failed = False

    def is_set(self) -> bool:
        """Whether to end the work."""
        return self.failed or self.reason is not None

    @property
    def reason(self) -> Literal["interrupt", "cancel"] | None:
        """Who wants the work to end."""
        if self.interrupted:
            return "interrupt"
        return "cancel" if self._cancel is not None and self._cancel.is_set() else None


@contextlib.contextmanager
def interruptible(halt: Halt) -> Iterator[None]:
    """Let the first Ctrl-C end a run in good order; another one, some time later, is raised.

    A caller who has an answer of his own to Ctrl-C keeps it.
    """
    in_main_thread = threading.current_thread() is threading.main_thread()
    if not in_main_thread or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield
        return

    first: list[float] = []

    def interrupt(number: int, frame: FrameType | None) -> None:
        # Programs that start others may hand on what the terminal has sent to all of them.
        if first and time.monotonic() - first[0] >= _SAME_SECONDS:
            signal.default_int_handler(number, frame)
        first.append(time.monotonic())
        halt.interrupted = True

    signal.signal(signal.SIGINT, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
