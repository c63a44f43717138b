"""Types of the compiled kernels' seam."""

from collections.abc import Callable
from typing import Literal, Protocol, TypedDict, TypeVar, overload

import numpy as np
import numpy.typing as npt

T = TypeVar("T")

class VariantTables(TypedDict):
    name: str
    size: int
    starts: tuple[tuple[int, int], tuple[int, int]]
    pieces: int
    orientations: tuple[tuple[int, tuple[tuple[int, int], ...]], ...]
    placements: tuple[tuple[int, int, int], ...]

available_isas: tuple[str, ...]
isa: str
position_bytes: int
perft_depth_max: int
polyomino_cells_max: int
threads_max: int
view_planes_count: int

def variant_tables(variant: int) -> VariantTables | None: ...

class Position:
    def __init__(self, variant: int) -> None: ...
    @staticmethod
    def from_cells(
        variant: int,
        black: list[tuple[int, int]],
        white: list[tuple[int, int]],
        turn: int,
        monomino_last: int = 0,
    ) -> Position: ...
    @staticmethod
    def from_bytes(data: bytes | npt.NDArray[np.uint8]) -> Position: ...
    def to_bytes(self) -> bytes: ...
    def copy(self) -> Position: ...
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...
    @property
    def variant(self) -> int: ...
    @property
    def turn(self) -> int: ...
    @property
    def monomino_last(self) -> int: ...
    def left(self, color: int) -> int: ...
    def cells(self) -> npt.NDArray[np.int8]: ...
    def score(self, color: int, scoring: int) -> int: ...
    def allows(self, color: int, index: int) -> bool: ...
    def play(self, index: int) -> None: ...
    def count(self, color: int) -> int: ...
    def any(self, color: int) -> bool: ...
    def select(self, color: int, objects: tuple[T, ...]) -> list[T]: ...
    def placements(self, color: int) -> npt.NDArray[np.uint16]: ...
    @overload
    def view(
        self, color: int, own_side: bool, as_bool: Literal[True]
    ) -> tuple[npt.NDArray[np.bool_], npt.NDArray[np.bool_], npt.NDArray[np.bool_]]: ...
    @overload
    def view(
        self, color: int, own_side: bool, as_bool: Literal[False]
    ) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.int8], npt.NDArray[np.int8]]: ...

def half_turn(variant: int, index: int) -> int: ...
def perft(position: Position, depth: int, isa: str | None = None) -> int: ...
def setup_many(
    variant: int,
    cells: npt.NDArray[np.int8],
    turns: npt.NDArray[np.uint8],
    out: npt.NDArray[np.uint8],
) -> None: ...
def count_many(
    data: npt.NDArray[np.uint8], out: npt.NDArray[np.int32], isa: str | None = None
) -> None: ...
def list_many(
    data: npt.NDArray[np.uint8], isa: str | None = None
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.uint16]]: ...
def mask_many(
    data: npt.NDArray[np.uint8], out: npt.NDArray[np.uint8], isa: str | None = None
) -> None: ...

class Environment:
    def __init__(self, variant: int, boards: int, own_side: bool) -> None: ...
    def seed(self, seed: int) -> None: ...
    def randoms(self) -> npt.NDArray[np.uint64]: ...
    def set_randoms(self, states: npt.NDArray[np.uint64]) -> None: ...
    def positions(self, out: npt.NDArray[np.uint8]) -> None: ...
    def start(self, which: npt.NDArray[np.uint8], isa: str | None = None) -> None: ...
    def place(
        self,
        data: npt.NDArray[np.uint8],
        which: npt.NDArray[np.uint8],
        isa: str | None = None,
    ) -> None: ...
    def step(
        self,
        actions: npt.NDArray[np.int32] | None,
        scoring: int,
        restart: bool,
        threads: int,
        planes: npt.NDArray[np.uint8] | None,
        pieces: npt.NDArray[np.uint8] | None,
        mask: npt.NDArray[np.uint8] | None,
        bits: npt.NDArray[np.uint8] | None,
        turn: npt.NDArray[np.uint8] | None,
        over: npt.NDArray[np.uint8] | None,
        scores: npt.NDArray[np.int16] | None,
        mask_is_marked: bool,
        isa: str | None = None,
    ) -> int: ...
    def sample(self, out: npt.NDArray[np.int32]) -> None: ...
    def lists(self) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.uint16]]: ...

def count_polyominoes(n: int, kind: str) -> int: ...

class PolyominoChunks:
    def __init__(self, n: int, kind: str) -> None: ...
    def __iter__(self) -> PolyominoChunks: ...
    def __next__(self) -> npt.NDArray[np.uint8]: ...

def orientations(
    cells: npt.NDArray[np.int32], mirror: bool
) -> list[npt.NDArray[np.int64]] | None: ...

class SolveResult(TypedDict):
    lower: int
    upper: int
    best: int | None
    line: list[int]
    moves: list[tuple[int, int, int]]
    nodes: int
    seconds: float
    stopped: Literal["time", "nodes", "interrupt", "cancel"] | None

weights_bytes: int

class Weights:
    def __init__(self, data: bytes) -> None: ...

class Flag(Protocol):
    def is_set(self) -> bool: ...

def solve(
    position: Position,
    scoring: int,
    table_bytes: int,
    time_limit: float | None = None,
    node_limit: int | None = None,
    threads: int = 1,
    window: tuple[int, int] | None = None,
    all_moves: bool = False,
    progress: Callable[[int, float, tuple[int, int], int, list[int]], object] | None = None,
    cancel: Flag | None = None,
    alone_nodes: int | None = None,
    isa: str | None = None,
    weights: Weights | None = None,
) -> SolveResult: ...

class AnalysisResult(TypedDict):
    # All legal moves, the best first: index, margin, win, draw, loss, visits, lower, upper, line.
    moves: list[tuple[int, float, float, float, float, int, int, int, list[int]]]
    lower: int
    upper: int
    nodes: int
    seconds: float
    stopped: Literal["time", "nodes", "interrupt", "cancel"] | None

class Engine:
    def __init__(self, seed: int, memory_bytes: int, weights: Weights | None) -> None: ...
    def clear(self) -> None: ...
    def analyze(
        self,
        position: Position,
        scoring: int,
        time_limit: float | None = None,
        node_limit: int | None = None,
        threads: int = 1,
        every_move: bool = False,
        progress: Callable[[AnalysisResult], object] | None = None,
        cancel: Flag | None = None,
        isa: str | None = None,
        most: int | None = None,
    ) -> AnalysisResult: ...
