"""The analysis as text."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from cornerwise import Board, Move
from cornerwise.cli.answers import answer, verdict
from cornerwise.cli.estimates import estimate_fields, estimate_table
from cornerwise.cli.games import Selection
from cornerwise.cli.headings import game_heading, position_lines
from cornerwise.render import Fields, Style, describe_result, lay_out, name_move
from cornerwise.review import Analysis

__all__ = ["report_lines"]

HANDFUL = 4
"""How many legal moves are listed when nobody asks for them."""


def report_lines(
    selection: Selection, analysis: Analysis, style: Style, moves: int | None, multipv: int
) -> Iterator[Text]:
    """Write an analysis as lines.

    Parameters
    ----------
    selection : Selection
        The game that it is about.
    analysis : Analysis
        What to describe.
    style : Style
        Colours and width of the page.
    moves : int or None
        How many of the legal moves to list, largest pieces first; None lists a handful.
    multipv : int
        How many of the best moves to list where they are estimated.
    """
    proof = analysis.proof
    board, solution = proof.board, proof.solution
    yield from game_heading(selection, proof.ply)
    yield Text()
    # Where there is a proof, it stands for itself.
    estimate = None if solution.exact else analysis.estimate
    idea = solution.best if estimate is None else estimate.best
    yield from position_lines(board, solution.scoring, style, idea=idea)
    yield Text()
    yield verdict(proof)
    estimated = [] if estimate is None else estimate_fields(board, estimate, style)
    interrupted = analysis.interrupted and estimate is None
    proven = answer(proof, style, interrupted=interrupted, marked=idea)
    few = _few_moves(board, moves) if estimate is None else []
    yield from lay_out([*estimated, *proven, *few], style.width)
    if estimate is not None:
        yield Text()
        yield from estimate_table(board, estimate, multipv, style.width)
    if moves is not None:
        yield from _many_moves(board, moves)
    if analysis.searched_back:
        yield Text()
        yield from _way_back(analysis, style)


def _few_moves(board: Board, most: int | None) -> Fields:
    if most is not None or board.is_over:
        return []
    moves = _largest_first(board)
    listed = "; ".join(name_move(move) for move in moves[:HANDFUL])
    hidden = len(moves) - HANDFUL
    more = f"; and {hidden} more (see --all-moves)" if hidden > 0 else ""
    return [("moves", listed + more)]


def _many_moves(board: Board, most: int) -> Iterator[Text]:
    moves = _largest_first(board)
    if moves and most:
        yield Text()
        shown = f"{most} of {len(moves)}" if most < len(moves) else f"all {len(moves)}"
        yield Text(f"Legal moves, {shown}:")
        yield from (Text(f"  {move.to_code()}  {name_move(move)}") for move in moves[:most])


def _largest_first(board: Board) -> list[Move]:
    return sorted(board.legal_moves, key=lambda move: -len(move.cells))


def _way_back(analysis: Analysis, style: Style) -> Iterator[Text]:
    proof = analysis.proof
    if not proof.solution.exact:
        yield Text("Searched back from the end of the game, whose result could not be proven.")
        return
    if proof.ply == 0:
        found = "everything is proven, back to the very start."
    else:
        end = "until Ctrl-C" if analysis.interrupted else f"for {analysis.seconds:.1f} s"
        found = f"{end}: ply {proof.ply} is the earliest with a proven result."
    yield Text(f"Searched back from the end of the game {found}")
    if analysis.later:
        yield from lay_out(_slips(analysis), style.width)


def _slips(analysis: Analysis) -> Fields:
    fields: list[tuple[str, Text | str]] = []
    for slip in analysis.slips:
        best = slip.proof.solution.best
        better = "" if best is None else f"; best was {name_move(best)}"
        text = f"{slip.proof.board.turn} gave away {slip.cost} with {name_move(slip.move)}{better}"
        fields.append((f"  ply {slip.proof.ply}", text))
    if not fields:
        fields.append(("  after it", "no move of the game gave anything away"))
    end = analysis.later[-1]
    result = describe_result(end.lower, end.solution.scoring)
    fields.append(("  the end", result if end.board.is_over else f"{result}, to be played out"))
    return fields
