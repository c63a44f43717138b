"""One position: the row of what the solver or the engine finds out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import cornerwise
from cornerwise import Analysis, Board, CornerwiseError, InvalidInputError, Move, Outcome, Solution
from cornerwise.jobs.halt import Flag
from cornerwise.jobs.plan import Position
from cornerwise.jobs.position_text import format_position, parse_position
from cornerwise.jobs.schema import CANDIDATE_COLUMNS, Row, empty_row
from cornerwise.jobs.settings import Settings

__all__ = ["board_of", "evaluate"]

_LIMITS = ("time", "nodes")


def evaluate(position: Position, settings: Settings, cancel: Flag | None = None) -> Row | None:
    """Find out about a position what was asked for, on one thread.

    Parameters
    ----------
    position : Position
        The position, or an error, which becomes a row too.
    settings : Settings
        What to find out.
    cancel : threading.Event, optional
        Anything with `is_set`: once it is, the search ends.

    Returns
    -------
    dict or None
        A value for each of `COLUMNS`, but for ``run``; None when the search was ended by `cancel`
        or Ctrl-C, since what it would say then is no result under the limits given.

    Raises
    ------
    MemoryError
        If the tables cannot be allocated.

    Examples
    --------
    >>> board = Board.from_moves(
    ...     "42f7 66f7 64i3 35d0 87d1 26i0 21b2 83e0 55a0 43a0 58c2 22b0", "mini"
    ... )
    >>> row = evaluate(Position(0, "example", 1, 12, board), Settings("solve", "squares"))
    >>> row["value"], row["best"], row["outcome"]
    (4, '71g2', 'win')
    """
    row = empty_row()
    row.update(
        file=position.file,
        game=position.game,
        ply=position.ply,
        error=position.error,
        mode=settings.mode,
        scoring=settings.scoring,
        time_limit=settings.time_limit,
        node_limit=settings.node_limit,
        seed=settings.seed,
        version=cornerwise.__version__,
    )
    board = position.board
    if board is None:
        return row
    row.update(
        variant=board.variant.name,
        turn=str(board.turn),
        over=board.is_over,
        position=format_position(board),
        moves=_codes(board.moves) if position.from_start else None,
        played=position.played,
    )
    try:
        found = _search(board, settings, cancel)
    except CornerwiseError as error:
        row["error"] = str(error)
        return row
    if found.stopped not in (None, *_LIMITS):
        return None
    row.update(
        lower=found.lower,
        upper=found.upper,
        value=found.lower if found.lower == found.upper else None,
        outcome=_outcome(found.lower, found.upper),
        best=None if found.best is None else found.best.to_code(),
        nodes=found.nodes,
        seconds=round(found.seconds, 6),
        stopped=found.stopped,
    )
    row["exact"] = row["outcome" if settings.mode == "outcome" else "value"] is not None
    row.update(
        _estimates(found, settings) if isinstance(found, Analysis) else _proofs(found, settings)
    )
    return row


def board_of(row: Mapping[str, Any]) -> Board:
    """Return the board of a row, with the moves that led to it where the row has them.

    Parameters
    ----------
    row : mapping
        With the columns ``variant``, ``moves`` and ``position``.

    Returns
    -------
    Board

    Raises
    ------
    InvalidInputError
        When the row has no position, since it tells of an error.

    Examples
    --------
    >>> row = {"variant": "mini", "moves": None, "position": "8/8/2b5/8/8/8/8/8 w"}
    >>> board_of(row).turn
    <Color.WHITE: 1>
    """
    if not isinstance(row["position"], str):
        raise InvalidInputError(f"the row has no position: {row.get('error')}")
    if isinstance(row["moves"], str):
        return Board.from_moves(row["moves"], row["variant"])
    return parse_position(row["position"], row["variant"])


def _search(board: Board, settings: Settings, cancel: Flag | None) -> Analysis | Solution | Outcome:
    if settings.mode == "analyze":
        engine = cornerwise.Engine(seed=settings.seed, memory_mb=settings.table_mb)
        return engine.analyze(
            board,
            settings.scoring,
            time_limit=settings.time_limit,
            node_limit=settings.node_limit,
            multipv=None if settings.all_moves else settings.multipv,
            cancel=cancel,
        )
    if settings.mode == "outcome":
        return cornerwise.outcome(
            board,
            settings.scoring,
            time_limit=settings.time_limit,
            node_limit=settings.node_limit,
            table_mb=settings.table_mb,
            cancel=cancel,
        )
    return cornerwise.solve(
        board,
        settings.scoring,
        time_limit=settings.time_limit,
        node_limit=settings.node_limit,
        table_mb=settings.table_mb,
        all_moves=settings.all_moves,
        cancel=cancel,
    )


def _estimates(found: Analysis, settings: Settings) -> Row:
    listed = settings.all_moves or settings.multipv > 1
    return {
        "pv": _codes(found.pv) or None,
        "margin": found.margin,
        "win": found.win,
        "draw": found.draw,
        "loss": found.loss,
        "visits": found.moves[0].visits if found.moves else None,
        "candidates": [
            _candidate(
                move=each.move.to_code(),
                value=each.proven,
                lower=each.lower,
                upper=each.upper,
                margin=each.margin,
                win=each.win,
                draw=each.draw,
                loss=each.loss,
                visits=each.visits,
                pv=_codes(each.pv),
            )
            for each in found.moves
        ]
        if listed
        else None,
    }


def _proofs(found: Solution | Outcome, settings: Settings) -> Row:
    if isinstance(found, Outcome):
        return {}
    return {
        "pv": _codes(found.pv) or None,
        "candidates": [
            _candidate(
                move=each.move.to_code(), value=each.value, lower=each.lower, upper=each.upper
            )
            for each in found.moves
        ]
        if settings.all_moves
        else None,
    }


def _candidate(**values: object) -> Row:
    return {column.name: values.get(column.name) for column in CANDIDATE_COLUMNS}


def _codes(moves: tuple[Move, ...]) -> str:
    return " ".join(move.to_code() for move in moves)


def _outcome(lower: int, upper: int) -> str | None:
    if lower > 0:
        return "win"
    if upper < 0:
        return "loss"
    return "draw" if lower == upper else None
