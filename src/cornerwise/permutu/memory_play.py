"""Playing a game of Permutu Memory with policies, by the reference rules."""

from collections.abc import Iterable, Sequence

from cornerwise.errors import PositionError
from cornerwise.permutu.memory_policies import MemoryLuck, MemoryPolicy
from cornerwise.reference.permutu.memory import READY, MemoryMove, MemoryState, MemoryView

__all__ = ["MemorySeat", "play_memory"]


class MemorySeat:
    """A policy in the course of one game: it remembers, and it moves when it sees a view.

    Parameters
    ----------
    policy : MemoryPolicy
        How it plays.
    luck : iterable of MemoryLuck
        The numbers for round after round, such as from `random_memory_luck`.

    Examples
    --------
    >>> import random
    >>> from cornerwise.permutu import MEMORY_POLICIES, random_memory_luck
    >>> from cornerwise.reference.permutu import Memory
    >>> state = Memory(3).deal("bac", "abc", "abc")
    >>> seat = MemorySeat(MEMORY_POLICIES["perfect"], random_memory_luck(3, random.Random(1)))
    >>> seat.move(state.view(0))
    READY
    >>> seat.move(state.apply(READY).apply(READY).view(0))
    Turn(place=1)
    """

    def __init__(self, policy: MemoryPolicy, luck: Iterable[MemoryLuck]) -> None:
        self.policy = policy
        self._luck = iter(luck)
        self._round = -1
        self._search: Sequence[float] = ()
        self.remembered: tuple[int | None, ...] = ()

    def move(self, view: MemoryView) -> MemoryMove:
        """Return the next move; to be asked at least once in every round."""
        if view.is_memorising:
            if view.player is None:
                raise PositionError(f"a policy plays one of the players, not\n{view}")
            self.remembered = view.rows[view.player]
            return READY
        while self._round < view.round:
            memory, self._search = next(self._luck)
            self._round += 1
            self.remembered = self.policy.recall(self.remembered, memory, self._round == 0)
        return self.policy.choose(view, self.remembered, self._search)


def play_memory(state: MemoryState, seats: Sequence[MemorySeat]) -> MemoryState:
    """Play a game from its first state to the end by the reference rules.

    Parameters
    ----------
    state : MemoryState
        The tiles as they are dealt.
    seats : sequence of MemorySeat
        The two players.

    Returns
    -------
    MemoryState
        The end of the game.

    Examples
    --------
    >>> import random
    >>> from cornerwise.permutu import MEMORY_POLICIES, random_memory_luck
    >>> from cornerwise.reference.permutu import Memory
    >>> rng = random.Random(1)
    >>> luck = random_memory_luck(8, rng)
    >>> seats = [MemorySeat(MEMORY_POLICIES[name], luck) for name in ("perfect", "forgetful")]
    >>> play_memory(Memory(8).start(rng), seats).result()
    (8, 2)
    """
    while not state.is_over():
        state = state.apply(seats[state.player].move(state.view(state.player)))
    return state
