"""A contest's host with rules of its own, and engines to play against it."""

from __future__ import annotations

import queue
import random
from collections.abc import Callable, Sequence
from typing import Any

from cornerwise import PASS, Analysis, Board, Move
from cornerwise.protocols.contest_dialects import Dialect

PLACEMENTS = [Move.from_index(index) for index in range(13_729)]
Cell = tuple[int, int]


def around(cell: Cell, steps: Sequence[Cell]) -> set[Cell]:
    return {(cell[0] + rows, cell[1] + columns) for rows, columns in steps}


class Table:
    """What the referee keeps: the cells and pieces of two players, the first mover is player 0.

    Parameters
    ----------
    starts : tuple of str
        ``"5"`` and ``"a"``, or the other way round.
    """

    def __init__(self, starts: tuple[str, str]) -> None:
        self.starts = [(4, 4) if start == "5" else (9, 9) for start in starts]
        self.cells: list[set[Cell]] = [set(), set()]
        self.pieces: list[set[str]] = [set(), set()]

    def allows(self, player: int, move: Move) -> bool:
        own = self.cells[player]
        cells = set(move.cells)
        if move.piece.name in self.pieces[player] or cells & (own | self.cells[1 - player]):
            return False
        edges = set().union(*(around(c, [(0, 1), (1, 0), (0, -1), (-1, 0)]) for c in cells))
        if edges & own:
            return False
        if not own:
            return self.starts[player] in cells
        corners = set().union(*(around(c, [(1, 1), (1, -1), (-1, 1), (-1, -1)]) for c in cells))
        return bool(corners & own)

    def place(self, player: int, move: Move) -> None:
        assert self.allows(player, move), f"{move.to_code()} of player {player}"
        self.cells[player] |= set(move.cells)
        self.pieces[player].add(move.piece.name)

    def legal(self, player: int) -> list[Move]:
        """Look at all placements."""
        taken = self.cells[0] | self.cells[1]
        return [
            move
            for move in PLACEMENTS
            if taken.isdisjoint(move.cells) and self.allows(player, move)
        ]


class Host:
    """Plays one game against a session: give its `read` and `write` to the session.

    Parameters
    ----------
    dialect : Dialect
        Its dialect.
    first : bool
        Whether the session moves first.
    start : str
        The session's start cell, ``"5"`` or ``"a"``.
    seed : int
        Decides what the opponent plays.
    idle : int
        A turn of the opponent's at which it passes though it need not.
    pass_code : str
        What the session has to say for a pass.
    """

    def __init__(
        self,
        dialect: Dialect,
        first: bool,
        start: str,
        *,
        seed: int = 0,
        idle: int = -1,
        pass_code: str = "0000",
    ) -> None:
        other = "5a".replace(start, "")
        self.table = Table((start, other) if first else (other, start))
        self.session = 0 if first else 1
        self.codes: list[str] = []
        self.prompts: list[str] = []
        self.passes = [0, 0]
        self._dialect = dialect
        self._start = start.upper()
        self._rng = random.Random(seed)
        self._idle = idle
        self._pass_code = pass_code
        self._said: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._say("0")

    def read(self, _: int) -> bytes:
        return self._said.get()

    def write(self, data: bytes) -> None:
        answer = data.decode()
        if self.prompts == ["0"]:
            assert answer == "101"
        else:
            self._take(answer)
        self._go_on()

    def _say(self, text: str) -> None:
        self.prompts.append(text)
        self._said.put(text.encode())

    def _take(self, code: str) -> None:
        player = len(self.codes) % 2
        if code in ("0000", "----"):
            assert len(self.codes) >= 2
            self.passes[player] += 1
            if player == self.session:
                assert code == self._pass_code
                assert not self.table.legal(player)
        else:
            assert code == code.lower()
            self.table.place(player, Move.parse(code))
        self.codes.append(code)

    def _is_over(self) -> bool:
        passes = [code in ("0000", "----") for code in self.codes[-2:]]
        return passes == [True, True] or any(len(pieces) == 21 for pieces in self.table.pieces)

    def _go_on(self) -> None:
        """Let the opponent play until it is the session's turn or the game is over."""
        while not self._is_over() and len(self.codes) % 2 != self.session:
            player = 1 - self.session
            moves = self.table.legal(player)
            idles = len(self.codes) // 2 == self._idle
            biggest = sorted(moves, key=lambda move: -len(move.cells))[: len(moves) // 3 + 1]
            self._take(self._rng.choice(biggest).to_code() if moves and not idles else "0000")
        if self._is_over():
            self._say("9")
            self._said.put(b"")
            return
        self._say(self._prompt(len(self.codes)))

    def _prompt(self, turn: int) -> str:
        if self._dialect is Dialect.ICFPT_2013:
            if turn < 2:
                return f"2{self._start}"
            return f"4{self.codes[0]}{self.codes[2]}" if turn == 3 else f"3{self.codes[-1]}"
        if turn == 0:
            return f"2{self._start}"
        return f"3{self._start}{self.codes[-1]}" if turn == 1 else f"4{self.codes[-1]}"


class StubEngine:
    """An engine that plays what it is told to: by default any legal move, by chance."""

    def __init__(
        self, choose: Callable[[Board], Move] | None = None, stopped: Any = "time"
    ) -> None:
        self._rng = random.Random(5)
        self._choose = choose or (lambda board: self._rng.choice(list(board.legal_moves)))
        self._stopped = stopped
        self.asked: list[tuple[Board, dict[str, Any]]] = []
        self.cleared = 0

    def clear(self) -> None:
        self.cleared += 1

    def analyze(self, board: Board, **options: Any) -> Analysis:
        assert PASS not in board.legal_moves
        self.asked.append((board.copy(), options))
        best = self._choose(board)
        estimates = (0.0, 0.0, 1.0, 0.0)
        return Analysis(
            (), best, *estimates, (best,), None, -109, 109, 1, 0.1, "official", self._stopped
        )


def turned(cells: set[tuple[int, int]]) -> set[tuple[int, int]]:
    return {(13 - row, 13 - column) for row, column in cells}


def scripted(codes: list[str]) -> Callable[[Board], Move]:
    """Play codes in turn, on whatever board they are legal."""
    waiting = iter(codes)

    def choose(board: Board) -> Move:
        move = Move.parse(next(waiting))
        return move if board.is_legal(move) else Move.from_cells(turned(set(move.cells)))

    return choose
