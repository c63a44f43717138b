"""Proving results: of one position, or of the end of a game as far back as time allows."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol, TypedDict

from cornerwise import Analysis as Estimate
from cornerwise import Board, Progress, Scoring, solve
from cornerwise.review.proofs import Analysis, Proof
from cornerwise.review.settled import settled

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = ["Estimator", "Line", "SearchOptions", "analyze_end", "analyze_ply"]

Report = Callable[[int, "Proof | None"], None]
"""Told the ply that is being looked at, and what was proven before it."""

Estimator = Callable[[int, Board, float], Estimate]
"""Estimates the moves of a position after some ply within some seconds."""

_PROOF_SHARE = 0.5
"""How much of the time goes to the proof where estimates may have to follow."""


class Line(Protocol):
    """A game, or one line of it: its positions one after the other."""

    @property
    def plies(self) -> int:
        """How many plies it has; forced passes count."""

    def board(self, ply: int, /) -> Board:
        """Return the board after some plies."""


class SearchOptions(TypedDict, total=False):
    """What `analyze_end` passes on to `cornerwise.solve`."""

    threads: int
    table_mb: int
    node_limit: int | None
    progress: Callable[[Progress], object]


def analyze_ply(
    line: Line,
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
    line : Line
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
    board = line.board(ply)
    report(ply, None)
    solution = solve(board, scoring, time_limit=_PROOF_SHARE * seconds, **options)
    proof, estimate = _estimated(Proof(ply, board, solution), begin + seconds, estimator)
    return Analysis(
        proof=proof,
        later=(),
        failed=None,
        searched_back=False,
        seconds=time.monotonic() - begin,
        interrupted=_is_interrupted(proof, estimate),
        estimate=estimate,
    )


def analyze_end(
    line: Line,
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
    line : Line
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
        for ply in range(line.plies, -1, -1):
            left = seconds - (time.monotonic() - begin)
            if proofs and left <= 0:
                break
            report(ply, proofs[-1] if proofs else None)
            board = line.board(ply)
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
