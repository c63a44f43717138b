"""What the command ``review`` found out, as JSON."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from cornerwise.cli.games import Selection
from cornerwise.cli.position_json import game_as_json, move_as_json
from cornerwise.review import Review, Row

__all__ = ["review_as_json"]


def review_as_json(selection: Selection, review: Review) -> dict[str, Any]:
    """Return a review as a value for JSON.

    Fields of the object:

    ``format``, ``version``, ``instruction_set``, ``file``, ``game``, ``games``, ``plies``
        As ``analyze --json`` has them.
    ``variant``
        Its name, such as ``"duo"``.
    ``scoring``
        What all values are: ``"official"`` or ``"squares"``.
    ``proven_from``
        The earliest ply whose result is proven, and with it every later one; or null.
    ``result``
        Black's points minus white's at the end of the game, with best play if it is not over; null
        if not even that is proven.
    ``moves``
        The moves from there on, and the one before, in order of play: ``ply`` (plies played
        before), ``turn``, ``move``, ``exact``, ``value`` (null unless proven), ``lower`` and
        ``upper``, the result with best play before the move, from the side that plays it;
        ``loss`` (null unless proven), ``loss_lower`` and ``loss_upper``, the points that it gave
        away; ``better``, a move that gives less away for certain, or null; ``nodes`` and
        ``seconds``.
    ``players``
        For ``black`` and ``white``, among the moves whose loss is known: ``moves``, passes not
        counted; ``slips``, how many gave something away; ``lost``, points they gave away.
    ``nodes``, ``seconds``, ``stopped``
        Positions searched and time taken by everything; what ended the work before the start of
        the game was reached (``"time"``, ``"interrupt"``), or null.

    A move is an object, as ``analyze --json`` has it.

    Parameters
    ----------
    selection : Selection
        The game that it is about.
    review : Review
        What to describe.
    """
    analysis = review.analysis
    proof = analysis.proof
    exact = proof.solution.exact
    return {
        **game_as_json(selection),
        "variant": proof.board.variant.name,
        "scoring": proof.solution.scoring,
        "proven_from": proof.ply if exact else None,
        "result": review.end.lower if exact else None,
        "moves": [_row(row) for row in review.rows],
        "players": {str(color): asdict(total) for color, total in review.totals.items()},
        "nodes": sum(each.solution.nodes for each in review.proofs),
        "seconds": round(analysis.seconds, 6),
        "stopped": _stopped(review),
    }


def _stopped(review: Review) -> str | None:
    if review.analysis.interrupted:
        return "interrupt"
    proof = review.analysis.proof
    return None if proof.ply == 0 and proof.solution.exact else "time"


def _row(row: Row) -> dict[str, Any]:
    solution, better = row.proof.solution, row.better
    return {
        "ply": row.proof.ply,
        "turn": str(row.proof.board.turn),
        "move": move_as_json(row.move),
        "exact": row.lower == row.upper,
        "value": row.lower if row.lower == row.upper else None,
        "lower": row.lower,
        "upper": row.upper,
        "loss": row.loss,
        "loss_lower": row.loss_lower,
        "loss_upper": row.loss_upper,
        "better": None if better is None else move_as_json(better),
        "nodes": solution.nodes,
        "seconds": round(solution.seconds, 6),
    }
