"""Putting together what solver and engine say, and what the game itself shows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from cornerwise import Analysis, Board, Move, Scoring, Solution
from cornerwise.report.findings import Alternative, Chances, Loss, PlyFindings
from cornerwise.report.work import Raw

__all__ = ["merged"]


def merged(
    boards: Sequence[Board], moves: Sequence[Move], raw: Raw, scoring: Scoring, most: int
) -> tuple[PlyFindings, ...]:
    """Return what is known about each position.

    Parameters
    ----------
    boards : sequence of Board
        The positions of the game, in order.
    moves : sequence of Move
        The moves between them.
    raw : Raw
        What was found.
    scoring : str
        How the game is scored.
    most : int
        How many alternatives to list, beside the played move.
    """
    found: list[PlyFindings] = []
    following: PlyFindings | None = None
    for ply in range(len(boards) - 1, -1, -1):
        board = boards[ply]
        played = moves[ply] if ply < len(moves) else None
        if following is not None and following.board.ply != board.ply + 1:
            # Pieces were set up between the two: the next position says nothing about this one.
            following = None
        following = _position(ply, board, played, following, raw=raw, scoring=scoring, most=most)
        found.append(following)
    return tuple(reversed(found))


def _position(
    ply: int,
    board: Board,
    played: Move | None,
    following: PlyFindings | None,
    *,
    raw: Raw,
    scoring: Scoring,
    most: int,
) -> PlyFindings:
    solution, estimate = raw.solutions.get(ply), raw.estimates.get(ply)
    bounds = _bounds(board, following, solution, estimate, scoring)
    margin: float | None = None
    chances: Chances | None = None
    if bounds is not None and bounds[0] == bounds[1]:
        chances = _certain(bounds[0])
    elif estimate is not None:
        margin, chances = estimate.margin, (estimate.win, estimate.draw, estimate.loss)
    listed = list(_listed(solution, estimate, ply in raw.lines, bounds))
    lines = raw.lines.get(ply, {})
    listed = [replace(each, pv=lines.get(each.move, each.pv)) for each in listed]
    position = PlyFindings(
        ply=ply,
        board=board,
        played=played,
        lower=None if bounds is None else bounds[0],
        upper=None if bounds is None else bounds[1],
        margin=margin,
        chances=chances,
        alternatives=tuple(_with_played(listed, played, following, most)),
        loss=None,
    )
    return replace(position, loss=_loss(position, following))


def _bounds(
    board: Board,
    following: PlyFindings | None,
    solution: Solution | None,
    estimate: Analysis | None,
    scoring: Scoring,
) -> tuple[int, int] | None:
    if board.is_over:
        margin = board.margin(scoring)
        return margin, margin
    known = [(each.lower, each.upper) for each in (solution, estimate) if each is not None]
    if not known:
        return None
    lower = max(low for low, _ in known)
    if following is not None and following.upper is not None:
        # The played move shows that so much can be had.
        lower = max(lower, -following.upper)
    return lower, min(high for _, high in known)


def _listed(
    solution: Solution | None,
    estimate: Analysis | None,
    compared: bool,
    bounds: tuple[int, int] | None,
) -> Iterator[Alternative]:
    if solution is not None and compared:
        for value in solution.moves:
            yield Alternative(value.move, value.lower, value.upper, None, None, None, (value.move,))
        return
    best = None if solution is None or not solution.exact else solution.best
    if solution is not None and bounds is not None and best is not None:
        pv = solution.pv or (best,)
        yield Alternative(best, solution.lower, bounds[1], None, None, None, pv)
    for each in () if estimate is None else estimate.moves:
        if each.move != best:
            chances = (each.win, each.draw, each.loss)
            yield Alternative(
                each.move, each.lower, each.upper, each.margin, chances, each.visits, each.pv
            )


def _with_played(
    listed: list[Alternative], played: Move | None, following: PlyFindings | None, most: int
) -> Iterator[Alternative]:
    """Yield the best moves, and the played one as the position after it shows it."""
    seen = False
    for rank, each in enumerate(listed):
        if each.move == played:
            yield each if following is None else _seen_from(each, following)
            seen = True
        elif rank < most:
            yield each
    if not seen and played is not None and following is not None and following.lower is not None:
        assert following.upper is not None
        bare = Alternative(played, -following.upper, -following.lower, None, None, None, (played,))
        yield _seen_from(bare, following)


def _seen_from(played: Alternative, following: PlyFindings) -> Alternative:
    """Return the played move with what is known about the position after it: that went deeper."""
    if following.value is None or following.lower is None or following.upper is None:
        return played
    win, draw, loss = following.chances or (0.0, 0.0, 0.0)
    line = following.alternatives[0].pv if following.alternatives else ()
    return replace(
        played,
        lower=max(played.lower, -following.upper),
        upper=min(played.upper, -following.lower),
        margin=None if following.proven is not None else -following.value,
        chances=None if following.chances is None else (loss, draw, win),
        visits=None,
        pv=(played.move, *line),
    )


def _loss(position: PlyFindings, following: PlyFindings | None) -> Loss | None:
    if following is None or position.played is None:
        return None
    before, after = position.value, following.value
    if before is None or after is None:
        return None
    assert position.lower is not None
    assert following.lower is not None
    at_least = max(0, position.lower + following.lower)
    if position.proven is not None and following.proven is not None:
        return Loss(before + after, True, at_least)
    if position.alternatives and position.alternatives[0].move == position.played:
        # What looked best may look worse from later on; nobody could have known better.
        return Loss(at_least, False, at_least)
    return Loss(max(before + after, float(at_least)), False, at_least)


def _certain(margin: int) -> Chances:
    return (float(margin > 0), float(margin == 0), float(margin < 0))
