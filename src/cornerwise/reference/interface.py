"""What every reference game offers, and random play on top of it."""

import random
from collections.abc import Iterable, Sequence
from typing import Any, Protocol, TypeVar, runtime_checkable

__all__ = [
    "NATURE",
    "Chance",
    "Game",
    "HidingState",
    "NumpyChance",
    "SamplingState",
    "State",
    "draw",
    "draw_move",
    "play_out",
]

NATURE = -1
"""The player to move where chance decides and not a player."""

M = TypeVar("M")
S = TypeVar("S", bound="State[Any]")
S_co = TypeVar("S_co", bound="State[Any]", covariant=True)


class State(Protocol[M]):
    """One state of a game; never changes, so it can be shared, compared and used as a key.

    Moves never change either. `str(state)` draws the state for a player to read.
    """

    @property
    def player(self) -> int:
        """The player to move, counted from 0; `NATURE` where chance decides."""

    def legal_moves(self) -> Sequence[M]:
        """Every move the rules allow, a forced pass included; empty when the game is over."""

    def count_moves(self) -> int:
        """Return the length of `legal_moves()`, without making the list."""

    def is_legal(self, move: M, /) -> bool:
        """Whether the rules allow the move here."""

    def apply(self: S, move: M, /) -> S:
        """Return the state after a move; IllegalMoveError when the rules forbid it."""

    def children(self: S) -> Iterable[tuple[M, S]]:
        """Every legal move with the state it leads to."""

    def is_over(self) -> bool:
        """Whether the game has ended."""

    def result(self) -> Sequence[int]:
        """Return the points of each player as they stand."""

    def winners(self) -> Sequence[int]:
        """Return who is ahead as it stands; all who are, where nothing tells them apart."""


@runtime_checkable
class HidingState(Protocol):
    """A state that no player sees the whole of."""

    def view(self, player: int, /) -> Any:
        """Return what a player may know, and nothing else; it never changes."""


class Game(Protocol[S_co]):
    """The rules of one game: what is needed to begin it, and how its moves are written."""

    @property
    def name(self) -> str:
        """The name of the game."""

    @property
    def players(self) -> int:
        """How many play."""

    @property
    def help_text(self) -> str:
        """How a move is written, in one line."""

    def start(self, rng: random.Random | None = None) -> S_co:
        """Return the state before the first move.

        Where tiles are shuffled, `rng` shuffles them; without it they lie in a fixed order.
        """

    def read_move(self, state: Any, text: str, /) -> Any:
        """Return the move that a text denotes; NotationError when it denotes none."""

    def write_move(self, move: Any, /) -> str:
        """Return the text of a move, which `read_move` turns back into it."""


class NumpyChance(Protocol):
    """What is asked of a `numpy.random.Generator`."""

    def integers(self, high: int, /) -> Any:
        """Return a number from 0 to ``high - 1``, each with the same chance."""


Chance = random.Random | NumpyChance
"""A source of chance: `random.Random` or `numpy.random.Generator`."""


def draw(rng: Chance, count: int) -> int:
    """Draw a number from 0 to ``count - 1``, each with the same chance.

    Examples
    --------
    >>> sorted({draw(random.Random(seed), 3) for seed in range(20)})
    [0, 1, 2]
    """
    if isinstance(rng, random.Random):
        return rng.randrange(count)
    return int(rng.integers(count))


def draw_move(rng: Chance, moves: Sequence[M]) -> M | None:
    """Draw one of some moves, each with the same chance; None when there are none.

    Examples
    --------
    >>> draw_move(random.Random(1), ["left", "right"])
    'left'
    >>> draw_move(random.Random(1), []) is None
    True
    """
    return moves[draw(rng, len(moves))] if moves else None


@runtime_checkable
class SamplingState(Protocol):
    """A state that can draw a random move faster than it can list all moves."""

    def random_move(self, rng: Chance, /) -> Any:
        """Return one of the legal moves, each with the same chance; None when the game is over."""


def play_out(state: S, rng: Chance, plies: int | None = None) -> S:
    """Play random moves, each legal move with the same chance, until the game is over.

    Where chance decides, its outcomes too have the same chance each. A `SamplingState` draws its
    moves itself.

    Parameters
    ----------
    state : State
        Where to begin.
    rng : random.Random or numpy.random.Generator
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
        if isinstance(state, SamplingState):
            move = state.random_move(rng)
        else:
            move = draw_move(rng, state.legal_moves())
        if move is None:
            break
        state = state.apply(move)
        played += 1
    return state
