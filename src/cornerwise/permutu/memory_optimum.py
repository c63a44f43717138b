"""The best that one player of Permutu Memory can do, exactly.

*Optimal* means: the highest expected number of matched tiles, and among the ways to reach it the
highest expected number of tiles still face down. (To win against a certain opponent is another
aim, and may ask for another way to play.) The player remembers some tiles of his row, forgets none
of them, and draws every conclusion: what lies face up, what has been called, and which tile must
be the one because no other is left.

He may turn any of his tiles at any time, also one that cannot be the one called, only to learn what
it is. The dynamic programme over counts leaves nothing out but turning a tile that he remembers to
be wrong, which tells him nothing.

What it finds: to turn tiles until the symbol is found is the one optimal choice, and exploring
(`explore_values`) gains nothing (in every situation with up to 9 symbols). With ``n`` of ``N``
tiles not remembered the best expectation is ``N - n + H(n)`` with the harmonic number
``H(n) = 1 + 1/2 + ... + 1/n``, and no tile is left face down (computed up to the 26 of the box).

The tests confirm the programme by brute force over all layouts and all orders of the black tiles
of up to 4 symbols, and 5 when 2 or more are remembered: in every view that can come about each
legal move is tried on the reference rules, in all deals that look the same to the player.
"""

from fractions import Fraction
from functools import cache
from typing import NamedTuple

from cornerwise.errors import InvalidInputError
from cornerwise.permutu.memory_situation import MemorySituation, hidden_at_first

__all__ = [
    "MemoryValue",
    "SearchValues",
    "explore_values",
    "memory_optimum",
    "optimal",
    "search_values",
]


class MemoryValue(NamedTuple):
    """What a player can expect to score from here on; values compare as scores do.

    Attributes
    ----------
    matched : Fraction
        Expected number of tiles matched from now on.
    face_down : Fraction
        Expected number of tiles still face down at the end.
    """

    matched: Fraction
    face_down: Fraction


class SearchValues(NamedTuple):
    """The values of the two choices in a `MemorySituation`, with the best play afterwards."""

    turn: MemoryValue
    stop: MemoryValue


def memory_optimum(symbols: int, known: int = 0) -> MemoryValue:
    """Return what a player can expect who remembers some tiles of his row and plays optimally.

    Parameters
    ----------
    symbols : int
        How many symbols there are.
    known : int
        How many tiles he remembers; which ones makes no difference.

    Returns
    -------
    MemoryValue
        The expected score.

    Examples
    --------
    >>> for known in range(4):
    ...     print(*memory_optimum(3, known))
    11/6 0
    5/2 0
    3 0
    3 0
    """
    hidden = hidden_at_first(symbols, known)
    return _called(symbols, hidden, hidden, known)


def optimal(situation: MemorySituation) -> bool:
    """Turn a tile if that is the better choice; of two equally good choices, stop.

    A strategy for `memory_chances.score_chances`, which gives the whole distribution.

    Examples
    --------
    >>> optimal(MemorySituation(rounds=3, hidden=4, future=2, known=1))
    True
    """
    values = search_values(situation)
    return values.turn > values.stop


def search_values(situation: MemorySituation) -> SearchValues:
    """Return the values of turning a hidden tile and of stopping.

    Parameters
    ----------
    situation : MemorySituation
        What the player knows.

    Examples
    --------
    >>> values = search_values(MemorySituation(rounds=0, hidden=3, future=0, known=0))
    >>> print("turn", *values.turn, "stop", *values.stop)
    turn 1/3 2 stop 0 3
    """
    rounds, hidden, future, known = situation
    if not (0 <= future < hidden and known >= 0 and future + known <= rounds):
        raise InvalidInputError(
            f"{situation}: expected fewer future tiles than hidden ones, and at least as many"
            " rounds as future and known tiles together"
        )
    return SearchValues(_turn(*situation), _called(*situation))


def explore_values(situation: MemorySituation) -> SearchValues:
    """Return the values when the called symbol lies face up: of turning a hidden tile, and of none.

    Parameters
    ----------
    situation : MemorySituation
        What the player knows; there is at least one hidden tile and one more round.

    Examples
    --------
    >>> values = explore_values(MemorySituation(rounds=2, hidden=2, future=1, known=0))
    >>> print("turn", *values.turn, "stop", *values.stop)
    turn 1/2 1/2 stop 3/4 3/4
    """
    rounds, hidden, future, known = situation
    if not (0 <= future <= hidden and known >= 0 and future + known <= rounds and hidden * rounds):
        raise InvalidInputError(
            f"{situation}: expected a hidden tile, a round to come, and at least as many rounds as"
            " future and known tiles together"
        )
    return SearchValues(_learn(*situation), _called(*situation))


@cache
def _called(rounds: int, hidden: int, future: int, known: int) -> MemoryValue:
    """Value before the next black tile is turned; `rounds` are those to come, this one included."""
    if not rounds:
        return MemoryValue(Fraction(0), Fraction(hidden + known))
    face_up = rounds - future - known
    cases = []
    if known:
        first = _explore(rounds - 1, hidden, future, known - 1)
        cases.append((Fraction(known, rounds), _one_more(first)))
    if future:
        situation = (rounds - 1, hidden, future - 1, known)
        cases.append((Fraction(future, rounds), max(_turn(*situation), _called(*situation))))
    if face_up:
        cases.append((Fraction(face_up, rounds), _explore(rounds - 1, hidden, future, known)))
    return _mix(cases)


@cache
def _turn(rounds: int, hidden: int, future: int, known: int) -> MemoryValue:
    """Value of turning a hidden tile in a situation."""
    past = hidden - 1 - future
    cases = [(Fraction(1, hidden), _one_more(_called(rounds, hidden - 1, future, known)))]
    if past:
        cases.append((Fraction(past, hidden), _after_wrong(rounds, hidden - 1, future, known)))
    if future:
        wrong = _after_wrong(rounds, hidden - 1, future - 1, known)
        cases.append((Fraction(future, hidden), wrong))
    return _mix(cases)


def _after_wrong(rounds: int, hidden: int, future: int, known: int) -> MemoryValue:
    """Value when a tile was wrong: in the last round that was the only try."""
    stop = _called(rounds, hidden, future, known)
    return max(stop, _turn(rounds, hidden, future, known)) if rounds else stop


@cache
def _explore(rounds: int, hidden: int, future: int, known: int) -> MemoryValue:
    """Value when the called symbol is not hidden; the round may go on to learn what others are."""
    stop = _called(rounds, hidden, future, known)
    if not rounds or not hidden:
        return stop
    return max(stop, _learn(rounds, hidden, future, known))


@cache
def _learn(rounds: int, hidden: int, future: int, known: int) -> MemoryValue:
    """Value of turning a hidden tile that is not the one called."""
    cases = []
    if hidden > future:
        past = _explore(rounds, hidden - 1, future, known)
        cases.append((Fraction(hidden - future, hidden), past))
    if future:
        lost = _explore(rounds, hidden - 1, future - 1, known)
        cases.append((Fraction(future, hidden), lost))
    return _mix(cases)


def _mix(cases: list[tuple[Fraction, MemoryValue]]) -> MemoryValue:
    """Return the value when each case comes with a chance of its own."""
    return MemoryValue(
        sum((chance * value.matched for chance, value in cases), Fraction(0)),
        sum((chance * value.face_down for chance, value in cases), Fraction(0)),
    )


def _one_more(value: MemoryValue) -> MemoryValue:
    """Return the value with one more tile matched."""
    return MemoryValue(value.matched + 1, value.face_down)
