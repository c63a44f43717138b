"""What the command ``solve`` found out, as text."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from cornerwise import Outcome
from cornerwise.cli.answers import answer as describe
from cornerwise.cli.answers import best_move, effort, verdict
from cornerwise.cli.headings import game_heading, position_lines
from cornerwise.cli.solve_answer import Answer, Rated
from cornerwise.render import (
    Fields,
    Style,
    abbreviate_bounds,
    describe_outcome,
    draw_table,
    lay_out,
    name_move,
)
from cornerwise.review import Proof

__all__ = ["answer_lines"]


def answer_lines(answer: Answer, style: Style) -> Iterator[Text]:
    """Write an answer as lines.

    Parameters
    ----------
    answer : Answer
        What to describe.
    style : Style
        Colours and width of the page.
    """
    board, found = answer.board, answer.found
    yield from game_heading(answer.selection, answer.ply)
    yield Text()
    yield from position_lines(board, found.scoring, style, idea=found.best)
    yield Text()
    if isinstance(found, Outcome):
        yield from _outcome(answer, found, style)
        return
    proof = Proof(answer.ply, board, found)
    yield verdict(proof)
    yield from lay_out(
        describe(proof, style, interrupted=found.stopped == "interrupt"), style.width
    )
    if answer.moves:
        yield Text()
        yield from _table(answer)


def _outcome(answer: Answer, found: Outcome, style: Style) -> Iterator[Text]:
    words = describe_outcome(*answer.for_black(found.lower, found.upper), found.scoring)
    if answer.board.is_over:
        yield Text(f"The game is over: {words}", "bold")
        return
    yield Text(f"{'Proven' if found.exact else 'Not proven'}: {words}", "bold")
    spent = effort(
        found.nodes, found.seconds, exact=found.exact, interrupted=found.stopped == "interrupt"
    )
    fields: Fields = [("search", spent)]
    if found.best is not None and found.exact:
        fields = [("a move", best_move(found.best, style).append(", which reaches it")), *fields]
    yield from lay_out(fields, style.width)


def _table(answer: Answer) -> Iterator[Text]:
    rows = answer.moves
    best = sum(row.loss_upper == 0 for row in rows)
    count = "The only legal move:" if len(rows) == 1 else f"All {len(rows)} legal moves, best first"
    if len(rows) > 1:
        count += f"; {best} of them {'is' if best == 1 else 'are'} best:" if best else ":"
    yield Text(count)
    yield from draw_table(
        ("result", ">loses", "move", "code"),
        [
            (
                abbreviate_bounds(*answer.for_black(row.lower, row.upper)),
                _loss(row),
                name_move(row.move),
                row.move.to_code(),
            )
            for row in rows
        ],
        bold=[row.loss_upper == 0 for row in rows],
    )


def _loss(row: Rated) -> str:
    if row.loss is not None:
        return str(row.loss)
    return f"{row.loss_lower}..{row.loss_upper}"
