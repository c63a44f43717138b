"""Exact solver and analysis engine for the board game Blokus Duo.

Examples
--------
>>> import cornerwise
>>> board = cornerwise.Board()
>>> board.push("e8,d9,e9,f9,e10")
>>> len(board.legal_moves)
414
"""

from cornerwise._startup import instruction_set
from cornerwise.analysis import Analysis, AnalysisProgress, MoveEstimate
from cornerwise.analyze import Engine, analyze
from cornerwise.batch import (
    POSITION_DTYPE,
    legal_move_counts,
    legal_move_lists,
    legal_move_masks,
    pack_arrays,
    pack_boards,
    unpack_boards,
)
from cornerwise.board import Board, Color, LegalMoves
from cornerwise.errors import (
    CornerwiseError,
    FormatError,
    IllegalMoveError,
    InternalError,
    InvalidInputError,
    IsaError,
    MissingPackageError,
    NotationError,
    PositionError,
    VariantError,
)
from cornerwise.formats import (
    Game,
    Node,
    format_blksgf,
    format_codes,
    parse_blksgf,
    parse_codes,
    read_blksgf,
    read_codes,
    write_blksgf,
    write_codes,
)
from cornerwise.levels import LEVELS, Level, choose_move, get_level
from cornerwise.moves import PASS, Move
from cornerwise.outcome import Outcome, outcome
from cornerwise.perft import perft
from cornerwise.pieces import Piece
from cornerwise.polyominoes import count_polyominoes, orientations, polyominoes
from cornerwise.scoring import SCORINGS, Scoring
from cornerwise.solve import MoveValue, Progress, Solution, solve
from cornerwise.solve_many import solve_many
from cornerwise.variants import VARIANTS, Variant, get_variant

__version__ = "0.1.0"

__all__ = [
    "LEVELS",
    "PASS",
    "POSITION_DTYPE",
    "SCORINGS",
    "VARIANTS",
    "Analysis",
    "AnalysisProgress",
    "Board",
    "Color",
    "CornerwiseError",
    "Engine",
    "FormatError",
    "Game",
    "IllegalMoveError",
    "InternalError",
    "InvalidInputError",
    "IsaError",
    "LegalMoves",
    "Level",
    "MissingPackageError",
    "Move",
    "MoveEstimate",
    "MoveValue",
    "Node",
    "NotationError",
    "Outcome",
    "Piece",
    "PositionError",
    "Progress",
    "Scoring",
    "Solution",
    "Variant",
    "VariantError",
    "analyze",
    "choose_move",
    "count_polyominoes",
    "format_blksgf",
    "format_codes",
    "get_level",
    "get_variant",
    "instruction_set",
    "legal_move_counts",
    "legal_move_lists",
    "legal_move_masks",
    "orientations",
    "outcome",
    "pack_arrays",
    "pack_boards",
    "parse_blksgf",
    "parse_codes",
    "perft",
    "polyominoes",
    "read_blksgf",
    "read_codes",
    "solve",
    "solve_many",
    "unpack_boards",
    "write_blksgf",
    "write_codes",
]
