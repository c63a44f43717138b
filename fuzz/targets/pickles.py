"""Pickles: what `__reduce__` hands to the functions that make objects anew.

A pickle is a program, so arbitrary ones may do anything, and no package can change that. What can
be asked for: our own functions that a pickle names check their arguments as any others do, so that
no damaged pickle makes a position or a move that is none. They are called with any arguments here;
and whatever they make is pickled, copied and compared.
"""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

from cornerwise.analysis import Analysis, MoveEstimate
from cornerwise.board import Board, _restore
from cornerwise.errors import CornerwiseError, FormatError, quote
from cornerwise.formats.tree import Node, Value, _restore_tree
from cornerwise.moves import Move
from cornerwise.solve import MoveValue, Solution
from cornerwise.variants import VARIANTS, get_variant
from fuzz.targets import is_sampled
from fuzz.targets.decoder import Decoder

LONGEST = 260
WORDS = (
    *(bytes((kind,)) for kind in range(10)),
    *(b"\x00" * 8, b"\xff" * 8, b"\xff\xff\x1f\x00", b"\xc0", b"\xfa", b"\x70", b"\x8c\x00"),
    *(Board(name)._position.to_bytes() for name in VARIANTS),
    *(b"\x01\x0a", b"\xd3\x03", b"\xd4\x02", b"\xaa\x03duo", b"\xaa\x04mini"),
)


def one(data: bytes, thorough: bool = False) -> None:
    """Let the first byte choose what to make, and the others of what."""
    ways = len(_WAYS) if thorough or is_sampled(data) else 1
    decoder = Decoder(data)
    make = _MAKERS[decoder.byte() % len(_MAKERS)]
    try:
        made = make(decoder)
    except CornerwiseError as error:
        assert str(error)
        _same(error, ways, compare=str)
        return
    _same(made, ways)
    if isinstance(made, Board):
        _use(made)


def _same(made: Any, ways: int, compare: Callable[[Any], Any] = lambda value: value) -> None:
    for way in _WAYS[:ways]:
        again = way(made)
        assert type(again) is type(made)
        assert compare(again) == compare(made)


def _use(board: Board) -> None:
    moves = list(board.legal_moves)
    assert len(moves) == len(board.legal_moves)
    if moves:
        board.push(moves[0])
        board.pop()
    board.score()


def _through_a_pickle(made: Any) -> Any:
    return pickle.loads(pickle.dumps(made))


_WAYS: tuple[Callable[[Any], Any], ...] = (_through_a_pickle, copy.copy, copy.deepcopy)


def _board_of_bytes(decoder: Decoder) -> Any:
    first = decoder.bytes(80)
    return _restore(first, [decoder.integer() for _ in range(decoder.byte() % 8)])


def _board_of_moves(decoder: Decoder) -> Any:
    name = tuple(VARIANTS)[decoder.byte() % len(VARIANTS)]
    board = Board(name)
    for _ in range(decoder.byte() % 6):
        moves = board.legal_moves.to_numpy()
        if not len(moves):
            break
        board.push(Move.from_index(int(moves[decoder.integer() % len(moves)]), name))
    first = Board(name)._position.to_bytes()
    indices = [move.index for move in board.moves]
    if decoder.byte() & 1:
        indices[decoder.byte() % max(1, len(indices)) :] = [decoder.integer()]
    return _restore(first, indices)


def _board_of_anything(decoder: Decoder) -> Any:
    return _restore(decoder.value(), decoder.value())


def _move(decoder: Decoder) -> Any:
    return Move.from_index(decoder.value(), decoder.value())


def _move_of_variant(decoder: Decoder) -> Any:
    return Move.from_index(decoder.integer(), tuple(VARIANTS)[decoder.byte() % len(VARIANTS)])


def _variant(decoder: Decoder) -> Any:
    return get_variant(decoder.value())


def _error(decoder: Decoder) -> Any:
    raise FormatError(quote(decoder.value()), decoder.integer(), decoder.integer())


def _solution(decoder: Decoder) -> Any:
    value = decoder.value
    move = MoveValue(_any_move(decoder), value(), value())
    fields = [value() for _ in range(10)]
    return Solution(*fields, moves=(move,))  # type: ignore[misc]


def _analysis(decoder: Decoder) -> Any:
    value = decoder.value
    move = MoveEstimate(_any_move(decoder), *(value() for _ in range(8)))
    return Analysis((move,), move.move, *(value() for _ in range(12)))


def _any_move(decoder: Decoder) -> Move:
    try:
        return Move.from_index(decoder.integer())
    except CornerwiseError:
        return Move("pass")


def _tree(decoder: Decoder) -> Any:
    return _restore_tree(decoder.value(3))


def _node(decoder: Decoder) -> Any:
    root = node = Node({"GM": ["Blokus Duo"]})
    for _ in range(decoder.byte() % 8):
        text = decoder.bytes(decoder.byte() % 6).decode("latin-1")
        child = node.add_child({text: [Value(text, decoder.integer(), decoder.integer())]})
        node = child if decoder.byte() & 1 else node
    return root


_MAKERS = (
    *(_board_of_bytes, _board_of_moves, _board_of_anything, _move, _move_of_variant, _variant),
    *(_error, _solution, _analysis, _tree, _node),
)
