"""The Go Text Protocol: one well-formed response to each command, and the board stays one."""

from __future__ import annotations

import dataclasses
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path

from cornerwise.protocols.gtp import Player, Session, Settings
from cornerwise.protocols.gtp.commands import COMMANDS
from cornerwise.protocols.gtp.inbox import Interruption, split_lines
from cornerwise.protocols.gtp.session import Command, Stream
from cornerwise.protocols.gtp.syntax import Request, file_name, parse_request
from fuzz.targets import is_sampled
from fuzz.targets.steady import FirstMove

LONGEST = 80
WORDS = (
    *(f"{name} ".encode() for name in sorted(COMMANDS)),
    *(b"b", b"w", b"1", b"2", b"blue", b"GREEN", b"red", b"e10", b"j5", b"c6", b"f3", b"pass"),
    *(b"56u0", b"0000", b"e10,e9", b"a1", b"Blokus Duo", b"Blokus Mini", b"mini-10", b"Chess"),
    *(b"\n", b"\n", b"\r\n", b"\t", b" ", b"#", b"\x00", b"\x0b", b"\x85", b"\xff", b"\xc2\xa0"),
    *(b"0", b"-1", b"-0", b"+5", b"1_0", b"1e400", b"nan", b"inf", b"9" * 18, b"9" * 30, b"none"),
    *(b"\xd9\xa3", b"level", b"nodes", b"time", b"threads", b"seed", b"scoring", b"resign"),
    *(b"multipv", b"interval", b"all", b'"', b'"a b"', b"\\", b"a.blksgf", b"squares", b"official"),
)
_RESPONSE = re.compile(r"[=?][0-9]* [^\n]*\n(?:[^\n]+\n)*\n")
_MOST_LINES = 4
_FOLDER = tempfile.TemporaryDirectory(prefix="fuzz-gtp-")
_FILES = [Path(_FOLDER.name, name) for name in ("a.blksgf", "b.blksgf", *["absent/c"] * 6)]
_FILES[0].write_text("(;GM[Blokus Mini];B[c6,c5];W[f3])")


class _Lines:
    """Lines of which there is always another one."""

    def __init__(self) -> None:
        self.interrupted = Interruption()

    def is_set(self) -> bool:
        return True

    def wait(self) -> None:
        pass

    def __iter__(self) -> Iterator[str]:
        return iter(())


def _kept_in_the_folder(command: Command) -> Command:
    """Return a command about files that knows only those of the folder of this target."""

    def run(session: Session, request: Request) -> str | Stream:
        name, rest = file_name(request.rest)
        path = _FILES[len(name) % len(_FILES)]
        return command.run(session, dataclasses.replace(request, rest=f'"{path}" {rest}'.rstrip()))

    return dataclasses.replace(command, run=run)


_COMMANDS = {
    name: _kept_in_the_folder(command) if name in ("loadsgf", "savesgf") else command
    for name, command in COMMANDS.items()
}


def one(data: bytes, thorough: bool = False) -> None:
    """Answer the lines of an input."""
    written: list[str] = []
    session = Session(
        Player(Settings(seed=1, nodes=1), lambda _: FirstMove()),
        _Lines(),
        written.append,
        "mini",
        _COMMANDS,
    )
    for line, _ in zip(
        split_lines(iter((data,))), range(99 if thorough else _MOST_LINES), strict=False
    ):
        written.clear()
        _answer(session, line.decode("utf-8", "surrogateescape"), written)
    board = session.game.board
    assert len(board.moves) == board.ply
    if thorough or is_sampled(data):
        assert sum(board.score("squares")) == int((board.to_array() != 0).sum())


def _answer(session: Session, line: str, written: list[str]) -> None:
    request = parse_request(line)
    before = session.game.board
    session.answer(line)
    response = "".join(written)
    if request is None:
        assert not response
        return
    assert _RESPONSE.fullmatch(response), response
    assert response[1:].startswith(f"{request.id} ")
    assert "internal error" not in response, response
    response.encode("utf-8")
    if response[0] == "?":
        # What failed has changed nothing.
        assert session.game.board == before
