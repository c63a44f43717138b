"""Every command that a controller can send."""

from __future__ import annotations

import time
from collections.abc import Mapping

import cornerwise
from cornerwise.protocols.gtp.board_commands import BOARD_COMMANDS
from cornerwise.protocols.gtp.engine_commands import ENGINE_COMMANDS
from cornerwise.protocols.gtp.parameters import PARAMETER_COMMANDS
from cornerwise.protocols.gtp.session import Command, Session
from cornerwise.protocols.gtp.study import STUDY_COMMANDS
from cornerwise.protocols.gtp.syntax import Request

__all__ = ["COMMANDS"]


def _protocol_version(_: Session, __: Request) -> str:
    return "2"


def _name(_: Session, __: Request) -> str:
    return "cornerwise"


def _version(_: Session, __: Request) -> str:
    return cornerwise.__version__


def _list_commands(session: Session, _: Request) -> str:
    return "\n".join(sorted(session.commands))


def _known_command(session: Session, request: Request) -> str:
    return str(request.rest in session.commands).lower()


def _quit(session: Session, _: Request) -> str:
    session.quit()
    return ""


def _cputime(_: Session, __: Request) -> str:
    return f"{time.process_time():.3f}"


_OWN = (
    Command("protocol_version", _protocol_version),
    Command("name", _name),
    Command("version", _version),
    Command("list_commands", _list_commands),
    Command("known_command COMMAND", _known_command, 1, 1),
    Command("quit", _quit),
    Command("cputime", _cputime),
)

COMMANDS: Mapping[str, Command] = {
    command.name: command
    for command in (
        *_OWN,
        *BOARD_COMMANDS,
        *ENGINE_COMMANDS,
        *PARAMETER_COMMANDS,
        *STUDY_COMMANDS,
    )
}
"""Commands by name."""
