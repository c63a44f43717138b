"""Results as notebooks show them: the board with the best moves, and a table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cornerwise.analysis import Analysis, MoveEstimate
from cornerwise.board import Board
from cornerwise.moves import Move
from cornerwise.outcome import Outcome
from cornerwise.render import (
    describe_bounds,
    describe_outcome,
    describe_result,
    name_move,
)
from cornerwise.solve import Solution
from cornerwise.svg.boards import board as draw_board
from cornerwise.svg.candidates import CandidateLike
from cornerwise.svg.elements import element, escaped

__all__ = ["analysis_html", "outcome_html", "solution_html"]

_SIZE = 360
_DRAWN = 3
_ROWS = 10
_LINE = 3
"""Moves of a line that a table shows."""
_PROVEN = "\N{CHECK MARK} proven"


def solution_html(solution: Solution) -> str | None:
    """Show what the solver has proven; None where the position is not known.

    Examples
    --------
    >>> from cornerwise import solve
    >>> board = Board.from_moves(
    ...     "42f7 66f7 64i3 35d0 87d1 26i0 21b2 83e0 55a0 43a0 58c2 22b0", "mini"
    ... )
    >>> "✓ proven: black wins by 4 (squares)" in solution_html(solve(board, "squares"))
    True
    """
    board = solution.board
    if board is None:
        return None
    rows = [
        [name_move(each.move), _margin(each.lower, each.upper)] for each in solution.moves[:_ROWS]
    ]
    if not rows and solution.best is not None:
        rows = [[name_move(solution.best), _margin(solution.lower, solution.upper)]]
    sign = "=" if solution.exact else "\N{GREATER-THAN OR EQUAL TO}"
    return _page(
        _picture(board, solution.best, f"{sign}{solution.lower:+d}"),
        _verdict(board, solution.lower, solution.upper, solution.scoring),
        _table(["move", f"margin of {board.turn}"], rows),
        [
            _more(len(solution.moves)),
            f"best line: {_line(solution.pv, len(solution.pv))}" if solution.pv else "",
            _work(solution.nodes, "positions searched", solution.seconds, solution.stopped),
        ],
    )


def outcome_html(outcome: Outcome) -> str | None:
    """Show what the solver has proven about who wins; None where the position is not known."""
    board = outcome.board
    if board is None:
        return None
    lower, upper = _from_black(board, outcome.lower, outcome.upper)
    words = describe_outcome(lower, upper, outcome.scoring)
    best = "" if outcome.best is None else f"best move: {name_move(outcome.best)}"
    return _page(
        _picture(board, outcome.best, outcome.result or "best"),
        f"{_PROVEN}: {words}" if outcome.exact else f"not proven: {words}",
        "",
        [best, _work(outcome.nodes, "positions searched", outcome.seconds, outcome.stopped)],
    )


def analysis_html(analysis: Analysis) -> str | None:
    """Show what the engine thinks of a position; None where the position is not known."""
    board = analysis.board
    if board is None:
        return None
    if analysis.proven is None:
        side = board.turn if analysis.margin >= 0 else board.turn.other
        words = (
            f"estimate: {side} ahead by {abs(analysis.margin):.1f} ({analysis.scoring}), "
            f"{board.turn} wins {analysis.win:.0%}"
        )
    else:
        words = _verdict(board, analysis.lower, analysis.upper, analysis.scoring)
    heads = ["move", f"margin of {board.turn}", "win", "draw", "loss", "visits", "then"]
    return _page(
        draw_board(board, size=_SIZE, candidates=analysis.moves[:_DRAWN]),
        words,
        _table(heads, [_estimate(each) for each in analysis.moves[:_ROWS]]),
        [
            _more(len(analysis.moves)),
            _work(analysis.nodes, "positions evaluated", analysis.seconds, analysis.stopped),
        ],
    )


def _estimate(found: MoveEstimate) -> list[str]:
    margin = f"{found.margin:+.1f}" if found.proven is None else f"{found.proven:+d} {_PROVEN}"
    chances = [f"{chance:.0%}" for chance in (found.win, found.draw, found.loss)]
    return [name_move(found.move), margin, *chances, f"{found.visits:,}", _line(found.pv[1:])]


def _picture(board: Board, best: Move | None, label: str) -> str:
    ideas: Sequence[CandidateLike] = [] if best is None else [(best, label)]
    return draw_board(board, size=_SIZE, candidates=ideas)


def _verdict(board: Board, lower: int, upper: int, scoring: str) -> str:
    low, high = _from_black(board, lower, upper)
    if low == high:
        return f"{_PROVEN}: {describe_result(low, scoring)}"
    return f"not proven: {describe_bounds(low, high, scoring)}"


def _from_black(board: Board, lower: int, upper: int) -> tuple[int, int]:
    return (-upper, -lower) if board.turn else (lower, upper)


def _margin(lower: int, upper: int) -> str:
    return f"{lower:+d} {_PROVEN}" if lower == upper else f"{lower:+d} to {upper:+d}"


def _line(moves: Sequence[Move], most: int = _LINE) -> str:
    text = " \N{RIGHTWARDS ARROW} ".join(map(name_move, moves[:most]))
    return text + (" \N{HORIZONTAL ELLIPSIS}" if len(moves) > most else "")


def _more(count: int) -> str:
    return f"and {count - _ROWS} more moves" if count > _ROWS else ""


def _work(nodes: int, what: str, seconds: float, stopped: str | None) -> str:
    ended = "" if stopped is None else f"; stopped by {stopped}"
    return f"{nodes:,} {what} in {seconds:.2f} s{ended}"


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    if not rows:
        return ""
    top = [element("th", escaped(head), scope="col") for head in heads]
    lines = [element("tr", [element("td", escaped(text)) for text in row]) for row in rows]
    return element(
        "table",
        [element("tr", top), *lines],
        style="text-align:left;border-spacing:0.8em 0.2em",
    )


def _page(picture: str, headline: str, table: str, remarks: Iterable[str]) -> str:
    parts = [
        element("p", element("strong", escaped(headline))),
        table,
        *(element("p", escaped(remark)) for remark in remarks if remark),
    ]
    return element(
        "div",
        [element("div", [picture]), element("div", parts, style="flex:1 1 20em")],
        class_="cornerwise",
        style="display:flex;flex-wrap:wrap;gap:1em;align-items:flex-start",
    )
