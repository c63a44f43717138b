"""A session without a process, with an engine that is quick and always the same."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from cornerwise import Analysis, AnalysisProgress, Board, Move, MoveEstimate
from cornerwise.protocols.gtp import Player, Session, Settings
from cornerwise.protocols.gtp.commands import COMMANDS
from cornerwise.protocols.gtp.inbox import Interruption

RESPONSE = re.compile(r"[=?][0-9]* [^\n]*\n(?:[^\n]+\n)*\n")


class SteadyEngine:
    """An engine to which the largest piece is best, and among equals the first in order.

    Its estimates are made up: what a test wants to see is how they are passed on.
    """

    def __init__(self, seed: int | None = None) -> None:
        self.seed = seed
        self.asked: list[dict[str, Any]] = []
        self.cleared = 0
        self.during: Callable[[dict[str, Any]], None] = lambda _: None

    def clear(self) -> None:
        self.cleared += 1

    def analyze(self, board: Board, scoring: Any, **options: Any) -> Analysis:
        asked = {"board": board.copy(), "scoring": scoring, **options}
        self.asked.append(asked)
        self.during(asked)
        moves = sorted(board.legal_moves, key=lambda move: -len(move.cells))
        estimates = tuple(estimate(move) for move in moves[: options["multipv"]])
        first = estimates[0] if estimates else None
        stopped = options["cancel"].is_set()
        found = Analysis(
            estimates,
            None if first is None else first.move,
            0.0 if first is None else first.margin,
            *((0.0, 1.0, 0.0) if first is None else (first.win, first.draw, first.loss)),
            () if first is None else first.pv,
            None,
            -109,
            109,
            1234,
            0.5,
            scoring,
            "cancel" if stopped else "nodes",
        )
        if options["progress"] is not None:
            options["progress"](AnalysisProgress(1234, 0.5, found))
        return found


def estimate(move: Move) -> MoveEstimate:
    """What the engine says about a move."""
    size = len(move.cells)
    win = (size + 4) / 10
    return MoveEstimate(move, float(size), win, 0.05, 0.95 - win, 10 * size, (move,), -109, 109)


class Typed:
    """Lines that a test gives one by one; there is always another one waiting."""

    def __init__(self) -> None:
        self.interrupted = Interruption()
        self.waited = 0

    def is_set(self) -> bool:
        return True

    def wait(self) -> None:
        self.waited += 1

    def __iter__(self) -> Iterator[str]:
        return iter(())


class Table:
    """A session that answers lines at once, and its parts."""

    def __init__(self, variant: str = "duo", **settings: Any) -> None:
        self.engines: list[SteadyEngine] = []
        self.written: list[str] = []
        self.typed = Typed()
        self.player = Player(Settings(**settings), self._make_engine)
        self.session = Session(self.player, self.typed, self.written.append, variant, COMMANDS)

    def _make_engine(self, seed: int | None) -> SteadyEngine:
        self.engines.append(SteadyEngine(seed))
        return self.engines[-1]

    @property
    def engine(self) -> SteadyEngine:
        return self.engines[-1]

    @property
    def board(self) -> Board:
        return self.session.game.board

    def raw(self, line: str) -> str:
        """Return all that is written in answer to a line."""
        self.written.clear()
        self.session.answer(line)
        return "".join(self.written)

    def __call__(self, line: str) -> str:
        """Return the text of a response that has to be a good one."""
        response = self.raw(line)
        assert RESPONSE.fullmatch(response), response
        assert response.startswith("= "), f"{line}: {response}"
        return response[2:].strip("\n")

    def failure(self, line: str) -> str:
        """Return the message of a response that has to say that the command failed."""
        response = self.raw(line)
        assert RESPONSE.fullmatch(response), response
        assert response.startswith("? "), f"{line}: {response}"
        assert response.count("\n") == 2
        return response[2:].strip("\n")


@dataclass(frozen=True)
class Exchange:
    """Lines that are sent, and the response to them: the last one only."""

    sent: tuple[str, ...]
    response: tuple[str, ...]


def exchanges(text: str) -> list[Exchange]:
    """Read a transcript: lines that are sent, and responses, each of which an empty line ends."""
    found: list[Exchange] = []
    sent: list[str] = []
    lines = iter(text.strip("\n").split("\n"))
    for line in lines:
        if line.startswith(("=", "?")):
            response = [line]
            for more in lines:
                if not more:
                    break
                response.append(more)
            found.append(Exchange(tuple(sent), tuple(each.rstrip() for each in response)))
            sent = []
        else:
            sent.append(line)
    assert not sent, f"no response to {sent}"
    return found


def pattern(response: tuple[str, ...]) -> str:
    """Three dots stand for anything on a line, and on a line of their own for any lines."""
    return "".join(
        "(?:.*\n)*?" if line == "..." else ".*".join(map(re.escape, line.split("..."))) + "\n"
        for line in response
    )


def shown(response: str) -> str:
    """A response as transcripts show it: without the empty line, and blanks at ends of lines."""
    return "".join(f"{line.rstrip()}\n" for line in response.removesuffix("\n").splitlines())
