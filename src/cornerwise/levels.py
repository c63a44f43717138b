"""Strengths of play, from one that a child can beat to all that the engine can do."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import dataclass

from cornerwise.analysis import Analysis, AnalysisProgress, MoveEstimate
from cornerwise.analyze import Engine
from cornerwise.board import Board
from cornerwise.errors import InvalidInputError, quote
from cornerwise.moves import Move
from cornerwise.scoring import Scoring
from cornerwise.solve import Flag

__all__ = ["DEFAULT_LEVEL", "LEVELS", "Level", "choose_move", "get_level", "pick_move"]


@dataclass(frozen=True, slots=True)
class Level:
    """A strength of play.

    A level is limited by positions and not by time, so it is as strong on every machine. Only the
    highest one has no such limit: it takes the time that it is given.

    Attributes
    ----------
    number : int
        From 1, the weakest, to 10.
    node_limit : int or None
        Positions to evaluate for a move; None at full strength.
    temperature : float
        How far the choice strays from the best move: a move that seems worse by this many points
        is chosen 1/e times as often. With 0, the best move is always chosen.
    tolerance : float
        How many points worse than the best move a move may seem and still be chosen.

    Examples
    --------
    >>> LEVELS[0].number, LEVELS[-1]
    (1, Level(number=10, node_limit=None, temperature=0.0, tolerance=0.0))
    """

    number: int
    node_limit: int | None
    temperature: float
    tolerance: float


# Each scores 60 to 95 % against the one below it in Duo, and the first some 20 % against a player
# who takes any of the largest pieces: benchmarks/levels.py.
LEVELS: tuple[Level, ...] = (
    Level(1, 100, 10.0, math.inf),
    Level(2, 200, 7.0, 38.0),
    Level(3, 300, 5.0, 25.0),
    Level(4, 500, 3.8, 15.0),
    Level(5, 1_500, 3.6, 13.0),
    Level(6, 4_000, 3.1, 11.0),
    Level(7, 12_000, 2.2, 8.0),
    Level(8, 40_000, 1.5, 6.0),
    Level(9, 150_000, 0.9, 4.0),
    Level(10, None, 0.0, 0.0),
)
"""All strengths, the weakest first."""

_DOUBT = 4.0
"""Points that a move may be worse than it seems before anybody has looked into it."""

DEFAULT_LEVEL = 5
"""The strength to play at where nobody asks for another."""


def get_level(number: int) -> Level:
    """Return the level with a number.

    Raises
    ------
    InvalidInputError
        If there is no such level.

    Examples
    --------
    >>> get_level(10).node_limit is None
    True
    """
    # No bool, and no other thing that equals a number.
    if type(number) is not int or not 1 <= number <= len(LEVELS):
        raise InvalidInputError(
            f"level {quote(number)} is out of range; expected an integer from 1 to {len(LEVELS)}"
        )
    return LEVELS[number - 1]


def choose_move(
    engine: Engine,
    board: Board,
    level: Level,
    rng: random.Random,
    scoring: Scoring = "official",
    *,
    time_limit: float | None = None,
    threads: int = 1,
    progress: Callable[[AnalysisProgress], object] | None = None,
    cancel: Flag | None = None,
) -> tuple[Move, Analysis]:
    """Choose a move at some strength.

    Parameters
    ----------
    engine : Engine
        Who thinks. Below full strength it is made to forget everything first: what it knows from
        elsewhere would make the level stronger. With the same seed of the engine and the same
        state of `rng`, the same move is chosen.
    board : Board
        The position.
    level : Level
        How strong to play.
    rng : random.Random
        Decides among the moves that the level allows.
    scoring : {"official", "squares"}
        How the game is scored.
    time_limit, threads : float and int, optional
        For full strength: seconds to take, 1 by default, and threads.
    progress, cancel
        As for `cornerwise.analyze`.

    Returns
    -------
    Move
        The move.
    Analysis
        What the engine thinks of the position: with all moves, but at full strength with the best
        alone. Where `stopped` is ``"interrupt"`` or ``"cancel"``, the choice is as good as that
        allows.

    Raises
    ------
    InvalidInputError
        If the game is over, or an argument is out of range.

    Examples
    --------
    >>> move, analysis = choose_move(Engine(seed=1), Board(), get_level(1), random.Random(1))
    >>> move in Board().legal_moves, len(analysis.moves)
    (True, 414)
    """
    if board.is_over:
        raise InvalidInputError("the game is over; expected a position with a move to choose")
    # Who chooses the best move in any case need not know more about the others.
    multipv: int | None = 1
    if level.node_limit is not None:
        engine.clear()
        time_limit, threads, multipv = None, 1, None
    analysis = engine.analyze(
        board,
        scoring,
        time_limit=time_limit,
        node_limit=level.node_limit,
        threads=threads,
        multipv=multipv,
        progress=progress,
        cancel=cancel,
    )
    return pick_move(analysis, level, rng), analysis


def pick_move(analysis: Analysis, level: Level, rng: random.Random) -> Move:
    """Choose among the moves of an analysis as a level does.

    Parameters
    ----------
    analysis : Analysis
        With the moves to choose from, at least one.
    level : Level
        How far to stray from the best one.
    rng : random.Random
        Where chance comes from.

    Examples
    --------
    >>> from cornerwise import analyze
    >>> found = analyze(Board("mini"), node_limit=50, multipv=None, seed=1)
    >>> pick_move(found, get_level(10), random.Random(1)) == found.best
    True
    """
    if level.temperature <= 0:
        return analysis.moves[0].move
    margins = [_cautious_margin(each) for each in analysis.moves]
    best = max(margins)
    weights = [
        math.exp((margin - best) / level.temperature) if best - margin <= level.tolerance else 0.0
        for margin in margins
    ]
    return rng.choices(analysis.moves, weights)[0].move


def _cautious_margin(estimate: MoveEstimate) -> float:
    """Return a margin that only many visits bring close to the one expected."""
    if estimate.proven is not None:
        return estimate.margin
    return estimate.margin - _DOUBT / math.sqrt(1 + estimate.visits)
