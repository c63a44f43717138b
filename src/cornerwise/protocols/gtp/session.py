"""A session: commands in, responses out, until `quit` or the end of the input."""

from __future__ import annotations

import contextlib
import sys
import traceback
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from cornerwise.errors import CornerwiseError, quote
from cornerwise.protocols.gtp.clock import Clock
from cornerwise.protocols.gtp.game import GtpGame
from cornerwise.protocols.gtp.inbox import LONGEST_LINE
from cornerwise.protocols.gtp.player import Player
from cornerwise.protocols.gtp.syntax import (
    CommandError,
    Request,
    format_response,
    one_line,
    parse_request,
    printable,
)
from cornerwise.solve import Flag
from cornerwise.variants import Variant

__all__ = ["Command", "Incoming", "Session", "Stream"]

Stream: TypeAlias = Callable[[Callable[[str], None]], None]
"""A response that grows: is given what writes a line of it."""


class _Event(Flag, Protocol):
    def clear(self) -> None: ...


class Incoming(Flag, Iterable[str], Protocol):
    """Where commands come from; `Inbox` is one."""

    @property
    def interrupted(self) -> _Event:
        """Set when the user interrupts."""

    def wait(self) -> None:
        """Wait for the next command, or an interruption."""


@dataclass(frozen=True)
class Command:
    """A command that a controller can send.

    Attributes
    ----------
    usage : str
        Its name and its arguments, as error messages show them.
    run : callable
        Given the session and the request, returns the response, or a stream.
    least, most : int
        How many arguments it takes.
    """

    usage: str
    run: Callable[[Session, Request], str | Stream]
    least: int = 0
    most: int = 0

    @property
    def name(self) -> str:
        """Its name."""
        return self.usage.split()[0]


class Session:
    r"""What a controller talks to.

    Parameters
    ----------
    player : Player
        The engine and its settings.
    incoming : Incoming
        The lines of the controller.
    write : callable
        Writes text to the controller at once.
    variant : str
        The game to begin with.
    commands : mapping of str to Command
        What the controller may say.

    Attributes
    ----------
    game : GtpGame
        The game that is being played.
    clock : Clock or None
        Its clock, where the controller has set one.

    Examples
    --------
    >>> import io
    >>> from cornerwise.protocols.gtp import Inbox, Player, Settings
    >>> from cornerwise.protocols.gtp.commands import COMMANDS
    >>> lines = Inbox(io.BytesIO(b"1 play b e10\n2 genmove white\n3 frobnicate\n").read)
    >>> answers = []
    >>> Session(Player(Settings(nodes=50)), lines, answers.append, "duo", COMMANDS).run()
    >>> answers[0], answers[1].startswith("=2 "), answers[2]
    ('=1 \n\n', True, "?3 unknown command 'frobnicate'\n\n")
    """

    def __init__(
        self,
        player: Player,
        incoming: Incoming,
        write: Callable[[str], object],
        variant: str,
        commands: Mapping[str, Command],
    ) -> None:
        self.player = player
        self.incoming = incoming
        self.commands = commands
        self.game = GtpGame(variant)
        self.clock: Clock | None = None
        self._write = write
        self._at_end = False

    def run(self) -> None:
        """Answer commands until there are no more."""
        for line in self.incoming:
            self.answer(line)
            if self._at_end:
                return

    def start(self, variant: Variant) -> None:
        """Begin a game."""
        self.game.start(variant)
        self.player.forget_thought()
        if self.clock is not None:
            self.clock.reset()

    def quit(self) -> None:
        """Answer no more commands after this one."""
        self._at_end = True

    def answer(self, line: str) -> None:
        """Answer one line, unless it holds no command."""
        request = parse_request(line)
        if request is None:
            return
        self.incoming.interrupted.clear()
        try:
            if len(line.encode("utf-8", "surrogateescape")) > LONGEST_LINE:
                raise CommandError(f"the line is longer than {LONGEST_LINE} bytes")
            found = self._run(request)
        except Exception as error:
            self._write(format_response(request.id, _words(error), good=False))
            return
        if isinstance(found, str):
            self._write(format_response(request.id, found))
        else:
            self._stream(request, found)

    def _run(self, request: Request) -> str | Stream:
        command = self.commands.get(request.name)
        if command is None:
            if not request.name:
                raise CommandError(f"no command after the number {request.id}")
            raise CommandError(f"unknown command {quote(request.name)}")
        if not command.least <= len(request.words) <= command.most:
            raise CommandError(f"wrong number of arguments; expected: {command.usage}")
        return command.run(self, request)

    def _stream(self, request: Request, stream: Stream) -> None:
        def write_line(line: str) -> None:
            self._write(f"{printable(line)}\n")

        self._write(f"={request.id} \n")
        try:
            stream(write_line)
        except OSError:  # nobody reads any more
            raise
        except Exception as error:
            # It is too late to say that the command failed.
            write_line(f"error {_words(error)}")
        self._write("\n")


def _words(error: Exception) -> str:
    if isinstance(error, CommandError | CornerwiseError):
        return one_line(error)
    if isinstance(error, MemoryError):
        return "not enough memory"
    with contextlib.suppress(OSError):
        traceback.print_exception(error, file=sys.stderr)
    return f"internal error, please report it: {type(error).__name__}: {one_line(error)}"
