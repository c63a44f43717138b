"""What can be set about how the engine plays: options of the command line and `param`."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from cornerwise.checks import check_threads
from cornerwise.errors import quote
from cornerwise.levels import LEVELS, get_level
from cornerwise.protocols.gtp.syntax import CommandError
from cornerwise.scoring import SCORINGS, Scoring

__all__ = ["Settings", "whole_number"]

_LARGEST = 1 << 62
_FOREVER = 1e9
_NONE = "none"


@dataclass(frozen=True)
class Settings:
    """How the engine plays.

    Attributes
    ----------
    level : int
        Strength, from 1 to 10.
    time : float or None
        Seconds that a move may take.
    nodes : int or None
        Positions to evaluate for a move; the level then does not count.
    threads : int
        Threads to search with.
    seed : int or None
        Where chance comes from.
    scoring : str
        How games are scored.
    resign : bool
        Whether to resign games that are as good as lost.

    Examples
    --------
    >>> settings = Settings().changed("nodes", "5000").changed("level", "3")
    >>> settings.nodes, settings.level
    (5000, 3)
    >>> settings.value("time")
    'none'
    """

    level: int = LEVELS[-1].number
    time: float | None = None
    nodes: int | None = None
    threads: int = 1
    seed: int | None = None
    scoring: Scoring = SCORINGS[0]
    resign: bool = False

    def changed(self, name: str, text: str) -> Settings:
        """Return settings of which one is changed.

        Raises
        ------
        CommandError, InvalidInputError
            If that is no value for it.
        """
        read = _READERS[name]
        return replace(self, **{name: read(text)})

    def value(self, name: str) -> str:
        """Return a setting as text."""
        value = getattr(self, name)
        if value is None:
            return _NONE
        return f"{value:g}" if isinstance(value, float) else str(value)

    def limits(self, clock: float | None = None) -> tuple[float | None, int | None]:
        """Return how long to search for a move: seconds and positions, at least one of them.

        Parameters
        ----------
        clock : float, optional
            What the clock allows.

        Examples
        --------
        >>> Settings().limits(), Settings(level=1).limits()
        ((1.0, None), (None, 100))
        >>> Settings(nodes=500).limits(), Settings(time=5.0).limits(clock=2.5)
        ((None, 500), (2.5, None))
        """
        given = [seconds for seconds in (self.time, clock) if seconds is not None]
        seconds = min(given, default=None)
        nodes = get_level(self.level).node_limit if self.nodes is None else self.nodes
        return (1.0 if seconds is None and nodes is None else seconds), nodes


def whole_number(text: str, lowest: int, highest: int = _LARGEST) -> int:
    """Read a whole number.

    Examples
    --------
    >>> whole_number("12", 1)
    12
    >>> whole_number("-1", 0)
    Traceback (most recent call last):
    cornerwise.protocols.gtp.syntax.CommandError: '-1' is not a whole number of at least 0
    """
    digits = text.removeprefix("-")
    if digits.isascii() and digits.isdecimal() and len(digits) < 20:
        number = int(text)
        if lowest <= number <= highest:
            return number
    wanted = f"of at least {lowest}" if highest == _LARGEST else f"from {lowest} to {highest}"
    raise CommandError(f"{quote(text)} is not a whole number {wanted}")


def decimal(text: str) -> float:
    """Read a number as C programs write it; what is none is NaN.

    Examples
    --------
    >>> decimal("2.5"), decimal("1_000")
    (2.5, nan)
    """
    try:
        # Python's own numbers may have underscores and the digits of any alphabet.
        return math.nan if "_" in text or not text.isascii() else float(text)
    except ValueError:
        return math.nan


def seconds_of(text: str) -> float:
    """Read a number of seconds.

    Examples
    --------
    >>> seconds_of("2.5"), seconds_of("1e30")
    (2.5, 1000000000.0)
    """
    seconds = decimal(text)
    if not 0 <= seconds < math.inf:
        raise CommandError(f"{quote(text)} is not a number of seconds, 0 or more")
    return min(seconds, _FOREVER)


def switch(text: str) -> bool:
    """Read a 0 or 1.

    Examples
    --------
    >>> switch("1")
    True
    """
    if text not in ("0", "1"):
        raise CommandError(f"{quote(text)} is neither 0 nor 1")
    return text == "1"


def _threads(text: str) -> int:
    return check_threads(whole_number(text, 1))


def _scoring(text: str) -> Scoring:
    for scoring in SCORINGS:
        if scoring == text.lower():
            return scoring
    raise CommandError(
        f"no scoring is called {quote(text)}; expected one of: {', '.join(SCORINGS)}"
    )


def _or_none(read: Callable[[str], Any]) -> Callable[[str], Any]:
    return lambda text: None if text.lower() == _NONE else read(text)


_READERS: Mapping[str, Callable[[str], Any]] = {
    "level": lambda text: whole_number(text, LEVELS[0].number, LEVELS[-1].number),
    "nodes": _or_none(lambda text: whole_number(text, 1)),
    "resign": switch,
    "scoring": _scoring,
    "seed": _or_none(lambda text: whole_number(text, 0)),
    "threads": _threads,
    "time": _or_none(seconds_of),
}
