"""What the engine says about a position."""

from __future__ import annotations

from dataclasses import dataclass, field

from cornerwise.board import Board
from cornerwise.moves import Move
from cornerwise.scoring import Scoring
from cornerwise.solve import Stopped

__all__ = ["Analysis", "AnalysisProgress", "MoveEstimate"]


@dataclass(frozen=True, slots=True)
class MoveEstimate:
    """What the engine thinks of a move, or has proven about it.

    Attributes
    ----------
    move : Move
        The move.
    margin : float
        Expected final margin, from the side that makes the move; the exact one where `proven`.
    win, draw, loss : float
        Chances of that side; they add up to 1. In Duo they and the margin are calibrated, by games
        of strong players.
    visits : int
        How often the search went through the move.
    pv : tuple of Move
        Principal variation: the line that the search expects. It begins with the move.
    lower, upper : int
        Proven bounds of the final margin, for what they are worth: far apart where nothing is
        known.

    Examples
    --------
    >>> move = Move.parse("e10")
    >>> estimate = MoveEstimate(move, 1.5, 0.5, 0.25, 0.25, 10, (move,), -89, 109)
    >>> estimate.proven is None, estimate.score
    (True, 0.625)
    """

    move: Move
    margin: float
    win: float
    draw: float
    loss: float
    visits: int
    pv: tuple[Move, ...]
    lower: int
    upper: int

    @property
    def proven(self) -> int | None:
        """The exact final margin; None unless the bounds met."""
        return self.lower if self.lower == self.upper else None

    @property
    def score(self) -> float:
        """Expected points where a win counts 1 and a draw 1/2."""
        return self.win + self.draw / 2


@dataclass(frozen=True, slots=True)
class Analysis:
    """What the engine thinks of a position.

    All values are from the side to move.

    Attributes
    ----------
    moves : tuple of MoveEstimate
        The best moves, the best first: at most `multipv` of them, or all legal ones. A forced pass
        is one; a finished game has none.
    best : Move or None
        The first of them.
    margin : float
        Expected final margin, that of the best move; the exact one where `proven`.
    win, draw, loss : float
        Chances; they add up to 1.
    pv : tuple of Move
        The line of the best move.
    proven : int or None
        The final margin with best play, where the solver has settled it.
    lower, upper : int
        Proven bounds of it.
    nodes : int
        Positions evaluated.
    seconds : float
        Time taken.
    scoring : str
        The scoring that all values are in.
    stopped : {"time", "nodes", "interrupt", "cancel"} or None
        What ended the work; None where the result is proven and nothing was left to do.
    board : Board or None
        A copy of the position, which notebooks draw; None in results made by hand. It takes no part
        in comparisons, nor in the `repr`.

    Examples
    --------
    >>> from cornerwise import Board, analyze
    >>> board = Board.from_moves("56u0 9at1")
    >>> found = analyze(board, node_limit=100, multipv=3, seed=1)
    >>> len(found.moves), found.best == found.moves[0].move == found.pv[0]
    (3, True)
    >>> found.proven is None, found.stopped
    (True, 'nodes')
    """

    moves: tuple[MoveEstimate, ...]
    best: Move | None
    margin: float
    win: float
    draw: float
    loss: float
    pv: tuple[Move, ...]
    proven: int | None
    lower: int
    upper: int
    nodes: int
    seconds: float
    scoring: Scoring
    stopped: Stopped | None
    board: Board | None = field(default=None, compare=False, repr=False)

    @property
    def score(self) -> float:
        """Expected points where a win counts 1 and a draw 1/2."""
        return self.win + self.draw / 2

    def _repr_html_(self) -> str | None:
        from cornerwise.svg.views import analysis_html  # noqa: PLC0415

        return analysis_html(self)


@dataclass(frozen=True, slots=True)
class AnalysisProgress:
    """How far an analysis has come.

    Attributes
    ----------
    nodes : int
        Positions evaluated.
    seconds : float
        Time taken.
    analysis : Analysis
        What would be the answer now.

    Examples
    --------
    >>> from cornerwise import Board, analyze
    >>> def show(progress: AnalysisProgress) -> None:
    ...     print(f"{progress.nodes} positions: {progress.analysis.best}")
    >>> found = analyze(Board("mini"), node_limit=50, progress=show)  # too short a work to report
    """

    nodes: int
    seconds: float
    analysis: Analysis
