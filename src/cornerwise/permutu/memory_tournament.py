"""A tournament of Permutu Memory policies: each plays each, with confidence intervals.

Examples
--------
>>> from cornerwise.permutu.memory_policies import MEMORY_POLICIES
>>> players = [MEMORY_POLICIES[name] for name in ("perfect", "fading", "forgetful")]
>>> table = memory_tournament(players, symbols=8, games=2000, rng=np.random.default_rng(1))
>>> [round(pairing.win.mean, 1) for pairing in table.pairings]
[0.4, 1.0, 1.0]
>>> list(table.points())
['perfect', 'fading', 'forgetful']
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from cornerwise.errors import InvalidInputError, quote
from cornerwise.permutu.estimates import Estimate, estimate_mean, estimate_share
from cornerwise.permutu.memory_policies import MemoryPolicy
from cornerwise.permutu.memory_simulate import simulate_memory

__all__ = ["MemoryPairing", "MemoryTournament", "memory_tournament"]


@dataclass(frozen=True)
class MemoryPairing:
    """Two policies and how they did against each other.

    Attributes
    ----------
    first, second : MemoryPolicy
        The players.
    games : int
        How many games they played.
    win, draw, loss : Estimate
        The shares of games that the first won, that were drawn, and that he lost.
    matched, face_down : tuple of two Estimate
        For each player the expected tiles matched, and those still face down.
    """

    first: MemoryPolicy
    second: MemoryPolicy
    games: int
    win: Estimate
    draw: Estimate
    loss: Estimate
    matched: tuple[Estimate, Estimate]
    face_down: tuple[Estimate, Estimate]


@dataclass(frozen=True)
class MemoryTournament:
    """All pairings of a tournament; `str` makes a table of them."""

    symbols: int
    pairings: tuple[MemoryPairing, ...]

    def points(self) -> dict[str, float]:
        """Return the points per game of each policy, 1 for a win and 1/2 for a draw, best first."""
        shares: dict[str, list[float]] = {}
        for pairing in self.pairings:
            half = pairing.draw.mean / 2
            shares.setdefault(pairing.first.name, []).append(pairing.win.mean + half)
            shares.setdefault(pairing.second.name, []).append(pairing.loss.mean + half)
        means = {name: sum(values) / len(values) for name, values in shares.items()}
        return dict(sorted(means.items(), key=lambda item: -item[1]))

    def __str__(self) -> str:
        width = max(len(f"{pair.first.name} - {pair.second.name}") for pair in self.pairings)
        lines = [
            f"{self.symbols} symbols, {self.pairings[0].games} games a pairing",
            f"{'':{width}}  {'wins':27}  {'draws':27}  losses",
        ]
        for pair in self.pairings:
            names = f"{pair.first.name} - {pair.second.name}"
            lines.append(f"{names:{width}}  {pair.win!s:27}  {pair.draw!s:27}  {pair.loss}")
        lines.append("points per game: " + _listed(self.points()))
        return "\n".join(lines)


def _listed(points: dict[str, float]) -> str:
    return ", ".join(f"{name} {share:.3f}" for name, share in points.items())


def memory_tournament(
    policies: Sequence[MemoryPolicy],
    symbols: int,
    games: int,
    rng: np.random.Generator,
    confidence: float = 0.95,
) -> MemoryTournament:
    """Let each policy play each other.

    Parameters
    ----------
    policies : sequence of MemoryPolicy
        Two or more, with different names.
    symbols : int
        How many symbols there are.
    games : int
        How many games each pairing plays, 2 or more; each has draws of its own.
    rng : numpy.random.Generator
        The source of chance.
    confidence : float
        How sure each interval is to hold what it estimates.

    Returns
    -------
    MemoryTournament
        The pairings.

    Examples
    --------
    >>> from cornerwise.permutu.memory_policies import MEMORY_POLICIES
    >>> players = [MEMORY_POLICIES["perfect"], MEMORY_POLICIES["cautious"]]
    >>> table = memory_tournament(players, symbols=8, games=1000, rng=np.random.default_rng(1))
    >>> print(table.pairings[0].matched[0])
    8.0000 (8.0000 to 8.0000)
    """
    names = [policy.name for policy in policies]
    if len(names) < 2 or len(set(names)) < len(names):
        raise InvalidInputError(f"policies {quote(names)}: expected two or more different names")
    if games < 2:
        raise InvalidInputError(f"{games} games a pairing: expected 2 or more")
    pairings = []
    for first, second in combinations(policies, 2):
        results = simulate_memory((first, second), symbols, games, rng)
        outcome = results.outcome
        win, draw, loss = (
            estimate_share(int((outcome == sign).sum()), games, confidence) for sign in (1, 0, -1)
        )
        matched, face_down = (
            (estimate_mean(counts[:, 0], confidence), estimate_mean(counts[:, 1], confidence))
            for counts in (results.matched, results.face_down)
        )
        pairings.append(MemoryPairing(first, second, games, win, draw, loss, matched, face_down))
    return MemoryTournament(symbols, tuple(pairings))
