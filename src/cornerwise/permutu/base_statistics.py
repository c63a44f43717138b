"""Permutu: what happens in random games, with confidence intervals.

Deals are random, and so is play: every legal move has the same chance. The games are played by the
reference rules, a few hundred a second with 26 symbols.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from cornerwise.errors import InvalidInputError, quote
from cornerwise.permutu.estimates import Estimate, estimate_mean, estimate_share
from cornerwise.reference.permutu import Permutu, PermutuState, Skip

__all__ = ["BaseStatistics", "base_statistics"]


@dataclass(frozen=True)
class BaseStatistics:
    """What was seen in random games; each number with its confidence interval.

    Attributes
    ----------
    games : int
        How many games were played.
    points : tuple of Estimate
        For each player, in the order of turns, the mean of his final points.
    wins : tuple of Estimate
        For each player the share of games that he won alone.
    draws : Estimate
        The share of games with more than one winner.
    turns : Estimate
        The mean number of turns, skips not counted.
    skips : Estimate
        The mean number of skips before the game was over.
    emptied : Estimate
        The share of games that ended with an empty table; the others ended because all were stuck.
    left : Estimate
        The mean number of tiles left on the table.
    """

    games: int
    points: tuple[Estimate, ...]
    wins: tuple[Estimate, ...]
    draws: Estimate
    turns: Estimate
    skips: Estimate
    emptied: Estimate
    left: Estimate

    def __str__(self) -> str:
        lines = [f"{self.games} random games, with confidence intervals"]
        for player, (points, wins) in enumerate(zip(self.points, self.wins, strict=True), start=1):
            lines += [f"points of player {player}: {points}", f"won by player {player}: {wins}"]
        lines += [
            f"drawn: {self.draws}",
            f"turns: {self.turns}",
            f"skips: {self.skips}",
            f"table emptied: {self.emptied}",
            f"tiles left: {self.left}",
        ]
        return "\n".join(lines)


def base_statistics(
    game: Permutu, games: int, rng: random.Random, confidence: float = 0.95
) -> BaseStatistics:
    """Play random games of Permutu and report what happened.

    Parameters
    ----------
    game : Permutu
        The number of symbols and of players.
    games : int
        How many games to play, at least 2.
    rng : random.Random
        The source of chance; the same seed plays the same games.
    confidence : float
        How likely each interval is to hold the true number.

    Returns
    -------
    BaseStatistics
        The numbers with their intervals.

    Raises
    ------
    InvalidInputError
        If there are too few games, or the confidence is no number between 0 and 1.

    Examples
    --------
    >>> seen = base_statistics(Permutu(symbols=5), 200, random.Random(1))
    >>> print(seen.emptied)
    1.0000 (0.9812 to 1.0000)
    """
    if not isinstance(games, int) or games < 2:
        raise InvalidInputError(f"{quote(games)} games: expected 2 or more")
    ended = [_random_game(game, rng) for _ in range(games)]
    ends = [state for state, _ in ended]
    skips = [moves.count(True) for _, moves in ended]
    turns = [moves.count(False) for _, moves in ended]
    left = [_tiles_left(state) for state in ends]
    winners = [state.winners() for state in ends]

    def mean(values: Sequence[int]) -> Estimate:
        return estimate_mean(values, confidence)

    def share(hits: Sequence[bool]) -> Estimate:
        return estimate_share(sum(hits), games, confidence)

    seats = range(game.players)
    return BaseStatistics(
        games=games,
        points=tuple(mean([state.result()[seat] for state in ends]) for seat in seats),
        wins=tuple(share([found == (seat,) for found in winners]) for seat in seats),
        draws=share([len(found) > 1 for found in winners]),
        turns=mean(turns),
        skips=mean(skips),
        emptied=share([tiles == 0 for tiles in left]),
        left=mean(left),
    )


def _random_game(game: Permutu, rng: random.Random) -> tuple[PermutuState, list[bool]]:
    """Play one game; return its end, and for each move whether it was a skip."""
    state = game.start(rng)
    skipped = []
    while moves := state.legal_moves():
        move = rng.choice(moves)
        skipped.append(isinstance(move, Skip))
        state = state.apply(move)
    return state, skipped


def _tiles_left(state: PermutuState) -> int:
    return sum(len(state.tiles(column)) for column in range(state.game.symbols))
