"""What the command ``review`` found out, as text."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from cornerwise import Color
from cornerwise.cli.answers import verdict
from cornerwise.cli.games import Selection
from cornerwise.cli.headings import game_heading
from cornerwise.render import (
    Fields,
    Style,
    abbreviate_bounds,
    describe_result,
    draw_table,
    lay_out,
    name_move,
)
from cornerwise.review import Review, Row, Total

__all__ = ["review_lines"]


def review_lines(selection: Selection, review: Review, style: Style) -> Iterator[Text]:
    """Write a review as lines.

    Parameters
    ----------
    selection : Selection
        The game that it is about.
    review : Review
        What to describe.
    style : Style
        Colours and width of the page.
    """
    analysis = review.analysis
    proof = analysis.proof
    yield from game_heading(selection, proof.ply)
    yield Text()
    if not proof.solution.exact:
        yield verdict(proof)
        yield Text(f"Not even the end of the game could be proven {_spent(review)}.")
        return
    back = "the start" if proof.ply == 0 else f"ply {proof.ply}"
    result = describe_result(proof.lower, proof.solution.scoring)
    yield Text(f"Proven back to {back}: {result}", "bold")
    yield Text()
    yield from _table(review)
    yield Text()
    yield from lay_out(_summary(review), style.width)


def _spent(review: Review) -> str:
    analysis = review.analysis
    return f"in {analysis.seconds:.1f} s" + (", until Ctrl-C" if analysis.interrupted else "")


def _table(review: Review) -> Iterator[Text]:
    rows = [_cells(row) for row in review.rows]
    end = review.end
    last = "the end" if end.board.is_over else f"{end.board.turn}"
    rows.append((str(end.ply), last, abbreviate_bounds(end.lower, end.upper), "", "", ""))
    yield from draw_table(
        (">ply", "to move", "result", "move", ">loses", "better"),
        rows,
        bold=[*(row.loss_lower > 0 for row in review.rows), False],
    )


def _cells(row: Row) -> tuple[str, ...]:
    proof, better = row.proof, row.better
    loss = f"{row.loss_lower}..{row.loss_upper}" if row.loss is None else str(row.loss or "")
    return (
        str(proof.ply),
        str(proof.board.turn),
        abbreviate_bounds(*row.for_black),
        name_move(row.move),
        loss,
        "" if better is None else name_move(better),
    )


def _summary(review: Review) -> Fields:
    nodes = sum(proof.solution.nodes for proof in review.proofs)
    return [
        *((str(color), _total(review.totals[color])) for color in Color),
        ("search", f"{nodes:,} nodes {_spent(review)}"),
    ]


def _total(total: Total) -> str:
    if not total.moves:
        return "played no move since"
    moves = f"{total.moves} move{'' if total.moves == 1 else 's'}"
    if not total.slips:
        return f"gave nothing away with {moves}"
    points = f"{total.lost} point{'' if total.lost == 1 else 's'}"
    return f"gave away {points} with {total.slips} of {moves}"
