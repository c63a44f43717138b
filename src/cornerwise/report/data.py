"""What the page knows about a game, as a value for JSON."""

from __future__ import annotations

from typing import Any

import cornerwise
from cornerwise import Color, Game
from cornerwise.render import name_move, name_pieces
from cornerwise.report.comments import comments_of
from cornerwise.report.findings import Alternative, Chances, PlyFindings, Study
from cornerwise.report.grades import grade_of
from cornerwise.report.words import label_of, loss_words, verdict_words

__all__ = ["FORMAT", "report_data"]

FORMAT = 1
"""Raised when a field changes its meaning or goes away; fields may be added at any time."""


def report_data(game: Game, study: Study) -> dict[str, Any]:
    """Return what the page knows about a game.

    Fields of the object:

    ``format``, ``version``
        1; the version of cornerwise.
    ``variant``, ``size``, ``starts``
        The game, rows of the board, and the cells where black and white begin.
    ``scoring``
        What all margins are: ``"official"`` or ``"squares"``. They are black's points minus
        white's everywhere.
    ``proven_from``
        The ply from which on every result is proven, or null.
    ``interrupted``, ``seconds``
        Whether Ctrl-C ended the work, and the time taken.
    ``positions``
        One for each ply, and one for the end of the record.

    Fields of a position:

    ``ply``, ``turn``, ``over``
        Plies played before, the side to move, whether the game is over.
    ``known``
        ``"proven"``, ``"estimated"``, ``"bounded"`` or ``"nothing"``.
    ``value``, ``lower``, ``upper``, ``label``
        The margin, exact or estimated, or null; its proven bounds, or null; and how it is written.
    ``chances``
        Of a win of black, a draw, and a win of white; or null.
    ``score``, ``begun``, ``left``
        Points so far, whether a piece was placed, and the pieces left, of black and white.
    ``verdict``, ``comment``
        What is known, as a sentence; what the game file says, or null.
    ``move``
        What was played next, or null. A move is its piece and its cells (``"F e4,e5,..."``), or
        ``"pass"``.
    ``loss``
        What that gave away, or null: ``points``, ``proven``, ``at_least`` (points that it gave
        away for certain), ``grade`` and ``sign`` (both null where that is too little for a name)
        and ``text``.
    ``alternatives``
        The best moves known, the best first: ``move``, ``known``, ``value``, ``lower``, ``upper``,
        ``label`` and ``chances`` as for positions, ``visits`` (how often the search went through
        it, or null), ``played``, and ``line``, a list of moves of which it is the first.

    Parameters
    ----------
    game : Game
        The game.
    study : Study
        What was found out about it.
    """
    variant = study.positions[0].board.variant
    comments = comments_of(game)
    return {
        "format": FORMAT,
        "version": cornerwise.__version__,
        "variant": variant.name,
        "size": variant.size,
        "starts": [list(start) for start in variant.starts],
        "scoring": study.scoring,
        "proven_from": study.proven_from,
        "interrupted": study.interrupted,
        "seconds": round(study.seconds, 3),
        "positions": [
            _position(found, study, comments.get(found.ply)) for found in study.positions
        ],
    }


def _position(found: PlyFindings, study: Study, comment: str | None) -> dict[str, Any]:
    board = found.board
    score = board.score(study.scoring)
    return {
        "ply": found.ply,
        "turn": str(board.turn),
        "over": board.is_over,
        **_values(found, found.sign),
        "score": [score[color] for color in Color],
        "begun": [len(board.pieces_left[color]) < len(board.variant.pieces) for color in Color],
        "left": [name_pieces(board.pieces_left[color]) for color in Color],
        "verdict": verdict_words(found),
        "comment": comment,
        "move": None if found.played is None else name_move(found.played),
        "loss": _loss(found),
        "alternatives": [
            {
                "move": name_move(each.move),
                **_values(each, found.sign),
                "visits": each.visits,
                "played": each.move == found.played,
                "line": [name_move(move) for move in each.pv],
            }
            for each in found.alternatives
        ],
    }


def _values(of: PlyFindings | Alternative, sign: int) -> dict[str, Any]:
    lower, upper = of.lower, of.upper
    if sign < 0 and lower is not None and upper is not None:
        lower, upper = -upper, -lower
    value = None if of.value is None else sign * of.value
    return {
        "known": _known(of),
        "value": round(value, 2) if isinstance(value, float) else value,
        "lower": lower,
        "upper": upper,
        "label": label_of(value, lower, upper),
        "chances": _chances(of.chances, sign),
    }


def _known(of: PlyFindings | Alternative) -> str:
    if of.proven is not None:
        return "proven"
    if of.value is not None:
        return "estimated"
    return "nothing" if of.lower is None else "bounded"


def _chances(chances: Chances | None, sign: int) -> list[float] | None:
    if chances is None:
        return None
    return [round(chance, 4) for chance in (chances if sign > 0 else reversed(chances))]


def _loss(found: PlyFindings) -> dict[str, Any] | None:
    loss = found.loss
    if loss is None:
        return None
    grade = grade_of(loss)
    return {
        "points": round(loss.points, 2),
        "proven": loss.proven,
        "at_least": loss.at_least,
        "grade": None if grade is None else grade.name,
        "sign": None if grade is None else grade.sign,
        "text": loss_words(found),
    }
