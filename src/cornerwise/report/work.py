"""The work behind a report: proofs from the end back, their alternatives, and estimates."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from cornerwise import Analysis, Board, Engine, Move, Scoring, Solution, solve
from cornerwise.review import Line, Proof, analyze_end

__all__ = ["Limits", "Raw", "Step", "Task", "examine"]

Task = Literal["prove", "compare", "estimate"]

_PROOF_SHARE = 0.4
_COMPARISON_SHARE = 0.6
"""How much of the time is over when the proofs, and then the comparisons, have to end."""


@dataclass(frozen=True)
class Step:
    """What is being done.

    Attributes
    ----------
    task : {"prove", "compare", "estimate"}
        Finding the result of a position, the results of all its moves, or estimates.
    ply : int
        Plies played before the position.
    seconds : float
        Time taken so far, by everything.
    """

    task: Task
    ply: int
    seconds: float


@dataclass(frozen=True)
class Limits:
    """How much work to do.

    Attributes
    ----------
    seconds : float
        For the whole game.
    nodes : int or None
        For each search.
    threads : int
        Threads to search with.
    alternatives : int
        How many moves of each position to follow up.
    seed : int or None
        Where chance in estimates comes from.
    """

    seconds: float
    nodes: int | None
    threads: int
    alternatives: int
    seed: int | None


@dataclass
class Raw:
    """What was found, by ply.

    Attributes
    ----------
    solutions : dict of int to Solution
        What the solver says; with ``moves`` where the moves were compared.
    lines : dict of int to dict of Move to tuple of Move
        What is proven to follow the best of those moves, and the played one; without a ply where
        the moves were not compared.
    estimates : dict of int to Analysis
        What the engine says, with all legal moves.
    interrupted : bool
        Whether Ctrl-C ended the work.
    seconds : float
        Time taken.
    """

    solutions: dict[int, Solution] = field(default_factory=dict)
    lines: dict[int, dict[Move, tuple[Move, ...]]] = field(default_factory=dict)
    estimates: dict[int, Analysis] = field(default_factory=dict)
    interrupted: bool = False
    seconds: float = 0.0


def examine(
    line: Line, scoring: Scoring, limits: Limits, progress: Callable[[Step], object] | None = None
) -> Raw:
    """Find out what there is to say about the positions of a game.

    Parameters
    ----------
    line : Line
        The game.
    scoring : str
        How it is scored.
    limits : Limits
        How much work to do.
    progress : callable, optional
        Told what is being done, several times a second.
    """
    work = _Work(line, scoring, limits, progress)
    try:
        for phase in (work.prove, work.compare, work.estimate):
            phase()
            if work.raw.interrupted:
                break
    except KeyboardInterrupt:
        work.raw.interrupted = True
    work.raw.seconds = work.elapsed()
    return work.raw


class _Work:
    def __init__(
        self,
        line: Line,
        scoring: Scoring,
        limits: Limits,
        progress: Callable[[Step], object] | None,
    ) -> None:
        self.raw = Raw()
        self._line = line
        self._scoring = scoring
        self._limits = limits
        self._progress = progress
        self._begin = time.monotonic()
        self._step: tuple[Task, int] = ("prove", line.plies)

    def elapsed(self) -> float:
        return time.monotonic() - self._begin

    def prove(self) -> None:
        """Prove results from the end of the game back."""

        def report(ply: int, _: Proof | None) -> None:
            self._say("prove", ply)

        found = analyze_end(
            self._line,
            self._scoring,
            _PROOF_SHARE * self._limits.seconds,
            report,
            threads=self._limits.threads,
            node_limit=self._limits.nodes,
            progress=self._tick,
        )
        proofs = [found.proof, *found.later]
        if found.failed is not None:
            proofs.append(found.failed)
        self.raw.solutions = {proof.ply: proof.solution for proof in proofs}
        self.raw.interrupted = found.interrupted

    def compare(self) -> None:
        """Find the results of all moves where that of the position is proven, last ones first."""
        for ply in sorted(self.raw.solutions, reverse=True):
            board = self._line.board(ply)
            left = self._left(_COMPARISON_SHARE)
            if board.is_over or not self.raw.solutions[ply].exact:
                continue
            if left <= 0:
                break
            self._say("compare", ply)
            found = self._solve(board, left, all_moves=True)
            if found.stopped == "interrupt":
                self.raw.interrupted = True
                break
            if not found.exact or not found.pv:
                break
            self.raw.solutions[ply] = found
            self._follow(ply, board, found)
            if self.raw.interrupted:
                break

    def _follow(self, ply: int, board: Board, found: Solution) -> None:
        lines = self.raw.lines[ply] = {found.pv[0]: found.pv}
        played = self._line.board(ply + 1).last_move if ply < self._line.plies else None
        listed = [each.move for each in found.moves[: self._limits.alternatives]]
        for move in [*listed, *([] if played is None else [played])]:
            if move in lines:
                continue
            board.push(move)
            after = self._solve(board, max(self._left(_COMPARISON_SHARE), 0))
            board.pop()
            lines[move] = (move, *after.pv)
            if after.stopped == "interrupt":
                self.raw.interrupted = True
                break

    def estimate(self) -> None:
        """Estimate every position where not all is proven, from the beginning on."""
        boards = [self._line.board(ply) for ply in range(self._line.plies + 1)]
        open_ = [b for b in range(len(boards)) if b not in self.raw.lines and not boards[b].is_over]
        engine = Engine(seed=self._limits.seed)
        for done, ply in enumerate(open_):
            self._say("estimate", ply)
            found = engine.analyze(
                boards[ply],
                self._scoring,
                time_limit=max(self._left(1), 0) / (len(open_) - done),
                node_limit=self._limits.nodes,
                threads=self._limits.threads,
                multipv=None,
                progress=self._tick,
            )
            self.raw.estimates[ply] = found
            if found.stopped == "interrupt":
                self.raw.interrupted = True
                break

    def _solve(self, board: Board, seconds: float, *, all_moves: bool = False) -> Solution:
        return solve(
            board,
            self._scoring,
            time_limit=seconds,
            node_limit=self._limits.nodes,
            threads=self._limits.threads,
            all_moves=all_moves,
            progress=self._tick,
        )

    def _left(self, share: float) -> float:
        return share * self._limits.seconds - self.elapsed()

    def _say(self, task: Task, ply: int) -> None:
        self._step = (task, ply)
        self._tick()

    def _tick(self, *_: object) -> None:
        if self._progress is not None:
            self._progress(Step(*self._step, self.elapsed()))
