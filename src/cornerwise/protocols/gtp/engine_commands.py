"""Commands that make the engine choose a move, and those about the time for it."""

from __future__ import annotations

import time

from cornerwise.board import Board, Color
from cornerwise.moves import Move
from cornerwise.protocols.gtp.arguments import read_color
from cornerwise.protocols.gtp.clock import Clock
from cornerwise.protocols.gtp.game import side_to_place, turned
from cornerwise.protocols.gtp.report import move_value_lines
from cornerwise.protocols.gtp.session import Command, Session
from cornerwise.protocols.gtp.settings import seconds_of, whole_number
from cornerwise.protocols.gtp.syntax import Request

__all__ = ["ENGINE_COMMANDS"]

_MOST_MOVES = 10_000


def _genmove(session: Session, request: Request) -> str:
    return _generate(session, read_color(request.rest))


def _g(session: Session, _: Request) -> str:
    return _generate(session, side_to_place(session.game.board))


def _generate(session: Session, color: Color) -> str:
    started = time.monotonic()
    board = turned(session.game.board, color)
    move = _choose(session, board, _budget(session, color))
    if session.clock is not None:
        session.clock.spend(color, time.monotonic() - started)
    settings = session.player.settings
    if settings.resign and not move.is_pass and session.player.thought.is_hopeless:
        return "resign"
    session.game.play(color, move)
    return str(move)


def _reg_genmove(session: Session, request: Request) -> str:
    board = turned(session.game.board, read_color(request.rest))
    # The answer shall not depend on what was thought before.
    session.player.begin_anew()
    return str(_choose(session, board, None))


def _choose(session: Session, board: Board, clock: float | None) -> Move:
    return session.player.choose(board, clock, session.incoming.interrupted)


def _budget(session: Session, color: Color) -> float | None:
    if session.clock is None:
        return None
    pieces = len(session.game.board.variant.pieces)
    return session.clock.budget(color, pieces=pieces, placed=session.game.placed[color])


def _get_value(session: Session, _: Request) -> str:
    return f"{session.player.thought.analysis.score:.6f}"


def _move_values(session: Session, _: Request) -> str:
    return "\n".join(move_value_lines(session.player.thought.analysis))


def _time_settings(session: Session, request: Request) -> str:
    main, period, moves = request.words
    session.clock = Clock(seconds_of(main), seconds_of(period), whole_number(moves, 0, _MOST_MOVES))
    return ""


def _time_left(session: Session, request: Request) -> str:
    color, seconds, moves = request.words
    side, left, count = read_color(color), seconds_of(seconds), whole_number(moves, 0, _MOST_MOVES)
    if session.clock is None:
        session.clock = Clock(left, 0, 0)
    session.clock.set_left(side, left, count)
    return ""


ENGINE_COMMANDS = (
    Command("genmove COLOR", _genmove, 1, 1),
    Command("g", _g),
    Command("reg_genmove COLOR", _reg_genmove, 1, 1),
    Command("get_value", _get_value),
    Command("move_values", _move_values),
    Command("time_settings MAIN_TIME BYO_YOMI_TIME BYO_YOMI_STONES", _time_settings, 3, 3),
    Command("time_left COLOR TIME STONES", _time_left, 3, 3),
)
"""Commands that make the engine choose a move, and those about the time for it."""
