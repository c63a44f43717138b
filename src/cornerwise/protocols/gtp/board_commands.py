"""Commands about the game and its board."""

from __future__ import annotations

from cornerwise.board import Board, Color
from cornerwise.errors import InvalidInputError, quote
from cornerwise.moves import Move
from cornerwise.protocols.gtp.arguments import read_color
from cornerwise.protocols.gtp.game import find_variant, side_to_place, turned
from cornerwise.protocols.gtp.report import board_lines, result
from cornerwise.protocols.gtp.session import Command, Session
from cornerwise.protocols.gtp.settings import decimal, whole_number
from cornerwise.protocols.gtp.syntax import CommandError, Request, file_name

__all__ = ["BOARD_COMMANDS"]

_MANY = 100


def _set_game(session: Session, request: Request) -> str:
    session.start(find_variant(request.rest))
    return ""


def _clear_board(session: Session, _: Request) -> str:
    session.start(session.game.board.variant)
    return ""


def _boardsize(session: Session, request: Request) -> str:
    size = session.game.board.size
    if whole_number(request.rest, 1) != size:
        raise CommandError(f"unacceptable size; the board of this game has size {size}")
    return _clear_board(session, request)


def _komi(_: Session, request: Request) -> str:
    if decimal(request.rest) != 0:
        raise CommandError(f"cannot take {quote(request.rest)} as komi; expected 0")
    return ""


def _play(session: Session, request: Request) -> str:
    color, _, move = request.rest.partition(" ")
    return _play_move(session, read_color(color), move)


def _p(session: Session, request: Request) -> str:
    return _play_move(session, side_to_place(session.game.board), request.rest)


def _play_move(session: Session, color: Color, text: str) -> str:
    session.game.play(color, Move.parse(text, session.game.board.variant))
    return ""


def _undo(session: Session, _: Request) -> str:
    session.game.undo()
    return ""


def _showboard(session: Session, _: Request) -> str:
    lines = board_lines(session.game.board, session.player.settings.scoring)
    # The board begins on a line of its own, or its columns would not be in line.
    return "\n".join(["", *lines])


def _final_score(session: Session, _: Request) -> str:
    return result(session.game.board, session.player.settings.scoring)


def _get_place(session: Session, request: Request) -> str:
    own = read_color(request.rest)
    points = session.game.board.score(session.player.settings.scoring)
    if points[own] == points[own.other]:
        return "1 shared"
    return "1" if points[own] > points[own.other] else "2"


def _all_legal(session: Session, request: Request) -> str:
    board = turned(session.game.board, read_color(request.rest))
    return "\n".join(str(move) for move in board.legal_moves if not move.is_pass)


def _loadsgf(session: Session, request: Request) -> str:
    name, rest = file_name(request.rest)
    session.game.load(name, whole_number(rest, 1) if rest else None)
    session.player.forget_thought()
    return ""


def _savesgf(session: Session, request: Request) -> str:
    name, rest = file_name(request.rest)
    if rest:
        raise CommandError(
            f"{quote(rest)} follows the name of a file; quote a name with blanks in it"
        )
    session.game.save(name)
    return ""


def _point_integers(session: Session, _: Request) -> str:
    size = session.game.board.size
    rows = (range(row * size, (row + 1) * size) for row in range(size))
    return "\n".join(["", *(" ".join(f"{number:3d}" for number in row) for row in rows)])


def _move_info(session: Session, request: Request) -> str:
    move = _described_move(session.game.board, request.rest)
    if move.is_pass:
        raise CommandError(
            "there is nothing to say about a pass; expected a move that places a piece"
        )
    lines = {
        "ID": move.index,
        "Piece": move.piece,
        "Points": str(move).replace(",", " "),
        "Code": move.to_code(),
    }
    return "\n".join(["", *(f"{name + ':':7} {value}" for name, value in lines.items())])


def _described_move(board: Board, text: str) -> Move:
    """Read a move as elsewhere, or its number: no other text for a move is all digits."""
    if text.isascii() and text.isdecimal():
        return Move.from_index(whole_number(text, 0, board.variant.placements - 1), board.variant)
    try:
        return Move.parse(text, board.variant)
    except InvalidInputError as error:
        raise CommandError(f"{error}, or its number") from error


BOARD_COMMANDS = (
    Command("set_game GAME", _set_game, 1, _MANY),
    Command("clear_board", _clear_board),
    Command("boardsize SIZE", _boardsize, 1, 1),
    Command("komi KOMI", _komi, 1, 1),
    Command("play COLOR MOVE", _play, 2, _MANY),
    Command("p MOVE", _p, 1, _MANY),
    Command("undo", _undo),
    Command("showboard", _showboard),
    Command("final_score", _final_score),
    Command("get_place COLOR", _get_place, 1, 1),
    Command("all_legal COLOR", _all_legal, 1, 1),
    Command("loadsgf FILE [NUMBER]", _loadsgf, 1, _MANY),
    Command("savesgf FILE", _savesgf, 1, _MANY),
    Command("point_integers", _point_integers),
    Command("move_info MOVE", _move_info, 1, _MANY),
)
"""Commands about the game and its board."""
