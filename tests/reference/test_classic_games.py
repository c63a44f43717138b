"""Whole games of Classic for two, three and four players."""

import random
import re
from dataclasses import replace

import pytest

from cornerwise.errors import IllegalMoveError
from cornerwise.reference import blokus
from cornerwise.reference.blokus import PASS, SQUARES, Blokus, Position
from cornerwise.reference.blokus.sampling import random_move

from .helpers import COLOURS, cells_of, end_of, moves_of, peer_file

COLOUR_NAMES = ("blue", "yellow", "red", "green")


def small(players: int, pieces: tuple[str, ...] = ("1", "2"), size: int = 4) -> Blokus:
    """Classic on a small board with few pieces."""
    corners = ((0, 0), (0, size - 1), (size - 1, size - 1), (size - 1, 0))
    return Blokus("small", size, players, COLOUR_NAMES, corners, False, pieces, True)


# -- games worked by hand ----------------------------------------------------------------------

# Blue lays the domino, then the monomino on c3, the one corner that its domino has. Now the corner
# of d4 is taken, so yellow is blocked with the domino left. Red does on b2 to green what blue did
# to yellow. Nobody can move any more.
FENCE = "a4,b4 d4 c1,d1 a1 c3 pass b2"
FENCE_END = """\
 4 B B . Y
 3 . . B .
 2 . R . .
 1 G . R R
   a b c d
blue has nothing left
yellow has 2 left
red has nothing left
green has 2 left
game over"""


@pytest.mark.parametrize(
    ("players", "official", "squares"),
    [
        (4, (20, -2, 20, -2), (3, 1, 3, 1)),
        (3, (20, -2, 20), (3, 1, 3)),  # green is nobody's
        (2, (40, -4), (6, 2)),
    ],
)
def test_fence(players: int, official: tuple[int, ...], squares: tuple[int, ...]) -> None:
    game = small(players)
    end = end_of(game.start(), moves_of(game, FENCE))
    assert str(end) == FENCE_END
    assert end.scores("official") == end.result() == official
    assert end.scores("squares") == squares
    assert end.colour_scores() == (20, -2, 20, -2)


# Each colour has a monomino, a domino and a straight tromino, on 7x7, and lays all of them; only
# yellow does not end with its monomino. Green is moved by players 0, 1 and 2 in turn.
SHARED = """
a7,a6,a5  g7        g1,g2,g3  a1,b1,c1
b4,c4     f6,e6     f4,e4     d2,e2
d3        d5,c5,b5  g5        f1
"""
SHARED_END = """\
 7 B . . . . . Y
 6 B . . . Y Y .
 5 B Y Y Y . . R
 4 . B B . R R .
 3 . . . B . . R
 2 . . . G G . R
 1 G G G . . G R
   a b c d e f g"""


def test_shared_colour() -> None:
    game = small(3, ("1", "2", "I3"), 7)
    position = game.start()
    movers = []
    for _, move in moves_of(game, SHARED):
        movers.append(position.player)
        position = position.apply(move)
    assert movers[:4] == [0, 1, 2, 0]
    assert movers[4:8] == [0, 1, 2, 1]
    assert movers[8:] == [0, 1, 2, 2]
    assert position.is_over()
    assert str(position).startswith(SHARED_END)
    assert position.colour_scores() == (20, 15, 20, 20)
    assert position.scores() == (20, 15, 20)
    assert position.scores("squares") == (6, 6, 6)
    assert position.ranking() == ((0, 2), (1,))


def test_pass_while_others_can_place() -> None:
    game = small(4)
    # After blue's monomino yellow can place nothing, but red can.
    position = end_of(game.start(), moves_of(game, FENCE)[:5])
    assert position.legal_moves() == [PASS]
    with pytest.raises(IllegalMoveError, match="yellow 1 d4: the piece is not left"):
        position.apply(game.move([(0, 3)]))
    with pytest.raises(IllegalMoveError, match="a pass is legal only when nothing can be placed"):
        position.apply(PASS).apply(PASS)


# -- other programs ----------------------------------------------------------------------------


def test_opening_book_of_two_players() -> None:
    text = peer_file("book_classic_2.blksgf")
    branches = [blokus.classic(players=2).start()]
    moves = 0
    for bracket, colour, cells in re.findall(r"([()])|\b([1-4])\[([a-t0-9,]+)\]", text):
        if bracket == "(":
            branches.append(branches[-1])
        elif bracket == ")":
            branches.pop()
        else:
            position = branches[-1]
            assert position.turn == COLOURS[colour]
            branches[-1] = position.apply(position.game.move(cells_of(cells, 20)))
            moves += 1
    assert len(branches) == 1
    assert moves == text.count(";") - 1  # all but the root are moves


# -- random games ------------------------------------------------------------------------------


def check_game(game: Blokus, seed: int) -> Position:
    """Play a random game and check at every move what never may change."""
    rng = random.Random(seed)
    position = game.start()
    out: set[int] = set()
    shared = 0
    while (move := random_move(position, rng)) is not None:
        colour, before = position.turn, position.masks[position.turn]
        assert move.is_pass or colour not in out, "a blocked colour places a piece"
        if game.owner(colour) is None and not move.is_pass:
            assert position.player == shared % 3
            shared += 1
        position = position.apply(move)
        assert position.turn == (colour + 1) % 4
        if move.is_pass:
            out.add(colour)
            assert position.masks[colour] == before
        else:
            assert position.masks[colour].bit_count() == before.bit_count() + SQUARES[move.piece]
    check_end(position)
    return position


def check_end(end: Position) -> None:
    game = end.game
    assert end.is_over()
    taken = 0
    for mask, left, official, squares in zip(
        end.masks, end.left, end.colour_scores(), end.colour_scores("squares"), strict=True
    ):
        assert not taken & mask, "two colours on one cell"
        taken |= mask
        assert mask.bit_count() == squares == 89 - sum(SQUARES[piece] for piece in left)
        assert official == squares - 89 if left else official in (15, 20)
    for scoring in ("official", "squares"):
        owned = [
            score
            for colour, score in enumerate(end.colour_scores(scoring))
            if game.owner(colour) is not None
        ]
        assert sum(end.scores(scoring)) == sum(owned)
    # Nothing but the board tells that all are blocked.
    assert replace(end, passed=(False,) * 4).legal_moves() == []


GAMES = [
    blokus.classic(players=2),
    blokus.classic(players=3),
    blokus.classic(players=4),
    blokus.classic(players=4, free_corners=True),
]


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_random_games(number: int) -> None:
    game = GAMES[number]
    ends = {check_game(game, seed) for seed in range(60)}
    assert len(ends) == 60
    for end in list(ends)[:5]:
        last = [colour for colour, flag in enumerate(end.monomino_last) if flag]
        cells = [end.cells(colour) for colour in range(4)]
        assert game.setup(cells, end.turn, last) == end


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(GAMES)))
def test_many_random_games(number: int) -> None:
    for seed in range(2500):
        check_game(GAMES[number], 1000 + seed)
