"""The analysis as JSON."""

from __future__ import annotations

from itertools import islice
from typing import Any

import cornerwise
from cornerwise import Board, Color, Move
from cornerwise.cli.analysis import Analysis, Proof

__all__ = ["FORMAT", "analysis_as_json", "move_as_json"]

FORMAT = 1
"""Raised when a field changes its meaning or goes away; fields may be added at any time."""


def analysis_as_json(analysis: Analysis, moves: int | None) -> dict[str, Any]:
    """Return an analysis as a value for JSON.

    Fields of the object:

    ``format``, ``version``, ``instruction_set``
        1; the version of cornerwise and the kernels that were used.
    ``file``, ``game``, ``games``, ``plies``
        The file, the number of the game from 1, how many games the file has, and the length of the
        game's main line. Forced passes are plies.
    ``ply``, ``variant``, ``turn``, ``over``
        The position: plies played before, ``"duo"`` or ``"mini"``, the side to move (``"black"`` or
        ``"white"``), whether the game is over.
    ``board``
        Its rows from the top, ``.`` empty, ``#`` black, ``O`` white.
    ``pieces_left``, ``score``
        Names of the pieces not placed, and points so far, by colour.
    ``last_move``
        A move, or null.
    ``legal_moves``
        ``count``, and ``moves``: the first of them, or all.
    ``scoring``
        What all values are: ``"official"`` or ``"squares"``.
    ``exact``, ``value``, ``lower``, ``upper``
        Whether the result is proven; the final margin with best play, null unless it is; the bounds
        proven. All from the side to move.
    ``winner``
        ``"black"``, ``"white"`` or ``"draw"``; null unless the bounds decide.
    ``best``, ``pv``
        A best move, or null; the principal variation, a list of moves.
    ``nodes``, ``seconds``, ``stopped``
        Positions searched and time taken for this position; why the work ended early (``"time"``,
        ``"interrupt"``), or null.
    ``searched_back``, ``tried``, ``later``
        Whether the position is the earliest that was proven, going back from the end of the game;
        the ply before it that could not be proven, or null; the results of the positions
        after it: ``ply``, ``turn``, ``value``, ``nodes``, ``seconds``.

    A move is an object: ``text`` (its cells as blksgf has them, or ``"pass"``), ``code`` (the
    four-letter code), ``piece`` (its name, null for a pass) and ``cells`` (rows and columns from 0
    at the top left).

    Parameters
    ----------
    analysis : Analysis
        What to describe.
    moves : int or None
        How many of the legal moves to list; None lists all.
    """
    proof, selection = analysis.proof, analysis.selection
    board, solution = proof.board, proof.solution
    last = board.last_move
    return {
        "format": FORMAT,
        "version": cornerwise.__version__,
        "instruction_set": cornerwise.instruction_set,
        "file": selection.file.name,
        "game": selection.number,
        "games": len(selection.file.games),
        "plies": selection.plies,
        "ply": proof.ply,
        "variant": board.variant.name,
        "turn": str(board.turn),
        "over": board.is_over,
        "board": _rows(board),
        "pieces_left": {
            str(color): [piece.name for piece in board.pieces_left[color]] for color in Color
        },
        "score": {str(color): board.score(solution.scoring)[color] for color in Color},
        "last_move": None if last is None else move_as_json(last),
        "legal_moves": {
            "count": len(board.legal_moves),
            "moves": [move_as_json(move) for move in islice(board.legal_moves, moves)],
        },
        "scoring": solution.scoring,
        "exact": solution.exact,
        "value": solution.value,
        "lower": solution.lower,
        "upper": solution.upper,
        "winner": _winner(proof),
        "best": None if solution.best is None else move_as_json(solution.best),
        "pv": [move_as_json(move) for move in solution.pv],
        "nodes": solution.nodes,
        "seconds": round(solution.seconds, 6),
        "stopped": "interrupt" if analysis.interrupted else solution.stopped,
        "searched_back": analysis.searched_back,
        "tried": analysis.tried,
        "later": [_later(each) for each in analysis.later],
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


def _rows(board: Board) -> list[str]:
    return ["".join(".#O"[cell] for cell in row) for row in board.to_array().tolist()]


def _winner(proof: Proof) -> str | None:
    if proof.lower > 0:
        return str(Color.BLACK)
    if proof.upper < 0:
        return str(Color.WHITE)
    return "draw" if proof.lower == proof.upper else None


def _later(proof: Proof) -> dict[str, Any]:
    return {
        "ply": proof.ply,
        "turn": str(proof.board.turn),
        "value": proof.solution.value,
        "nodes": proof.solution.nodes,
        "seconds": round(proof.solution.seconds, 6),
    }
