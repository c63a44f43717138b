"""Many games of Permutu Memory at once, on arrays.

Everything that chance decides in a game is drawn beforehand (`MemoryDraws`): the tiles, and the
numbers on which memory and search depend. So a game can be played again by the reference rules,
with the same draws (`MemoryDraws.deal`, `MemoryDraws.luck`), and must end the same.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cornerwise.errors import InvalidInputError, quote
from cornerwise.permutu.memory_policies import MemoryLuck, MemoryPolicy
from cornerwise.permutu.memory_situation import MemorySituation, MemoryStrategy
from cornerwise.reference.permutu.memory import Memory, MemoryState

__all__ = [
    "MemoryDraws",
    "MemoryResults",
    "draw_memory_games",
    "simulate_memory",
    "simulate_memory_draws",
]

Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

NUMBERS_AT_ONCE = 4_000_000
"""So many random numbers are held at a time, to bound the memory that a simulation takes."""


@dataclass(frozen=True, eq=False)
class MemoryDraws:
    """What chance decides in some games.

    Attributes
    ----------
    black : array of (games, symbols)
        The black symbols in the order in which they are turned.
    rows : array of (games, 2, symbols)
        The row of each player from left to right.
    memory, search : array of (games, 2, symbols, symbols)
        For each player, round and tile the numbers of `memory_policies.MemoryLuck`.

    Examples
    --------
    >>> draws = draw_memory_games(5, 3, np.random.default_rng(1))
    >>> draws.deal(0).black == tuple(draws.black[0])
    True
    """

    black: Ints
    rows: Ints
    memory: Floats
    search: Floats

    def deal(self, game: int) -> MemoryState:
        """Return the first state of one of the games by the reference rules."""
        black, first, second = (tiles.tolist() for tiles in (self.black[game], *self.rows[game]))
        return Memory(len(black)).deal(black, first, second)

    def luck(self, game: int, player: int) -> Iterator[MemoryLuck]:
        """Yield the numbers of a player for round after round of one of the games."""
        for memory, search in zip(
            self.memory[game, player].tolist(), self.search[game, player].tolist(), strict=True
        ):
            yield MemoryLuck(memory, search)


@dataclass(frozen=True, eq=False)
class MemoryResults:
    """How games ended.

    Attributes
    ----------
    matched, face_down : array of (games, 2)
        For each player the tiles that are matched, and those that are still face down.
    """

    matched: Ints
    face_down: Ints

    @property
    def outcome(self) -> Ints:
        """For each game 1 if the first player won it, -1 if the second did, 0 for a draw."""
        matched = np.sign(self.matched[:, 0] - self.matched[:, 1])
        face_down = np.sign(self.face_down[:, 0] - self.face_down[:, 1])
        outcome: Ints = np.where(matched != 0, matched, face_down)
        return outcome


def draw_memory_games(symbols: int, games: int, rng: np.random.Generator) -> MemoryDraws:
    """Draw what chance decides in some games.

    Examples
    --------
    >>> draws = draw_memory_games(5, 3, np.random.default_rng(1))
    >>> draws.rows.shape, draws.memory.shape
    ((3, 2, 5), (3, 2, 5, 5))
    """
    in_order = np.arange(Memory(symbols).symbols)
    tiles = np.broadcast_to(in_order, (games, 3, symbols))
    shuffled = rng.permuted(tiles, axis=-1)
    numbers = rng.random((2, games, 2, symbols, symbols))
    return MemoryDraws(shuffled[:, 0], shuffled[:, 1:], numbers[0], numbers[1])


def simulate_memory(
    policies: Sequence[MemoryPolicy], symbols: int, games: int, rng: np.random.Generator
) -> MemoryResults:
    """Play random games between two policies.

    Parameters
    ----------
    policies : sequence of two MemoryPolicy
        The players.
    symbols : int
        How many symbols there are.
    games : int
        How many games to play.
    rng : numpy.random.Generator
        The source of chance.

    Returns
    -------
    MemoryResults
        How they ended.

    Examples
    --------
    >>> from cornerwise.permutu.memory_policies import MEMORY_POLICIES
    >>> players = MEMORY_POLICIES["perfect"], MEMORY_POLICIES["forgetful"]
    >>> results = simulate_memory(players, symbols=8, games=1000, rng=np.random.default_rng(1))
    >>> results.matched.mean(axis=0).round().tolist(), results.outcome.mean().round().item()
    ([8.0, 3.0], 1.0)
    """
    if not isinstance(games, int) or games < 1:
        raise InvalidInputError(f"{quote(games)} games: expected 1 or more")
    at_once = max(1, NUMBERS_AT_ONCE // (4 * Memory(symbols).symbols ** 2))
    parts = [
        simulate_memory_draws(
            policies, draw_memory_games(symbols, min(at_once, games - first), rng)
        )
        for first in range(0, games, at_once)
    ]
    return MemoryResults(
        np.concatenate([part.matched for part in parts]),
        np.concatenate([part.face_down for part in parts]),
    )


def simulate_memory_draws(policies: Sequence[MemoryPolicy], draws: MemoryDraws) -> MemoryResults:
    """Play the games whose chances are drawn already; see `simulate_memory`.

    Examples
    --------
    >>> from cornerwise.permutu.memory_policies import MEMORY_POLICIES
    >>> draws = draw_memory_games(5, 3, np.random.default_rng(1))
    >>> simulate_memory_draws([MEMORY_POLICIES["perfect"]] * 2, draws).matched.tolist()
    [[5, 5], [5, 5], [5, 5]]
    """
    if len(policies) != 2:
        raise InvalidInputError(f"{len(policies)} policies: expected two")
    called_in = np.argsort(draws.black, axis=1)
    sides = []
    for player, policy in enumerate(policies):
        # All that matters of a tile is the round in which its symbol is called.
        rounds = np.take_along_axis(called_in, draws.rows[:, player], axis=1)
        sides.append(_Side(policy, rounds).play(draws.memory[:, player], draws.search[:, player]))
    matched, face_down = (np.stack(counts, axis=1) for counts in zip(*sides, strict=True))
    return MemoryResults(matched, face_down)


class _Side:
    """One player in many games.

    Parameters
    ----------
    policy : MemoryPolicy
        How he plays.
    called_in : array of (games, symbols)
        For each of his tiles the round in which its symbol is called.
    """

    def __init__(self, policy: MemoryPolicy, called_in: Ints) -> None:
        self.policy = policy
        self.called_in = called_in
        self.symbols = called_in.shape[1]
        self.face_down = np.ones(called_in.shape, np.bool_)
        self.remembered = np.ones(called_in.shape, np.bool_)
        self.matched = np.zeros(len(called_in), np.int64)
        self.decisions = _Decisions(policy.strategy, self.symbols)

    def play(self, memory: Floats, search: Floats) -> tuple[Ints, Ints]:
        """Play all rounds; return the tiles matched and those still face down."""
        everyone = np.arange(len(self.called_in))
        for number in range(self.symbols):
            chance = self.policy.keep if number else self.policy.remember
            self.remembered &= memory[:, number] < float(chance)
            place = np.argmax(self.called_in == number, axis=1)
            to_find = self.face_down[everyone, place]
            known = to_find & self.remembered[everyone, place]
            self._turn(everyone[known], place[known])
            self.matched += known
            self._search(everyone[to_find & ~known], place, number, search[:, number])
        return self.matched, self.face_down.sum(axis=1)

    def _search(self, games: Ints, place: Ints, number: int, order: Floats) -> None:
        """Turn tiles in the games in which the symbol is hidden, as long as the strategy asks."""
        rounds = self.symbols - 1 - number
        while len(games):
            hidden = self.face_down[games] & ~self.remembered[games]
            games = games[
                self.decisions.of(
                    rounds,
                    hidden.sum(axis=1),
                    (hidden & (self.called_in[games] > number)).sum(axis=1),
                    (self.face_down[games] & self.remembered[games]).sum(axis=1),
                )
            ]
            candidates = self.face_down[games] & ~self.remembered[games]
            tried = np.argmin(np.where(candidates, order[games], np.inf), axis=1)
            self._turn(games, tried)
            found = tried == place[games]
            self.matched[games] += found
            # In the last round there is one try only.
            games = games[~found] if rounds else games[:0]

    def _turn(self, games: Ints, places: Ints) -> None:
        self.face_down[games, places] = False


class _Decisions:
    """The decisions of a strategy, each asked for once."""

    def __init__(self, strategy: MemoryStrategy, symbols: int) -> None:
        self.strategy = strategy
        self.base = symbols + 1
        self.made: dict[int, bool] = {}

    def of(self, rounds: int, hidden: Ints, future: Ints, known: Ints) -> Bools:
        """Return for each game whether a tile is turned."""
        codes, where = np.unique(
            (hidden * self.base + future) * self.base + known, return_inverse=True
        )
        decided = [self._decide(rounds, int(code)) for code in codes]
        turns: Bools = np.array(decided, np.bool_)[where.reshape(-1)]
        return turns

    def _decide(self, rounds: int, code: int) -> bool:
        key = rounds * self.base**3 + code
        if key not in self.made:
            rest, known = divmod(code, self.base)
            hidden, future = divmod(rest, self.base)
            self.made[key] = self.strategy(MemorySituation(rounds, hidden, future, known))
        return self.made[key]
