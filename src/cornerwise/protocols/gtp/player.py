"""The engine at a table: how long it thinks, at which strength, and what it thought last."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Protocol

from cornerwise.analysis import Analysis, AnalysisProgress
from cornerwise.analyze import Engine
from cornerwise.board import Board, Color
from cornerwise.levels import LEVELS, get_level, pick_move
from cornerwise.moves import PASS, Move
from cornerwise.protocols.gtp.settings import Settings
from cornerwise.protocols.gtp.syntax import CommandError
from cornerwise.scoring import Scoring
from cornerwise.solve import Flag

__all__ = ["Analyst", "Player", "Thought"]

_LOST = 0.02
_UNLIMITED = 1e9


class Analyst(Protocol):
    """Who thinks; `cornerwise.Engine` does."""

    def analyze(
        self,
        board: Board,
        scoring: Scoring,
        *,
        time_limit: float | None,
        node_limit: int | None,
        threads: int,
        multipv: int | None,
        progress: Callable[[AnalysisProgress], object] | None,
        cancel: Flag | None,
    ) -> Analysis:
        """See `cornerwise.Engine.analyze`."""

    def clear(self) -> None:
        """Forget everything."""


@dataclass(frozen=True)
class Thought:
    """What the engine last thought about.

    Attributes
    ----------
    color : Color
        Who was to move.
    analysis : Analysis
        What it found, with all moves.
    """

    color: Color
    analysis: Analysis

    @property
    def is_hopeless(self) -> bool:
        """Whether one might as well resign."""
        return self.analysis.score <= _LOST


class Player:
    """An engine with its settings.

    Parameters
    ----------
    settings : Settings
        How to play.
    make_engine : callable
        Makes an engine with a seed.

    Attributes
    ----------
    settings : Settings
        How it plays now.

    Examples
    --------
    >>> from cornerwise import Board
    >>> import threading
    >>> player = Player(Settings(level=1, seed=1))
    >>> player.choose(Board(), None, threading.Event()) in Board().legal_moves
    True
    """

    def __init__(
        self,
        settings: Settings,
        make_engine: Callable[[int | None], Analyst] = lambda seed: Engine(seed=seed),
    ) -> None:
        self.settings = settings
        self._make_engine = make_engine
        self._thought: Thought | None = None
        self._sow()

    def _sow(self) -> None:
        self._rng = random.Random(self.settings.seed)
        self._engine = self._make_engine(self.settings.seed)

    def change(self, settings: Settings) -> None:
        """Play with other settings from now on."""
        seed_is_new = settings.seed != self.settings.seed
        self.settings = settings
        if seed_is_new:
            self._sow()

    def sow(self, seed: int) -> None:
        """Let chance begin anew with a seed."""
        self.settings = replace(self.settings, seed=seed)
        self._sow()

    def begin_anew(self) -> None:
        """Forget everything, and let chance begin where it began."""
        self._rng = random.Random(self.settings.seed)
        self._engine.clear()

    @property
    def thought(self) -> Thought:
        """What it last thought about.

        Raises
        ------
        CommandError
            If it has not thought yet.
        """
        if self._thought is None:
            raise CommandError(
                "no search has been made yet; expected genmove or reg_genmove before"
            )
        return self._thought

    def forget_thought(self) -> None:
        """Have thought about nothing."""
        self._thought = None

    def choose(self, board: Board, clock: float | None, stop: Flag) -> Move:
        """Choose a move for the side to move.

        Parameters
        ----------
        board : Board
            The position.
        clock : float or None
            Seconds that the clock allows.
        stop : Flag
            Ends the search when set.

        Returns
        -------
        Move
            A pass where nothing can be placed.
        """
        if board.is_over or board.is_legal(PASS):
            return PASS
        settings = self.settings
        at_full_strength = settings.nodes is not None or settings.level == LEVELS[-1].number
        if not at_full_strength:
            # What it knows from elsewhere would make a level stronger than it is meant to be.
            self._engine.clear()
        seconds, nodes = settings.limits(clock)
        analysis = self._engine.analyze(
            board,
            settings.scoring,
            time_limit=seconds,
            node_limit=nodes,
            threads=settings.threads if at_full_strength else 1,
            # At full strength no time goes to the proof of other moves than the best.
            multipv=1 if at_full_strength else None,
            progress=None,
            cancel=stop,
        )
        self._thought = Thought(board.turn, analysis)
        level = LEVELS[-1] if at_full_strength else get_level(settings.level)
        return pick_move(analysis, level, self._rng)

    def study(
        self,
        board: Board,
        stop: Flag,
        *,
        seconds: float | None = None,
        nodes: int | None = None,
        multipv: int | None,
        progress: Callable[[AnalysisProgress], object] | None = None,
    ) -> Analysis:
        """Analyze a position at full strength, until it is settled where no limit is given."""
        return self._engine.analyze(
            board,
            self.settings.scoring,
            time_limit=_UNLIMITED if seconds is None and nodes is None else seconds,
            node_limit=nodes,
            threads=self.settings.threads,
            multipv=multipv,
            progress=progress,
            cancel=stop,
        )
