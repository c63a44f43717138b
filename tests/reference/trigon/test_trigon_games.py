"""Games of Trigon worked by hand."""

import pytest

from cornerwise.errors import IllegalMoveError
from cornerwise.reference.perft import perft
from cornerwise.reference.trigon import PASS, PIECES, Position, Trigon, orientations, trigon

from .helpers import SMALL, judged_moves, play

# Blue lays the two triangles d3 and d4. These touch at their corners only: b4 and b3 on the left,
# f4 and f3 on the right, and below c2 and e2 (d2 is yellow's). Yellow's are the same, turned.
BOTH_PLACE_ALL = "d3,d4 d2,d1 b4 b1"
BOTH_END = """\
 4  BvBv^
 3 ^v^B^v^
 2 v^vYv^v
 1  Y^Y^v
   abcdefg
blue has nothing left
yellow has nothing left
game over"""


def texts(position: Position) -> set[str]:
    return {position.game.write_move(move) for move in position.legal_moves()}


def test_small_game() -> None:
    position = play(SMALL, "d3,d4 d2,d1")
    assert texts(position) == {f"1 {cell}" for cell in ("b3", "b4", "c2", "e2", "f3", "f4")}
    position = play(SMALL, "d3,d4 d2,d1 b4")
    assert texts(position) == {f"1 {cell}" for cell in ("b1", "b2", "c3", "e3", "f1", "f2")}
    end = play(SMALL, BOTH_PLACE_ALL)
    assert end.is_over()
    assert end.scores() == (20, 20)
    assert end.scores("squares") == (3, 3)
    assert end.ranking() == ((0, 1),)
    assert str(end) == BOTH_END


def test_single_first_earns_less() -> None:
    # Blue's d3 touches b3, b4, c4 on the left, e4, f4, f3 on the right, c2 and e2 below; the edges
    # of d3 are c3, e3 and d4. So two triangles can lie on b4,c4, on b3,b4, on a3,b3, on b2,c2, and
    # on the four places across from these.
    position = play(SMALL, "d3 d2")
    assert texts(position) == {
        "2 b4,c4", "2 b3,b4", "2 a3,b3", "2 b2,c2", "2 e4,f4", "2 f3,f4", "2 f3,g3", "2 e2,f2"
    }  # fmt: skip
    end = play(SMALL, "d3 d2 b4,c4 e1,f1")
    assert end.scores() == (15, 15)


# Six triangles around one point; blue begins on b2, yellow on c1, and all touch at the middle.
#
#     2 ^*^
#     1 v^*
#       abc
#
TINY = Trigon("tiny", 1, 2, ("blue", "yellow"), ((1, 0), (2, 1)), ("1", "2", "3"))


def test_blocked_colour_passes() -> None:
    # Blue's b2 has a2 and c2 along its edges. When yellow has taken b1, c1 and c2 there is room on
    # a1 for one triangle, and blue's single one is gone. Yellow's fits on a2: a1 is beside b1.
    position = play(TINY, "b2 b1,c1,c2")
    assert position.legal_moves() == [PASS]
    position = play(TINY, "b2 b1,c1,c2 pass")
    assert texts(position) == {"1 a2"}
    end = play(TINY, "b2 b1,c1,c2 pass a2")
    assert end.is_over()
    assert end.legal_moves() == []
    assert end.scores() == (-5, -2)
    assert end.scores("squares") == (1, 4)
    assert end.ranking() == ((1,), (0,))


def test_nobody_passes_when_all_are_blocked() -> None:
    end = play(TINY, "a2,b2,c2 a1,b1,c1")
    assert end.is_over()
    assert end.legal_moves() == []
    assert end.count_moves() == 0
    assert end.scores() == (-3, -3)


def test_four_colours_of_two_players() -> None:
    game = trigon(players=2)
    position = game.start()
    movers = []
    for text in ("r15,s15", "r4,s4", "j12", "j7", "t14"):
        movers.append(position.player)
        position = position.apply(game.read_move(position, text))
    assert movers == [0, 1, 0, 1, 0]
    assert position.scores("squares") == (4, 3)
    assert position.scores() == (4 - 220, 3 - 220)
    assert position.colour_scores() == (3 - 110, 2 - 110, 1 - 110, 1 - 110)


def test_three_players_have_three_colours_on_the_smaller_board() -> None:
    game = trigon(players=3)
    position = game.start()
    movers = []
    for text in ("p14,q14", "p3", "h11", "r13"):
        movers.append(position.player)
        position = position.apply(game.read_move(position, text))
    assert movers == [0, 1, 2, 0]
    assert position.scores("squares") == (3, 1, 1)


def test_free_choice_of_the_starts() -> None:
    game = trigon()
    position = game.start()
    each = position.count_moves() // 6
    for free, (x, y) in zip((6, 5, 4, 3), game.starts, strict=False):
        # A placement covers one start at most: they are further apart than a piece is long.
        assert position.count_moves() == free * each
        position = position.apply(game.move([(x, y)]))
    # As many as there are orientations of the pieces, times half the triangles of each.
    assert each == sum(len(orientations(shape)) * len(shape) for shape in PIECES.values()) // 2


# -- exact answers -----------------------------------------------------------------------------


def judged_perft(position: Position, depth: int) -> int:
    if depth == 0:
        return 1
    return sum(judged_perft(position.apply(move), depth - 1) for move in judged_moves(position))


@pytest.mark.parametrize(
    ("game", "counts"),
    [(TINY, [1, 11, 41, 21, 12, 0]), (SMALL, [1, 8, 32, 244, 1756, 0])],
    ids=["tiny", "small"],
)
def test_perft_of_small_boards(game: Trigon, counts: list[int]) -> None:
    start = game.start()
    assert [perft(start, depth) for depth in range(6)] == counts
    assert [judged_perft(start, depth) for depth in range(6)] == counts


def judged_value(position: Position) -> int:
    """The final margin of blue over yellow under best play, from the rules alone."""
    values = [judged_value(position.apply(move)) for move in judged_moves(position)]
    if not values:
        return position.scores()[0] - position.scores()[1]
    return max(values) if position.player == 0 else min(values)


def test_values_of_first_moves() -> None:
    # Blue takes both starts, so yellow can never begin and loses all its 6 triangles. Of the rest
    # only a1 touches blue at a corner and not along an edge: blue's single triangle lies there, and
    # only its two triangles are left: 6 - 2 = 4. Whoever leaves a start does worse.
    start = TINY.start()
    values = {TINY.write_move(move): judged_value(child) for move, child in start.children()}
    best = "3 c1,b2,c2"
    assert values.pop(best) == 4
    assert play(TINY, "c1,b2,c2 pass a1").scores() == (-2, -6)
    assert max(values.values()) == 0
    assert {(text[0], margin) for text, margin in values.items()} == {
        ("1", -3),
        ("2", -1),
        ("3", 0),
    }


# -- refused -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("moves", "wrong", "message"),
    [
        ("", "a3", "blue 1 a3: the first piece has to cover a start that is free"),
        ("", "pass", "blue pass: a pass is legal only when nothing can be placed"),
        ("d3 d2", "d3", "blue 1 d3: the piece is not left"),
        ("d3 d2", "d2,d1", "it covers a triangle that is taken or beside a piece of the same"),
        ("d3 d2", "c3,b3", "it covers a triangle that is taken or beside a piece of the same"),
        ("d3 d2", "a2,b2", "it meets no piece of the same colour at a corner"),
        (BOTH_PLACE_ALL, "pass", "blue pass: the game is over"),
    ],
)
def test_illegal_moves(moves: str, wrong: str, message: str) -> None:
    position = play(SMALL, moves)
    move = SMALL.read_move(position, wrong)
    assert not position.is_legal(move)
    with pytest.raises(IllegalMoveError, match=message):
        position.apply(move)


def test_piece_of_another_board() -> None:
    move = trigon().move([(17, 3), (18, 3)])
    with pytest.raises(IllegalMoveError, match=r"2 on .* not a piece on the board of small"):
        SMALL.start().apply(move)
