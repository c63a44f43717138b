"""An engine for the targets that cannot wait for one: it plays the first move that is legal."""

from __future__ import annotations

from typing import Any

from cornerwise.analysis import Analysis, AnalysisProgress, MoveEstimate
from cornerwise.board import Board

__all__ = ["FirstMove"]


class FirstMove:
    """What a protocol asks of an engine."""

    def clear(self) -> None:
        """Forget nothing: there is nothing to forget."""

    def analyze(self, board: Board, scoring: Any = "official", **options: Any) -> Analysis:
        """Estimate the first legal moves."""
        wanted = options.get("multipv", 1) or 3
        estimates = tuple(
            MoveEstimate(move, 1.0, 0.5, 0.2, 0.3, 3, (move,), -5, 9)
            for move, _ in zip(board.legal_moves, range(min(wanted, 3)), strict=False)
        )
        first = estimates[0] if estimates else None
        cancel = options.get("cancel")
        found = Analysis(
            moves=estimates,
            best=None if first is None else first.move,
            margin=1.0,
            win=0.01,  # hopeless enough to resign
            draw=0.0,
            loss=0.99,
            pv=() if first is None else first.pv,
            proven=None,
            lower=-5,
            upper=9,
            nodes=1,
            seconds=0.0,
            scoring=scoring,
            stopped="cancel" if cancel is not None and cancel.is_set() else "nodes",
        )
        progress = options.get("progress")
        if progress is not None:
            progress(AnalysisProgress(1, 0.0, found))
        return found
