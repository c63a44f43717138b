"""Proving results: of one position, or of the end of a game as far back as time allows."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypedDict

from cornerwise import Analysis as Estimate
from cornerwise import Board, Color, Move, Progress, Scoring, Solution, solve
from cornerwise.cli.games import Selection
from cornerwise.cli.settled import settled

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = ["Analysis", "Estimator", "Proof", "SearchOptions", "Slip", "analyze_end", "analyze_ply"]

Report = Callable[[int, "Proof | None"], None]
"""Told the ply that is being looked at, and what was proven before it."""

Estimator = Callable[[int, Board, float], Estimate]
"""Estimates the moves of a position after some ply within some seconds."""

_PROOF_SHARE = 0.5
"""How much of the time goes to the proof where estimates may have to follow."""


class SearchOptions(TypedDict, total=False):
    """What `analyze_end` passes on to `cornerwise.solve`."""

    threads: int
    table_mb: int
    progress: Callable[[Progress], object]


@dataclass(frozen=True)
class Proof:
    """What was found out about one position of a game.

    Attributes
    ----------
    ply : int
        Plies played before.
    board : Board
        The position.
    solution : Solution
        What the solver says.
    """

    ply: int
    board: Board
    solution: Solution

    @property
    def lower(self) -> int:
        """What black wins by at least."""
        solution = self.solution
        return solution.lower if self.board.turn == Color.BLACK else -solution.upper

    @property
    def upper(self) -> int:
        """What black wins by at most."""
        solution = self.solution
        return solution.upper if self.board.turn == Color.BLACK else -solution.lower


@dataclass(frozen=True)
class Slip:
    """A move of the game, and whether it gave points away.

    Attributes
    ----------
    proof : Proof
        The position in which it was played.
    move : Move
        The move.
    cost : int
        Points that it gave away; 0 for a best move.
    """

    proof: Proof
    move: Move
    cost: int


@dataclass(frozen=True)
class Analysis:
    """What was found out about a game.

    Attributes
    ----------
    selection : Selection
        The game.
    proof : Proof
        The position that the analysis is about.
    later : tuple of Proof
        The positions after it whose results were proven on the way, in order of play.
    failed : Proof or None
        What is known about the ply before, which could not be proven within the time.
    searched_back : bool
        Whether the position was found by going back from the end of the game.
    seconds : float
        Time taken by everything.
    interrupted : bool
        Whether Ctrl-C ended it.
    estimate : Analysis or None
        What the engine thinks of the position, with all legal moves, where it was asked.
    """

    selection: Selection
    proof: Proof
    later: tuple[Proof, ...]
    failed: Proof | None
    searched_back: bool
    seconds: float
    interrupted: bool
    estimate: Estimate | None = None

    @property
    def tried(self) -> int | None:
        """The ply before that could not be proven within the time."""
        return None if self.failed is None else self.failed.ply

    @property
    def rated(self) -> list[Slip]:
        """The moves of the game, from this position on, with what they gave away."""
        found = []
        for before, after in itertools.pairwise([self.proof, *self.later]):
            move = after.board.last_move
            cost = before.lower - after.lower
            if move is not None:
                sign = 1 if before.board.turn == Color.BLACK else -1
                found.append(Slip(before, move, sign * cost))
        return found

    @property
    def slips(self) -> list[Slip]:
        """The moves of the game, from this position on, that gave points away."""
        return [each for each in self.rated if each.cost]


def analyze_ply(
    selection: Selection,
    ply: int,
    scoring: Scoring,
    seconds: float,
    report: Report,
    *,
    estimator: Estimator,
    **options: Unpack[SearchOptions],
) -> Analysis:
    """Look for the result of one position, and estimate its moves where it cannot be proven.

    Parameters
    ----------
    selection : Selection
        The game.
    ply : int
        Plies to play before.
    scoring : str
        How it is scored.
    seconds : float
        How long to look.
    report : callable
        Told what is going on.
    estimator : callable
        Asked where there is no proof within half of the time.
    **options
        More options for the proof; see `cornerwise.solve`.
    """
    begin = time.monotonic()
    board = selection.board(ply)
    report(ply, None)
    solution = solve(board, scoring, time_limit=_PROOF_SHARE * seconds, **options)
    proof, estimate = _estimated(Proof(ply, board, solution), begin + seconds, estimator)
    return Analysis(
        selection=selection,
        proof=proof,
        later=(),
        failed=None,
        searched_back=False,
        seconds=time.monotonic() - begin,
        interrupted=_is_interrupted(proof, estimate),
        estimate=estimate,
    )


def analyze_end(
    selection: Selection,
    scoring: Scoring,
    seconds: float,
    report: Report,
    *,
    estimator: Estimator | None = None,
    **options: Unpack[SearchOptions],
) -> Analysis:
    """Look for results from the end of a game back to its start, until time is up.

    The analysis is about the earliest position whose result was proven, or about the end of the
    main line if not even that was.

    Parameters
    ----------
    selection : Selection
        The game.
    scoring : str
        How it is scored.
    seconds : float
        How long to look, for all positions together.
    report : callable
        Told what is going on.
    estimator : callable, optional
        Asked about the end of the main line where there is no proof of it within half of the time.
    **options
        More options for each search; see `cornerwise.solve`.
    """
    begin = time.monotonic()
    proofs: list[Proof] = []
    failed: Proof | None = None
    estimate: Estimate | None = None
    interrupted = False
    try:
        for ply in range(selection.plies, -1, -1):
            left = seconds - (time.monotonic() - begin)
            if proofs and left <= 0:
                break
            report(ply, proofs[-1] if proofs else None)
            board = selection.board(ply)
            if not proofs and estimator is not None:
                left *= _PROOF_SHARE
            found = Proof(ply, board, solve(board, scoring, time_limit=max(left, 0), **options))
            if not proofs and estimator is not None:
                found, estimate = _estimated(found, begin + seconds, estimator)
            interrupted = _is_interrupted(found, estimate)
            if not found.solution.exact:
                failed = found
                break
            proofs.append(found)
    except KeyboardInterrupt:
        if not proofs:
            raise
        interrupted = True
    if failed is not None and not proofs:
        # Nothing at all was proven: then what is known about the end is the answer.
        proofs, failed = [failed], None
    return Analysis(
        selection=selection,
        proof=proofs[-1],
        later=tuple(reversed(proofs[:-1])),
        failed=failed,
        searched_back=True,
        seconds=time.monotonic() - begin,
        interrupted=interrupted,
        estimate=estimate if len(proofs) == 1 else None,
    )


def _estimated(
    proof: Proof, deadline: float, estimator: Estimator
) -> tuple[Proof, Estimate | None]:
    """Ask for estimates where a proof was not found in time; they may come with a proof."""
    if proof.solution.exact or proof.solution.stopped == "interrupt":
        return proof, None
    estimate = estimator(proof.ply, proof.board, max(deadline - time.monotonic(), 0))
    return replace(proof, solution=settled(proof.board, proof.solution, estimate)), estimate


def _is_interrupted(proof: Proof, estimate: Estimate | None) -> bool:
    return "interrupt" in (proof.solution.stopped, estimate and estimate.stopped)
