"""What every reference game offers, and random play on top of it."""

import random
from collections.abc import Iterable, Sequence
from typing import Any, Protocol, TypeVar

__all__ = ["Game", "State", "play_out"]

M = TypeVar("M")
S = TypeVar("S", bound="State[Any]")
S_co = TypeVar("S_co", bound="State[Any]", covariant=True)


class State(Protocol[M]):
    """One state of a game; never changes, so it can be shared, compared and used as a key."""

    @property
    def player(self) -> int:
        """The player to move, counted from 0."""

    def legal_moves(self) -> Sequence[M]:
        """Every move the rules allow, a forced pass included; empty when the game is over."""

    def count_moves(self) -> int:
        """Return the length of `legal_moves()`, without making the list."""

    def is_legal(self, move: M) -> bool:
        """Whether the rules allow the move here."""

    def apply(self: S, move: M) -> S:
        """Return the state after a move; IllegalMoveError when the rules forbid it."""

    def children(self: S) -> Iterable[tuple[M, S]]:
        """Every legal move with the state it leads to."""

    def is_over(self) -> bool:
        """Whether the game has ended."""

    def result(self) -> Sequence[int]:
        """Return the points of each player as they stand."""


class Game(Protocol[S_co]):
    """The rules of one game: what is needed to begin it."""

    @property
    def name(self) -> str:
        """The name of the game."""

    @property
    def players(self) -> int:
        """How many play."""

    def start(self) -> S_co:
        """Return the state before the first move."""


def play_out(state: S, rng: random.Random, plies: int | None = None) -> S:
    """Play random moves, each legal move with the same chance, until the game is over.

    Parameters
    ----------
    state : State
        Where to begin.
    rng : random.Random
        The source of chance; the same seed plays the same moves.
    plies : int, optional
        Stop after so many moves even if the game goes on.

    Returns
    -------
    State
        The state reached.

    Examples
    --------
    >>> from cornerwise.reference import blokus
    >>> end = play_out(blokus.mini().start(), random.Random(1))
    >>> end.is_over()
    True
    """
    played = 0
    while plies is None or played < plies:
        moves = state.legal_moves()
        if not moves:
            break
        state = state.apply(rng.choice(moves))
        played += 1
    return state
