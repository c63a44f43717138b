"""A player in a design contest: answers a host's messages with moves in four letters."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Protocol

from cornerwise.analysis import Analysis
from cornerwise.board import Board
from cornerwise.errors import InvalidInputError, quote
from cornerwise.moves import PASS
from cornerwise.protocols.contest_dialects import Dialect, GameOver, Hello, Prompt, read_messages
from cornerwise.protocols.contest_game import ContestGame
from cornerwise.protocols.contest_stream import ByteStream

__all__ = ["ContestSession", "Thinker"]

_LEAST = 0.01


class Thinker(Protocol):
    """The part of `cornerwise.Engine` that a contest needs."""

    def analyze(self, board: Board, *, time_limit: float, threads: int) -> Analysis:
        """Find the best move."""

    def clear(self) -> None:
        """Forget the game."""


class ContestSession:
    """One player for any number of games, one after the other.

    Parameters
    ----------
    engine : Engine
        Chooses the moves.
    team : str
        Two digits, the team's code.
    seconds : float
        What a move may take, from the first byte of the host's message.
    threads : int
        Threads to think with.
    dialect : Dialect, optional
        That of the host; found out by itself if not given.
    pass_code : str
        What to say for a pass: ``"0000"`` or ``"----"``.

    Raises
    ------
    InvalidInputError
        If the team's code is not two digits.

    Examples
    --------
    >>> import io
    >>> from cornerwise import Engine
    >>> output = io.BytesIO()
    >>> session = ContestSession(Engine(seed=1), team="42", seconds=0.05)
    >>> session.run(io.BytesIO(b"0" b"9").read, output.write)
    >>> output.getvalue()
    b'142'
    """

    def __init__(
        self,
        engine: Thinker,
        *,
        team: str = "01",
        seconds: float = 0.8,
        threads: int = 1,
        dialect: Dialect | None = None,
        pass_code: str = "0000",
    ) -> None:
        if not re.fullmatch("[0-9]{2}", team, re.ASCII):
            raise InvalidInputError(f"team {quote(team)} is no team's code; expected two digits")
        self._engine = engine
        self._team = team
        self._seconds = seconds
        self._threads = threads
        self._dialect = dialect
        self._pass_code = pass_code
        self._game: ContestGame | None = None
        self._opening = ("", "")  # start cell and move of ours, before we hear of the opponent's

    def run(self, read: Callable[[int], bytes | None], write: Callable[[bytes], object]) -> None:
        """Play until the host's stream ends.

        Parameters
        ----------
        read, write : callable
            How to read from the host, as in `ByteStream`, and how to write to it.

        Raises
        ------
        FormatError
            When the host's stream is broken.
        IllegalMoveError
            When the opponent's move is illegal.
        """
        self.play(ByteStream(read), write)

    def play(self, stream: ByteStream, write: Callable[[bytes], object]) -> None:
        """Do the same with a stream that is there already."""
        for message in read_messages(stream, self._dialect):
            if isinstance(message, Prompt):
                write(self._answer(message).encode("ascii"))
                continue
            self._game = None
            if isinstance(message, Hello):
                write(f"1{self._team}".encode("ascii"))
            elif isinstance(message, GameOver):
                self._engine.clear()

    def _answer(self, prompt: Prompt) -> str:
        """Return the four letters that answer a prompt."""
        deadline = prompt.time + self._seconds
        if not prompt.codes:
            assert prompt.start is not None
            # Whether we move first is not known yet in 2013. Only the choice of a move hangs on it.
            self._game = ContestGame(prompt.start, first=True)
            code = self._move(self._game, deadline)
            self._opening = (prompt.start, code)
            return code
        game = self._followed(prompt)
        game.play_other(prompt.codes[-1])
        self._game = game
        return self._move(game, deadline)

    def _followed(self, prompt: Prompt) -> ContestGame:
        """Return the game before the opponent's last move."""
        if prompt.start is not None:
            return ContestGame(prompt.start, first=False)
        if len(prompt.codes) == 2:
            # We moved second after all, and the opponent's first move came to light only now.
            start, code = self._opening
            game = ContestGame(start, first=False)
            game.play_other(prompt.codes[0])
            game.play_own(game.move_of(code))
            return game
        assert self._game is not None
        return self._game

    def _move(self, game: ContestGame, deadline: float) -> str:
        board = game.board
        if board.is_over or board.is_legal(PASS):
            game.play_own(PASS)
            return self._pass_code
        left = max(_LEAST, deadline - time.monotonic())
        found = self._engine.analyze(board, time_limit=left, threads=self._threads)
        if found.stopped == "interrupt":
            raise KeyboardInterrupt
        assert found.best is not None
        return game.play_own(found.best)
