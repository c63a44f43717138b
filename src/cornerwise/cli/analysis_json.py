"""The analysis as JSON."""

from __future__ import annotations

from itertools import islice
from typing import Any

from cornerwise import Analysis as Estimate
from cornerwise import MoveEstimate
from cornerwise.cli.games import Selection
from cornerwise.cli.position_json import (
    game_as_json,
    move_as_json,
    position_as_json,
    winner_of,
)
from cornerwise.review import Analysis, Proof

__all__ = ["analysis_as_json"]


def analysis_as_json(
    selection: Selection, analysis: Analysis, moves: int | None, multipv: int | None = None
) -> dict[str, Any]:
    """Return an analysis as a value for JSON.

    Fields of the object:

    ``format``, ``version``, ``instruction_set``
        1; the version of cornerwise and the kernels that were used.
    ``file``, ``game``, ``games``, ``plies``
        The file, the number of the game from 1, how many games the file has, and the length of the
        game's main line. Forced passes are plies.
    ``ply``, ``variant``, ``turn``, ``over``
        The position: plies played before, the name of the variant such as ``"duo"``, the side to
        move (``"black"`` or ``"white"``), whether the game is over.
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
    ``estimate``
        What the engine thinks, null where the solver was faster: ``margin`` (the expected final
        margin), ``win``, ``draw`` and ``loss`` (chances, which add up to 1), ``nodes`` and
        ``seconds`` (positions evaluated and time taken, beside those of the solver), ``stopped``,
        and ``moves``, the best first: each a move with ``margin``, ``win``, ``draw``, ``loss``,
        ``visits`` (how often the search went through it), ``lower`` and ``upper`` (proven bounds),
        ``proven`` (the exact margin, null unless it is proven) and ``pv`` (moves, of which it is
        the first). All from the side to move.

    A move is an object: ``text`` (its cells as blksgf has them, or ``"pass"``), ``code`` (the
    four-letter code), ``piece`` (its name, null for a pass) and ``cells`` (rows and columns from 0
    at the top left).

    Parameters
    ----------
    selection : Selection
        The game that it is about.
    analysis : Analysis
        What to describe.
    moves : int or None
        How many of the legal moves to list; None lists all.
    multipv : int or None
        How many of the best moves to list where they are estimated; None lists all.
    """
    proof = analysis.proof
    board, solution = proof.board, proof.solution
    return {
        **game_as_json(selection),
        **position_as_json(proof.ply, board, solution.scoring),
        "legal_moves": {
            "count": len(board.legal_moves),
            "moves": [move_as_json(move) for move in islice(board.legal_moves, moves)],
        },
        "scoring": solution.scoring,
        "exact": solution.exact,
        "value": solution.value,
        "lower": solution.lower,
        "upper": solution.upper,
        "winner": winner_of(proof.lower, proof.upper),
        "best": None if solution.best is None else move_as_json(solution.best),
        "pv": [move_as_json(move) for move in solution.pv],
        "nodes": solution.nodes,
        "seconds": round(solution.seconds, 6),
        "stopped": "interrupt" if analysis.interrupted else solution.stopped,
        "searched_back": analysis.searched_back,
        "tried": analysis.tried,
        "later": [_later(each) for each in analysis.later],
        "estimate": None if analysis.estimate is None else _estimate(analysis.estimate, multipv),
    }


def _estimate(estimate: Estimate, multipv: int | None) -> dict[str, Any]:
    return {
        **_chances(estimate),
        "nodes": estimate.nodes,
        "seconds": round(estimate.seconds, 6),
        "stopped": estimate.stopped,
        "moves": [
            {
                **move_as_json(each.move),
                **_chances(each),
                "visits": each.visits,
                "lower": each.lower,
                "upper": each.upper,
                "proven": each.proven,
                "pv": [move_as_json(move) for move in each.pv],
            }
            for each in estimate.moves[:multipv]
        ],
    }


def _chances(of: Estimate | MoveEstimate) -> dict[str, float]:
    rounded = {"margin": of.margin, "win": of.win, "draw": of.draw, "loss": of.loss}
    return {name: round(value, 6) for name, value in rounded.items()}


def _later(proof: Proof) -> dict[str, Any]:
    return {
        "ply": proof.ply,
        "turn": str(proof.board.turn),
        "value": proof.solution.value,
        "nodes": proof.solution.nodes,
        "seconds": round(proof.solution.seconds, 6),
    }
