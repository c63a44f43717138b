"""Endings to solve: random ones small enough for plain minimax, and those of the data."""

import json
import random
from collections.abc import Iterator
from functools import cache, cached_property
from pathlib import Path
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from cornerwise import Board, Color, Move, get_variant, perft
from cornerwise.reference.blokus.moves import Move as ReferenceMove
from cornerwise.reference.blokus.position import Position

DATA = Path(__file__).parents[1] / "data"


def some(count: int, variant: str) -> int:
    """How many endings to take: fewer of the larger boards of Mini, which differ in size alone."""
    return count if variant in ("duo", "mini") else count // 6


def small_endings(variant: str, count: int, nodes: int, seed: int) -> Iterator[Board]:
    """Endings whose whole game tree has at most `nodes` nodes, of games of two kinds.

    In every second game both sides place big pieces first, so that the small ones are left and
    somebody may place everything, the monomino last.
    """
    rng = random.Random(seed)
    for number in range(count):
        yield _ending(variant, rng, nodes, tidy=number % 2 == 1)


def _ending(variant: str, rng: random.Random, nodes: int, tidy: bool) -> Board:
    board = Board(variant)
    while not board.is_over:
        moves = board.legal_moves.to_numpy()
        if tidy:
            moves = _largest(moves, variant)
        board.push(Move.from_index(rng.choice(moves), variant) if len(moves) else "pass")
    for _ in range(rng.randint(0, 12)):
        last = board.pop()
        if tree_size(board, nodes) > nodes:
            board.push(last)
            break
    return board


def bonus_endings(variant: str, count: int, nodes: int, seed: int) -> Iterator[Board]:
    """Endings in which somebody may place everything, the monomino last or not.

    Real games hardly ever come to it, so these are set up: one colour fills the board with few
    pieces to spare before the other begins.
    """
    rng = random.Random(seed)
    found = 0
    while found < count:
        board = _nearly_placed(variant, rng)
        if board is not None and tree_size(board, nodes) <= nodes:
            found += 1
            yield board


def _nearly_placed(variant: str, rng: random.Random) -> Board | None:
    first = rng.choice(list(Color))
    own: list[list[tuple[int, int]]] = [[], []]
    for color, spare in ((first, rng.randint(1, 3)), (first.other, rng.randint(1, 9))):
        while True:
            board = Board.from_cells(own[0], own[1], color, variant)
            moves = board.legal_moves.to_numpy()
            if len(board.pieces_left[color]) <= spare or not len(moves):
                break
            chosen = _largest(moves, variant)
            # The monomino goes early now and then; otherwise it would always be left.
            if rng.random() < 0.1:
                monominoes = moves[_piece_sizes(variant)[moves] == 1]
                chosen = monominoes if len(monominoes) else moves
            own[color] += Move.from_index(rng.choice(chosen), variant).cells
    board = Board.from_cells(own[0], own[1], rng.choice(list(Color)), variant)
    return board if len(board.pieces_left[first]) <= 3 else None


@cache
def _piece_sizes(variant: str) -> npt.NDArray[np.int64]:
    """Sizes of the pieces of all placements."""
    placements = range(get_variant(variant).placements)
    return np.array([Move.from_index(index, variant).piece.size for index in placements])


def _largest(moves: npt.NDArray[np.uint16], variant: str) -> npt.NDArray[np.uint16]:
    sizes = _piece_sizes(variant)[moves]
    largest: npt.NDArray[np.uint16] = moves[sizes == sizes.max(initial=0)]
    return largest


class _Followed:
    """A position with what the reference minimax asks of it; its children are made once."""

    def __init__(self, position: Position) -> None:
        self._position = position
        self.game = position.game
        self.margin = position.margin

    @cached_property
    def _children(self) -> list[tuple[ReferenceMove, "_Followed"]]:
        return [(move, _Followed(child)) for move, child in self._position.children()]

    def children(self) -> list[tuple[ReferenceMove, "_Followed"]]:
        return self._children


def followed_once(position: Position) -> Position:
    """The position, for minimax in one scoring after the other: the tree of moves is one."""
    return cast(Position, _Followed(position))


def tree_size(board: Board, limit: int) -> int:
    """Number of nodes of the game tree, counted up to a limit."""
    size = 0
    for depth in range(64):
        level = perft(board, depth)
        size += level
        if level == 0 or size > limit:
            break
    return size


@cache
def recorded_endings() -> tuple[dict[str, Any], ...]:
    lines = (DATA / "endgames-duo.jsonl").read_text("utf-8").splitlines()
    return tuple(json.loads(line) for line in lines)


@cache
def coded_endings() -> tuple[dict[str, Any], ...]:
    lines = (DATA / "endgames-codes.jsonl").read_text("utf-8").splitlines()
    return tuple(json.loads(line) for line in lines)


@cache
def disputed_endings() -> tuple[dict[str, Any], ...]:
    """Endings of random games for which another exact solver gives a wrong margin or move."""
    lines = (DATA / "endgames-disputed.jsonl").read_text("utf-8").splitlines()
    return tuple(json.loads(line) for line in lines)


def recorded_board(ending: dict[str, Any]) -> Board:
    """The position of a recorded ending; a colour missing its turn has passed."""
    board = Board()
    for color, cells in ending["moves"]:
        if "BW"[board.turn] != color:
            board.push("pass")
        board.push(cells)
    if "BW"[board.turn] != ending["to_move"]:
        board.push("pass")
    return board


def final_margin(board: Board, line: tuple[Move, ...], scoring: str) -> int:
    """Margin of the side to move after a line that ends the game."""
    played = board.copy()
    for move in line:
        played.push(move)
    assert played.is_over
    scores = played.score(scoring)  # type: ignore[arg-type]
    return scores[board.turn] - scores[Color(board.turn).other]
