"""Checks of arguments that several functions share."""

import math

import numpy as np

from cornerwise import _core
from cornerwise.errors import InvalidInputError, quote

__all__ = ["FOREVER", "check_count", "check_hooks", "check_limits", "check_memory", "check_threads"]

FOREVER = 1e9
"""Seconds that nobody waits for; the kernels need not know of more."""

_MB_MAX = 1 << 20


def check_limits(time_limit: object, node_limit: object, table_mb: object) -> None:
    """Raise InvalidInputError where a limit is out of range.

    Examples
    --------
    >>> check_limits(time_limit=1.5, node_limit=None, table_mb=64)
    """
    if time_limit is not None and not _is_number(time_limit, lowest=0):
        raise InvalidInputError(
            f"time_limit {quote(time_limit)} is out of range; expected seconds, 0 or more"
        )
    if node_limit is not None and not (_is_number(node_limit, 1) and _is_integral(node_limit)):
        raise InvalidInputError(
            f"node_limit {quote(node_limit)} is out of range; expected an integer, 1 or more"
        )
    check_memory(table_mb, "table_mb")


def check_count(count: object, name: str, most: float = math.inf, *, otherwise: str = "") -> int:
    """Return a number of things; raise InvalidInputError where it is out of range.

    Parameters
    ----------
    count : object
        What was given: an integer of Python or numpy, 1 or more.
    name : str
        What it is called.
    most : float
        The largest that is allowed.
    otherwise : str
        What else may be given.

    Examples
    --------
    >>> check_count(np.int64(2), "threads")
    2
    >>> check_count(0, "workers")
    Traceback (most recent call last):
    ...
    cornerwise.errors.InvalidInputError: workers 0 is out of range; expected an integer, 1 or more
    """
    if isinstance(count, int | np.integer) and 1 <= count <= most:
        return int(count)
    expected = "an integer, 1 or more" if math.isinf(most) else f"an integer from 1 to {most}"
    hint = f", or {otherwise}" if otherwise else ""
    raise InvalidInputError(f"{name} {quote(count)} is out of range; expected {expected}{hint}")


def check_threads(threads: object) -> int:
    """Return a number of threads; raise InvalidInputError where it is out of range.

    Examples
    --------
    >>> check_threads(2)
    2
    """
    return check_count(threads, "threads", _core.threads_max)


def check_memory(megabytes: object, name: str = "memory_mb") -> None:
    """Raise InvalidInputError where an amount of memory is out of range.

    Examples
    --------
    >>> check_memory(0.5)
    """
    if not _is_number(megabytes, 0, _MB_MAX):
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


def _is_number(value: object, lowest: float, highest: float = math.inf) -> bool:
    # No NaN compares, and unlike math.isnan this takes integers that no float can hold.
    return isinstance(value, int | float) and lowest <= value <= highest


def _is_integral(value: object) -> bool:
    return isinstance(value, int) or (isinstance(value, float) and value.is_integer())
