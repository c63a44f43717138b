"""Changing one value of a tuple, which states do at every move."""

from typing import TypeVar

__all__ = ["replaced"]

T = TypeVar("T")


def replaced(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """Return the same values but for one.

    Examples
    --------
    >>> replaced((1, 2, 3), 1, 5)
    (1, 5, 3)
    """
    return (*values[:index], value, *values[index + 1 :])
