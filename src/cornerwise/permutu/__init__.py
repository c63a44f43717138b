"""The Permutu games studied: exact chances and values, policies, and many games at once.

The rules themselves are in `cornerwise.reference.permutu`.

- Permutu Reflex: `reflex_odds`, the exact chances of every final score; `play_reflex` and
  `count_reflex`, many games at once.
- Permutu, the base game: `base_value`, exact values for two players and few symbols;
  `base_value_odds`, the values of all deals; `base_statistics`, what happens in random games.
- Permutu Memory: players as policies (`MEMORY_POLICIES`, `MemoryPolicy`); `memory_optimum`, the
  best that one player can do; `score_chances` and `duel_chances`, exact; `simulate_memory` and
  `memory_tournament`, many games at once.

Examples
--------
>>> from cornerwise import permutu
>>> fair = permutu.RoundOdds(0.4, 0.4, tie=0.1, false_start=0.1)
>>> round(permutu.reflex_odds(25, fair).draw, 3)
0.086
"""

from cornerwise.permutu.base_deals import base_deals, base_value_odds
from cornerwise.permutu.base_statistics import BaseStatistics, base_statistics
from cornerwise.permutu.base_value import BaseSolver, BaseValue, base_value
from cornerwise.permutu.estimates import Estimate, estimate_mean, estimate_share
from cornerwise.permutu.memory_chances import (
    DuelChances,
    MemoryScore,
    ScoreChances,
    duel_chances,
    expected_score,
    score_chances,
)
from cornerwise.permutu.memory_optimum import (
    MemoryValue,
    SearchValues,
    explore_values,
    memory_optimum,
    optimal,
    search_values,
)
from cornerwise.permutu.memory_play import MemorySeat, play_memory
from cornerwise.permutu.memory_policies import (
    MEMORY_POLICIES,
    MemoryLuck,
    MemoryPolicy,
    random_memory_luck,
)
from cornerwise.permutu.memory_simulate import (
    MemoryDraws,
    MemoryResults,
    draw_memory_games,
    simulate_memory,
    simulate_memory_draws,
)
from cornerwise.permutu.memory_situation import (
    MemorySituation,
    MemoryStrategy,
    cautious,
    eager,
    if_likely,
)
from cornerwise.permutu.memory_tournament import (
    MemoryPairing,
    MemoryTournament,
    memory_tournament,
)
from cornerwise.permutu.reflex_odds import ReflexOdds, RoundOdds, reflex_odds
from cornerwise.permutu.reflex_simulate import ReflexGames, count_reflex, play_reflex

__all__ = [
    "MEMORY_POLICIES",
    "BaseSolver",
    "BaseStatistics",
    "BaseValue",
    "DuelChances",
    "Estimate",
    "MemoryDraws",
    "MemoryLuck",
    "MemoryPairing",
    "MemoryPolicy",
    "MemoryResults",
    "MemoryScore",
    "MemorySeat",
    "MemorySituation",
    "MemoryStrategy",
    "MemoryTournament",
    "MemoryValue",
    "ReflexGames",
    "ReflexOdds",
    "RoundOdds",
    "ScoreChances",
    "SearchValues",
    "base_deals",
    "base_statistics",
    "base_value",
    "base_value_odds",
    "cautious",
    "count_reflex",
    "draw_memory_games",
    "duel_chances",
    "eager",
    "estimate_mean",
    "estimate_share",
    "expected_score",
    "explore_values",
    "if_likely",
    "memory_optimum",
    "memory_tournament",
    "optimal",
    "play_memory",
    "play_reflex",
    "random_memory_luck",
    "reflex_odds",
    "score_chances",
    "search_values",
    "simulate_memory",
    "simulate_memory_draws",
]
