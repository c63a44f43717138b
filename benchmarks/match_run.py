"""Playing many games at a time, one a core."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, replace

from benchmarks.match_budget import Budget, PlyTimes
from benchmarks.match_game import Players, Record, Task, play_game
from benchmarks.match_gtp import GtpEngine
from benchmarks.match_openings import Opening

_POLL = 0.2  # seconds after which Ctrl-C is noticed on systems where nothing ends a wait


@dataclass(frozen=True)
class Side:
    """How to start an engine."""

    command: str
    setup: tuple[str, ...] = ()

    def start(self) -> GtpEngine:
        """Start one."""
        return GtpEngine(self.command, self.setup)


@dataclass(frozen=True)
class Settings:
    """How games are played; `times` of the opponent are what the engine gets, if any."""

    move_limit: float
    time_command: str
    times: PlyTimes | None = None


def tasks_of(openings: Sequence[Opening], games: int) -> list[Task]:
    """Return the games to be played: each opening twice, with colours exchanged."""
    return [Task(game, game // 2, openings[game // 2], game % 2) for game in range(games)]


def play_match(
    tasks: Sequence[Task], sides: tuple[Side, Side], settings: Settings, jobs: int
) -> Generator[Record, None, None]:
    """Yield games as they end. Closing the iterator ends all engines."""
    waiting: queue.SimpleQueue[Task] = queue.SimpleQueue()
    for task in tasks:
        waiting.put(task)
    workers = [_Worker(waiting, sides, settings) for _ in range(min(jobs, len(tasks)))]
    finished: queue.SimpleQueue[Record | BaseException] = queue.SimpleQueue()
    for worker in workers:
        worker.start(finished.put)
    try:
        for _ in tasks:
            yield _next(finished)
    finally:
        for worker in workers:
            worker.stop()


def calibrate(
    openings: Sequence[Opening], opponent: Side, settings: Settings, jobs: int
) -> PlyTimes:
    """Let the opponent play itself, and return what its moves take."""
    times = PlyTimes()
    observed = replace(settings, times=times)
    tasks = [Task(number, number, opening, 0) for number, opening in enumerate(openings)]
    for record in play_match(tasks, (opponent, opponent), observed, jobs):
        if record.failed is not None:
            raise RuntimeError(f"the opponent failed against itself: {record.details}")
    return times


def _next(finished: queue.SimpleQueue[Record | BaseException]) -> Record:
    while True:
        try:
            result = finished.get(timeout=_POLL)
        except queue.Empty:
            continue
        if isinstance(result, BaseException):
            raise result
        return result


class _Worker:
    """A thread with two engines, which live as long as it."""

    def __init__(
        self, waiting: queue.SimpleQueue[Task], sides: tuple[Side, Side], settings: Settings
    ) -> None:
        self._waiting = waiting
        self._sides = sides
        self._settings = settings
        self._engines: list[GtpEngine] = []
        self._stopped = threading.Event()

    def start(self, deliver: Callable[[Record | BaseException], object]) -> None:
        self._thread = threading.Thread(target=self._run, args=(deliver,), daemon=True)
        self._thread.start()

    def stop(self) -> None:
        self._stopped.set()
        for engine in self._engines:
            engine.stop()
        self._thread.join()

    def _run(self, deliver: Callable[[Record | BaseException], object]) -> None:
        try:
            for side in self._sides:
                self._engines.append(side.start())
            first, second = self._engines
            settings = self._settings
            players = Players(
                (first, second),
                settings.move_limit,
                settings.time_command,
                Budget(settings.times) if settings.times and settings.time_command else None,
                settings.times,
            )
            while not self._stopped.is_set():
                record = play_game(self._waiting.get_nowait(), players)
                if not self._stopped.is_set():
                    deliver(record)
        except queue.Empty:
            pass
        except BaseException as error:  # to be raised where the games are waited for
            deliver(error)
        finally:
            for engine in self._engines:
                engine.quit()
