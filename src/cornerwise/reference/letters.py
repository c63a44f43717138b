"""Numbers written as letters, as spreadsheets name their columns."""

__all__ = ["letters"]


def letters(number: int) -> str:
    """Return the letters for a number from 0: a to z, then aa, ab and so on.

    Examples
    --------
    >>> [letters(number) for number in (0, 25, 26, 701, 702)]
    ['a', 'z', 'aa', 'zz', 'aaa']
    """
    before, last = divmod(number, 26)
    return (letters(before - 1) if before else "") + chr(ord("a") + last)
