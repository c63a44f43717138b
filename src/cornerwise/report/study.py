"""Studying a game: the work, and what it comes to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from cornerwise import Board, Game, InvalidInputError, Scoring
from cornerwise.checks import check_count, check_hooks, check_limits, check_threads
from cornerwise.errors import quote
from cornerwise.report.findings import Study
from cornerwise.report.merging import merged
from cornerwise.report.work import Limits, Step, examine
from cornerwise.scoring import scoring_number

__all__ = ["USUAL_SECONDS", "study"]

USUAL_SECONDS = 30.0
"""What a game gets where no limit is given."""


@dataclass(frozen=True)
class _MainLine:
    boards: list[Board]

    @property
    def plies(self) -> int:
        return len(self.boards) - 1

    def board(self, ply: int, /) -> Board:
        return self.boards[ply].copy()


def study(
    game: Game,
    scoring: Scoring = "official",
    *,
    time_limit: float | None = None,
    node_limit: int | None = None,
    threads: int = 1,
    alternatives: int = 5,
    seed: int | None = None,
    progress: Callable[[Step], object] | None = None,
) -> Study:
    """Find out what there is to say about the main line of a game.

    First the solver goes back from the end, and proves results as far as it comes. Then it compares
    all moves of the positions that are proven, from the end back again. What time is left goes to
    estimates of all other positions.

    Parameters
    ----------
    game : Game
        A game of Duo or Mini.
    scoring : {"official", "squares"}
        How it is scored; see `Board.score`.
    time_limit : float, optional
        Seconds for everything; 30 where neither limit is given.
    node_limit : int, optional
        Positions for each search. With one thread, a seed and no limit on time, the answer is the
        same every time.
    threads : int
        Threads to search with.
    alternatives : int
        How many of the best moves of each position to list. The played move comes on top of them.
    seed : int, optional
        Where chance in estimates comes from.
    progress : callable, optional
        Called with a `Step` several times a second. An exception that it raises ends the work and
        is raised here.

    Returns
    -------
    Study
        What was found when the limits or Ctrl-C ended the work.

    Raises
    ------
    VariantError
        For games that `Board` does not play.
    InvalidInputError
        If an option is out of range.

    Examples
    --------
    >>> game = Game.from_moves("42f7 66f7 64i3 35d0 87d1 26i0 21b2 83e0 55a0 43a0".split(), "mini")
    >>> found = study(game, "squares", node_limit=100_000, seed=1)
    >>> [position.value for position in found.positions[8:]]
    [0, 7, 0]
    """
    if not isinstance(game, Game):
        raise InvalidInputError(f"expected a Game to study, not {quote(game)}")
    scoring_number(scoring)
    check_limits(time_limit, node_limit, 0)
    threads = check_threads(threads)
    check_hooks(progress, None)
    alternatives = check_count(alternatives, "alternatives")
    if seed is not None and not isinstance(seed, int):
        raise InvalidInputError(f"seed {quote(seed)} is not an integer")
    if time_limit is None:
        time_limit = USUAL_SECONDS if node_limit is None else float("inf")
    moves = game.moves
    line = _MainLine([game.board(ply) for ply in range(len(moves) + 1)])
    limits = Limits(time_limit, node_limit, threads, alternatives, seed)
    raw = examine(line, scoring, limits, progress)
    positions = merged(line.boards, moves, raw, scoring, alternatives)
    return Study(positions, scoring, raw.seconds, raw.interrupted)
