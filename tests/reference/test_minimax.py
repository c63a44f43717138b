"""Minimax on endings worked by hand, and on endings solved by other programs."""

import random
from dataclasses import replace

import pytest

from cornerwise.errors import InvalidInputError, VariantError
from cornerwise.reference import blokus
from cornerwise.reference.blokus import Blokus, Position
from cornerwise.reference.interface import play_out
from cornerwise.reference.minimax import minimax, move_values

from .helpers import COLOURS, cells_of, end_of, json_lines

DUO = blokus.duo()
MINI = blokus.mini()

# Each player has a monomino and a domino; black begins at the top left, white at the bottom right.
#
# Black begins with the domino, say on (0, 0) and (0, 1). The monomino can then only go to (1, 2).
#   White: domino on (2, 2), (1, 2). Both are stuck: 2 squares each, -1 each.
#   White: domino on (2, 2), (2, 1). Monominoes to (1, 2) and (1, 0): 3 squares each, 20 each.
#   White: monomino on (2, 2). Black to (1, 2), white domino to (1, 1), (1, 0): 3 each, 20 to 15.
#   Best for white is a draw.
# Black begins with the monomino. The domino has to cover (1, 1).
#   White: domino on (2, 2) and (1, 2). Black domino to (1, 1), (2, 1), white monomino to (0, 1):
#   3 each, 15 to 20. The other domino is its mirror image.
#   White: monomino on (2, 2). Black domino to (1, 1) and a cell beside it, white is stuck:
#   3 to 1 squares, 15 to -2.
#   Best for white is a draw in squares, but a win by 5 with the bonus.
TINY = Blokus("tiny", 3, 2, ("black", "white"), ((0, 0), (2, 2)), False, ("1", "2"), True)


def test_tiny_game_by_hand() -> None:
    start = TINY.start()
    first = {move.piece: value for move, value in move_values(start, "squares").items()}
    assert first == {"1": 0, "2": 0}
    bonus = [(move.piece, value) for move, value in move_values(start).items()]
    assert sorted(bonus) == [("1", -5), ("2", 0), ("2", 0)]
    assert minimax(start) == minimax(start, "squares") == 0


def test_tiny_game_after_a_mistake() -> None:
    position = TINY.start().apply(TINY.move([(0, 0)])).apply(TINY.move([(2, 2)]))
    assert minimax(position) == 17
    assert minimax(position, "squares") == 2
    values = move_values(position)
    assert len(values) == 2
    assert set(values.values()) == {17}


def test_end_of_the_game() -> None:
    over = play_out(MINI.start(), random.Random(1))
    assert minimax(over) == over.margin()
    assert move_values(over) == {}


def test_value_is_the_best_of_the_moves() -> None:
    ending = play_out(MINI.start(), random.Random(5), plies=10)
    for scoring in ("official", "squares"):
        values = move_values(ending, scoring)
        assert list(values) == ending.legal_moves()
        assert minimax(ending, scoring) == max(values.values())


def lines_of_play(position: Position, limit: int) -> int:
    """Count positions below one, giving up at a limit."""
    count = 1
    for _, child in position.children():
        if count < limit:
            count += lines_of_play(child, limit - count)
    return count


def test_endings_of_engine_games() -> None:
    solved = 0
    for fact in json_lines("endgames-duo.jsonl"):
        moves = [(COLOURS[c], DUO.move(cells_of(text, 14))) for c, text in fact["moves"]]
        position = end_of(DUO.start(), moves)
        if position.turn != COLOURS[fact["to_move"]]:
            position = position.apply(blokus.PASS)
        assert len(position.placements(position.turn)) == fact["legal"]
        if fact["ply"] >= 26 and lines_of_play(position, 500) < 500:
            assert minimax(position) == fact["official"], fact["id"]
            assert minimax(position, "squares") == fact["squares"], fact["id"]
            solved += 1
    assert solved > 10


def test_games_of_more_colours_are_refused() -> None:
    for players in (2, 3, 4):
        start = blokus.classic(players=players).start()
        for solve in (minimax, move_values):
            with pytest.raises(VariantError, match="expected a game of two players with one col"):
                solve(start)


def test_unknown_scoring() -> None:
    with pytest.raises(InvalidInputError, match="scoring 'points': expected"):
        minimax(replace(MINI.start(), left=((), ())), "points")
