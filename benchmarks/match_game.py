"""Playing one game between two engines."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from benchmarks.match_budget import Budget, PlyTimes
from benchmarks.match_gtp import EngineError, GtpEngine
from benchmarks.match_openings import Opening

from cornerwise import PASS, Board, CornerwiseError, Move

ENGINE, OPPONENT = 0, 1
_COLORS = "bw"


class Task(NamedTuple):
    """A game to be played."""

    number: int
    pair: int
    opening: Opening
    engine_color: int


@dataclass
class Record:
    """A game played; lists by side have the engine first, the opponent second.

    Attributes
    ----------
    failed : int or None
        The side that lost by not doing its part.
    cause, details : str
        How it failed.
    wall, processor : list of float
        Seconds. Without the system's help, the processor time is NaN.
    """

    task: Task
    board: Board = field(default_factory=Board)
    failed: int | None = None
    cause: str = ""
    details: str = ""
    wall: list[float] = field(default_factory=lambda: [0.0, 0.0])
    processor: list[float] = field(default_factory=lambda: [0.0, 0.0])
    slowest: list[float] = field(default_factory=lambda: [0.0, 0.0])

    @property
    def margin(self) -> int | None:
        """The engine's margin in official points, if the game came to its end."""
        if self.failed is not None:
            return None
        scores = self.board.score()
        return scores[self.task.engine_color] - scores[1 - self.task.engine_color]

    @property
    def points(self) -> float:
        """1, 0.5 or 0 for the engine."""
        if self.failed is not None:
            return float(self.failed == OPPONENT)
        margin = self.margin
        assert margin is not None
        return 0.5 + 0.5 * ((margin > 0) - (margin < 0))

    @property
    def result(self) -> str:
        """The value of the property RE."""
        if self.failed is not None:
            loser = self.task.engine_color if self.failed == ENGINE else 1 - self.task.engine_color
            kinds = {"timeout": "T", "resigned": "R"}
            return f"{'BW'[1 - loser]}+{kinds.get(self.cause, 'F')}"
        black, white = self.board.score()
        return "0" if black == white else f"{'B' if black > white else 'W'}+{abs(black - white)}"

    @property
    def file_name(self) -> str:
        """Name of its file."""
        return f"game-{self.task.number + 1:04}.blksgf"


@dataclass
class Players:
    """Two engines and what governs their time."""

    engines: tuple[GtpEngine, GtpEngine]
    move_limit: float
    time_command: str = ""
    budget: Budget | None = None
    times: PlyTimes | None = None  # of the opponent


def play_game(task: Task, players: Players) -> Record:
    """Play a game to its end, or to the first failure of an engine."""
    record = Record(task)
    if players.budget:
        players.budget.begin_game()
    side = ENGINE
    try:
        for side in (ENGINE, OPPONENT):
            _begin(players.engines[side], task.opening)
        meters = [_Meter(engine) for engine in players.engines]
        for move in task.opening:
            record.board.push(move)
        while not record.board.is_over:
            side = ENGINE if record.board.turn == task.engine_color else OPPONENT
            if record.board.is_legal(PASS):
                # Forced, and some engines take no pass: the colours in the commands say it all.
                record.board.push(PASS)
                continue
            color = int(record.board.turn)
            move = _ask(side, record, players, meters)
            record.board.push(move)
            side = 1 - side
            _tell(players.engines[side], color, move)
    except EngineError as failure:
        record.failed, record.cause, record.details = side, failure.cause, failure.details
    else:
        for side, meter in enumerate(meters):
            # What it did after its last move, and while the other one thought, counts as well.
            record.processor[side] += meter.lap()
        if players.budget:
            players.budget.end_game(*_comparable(record))
    return record


def _begin(engine: GtpEngine, opening: Opening) -> None:
    if not engine.is_running:
        engine.restart()
    engine.send("clear_board")
    board = Board()
    for move in opening:
        _tell(engine, int(board.turn), move)
        board.push(move)


def _tell(engine: GtpEngine, color: int, move: Move) -> None:
    if not move.is_pass:
        engine.send(f"play {_COLORS[color]} {move.to_blksgf()}")


def _ask(side: int, record: Record, players: Players, meters: Sequence[_Meter]) -> Move:
    engine, board = players.engines[side], record.board
    budget = players.budget if side == ENGINE else None
    if budget:
        seconds = budget.before(board.ply)
        engine.send(players.time_command.format(seconds=f"{seconds:.3f}"))
    start = time.perf_counter()
    answer = engine.send(f"genmove {_COLORS[board.turn]}", players.move_limit)
    wall = time.perf_counter() - start
    processor = meters[side].lap()
    record.wall[side] += wall
    record.processor[side] += processor
    record.slowest[side] = max(record.slowest[side], wall)
    used = wall if math.isnan(processor) else processor
    if budget:
        budget.after(used)
    if side == OPPONENT and players.times:
        players.times.add(board.ply, used)
    return _checked(answer, board)


def _checked(answer: str, board: Board) -> Move:
    if answer.strip().lower() == "resign":
        raise EngineError("resigned", f"at ply {board.ply}")
    try:
        move = Move.parse(answer)
        if not board.is_legal(move):
            board.copy().push(move)
    except CornerwiseError as error:
        raise EngineError("illegal move", str(error)) from error
    return move


def _comparable(record: Record) -> tuple[float, float]:
    """The times of both sides on one clock, the processor's where it is known."""
    own, other = record.wall if math.isnan(sum(record.processor)) else record.processor
    return own, other


class _Meter:
    """Processor time since the last look; NaN where the system does not tell."""

    def __init__(self, engine: GtpEngine) -> None:
        self._engine = engine
        self._last = self._read()

    def _read(self) -> float:
        seconds = self._engine.processor_seconds()
        return float("nan") if seconds is None else seconds

    def lap(self) -> float:
        now = self._read()
        used, self._last = now - self._last, now
        return used
