"""What the page says about results and moves, in sentences."""

from __future__ import annotations

from cornerwise import Color
from cornerwise.render import abbreviate_bounds, abbreviate_margin, name_move
from cornerwise.report.findings import PlyFindings
from cornerwise.report.grades import grade_of

__all__ = ["count", "label_of", "loss_words", "player", "points", "result_words", "verdict_words"]

_SAME_SIDE = 0.05
"""Below this, an estimate is as good as a draw: it is written as 0.0."""


def player(color: Color) -> str:
    """Name a side at the beginning of a sentence.

    Examples
    --------
    >>> player(Color.WHITE)
    'White'
    """
    return str(color).capitalize()


def count(number: float, what: str) -> str:
    """Write a number of things.

    Examples
    --------
    >>> count(1, "point"), count(2, "point"), count(2.04, "point"), count(0.5, "point")
    ('1 point', '2 points', '2.0 points', '0.5 points')
    """
    text = f"{number:.1f}" if isinstance(number, float) else str(number)
    return f"{text} {what}{'' if text == '1' else 's'}"


def points(loss: float) -> str:
    """Write a number of points.

    Examples
    --------
    >>> points(3)
    '3 points'
    """
    return count(loss, "point")


def label_of(value: float | None, lower: int | None, upper: int | None) -> str:
    """Write black's margin as game records do, estimates with a decimal.

    Examples
    --------
    >>> label_of(5, 5, 5), label_of(-4.26, -30, 40), label_of(None, -3, 8)
    ('B+5', 'W+4.3', 'W+3..B+8')
    """
    if lower is not None and upper is not None and (lower == upper or value is None):
        return abbreviate_bounds(lower, upper)
    return "" if value is None else abbreviate_margin(value)


def result_words(margin: float) -> str:
    """Say who wins, from black's margin.

    Examples
    --------
    >>> result_words(5), result_words(-1), result_words(0)
    ('Black wins by 5', 'White wins by 1', 'A draw')
    """
    return "A draw" if margin == 0 else f"{player(Color(margin < 0))} wins by {abs(margin)}"


def verdict_words(found: PlyFindings) -> str:
    """Say what is known about a position."""
    if found.proven is not None:
        words = result_words(found.sign * found.proven)
        if found.board.is_over:
            return f"The game is over. {words}."
        return f"Proven: {words[0].lower() + words[1:] if words == 'A draw' else words}."
    if found.lower is None or found.upper is None:
        return "Not looked at: there was no time left."
    if found.value is None:
        bounds = sorted((found.sign * found.lower, found.sign * found.upper))
        return f"Not known; proven to be in {abbreviate_bounds(*bounds)}."
    margin = found.sign * found.value
    if abs(margin) < _SAME_SIDE:
        return "Estimated: even."
    return f"Estimated: {player(Color(margin < 0))} is ahead by about {points(abs(margin))}."


def loss_words(found: PlyFindings) -> str:
    """Say what a move gave away, and what was better; nothing where it gave away too little."""
    loss, move = found.loss, found.played
    grade = None if loss is None else grade_of(loss)
    if loss is None or move is None or grade is None:
        return ""
    side = player(found.board.turn)
    amount = points(loss.points) if loss.proven else f"about {points(float(loss.points))}"
    words = f"{side}\N{RIGHT SINGLE QUOTATION MARK}s {name_move(move)} gave away {amount}"
    turned = _turned(found)
    words += f", and {turned}." if turned else "."
    if not loss.proven:
        words += " This is estimated"
        words += f", but at least {points(loss.at_least)} are proven." if loss.at_least else "."
    if found.better is not None:
        words += f" Better was {name_move(found.better.move)}."
    return words


def _turned(found: PlyFindings) -> str:
    """Say whether it changed who wins, where that is proven."""
    loss = found.loss
    if loss is None or not loss.proven or found.proven is None:
        return ""
    before, after = found.proven, found.proven - loss.points
    if before > 0 >= after:
        return "turned a win into a loss" if after else "turned a win into a draw"
    return "turned a draw into a loss" if before == 0 > after else ""
