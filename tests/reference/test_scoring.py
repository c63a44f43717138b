"""Points worked out by hand."""

from dataclasses import replace

import pytest

from cornerwise.errors import InvalidInputError, VariantError
from cornerwise.reference import blokus
from cornerwise.reference.blokus import PASS, Blokus, Position
from cornerwise.reference.blokus.scoring import points, rank

from .helpers import end_of, moves_of

MINI = blokus.mini()


def ended(game: Blokus, text: str) -> Position:
    end = end_of(game.start(), moves_of(game, text))
    assert end.is_over()
    return end


def test_all_placed_monomino_last() -> None:
    end = ended(
        MINI,
        "c7,d7,b6,c6 f3 d5,d4,e4,f4 d2,e2 g7,g6,h6,g5 h5,g4,h4 g3,h3,g2,h2 a1,b1,c1 a5,a4,a3,a2"
        " b5,b4,b3,c3 a8,b8,a7 e6,f6,e5,f5 d1,e1,f1 pass e8,f8 pass c2",
    )
    # Black has placed all 29 squares. White keeps I4, T4 and Z4: 12 squares.
    assert end.left == ((), ("I4", "T4", "Z4"))
    assert end.scores() == (20, -12)
    assert end.scores("squares") == (29, 17)
    assert end.turn == 1
    assert end.margin() == -32
    assert end.ranking() == ((0,), (1,))
    assert end.winners() == (0,)


def test_all_placed_monomino_not_last() -> None:
    end = ended(
        MINI,
        "b6,c6,d6,d5 f4,g4,h4,f3 e7,f7,g7,h7 c3,d3,d2,e2 a5,a4,b4,b3 a3,a2,b2,a1 c2,b1,c1,d1"
        " g2,h2,g1,h1 a8,b8,a7 e6,f6,e5 d8 b7,c7,d7 e4,e3 e8,f8,g8,h8 f5,g5,h5 a6 pass b5,c5",
    )
    assert end.left == (("O",), ())
    assert end.scores() == (-4, 15)
    assert end.scores("squares") == (25, 29)
    assert end.winners() == (1,)


def test_bonus_outlives_passes() -> None:
    game = replace(MINI, name="tiny", pieces=("1", "2"))
    position = game.setup([[(2, 2), (2, 3)], []])
    for move in (
        game.move([(3, 4)]),  # the last of black, the monomino
        game.move([(5, 5)]),
        PASS,
        game.move([(6, 6), (6, 7)]),  # the last of white, not the monomino
    ):
        position = position.apply(move)
    assert position.is_over()
    assert position.monomino_last == (True, False)
    assert position.scores() == (20, 15)
    assert position.scores("squares") == (3, 3)


def test_monomino_last_but_pieces_left_earns_nothing() -> None:
    position = MINI.start().apply(MINI.move([(2, 2)]))
    assert position.monomino_last == (False, False)
    assert position.scores() == (-28, -29)


def test_junior_has_no_bonus() -> None:
    start = blokus.junior().start()
    position = replace(start, left=((), ("I5", "1")))
    assert position.scores() == (0, -6)
    assert position.scores("squares") == (88, 82)
    assert replace(position, monomino_last=(True, False)).scores() == (0, -6)


def test_two_players_add_the_points_of_two_colours() -> None:
    start = blokus.classic(players=2).start()
    position = replace(
        start, left=((), ("I5",), ("1", "2"), ("X", "W")), monomino_last=(True, False, False, False)
    )
    assert position.colour_scores() == (20, -5, -3, -10)
    assert position.scores() == (17, -15)
    assert position.scores("squares") == (89 + 86, 84 + 79)
    assert position.margin() == 32
    assert replace(position, turn=3).margin() == -32


def test_shared_colour_of_three_players_scores_for_nobody() -> None:
    start = blokus.classic(players=3).start()
    position = replace(start, left=(("I5",), ("1",), ("I5",), ()))
    assert position.colour_scores() == (-5, -1, -5, 15)
    assert position.scores() == position.result() == (-5, -1, -5)
    assert position.ranking() == ((1,), (0, 2))


def test_points_and_rank() -> None:
    assert points(["X"], 89, True, True, "official") == -5
    assert rank([3, 3]) == ((0, 1),)


def test_unknown_scoring() -> None:
    with pytest.raises(InvalidInputError, match="scoring 'basic': expected 'official' or"):
        MINI.start().scores("basic")


def test_margin_needs_two_players() -> None:
    with pytest.raises(VariantError, match="margin of 'classic' with 4 players: expected two"):
        blokus.classic().start().margin()
