"""Games in four-letter codes, one a line: reading and writing."""

from __future__ import annotations

import re
from collections.abc import Iterable

from cornerwise.board import Board
from cornerwise.errors import FormatError, NotationError, VariantError, quote
from cornerwise.formats.building import tree_from_moves
from cornerwise.formats.decode import decode
from cornerwise.formats.game import Game
from cornerwise.formats.kinds import GameKind, get_kind
from cornerwise.formats.points import format_points
from cornerwise.formats.properties import MoveProperty, bad_value
from cornerwise.formats.referee import Referee, referee_for
from cornerwise.formats.replay import make_move, play_mainline
from cornerwise.formats.sources import Source, load, store
from cornerwise.formats.tree import Node, Value, fault
from cornerwise.moves import PASS, Move
from cornerwise.variants import VARIANTS

__all__ = ["format_codes", "parse_codes", "read_codes", "write_codes"]

_WORD = re.compile(r"\S+")
_CODE = re.compile(r"[0-9a-f]{2}[a-u][0-7]|0000|----", re.IGNORECASE)
_SCORES = re.compile(r"\s*([+-]?[0-9]{1,3})\s+([+-]?[0-9]{1,3})\s*")


def read_codes(source: Source, variant: str = "duo", *, strict: bool = True) -> list[Game]:
    """Read the games of a file of codes.

    Parameters
    ----------
    source : path or file object
        A file object may be open for text or for bytes.
    variant : str
        A name in `cornerwise.VARIANTS`.
    strict : bool
        See `parse_codes`.

    Returns
    -------
    list of Game

    Raises
    ------
    FormatError
        When the file is broken.
    OSError
        When a path cannot be read.

    Examples
    --------
    >>> import io
    >>> read_codes(io.BytesIO(b"56u0 9au0"))
    [<Game of duo, 3 nodes in the main line>]
    """
    return parse_codes(load(source), variant, strict=strict)


def parse_codes(data: str | bytes, variant: str = "duo", *, strict: bool = True) -> list[Game]:
    r"""Read games in codes, one a line.

    A line holds codes separated by blanks; ``0000`` and ``----`` are passes, which may be left out
    where they are forced. After a tab may follow the official scores of both colours at the end;
    they are checked, and give the game its ``RE`` property. Lines that begin with ``#`` and blank
    lines are skipped.

    Parameters
    ----------
    data : str or bytes
        Content of a file; bytes are UTF-8.
    variant : str
        A name in `cornerwise.VARIANTS`.
    strict : bool
        Whether an error is raised. If not, the moves before it are kept, and so are other lines;
        `Game.errors` then says what was wrong.

    Returns
    -------
    list of Game

    Raises
    ------
    FormatError
        When a line is broken; says where.
    VariantError
        When the variant cannot be written in codes.

    Examples
    --------
    >>> (game,) = parse_codes("# an opening\n56u0 9au0\t-84 -84\n")
    >>> game.moves[1].to_blksgf(), game.result
    ('i4,h5,i5,j5,i6', '0')
    >>> parse_codes("56u0 56u0")
    Traceback (most recent call last):
    ...
    cornerwise.errors.FormatError: line 1, column 6: illegal move '56u0' of W: ...
    """
    kind = _kind(variant)
    text, broken = decode(data)
    lines = text.split("\n")
    games: list[Game] = []
    for number, line in enumerate(lines, 1):
        cut_off = broken is not None and number == len(lines)
        if strict and broken is not None and cut_off:
            raise broken
        if line.strip() and not line.lstrip().startswith("#"):
            game = _parse_line(line, number, kind)
            if strict and game.errors:
                raise game.errors[0]
            games.append(game)
            if broken is not None and cut_off:
                # What is wrong with half a line is only that it is cut off.
                game.errors = [broken]
        elif broken is not None and cut_off and games:
            games[-1].errors.append(broken)
    return games


def write_codes(
    games: Game | Iterable[Game], target: Source, *, scores: bool = True, passes: bool = False
) -> None:
    """Write the main lines of games to a file of codes.

    Parameters
    ----------
    games : Game or iterable of Game
        What to write.
    target : path or file object
        Where to; a file object may be open for text or for bytes.
    scores, passes : bool
        See `format_codes`.

    Raises
    ------
    FormatError
        When a game cannot be written in codes.
    OSError
        When a path cannot be written.

    Examples
    --------
    >>> import sys
    >>> write_codes(Game.from_moves(["e8,d9,e9,f9,e10"]), sys.stdout)
    56u0
    """
    store(format_codes(games, scores=scores, passes=passes), target)


def format_codes(games: Game | Iterable[Game], *, scores: bool = True, passes: bool = False) -> str:
    r"""Write the main lines of games in codes, one a line.

    Variations, comments and headers are lost.

    Parameters
    ----------
    games : Game or iterable of Game
        Games that `cornerwise.Board` plays, from the start.
    scores : bool
        Whether the lines of finished games end in their official scores.
    passes : bool
        Whether forced passes are written, as ``0000``.

    Returns
    -------
    str

    Raises
    ------
    FormatError
        When a game has no moves, or its main line a set-up.
    VariantError
        When a game is of a variant that cannot be written in codes.

    Examples
    --------
    >>> format_codes(Game.from_moves(["e8,d9,e9,f9,e10"]))
    '56u0\n'
    """
    listed = [games] if isinstance(games, Game) else games
    return "".join(f"{_format_line(game, scores, passes)}\n" for game in listed)


def _kind(variant: str) -> GameKind:
    kind = get_kind(variant)
    if not kind.in_kernel:
        expected = ", ".join(VARIANTS)
        raise VariantError(f"no codes for games of {quote(variant)}: expected one of {expected}")
    return kind


def _parse_line(line: str, number: int, kind: GameKind) -> Game:
    codes, _, rest = line.partition("\t")
    scores = _SCORES.fullmatch(rest)
    if scores is None:
        codes = line
    referee = referee_for(kind)
    game = Game(tree_from_moves([], kind.name))
    game.root.line, game.root.column = number, 1
    node = game.root
    try:
        for word in _WORD.finditer(codes):
            node = _play(Value(word[0], number, word.start() + 1), node, referee, kind)
        if scores is not None:
            value = Value(rest.strip(), number, len(codes) + 1 + scores.start(1) + 1)
            black, white = int(scores[1]), int(scores[2])
            _check_scores(value, (black, white), referee)
            game.root.properties["RE"] = [_result(black - white)]
    except FormatError as error:
        game.errors.append(error)
    return game


def _play(code: Value, node: Node, referee: Referee, kind: GameKind) -> Node:
    """Play one code; return the node it made, or the one before when it is a pass."""
    if not _CODE.fullmatch(code):
        raise bad_value(code, f"{quote(code)} is no move: expected a code such as '56u0'")
    try:
        move = Move.parse(code, kind.name)
    except NotationError as error:
        raise bad_value(code, str(error)) from error
    while not move.is_pass and not referee.can_place and not referee.is_over:
        referee.skip()
    color = referee.turn
    name = kind.colors[color]
    make_move(referee, kind, MoveProperty(color, move.cells, name, code))
    if move.is_pass:
        return node
    child = Node(None, code.line, code.column)
    child.properties[name] = [Value(format_points(move.cells, kind.size), code.line, code.column)]
    return node.add_child(child)


def _check_scores(value: Value, scores: tuple[int, int], referee: Referee) -> None:
    assert isinstance(referee.position, Board)
    right = referee.position.score()
    if scores != right:
        message = f"wrong scores {quote(value)}: expected '{right[0]} {right[1]}'"
        raise bad_value(value, message)


def _result(margin: int) -> str:
    if margin == 0:
        return "0"
    return f"B+{margin}" if margin > 0 else f"W+{-margin}"


def _format_line(game: Game, scores: bool, passes: bool) -> str:
    _kind(game.variant)
    referee = play_mainline(game.root)
    if referee.steps > referee.plies:
        raise fault(game.root, "a game with a set-up cannot be written in codes")
    moves = game.moves
    if not moves:
        raise fault(game.root, "a game without moves cannot be written in codes")
    line = " ".join(move.to_code() for move in moves if passes or move is not PASS)
    if scores and referee.is_over:
        assert isinstance(referee.position, Board)
        line += "\t{} {}".format(*referee.position.score())
    return line
