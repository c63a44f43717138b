"""What the command ``solve`` found out, as JSON."""

from __future__ import annotations

from typing import Any

from cornerwise import Solution
from cornerwise.cli.position_json import (
    game_as_json,
    move_as_json,
    position_as_json,
    winner_of,
)
from cornerwise.cli.solve_answer import Answer, Rated

__all__ = ["answer_as_json"]


def answer_as_json(answer: Answer) -> dict[str, Any]:
    """Return an answer as a value for JSON.

    Fields of the object:

    ``format``, ``version``, ``instruction_set``, ``file``, ``game``, ``games``, ``plies``
        As ``analyze --json`` has them.
    ``ply``, ``variant``, ``turn``, ``over``, ``board``, ``pieces_left``, ``score``, ``last_move``
        The position, as ``analyze --json`` has it.
    ``scoring``
        What all values are: ``"official"`` or ``"squares"``.
    ``asked``
        ``"value"``, or ``"outcome"`` with ``--outcome``.
    ``exact``
        Whether what was asked for is proven.
    ``value``, ``lower``, ``upper``
        The final margin with best play, null unless it is proven; the bounds proven. With
        ``--outcome`` they tell who wins and no more. All from the side to move.
    ``outcome``, ``winner``
        ``"win"``, ``"draw"`` or ``"loss"`` of the side to move; ``"black"``, ``"white"`` or
        ``"draw"``; null unless the bounds decide.
    ``best``, ``pv``
        A best move, or null; the principal variation, a list of moves, empty with ``--outcome``.
    ``moves``
        With ``--all``, every legal move, best first; otherwise null. To the fields of a move come
        ``value`` (null unless proven), ``lower`` and ``upper``, the final margin after it from the
        side that plays it, and ``loss`` (null unless proven), ``loss_lower`` and ``loss_upper``,
        the points that it gives away.
    ``nodes``, ``seconds``, ``stopped``
        Positions searched; time taken; why the search ended early (``"time"``, ``"interrupt"``),
        or null.

    A move is an object, as ``analyze --json`` has it.

    Parameters
    ----------
    answer : Answer
        What to describe.
    """
    found = answer.found
    solution = found if isinstance(found, Solution) else None
    return {
        **game_as_json(answer.selection),
        **position_as_json(answer.ply, answer.board, found.scoring),
        "scoring": found.scoring,
        "asked": "outcome" if solution is None else "value",
        "exact": found.exact,
        "value": found.lower if found.lower == found.upper else None,
        "lower": found.lower,
        "upper": found.upper,
        "outcome": _outcome(found.lower, found.upper),
        "winner": winner_of(*answer.for_black(found.lower, found.upper)),
        "best": None if found.best is None else move_as_json(found.best),
        "pv": [] if solution is None else [move_as_json(move) for move in solution.pv],
        "moves": [_rated(each) for each in answer.moves] if answer.all_moves else None,
        "nodes": found.nodes,
        "seconds": round(found.seconds, 6),
        "stopped": found.stopped,
    }


def _outcome(lower: int, upper: int) -> str | None:
    if lower > 0:
        return "win"
    if upper < 0:
        return "loss"
    return "draw" if lower == upper else None


def _rated(each: Rated) -> dict[str, Any]:
    return {
        **move_as_json(each.move),
        "value": each.lower if each.lower == each.upper else None,
        "lower": each.lower,
        "upper": each.upper,
        "loss": each.loss,
        "loss_lower": each.loss_lower,
        "loss_upper": each.loss_upper,
    }
