"""Proving results: of one position, or of the end of a game as far back as time allows."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable
from dataclasses import dataclass

from cornerwise import Board, Color, Move, Scoring, Solution, solve
from cornerwise.cli.games import Selection

__all__ = ["Analysis", "Proof", "Slip", "analyze_end", "analyze_ply"]

Report = Callable[[int, "Proof | None"], None]
"""Told the ply that is being looked at, and what was proven before it."""


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
    """A move of the game that gave points away.

    Attributes
    ----------
    proof : Proof
        The position in which it was played.
    move : Move
        The move.
    cost : int
        Points that it gave away.
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
    tried : int or None
        The ply before that could not be proven within the time.
    searched_back : bool
        Whether the position was found by going back from the end of the game.
    seconds : float
        Time taken by everything.
    interrupted : bool
        Whether Ctrl-C ended it.
    """

    selection: Selection
    proof: Proof
    later: tuple[Proof, ...]
    tried: int | None
    searched_back: bool
    seconds: float
    interrupted: bool

    @property
    def slips(self) -> list[Slip]:
        """The moves of the game, from this position on, that gave points away."""
        found = []
        proofs = [self.proof, *self.later]
        for before, after in itertools.pairwise(proofs):
            move = after.board.last_move
            cost = before.lower - after.lower
            if before.board.turn == Color.WHITE:
                cost = -cost
            if cost and move is not None:
                found.append(Slip(before, move, cost))
        return found


def analyze_ply(
    selection: Selection, ply: int, scoring: Scoring, seconds: float, report: Report
) -> Analysis:
    """Look for the result of one position.

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
    """
    board = selection.board(ply)
    report(ply, None)
    solution = solve(board, scoring, time_limit=seconds)
    return Analysis(
        selection=selection,
        proof=Proof(ply, board, solution),
        later=(),
        tried=None,
        searched_back=False,
        seconds=solution.seconds,
        interrupted=solution.stopped == "interrupt",
    )


def analyze_end(selection: Selection, scoring: Scoring, seconds: float, report: Report) -> Analysis:
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
    """
    begin = time.monotonic()
    proofs: list[Proof] = []
    failed: Proof | None = None
    interrupted = False
    try:
        for ply in range(selection.plies, -1, -1):
            left = seconds - (time.monotonic() - begin)
            if proofs and left <= 0:
                break
            report(ply, proofs[-1] if proofs else None)
            board = selection.board(ply)
            found = Proof(ply, board, solve(board, scoring, time_limit=max(left, 0)))
            interrupted = found.solution.stopped == "interrupt"
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
        tried=None if failed is None else failed.ply,
        searched_back=True,
        seconds=time.monotonic() - begin,
        interrupted=interrupted,
    )
