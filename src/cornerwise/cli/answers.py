"""What was found out about a position, in lines that several commands print."""

from __future__ import annotations

from rich.text import Text

from cornerwise import Board, Move
from cornerwise.render import (
    Fields,
    Style,
    describe_bounds,
    describe_guarantee,
    describe_result,
    draw_key,
    name_move,
)
from cornerwise.review import Proof

__all__ = ["answer", "best_move", "effort", "verdict"]


def verdict(proof: Proof) -> Text:
    """Say what is proven about the result.

    Parameters
    ----------
    proof : Proof
        What was found out.
    """
    scoring = proof.solution.scoring
    if proof.board.is_over:
        text = f"The game is over: {describe_result(proof.lower, scoring)}"
    elif proof.solution.exact:
        text = f"Proven: {describe_result(proof.lower, scoring)}"
    else:
        text = f"Not proven: {describe_bounds(proof.lower, proof.upper, scoring)}"
    return Text(text, style="bold")


def answer(proof: Proof, style: Style, *, interrupted: bool, marked: Move | None = None) -> Fields:
    """Describe the best move, the line, and what it took to find them.

    Parameters
    ----------
    proof : Proof
        What was found out.
    style : Style
        Colours of the page.
    interrupted : bool
        Whether Ctrl-C ended the work.
    marked : Move, optional
        The move that is marked in the drawing; the best one by default.
    """
    board, solution = proof.board, proof.solution
    fields: list[tuple[str, Text | str]] = []
    if solution.best is not None:
        is_marked = marked in (None, solution.best)
        text = best_move(solution.best, style) if is_marked else Text(_with_code(solution.best))
        if not solution.exact:
            text.append(f", which secures {describe_guarantee(solution.lower)}")
        fields.append(("best move" if solution.exact else "safe move", text))
    if len(solution.pv) > 1:
        fields.append(("line", _line(board, solution.pv)))
    if not board.is_over:
        spent = effort(
            solution.nodes, solution.seconds, exact=solution.exact, interrupted=interrupted
        )
        fields.append(("search", spent))
    return fields


def best_move(move: Move, style: Style) -> Text:
    """Write the move that is marked in the drawing.

    Parameters
    ----------
    move : Move
        The move.
    style : Style
        Colours of the page.
    """
    if move.is_pass:
        return Text("pass")
    return draw_key("idea", style).append(f" {_with_code(move)}")


def _with_code(move: Move) -> str:
    return f"{name_move(move)} ({move.to_code()})"


def effort(nodes: int, seconds: float, *, exact: bool, interrupted: bool) -> str:
    """Say how much was searched, and what ended it.

    Parameters
    ----------
    nodes : int
        Positions searched.
    seconds : float
        Time taken.
    exact : bool
        Whether it came to an end.
    interrupted : bool
        Whether Ctrl-C ended it.

    Examples
    --------
    >>> effort(1234567, 0.5, exact=True, interrupted=False)
    '1,234,567 nodes in 0.50 s'
    """
    text = f"{nodes:,} nodes in {seconds:.2f} s"
    if exact:
        return text
    return (
        f"{text}, stopped by Ctrl-C" if interrupted else f"{text}; a longer --time may prove more"
    )


def _line(board: Board, moves: tuple[Move, ...]) -> str:
    color, words = board.turn, []
    for move in moves:
        words.append(f"{color.name[0]}[{move}]")
        color = color.other
    return " ".join(words)
