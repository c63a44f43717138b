"""What shall be found out about every position."""

from __future__ import annotations

import dataclasses
import math
from dataclasses import dataclass
from typing import Any, Literal

from cornerwise import InvalidInputError, Scoring
from cornerwise.checks import check_count, check_limits
from cornerwise.errors import quote
from cornerwise.scoring import scoring_number

__all__ = ["MODES", "Mode", "Settings"]

Mode = Literal["analyze", "solve", "outcome"]

MODES: tuple[Mode, ...] = ("analyze", "solve", "outcome")
"""Estimates of the engine, exact margins, and who wins."""

_USUAL_SECONDS = 10.0
_SEEDS = 1 << 63


@dataclass(frozen=True)
class Settings:
    """What shall be found out about every position, and how hard to try.

    Attributes
    ----------
    mode : {"analyze", "solve", "outcome"}
        Ask the engine (`cornerwise.analyze`), the solver (`cornerwise.solve`), or the solver for no
        more than who wins (`cornerwise.outcome`).
    scoring : {"official", "squares"}
        How the games are scored; see `Board.score`.
    time_limit : float or None
        Seconds for each position. Where neither limit is given it becomes 10; ``math.inf`` becomes
        None, which is no limit.
    node_limit : int or None
        Positions to look at for each position. Without a limit on time, results are then the same
        on every machine.
    seed : int or None
        Where chance in estimates comes from; None in the other modes, which know no chance.
    multipv : int
        How many of the best moves to keep where the engine is asked.
    all_moves : bool
        Keep every legal move.
    table_mb : float
        Memory in MiB for the tables, or the tree, of a position; there are as many as workers.

    Raises
    ------
    InvalidInputError
        When a value is out of range, or is for another mode.

    Examples
    --------
    >>> Settings("solve").time_limit
    10.0
    >>> Settings("solve", node_limit=1000).time_limit is None
    True
    """

    mode: Mode = "analyze"
    scoring: Scoring = "official"
    time_limit: float | None = None
    node_limit: int | None = None
    seed: int | None = None
    multipv: int = 1
    all_moves: bool = False
    table_mb: float = 64

    def __post_init__(self) -> None:
        if self.mode not in MODES:
            expected = ", ".join(MODES)
            raise InvalidInputError(f"unknown mode {quote(self.mode)}; expected one of {expected}")
        scoring_number(self.scoring)
        check_limits(self.time_limit, self.node_limit, self.table_mb)
        self._check_candidates()
        self._set(all_moves=bool(self.all_moves), table_mb=float(self.table_mb))
        if self.node_limit is not None:
            self._set(node_limit=int(self.node_limit))
        self._settle_time()
        self._settle_seed()

    def _check_candidates(self) -> None:
        self._set(multipv=check_count(self.multipv, "multipv"))
        if self.multipv > 1 and (self.mode != "analyze" or self.all_moves):
            raise InvalidInputError("multipv is for the mode analyze, and without all_moves")
        if self.all_moves and self.mode == "outcome":
            raise InvalidInputError("all_moves is for the modes analyze and solve")

    def _settle_time(self) -> None:
        if self.time_limit is None and self.node_limit is None:
            self._set(time_limit=_USUAL_SECONDS)
        elif self.time_limit is not None:
            self._set(time_limit=None if math.isinf(self.time_limit) else float(self.time_limit))
        if self.mode == "analyze" and self.time_limit is None and self.node_limit is None:
            raise InvalidInputError("the mode analyze needs a limit on time or on nodes")

    def _settle_seed(self) -> None:
        if self.mode != "analyze":
            if self.seed is not None:
                raise InvalidInputError("a seed is for the mode analyze")
            return
        seed = 0 if self.seed is None else self.seed
        if not isinstance(seed, int) or not 0 <= seed < _SEEDS:
            raise InvalidInputError(
                f"seed {quote(seed)} is out of range; expected an integer, 0 or more"
            )
        self._set(seed=int(seed))

    def _set(self, **values: object) -> None:
        for name, value in values.items():
            object.__setattr__(self, name, value)

    def as_dict(self) -> dict[str, Any]:
        """Return the attributes as values for JSON.

        Examples
        --------
        >>> Settings("solve", "squares").as_dict()["scoring"]
        'squares'
        """
        return dataclasses.asdict(self)
