"""Games, positions and moves as JSON: what the commands have in common."""

from __future__ import annotations

from typing import Any

import cornerwise
from cornerwise import Board, Color, Move, Scoring
from cornerwise.cli.games import Selection

__all__ = ["FORMAT", "game_as_json", "move_as_json", "position_as_json", "winner_of"]

FORMAT = 1
"""Raised when a field changes its meaning or goes away; fields may be added at any time."""


def game_as_json(selection: Selection) -> dict[str, Any]:
    """Return what was used, and which game this is, as a value for JSON.

    Parameters
    ----------
    selection : Selection
        The game.
    """
    return {
        "format": FORMAT,
        "version": cornerwise.__version__,
        "instruction_set": cornerwise.instruction_set,
        "file": selection.file.name,
        "game": selection.number,
        "games": len(selection.file.games),
        "plies": selection.plies,
    }


def position_as_json(ply: int, board: Board, scoring: Scoring) -> dict[str, Any]:
    """Return a position of a game as a value for JSON.

    Parameters
    ----------
    ply : int
        Plies played before.
    board : Board
        The position.
    scoring : str
        What the scores are.
    """
    last = board.last_move
    score = board.score(scoring)
    return {
        "ply": ply,
        "variant": board.variant.name,
        "turn": str(board.turn),
        "over": board.is_over,
        "board": ["".join(".#O"[cell] for cell in row) for row in board.to_array().tolist()],
        "pieces_left": {
            str(color): [piece.name for piece in board.pieces_left[color]] for color in Color
        },
        "score": {str(color): score[color] for color in Color},
        "last_move": None if last is None else move_as_json(last),
    }


def move_as_json(move: Move) -> dict[str, Any]:
    """Return a move as a value for JSON.

    Examples
    --------
    >>> move_as_json(Move.parse("e10,f10"))
    {'text': 'e10,f10', 'code': '65b2', 'piece': '2', 'cells': [[4, 4], [4, 5]]}
    """
    return {
        "text": str(move),
        "code": move.to_code(),
        "piece": None if move.is_pass else move.piece.name,
        "cells": [list(cell) for cell in move.cells],
    }


def winner_of(lower: int, upper: int) -> str | None:
    """Return who wins, ``"draw"``, or None where the bounds of black's margin do not decide.

    Examples
    --------
    >>> winner_of(2, 9), winner_of(-3, -3), winner_of(0, 0), winner_of(0, 4)
    ('black', 'white', 'draw', None)
    """
    if lower > 0:
        return str(Color.BLACK)
    if upper < 0:
        return str(Color.WHITE)
    return "draw" if lower == upper else None
