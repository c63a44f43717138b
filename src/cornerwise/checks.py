"""Checks of arguments that several functions share."""

import math

from cornerwise import _core
from cornerwise.errors import InvalidInputError, quote

__all__ = ["check_hooks", "check_memory", "check_threads"]

_MB_MAX = 1 << 20


def check_threads(threads: object) -> None:
    """Raise InvalidInputError where a number of threads is out of range.

    Examples
    --------
    >>> check_threads(2)
    """
    if not (isinstance(threads, int) and 1 <= threads <= _core.threads_max):
        raise InvalidInputError(
            f"threads {quote(threads)} is out of range; "
            f"expected an integer from 1 to {_core.threads_max}"
        )


def check_memory(megabytes: object, name: str = "memory_mb") -> None:
    """Raise InvalidInputError where an amount of memory is out of range.

    Examples
    --------
    >>> check_memory(0.5)
    """
    number = isinstance(megabytes, int | float) and not math.isnan(megabytes)
    if not (number and 0 <= megabytes <= _MB_MAX):  # type: ignore[operator]
        raise InvalidInputError(
            f"{name} {quote(megabytes)} is out of range; expected 0 to {_MB_MAX}"
        )


def check_hooks(progress: object, cancel: object) -> None:
    """Raise InvalidInputError where what shall watch or end a search cannot.

    Examples
    --------
    >>> check_hooks(progress=print, cancel=None)
    """
    if progress is not None and not callable(progress):
        raise InvalidInputError(f"progress {quote(progress)} cannot be called; expected a function")
    if cancel is not None and not callable(getattr(cancel, "is_set", None)):
        raise InvalidInputError(
            f"cancel {quote(cancel)} has no method is_set; expected a threading.Event"
        )
