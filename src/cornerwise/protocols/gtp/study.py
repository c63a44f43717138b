"""Commands that analyze a position, in the style of Go engines."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from cornerwise.analysis import Analysis, AnalysisProgress
from cornerwise.board import Color
from cornerwise.errors import quote
from cornerwise.protocols.gtp.arguments import color_named
from cornerwise.protocols.gtp.game import side_to_place, turned
from cornerwise.protocols.gtp.report import estimate_lines
from cornerwise.protocols.gtp.session import Command, Session, Stream
from cornerwise.protocols.gtp.settings import seconds_of, whole_number
from cornerwise.protocols.gtp.syntax import CommandError, Request

__all__ = ["STUDY_COMMANDS"]

_USUAL_CENTISECONDS = 100
_USUAL_MOVES = 10
_USUAL_SECONDS = 1.0
_MOST_WORDS = 8


@dataclass
class _Options:
    """Arguments of both commands: a colour, an interval, and names with their values."""

    color: Color | None = None
    interval: float = _USUAL_CENTISECONDS / 100
    multipv: int | None = _USUAL_MOVES
    time: float | None = None
    nodes: int | None = None


def _options(words: list[str], names: tuple[str, ...]) -> _Options:
    options = _Options()
    words = list(words)
    if words and (color := color_named(words[0])) is not None:
        options.color = color
        del words[0]
    if words and "interval" in names and words[0].isdecimal():
        words.insert(0, "interval")
    while words:
        name, *words = words
        if name not in names:
            raise CommandError(f"{quote(name)} is no argument; expected one of: {', '.join(names)}")
        if not words:
            raise CommandError(f"{name} has no value")
        _set(options, name, words.pop(0))
    return options


def _set(options: _Options, name: str, text: str) -> None:
    if name == "interval":
        options.interval = whole_number(text, 0) / 100
    elif name == "time":
        options.time = seconds_of(text)
    elif name == "nodes":
        options.nodes = whole_number(text, 1)
    elif text.lower() == "all":
        options.multipv = None
    else:
        options.multipv = whole_number(text, 1)


def _analyze(session: Session, request: Request) -> Stream:
    options = _options(request.words, ("interval", "multipv"))
    color = side_to_place(session.game.board) if options.color is None else options.color
    board = turned(session.game.board, color)

    def stream(write_line: Callable[[str], None]) -> None:
        reporter = _Reporter(write_line, options.interval)
        found = session.player.study(
            board, session.incoming, multipv=options.multipv, progress=reporter
        )
        reporter.report(found)
        # Nothing is left to find out, but the response ends when the controller says so.
        session.incoming.wait()

    return stream


def _analyze_once(session: Session, request: Request) -> str:
    options = _options(request.words, ("time", "nodes", "multipv"))
    color = side_to_place(session.game.board) if options.color is None else options.color
    seconds = options.time
    if seconds is None and options.nodes is None:
        seconds, options.nodes = session.player.settings.limits()
    found = session.player.study(
        turned(session.game.board, color),
        session.incoming.interrupted,
        seconds=seconds,
        nodes=options.nodes,
        multipv=options.multipv,
    )
    return "\n".join(estimate_lines(found))


class _Reporter:
    """Writes what an analysis has found, but not more often than asked."""

    def __init__(self, write_line: Callable[[str], None], interval: float) -> None:
        self._write_line = write_line
        self._interval = interval
        self._last = time.monotonic()

    def __call__(self, progress: AnalysisProgress) -> None:
        if time.monotonic() - self._last >= self._interval:
            self.report(progress.analysis)

    def report(self, analysis: Analysis) -> None:
        """Write all moves on one line, as Go engines do."""
        self._last = time.monotonic()
        if analysis.moves:
            self._write_line(" ".join(estimate_lines(analysis)))


STUDY_COMMANDS = (
    Command("analyze [COLOR] [INTERVAL] [multipv MOVES]", _analyze, 0, _MOST_WORDS),
    Command(
        "analyze_once [COLOR] [time SECONDS] [nodes NODES] [multipv MOVES]",
        _analyze_once,
        0,
        _MOST_WORDS,
    ),
)
"""Commands that analyze a position."""
