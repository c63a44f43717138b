"""The questions with which the solver closes in on a value, drawn."""

from __future__ import annotations

from dataclasses import dataclass

import cornerwise as cw
from cornerwise import svg
from cornerwise.svg.canvas import document
from cornerwise.svg.elements import element
from cornerwise.svg.lettering import lettering

__all__ = ["Question", "questions", "questions_about"]

_STEP_UP, _STEP_DOWN = 1, 6
"""As in `csrc/endgame.c`."""

_SCALE, _ROW, _LEFT, _TOP = 15, 34, 20, 54


@dataclass(frozen=True)
class Question:
    """One question, and the bounds known once it is answered."""

    beta: int
    yes: bool
    nodes: int
    lower: int
    upper: int


def questions_about(board: cw.Board, lower: int, upper: int) -> list[Question]:
    """Ask the solver what it would ask itself, one question at a time."""
    asked = []
    above = below = False
    beta = lower + (upper - lower + 1) // 2
    while lower < upper:
        beta = max(lower + 1, min(upper, beta))
        found = cw.solve(board, window=(beta - 1, beta))
        yes = found.lower >= beta
        lower, upper = max(lower, found.lower), min(upper, found.upper)
        above, below = above or yes, below or not yes
        asked.append(Question(beta, yes, found.nodes, lower, upper))
        if above and below:
            beta = lower + (upper - lower + 1) // 2
        else:
            beta = lower + _STEP_UP if yes else upper + 1 - _STEP_DOWN
    return asked


def questions(game: cw.Game, theme: str) -> str:
    """Draw how the bounds of a position close in."""
    board = game.board(21)
    start = cw.solve(board, node_limit=1)
    asked = questions_about(board, start.lower, start.upper)
    assert asked[-1].lower == asked[-1].upper == cw.solve(board).value
    colors = svg.get_theme(theme)
    low, high = start.lower, start.upper

    def word(margin: int) -> str:
        return f"{margin:+d}" if margin else "0"

    def x_of(margin: float) -> float:
        return _LEFT + (margin - low) * _SCALE

    bottom = _TOP + _ROW * (len(asked) + 1)
    parts = [
        element(
            "path",
            d=f"M{x_of(margin):g} {_TOP - 14}V{bottom - 10}",
            stroke=colors.grid,
            stroke_width=1,
        )
        for margin in range(low, high + 1)
        if margin % 5 == 0
    ]
    parts += [
        lettering(word(margin), x_of(margin), _TOP - 30, 12, colors.text)
        for margin in range(low, high + 1)
        if margin % 5 == 0
    ]
    text_x = x_of(high) + 30
    parts += _bar(x_of(low), x_of(high), _TOP, colors)
    parts.append(lettering("what packings prove at once", text_x, _TOP, 11, colors.text, anchor=0))
    for row, question in enumerate(asked, 1):
        y = _TOP + row * _ROW
        parts += _bar(x_of(question.lower), x_of(question.upper), y, colors)
        parts.append(_mark(x_of(question.beta), y - _ROW / 2, question.yes, colors.last))
        answer = "yes" if question.yes else "no"
        parts.append(
            lettering(
                f"at least {word(question.beta)}? {answer}", text_x, y, 11, colors.text, anchor=0
            )
        )
    return document(
        parts,
        text_x + 240,
        bottom,
        size=None,
        background=colors.background,
        title="Bounds of the value of a position after each question of the solver",
    )


def _bar(left: float, right: float, y: float, colors: svg.Theme) -> list[str]:
    """Draw what is left between two bounds; a point where they have met."""
    if left == right:
        return [element("circle", cx=left, cy=y, r=8, fill=colors.candidate)]
    return [
        element(
            "path",
            d=f"M{left:g} {y:g}H{right:g}M{left:g} {y - 7:g}v14M{right:g} {y - 7:g}v14",
            stroke=colors.candidate,
            stroke_width=3,
            fill="none",
        )
    ]


def _mark(x: float, y: float, yes: bool, color: str) -> str:
    """Draw a question as a triangle that points to where the value is."""
    tip = 11 if yes else -11
    return element("path", d=f"M{x:g} {y - 6:g}v12l{tip} -6z", fill=color)
