"""Games of Blokus 3D worked by hand."""

import pickle
from dataclasses import replace
from typing import Any

import pytest

from cornerwise.errors import IllegalMoveError, PositionError, VariantError
from cornerwise.reference.blokus3d import PASS, Blokus3D, Outline, Position, blokus3d, tower
from cornerwise.reference.perft import perft

from .helpers import CUBE, LANE, STEPS, judged_moves, play

# Two by two places, two high; each colour has two cubes in a row and three around a corner. Blue
# takes the front of the base and yellow the back. Blue's three cubes cover both of its own and one
# of yellow's. There is room for one cube more, and yellow has three left.
PACKED = Blokus3D(2, CUBE, ("I2", "L3"))
PACKED_GAME = "a1/1,b1/1 a2/1,b2/1 a1/2,b1/2,a2/2"
PACKED_END = """\
 2 YB Y.
 1 BB BB
   a  b
blue has nothing left
yellow has L3 left
game over"""


def texts(position: Position) -> set[str]:
    return {position.game.write_move(move) for move in position.legal_moves()}


def test_packed_cube() -> None:
    position = play(PACKED, "a1/1,b1/1")
    # Yellow has to stand on the base beside blue. Its domino lies behind blue, or stands on one of
    # the two places there. Its L3 covers one or both of them.
    assert texts(position) == {
        "I2 a2/1,b2/1", "I2 a2/1,a2/2", "I2 b2/1,b2/2",
        "L3 a2/1,b2/1,a2/2", "L3 a2/1,b2/1,b2/2",
        "L3 a2/1,a1/2,a2/2", "L3 b2/1,b1/2,b2/2",
    }  # fmt: skip
    end = play(PACKED, PACKED_GAME)
    assert str(end) == PACKED_END
    assert end.is_over()
    assert end.legal_moves() == []
    assert end.count_moves() == 0
    # Blue is seen on three places. Yellow is seen on one and has a piece left.
    assert [end.visible(colour) for colour in (0, 1)] == [3, 1]
    assert end.scores() == end.result() == (3, 0)
    assert end.ranking() == ((0,), (1,))


# A lane of six places, two high; two and three cubes in a row. Blue stands on a1, yellow lies on
# b1 and c1. Three cubes of blue would have to lie on b1 to d1 at the second level, but there is
# nothing on d1 yet, and to stand they are too high: blue passes. Then yellow fills d1 to f1, and
# now they would fit. But blue is out.
OUT = Blokus3D(2, LANE, ("I2", "I3"))
OUT_GAME = "a1/1,a1/2 b1/1,c1/1 pass d1/1,e1/1,f1/1"
OUT_END = """\
 1 BB Y. Y. Y. Y. Y.
   a  b  c  d  e  f
blue has I3 left
yellow has nothing left
game over"""


def test_who_passes_is_out_for_good() -> None:
    position = play(OUT, "a1/1,a1/2 b1/1,c1/1")
    assert position.legal_moves() == [PASS]
    assert position.count_moves() == 1
    end = play(OUT, OUT_GAME)
    assert str(end) == OUT_END
    assert end.out == (True, False)
    assert end.scores() == (0, 5)
    move = OUT.read_move(end, "b1/2,c1/2,d1/2")
    with pytest.raises(IllegalMoveError, match=r"blue I3 .*: the colour has passed, so it is"):
        end.apply(move)
    assert replace(end, out=(False, False)).legal_moves() == [move]
    assert replace(end, out=(False, False)) != end


def test_first_pieces() -> None:
    game = blokus3d(3)
    start = game.start()
    assert all(any(z == 0 for _, _, z in move.cells) for move in start.legal_moves())
    position = start.apply(game.read_move(start, "a1/1,a1/2"))
    # Yellow and red may lean on any piece; blue has to go on beside its own.
    assert position.is_legal(game.read_move(None, "b1/1,c1/1"))
    assert not position.is_legal(game.read_move(None, "b2/1,c2/1"))
    position = position.apply(game.read_move(None, "b1/1,c1/1"))
    assert position.is_legal(game.read_move(None, "d1/1,e1/1"))
    position = position.apply(game.read_move(None, "d1/1,e1/1"))
    assert position.player == position.turn == 0
    assert not position.is_legal(game.read_move(None, "e2/1,e3/1,e4/1"))
    assert position.is_legal(game.read_move(None, "a2/1,a3/1,a4/1"))


def test_visible_faces() -> None:
    game = blokus3d(2)
    position = play(game, "a1/1,b1/1,c1/1 a2/1,b2/1,c2/1 a1/2,a2/2")
    # Blue's two cubes hide one of its own and one of yellow's.
    assert [position.visible(colour) for colour in (0, 1)] == [2 + 2, 2]
    assert position.scores() == (4 - 9, 2 - 10)


def test_no_empty_cell_beneath() -> None:
    game = blokus3d(2)
    position = play(game, "a1/1,a1/2 b1/1,c1/1")
    bridge = game.read_move(None, "a1/3,b1/3")
    with pytest.raises(IllegalMoveError, match="there is an empty cell beneath it"):
        position.apply(game.read_move(None, "b1/3,b1/4,b2/3"))
    assert not position.is_legal(bridge)
    # A piece may fill what is beneath it itself: over b1 it reaches down one level.
    assert position.is_legal(game.read_move(None, "a1/3,b1/3,b1/2"))


@pytest.mark.parametrize(
    ("moves", "wrong", "message"),
    [
        ("", "a1/2,b1/2", "blue I2 a1/2,b1/2: there is an empty cell beneath it"),
        ("", "pass", "blue pass: a pass is legal only when nothing can be placed"),
        ("a1/1,b1/1", "a1/2,b1/2", "yellow I2 a1/2,b1/2: the first piece has to touch the base"),
        ("a1/1,b1/1", "a1/1,a2/1", "yellow I2 a1/1,a2/1: it covers a cell that is filled"),
        ("a1/1,b1/1 a2/1,b2/1", "a1/2,b1/2", "blue I2 a1/2,b1/2: the piece is not left"),
        (PACKED_GAME, "pass", "yellow pass: the game is over"),
    ],
)
def test_illegal_moves(moves: str, wrong: str, message: str) -> None:
    position = play(PACKED, moves)
    move = PACKED.read_move(position, wrong)
    assert not position.is_legal(move)
    with pytest.raises(IllegalMoveError, match=message):
        position.apply(move)


def test_pieces_that_touch_nothing() -> None:
    game = blokus3d(2)
    position = play(game, "a1/1,a1/2")
    apart = game.read_move(None, "c1/1,d1/1")
    with pytest.raises(IllegalMoveError, match="has to share a face with a piece of another colo"):
        position.apply(apart)
    position = play(game, "a1/1,a1/2 b1/1,b1/2")
    with pytest.raises(IllegalMoveError, match="shares no face with a piece of the same colour"):
        position.apply(game.read_move(None, "c1/1,d1/1,e1/1"))


def test_piece_of_another_outline() -> None:
    move = blokus3d(2).move([(4, 0, 0), (4, 0, 1)])
    with pytest.raises(IllegalMoveError, match="not a piece within outline 'cube'"):
        PACKED.start().apply(move)


def test_cells_that_are_no_piece() -> None:
    for cells in ([], [(0, 0, 0)], [(0, 0, 0), (1, 1, 0)], [(0, 0, 1), (0, 0, 2)]):
        with pytest.raises(PositionError, match="expected exactly one piece of blokus3d within"):
            PACKED.move(cells)


@pytest.mark.parametrize("players", [0, 1, 5, "2"])
def test_number_of_players(players: Any) -> None:
    message = f"blokus3d with {players!r} players: expected 2, 3 or 4"
    with pytest.raises(VariantError, match=message):
        blokus3d(players)
    with pytest.raises(VariantError, match=message):
        Blokus3D(players, CUBE)


def test_games_are_equal_by_their_rules() -> None:
    assert blokus3d(2) == Blokus3D(2, tower(2)) != blokus3d(3)
    assert hash(blokus3d(2, STEPS)) == hash(blokus3d(2, STEPS))
    position = play(OUT, OUT_GAME)
    copied = pickle.loads(pickle.dumps(position))
    assert copied == position
    assert hash(copied) == hash(position)


def test_outline_without_room_for_a_piece() -> None:
    start = blokus3d(2, Outline("post", ((1, 0, 1),))).start()
    assert start.is_over()
    assert start.legal_moves() == []
    assert start.scores() == (-11, -11)
    assert "a1/1,a1/2" in start.game.help_text


# -- exact answers -----------------------------------------------------------------------------


def judged_perft(position: Position, depth: int) -> int:
    if depth == 0:
        return 1
    return sum(judged_perft(position.apply(move), depth - 1) for move in judged_moves(position))


@pytest.mark.parametrize(
    ("game", "counts"),
    [
        (PACKED, [1, 20, 124, 148, 8, 0]),
        (OUT, [1, 15, 54, 80, 50, 0]),
        (Blokus3D(3, LANE, ("I2",)), [1, 11, 32, 80, 0]),
        (Blokus3D(2, STEPS, ("I2", "L3", "O4")), [1, 67, 1808]),
    ],
    ids=["packed", "out", "three", "steps"],
)
def test_perft_of_small_outlines(game: Blokus3D, counts: list[int]) -> None:
    start = game.start()
    depths = range(len(counts))
    assert [perft(start, depth) for depth in depths] == counts
    assert [judged_perft(start, depth) for depth in depths] == counts


def margin(position: Position) -> int:
    return position.scores()[0] - position.scores()[1]


def value(position: Position) -> int:
    """The final margin of blue over yellow under best play."""
    values = [value(child) for _, child in position.children()]
    best = max if position.player == 0 else min
    return best(values, default=margin(position))


def judged_value(position: Position) -> int:
    """The same from the rules alone."""
    values = [judged_value(position.apply(move)) for move in judged_moves(position)]
    best = max if position.player == 0 else min
    return best(values, default=margin(position))


def values_of_first_moves(game: Blokus3D) -> dict[str, int]:
    start = game.start()
    values = {game.write_move(move): value(child) for move, child in start.children()}
    assert values == {game.write_move(m): judged_value(child) for m, child in start.children()}
    return values


def test_values_in_the_lane() -> None:
    # The game above is best for yellow after blue has stood on a1. Nothing can be worse for blue;
    # best is to lie in the middle with three cubes.
    values = values_of_first_moves(OUT)
    assert values == {
        "I2 a1/1,a1/2": -5, "I2 b1/1,b1/2": -4, "I2 c1/1,c1/2": -1,
        "I2 d1/1,d1/2": -1, "I2 e1/1,e1/2": -4, "I2 f1/1,f1/2": -5,
        "I2 a1/1,b1/1": -3, "I2 b1/1,c1/1": -2, "I2 c1/1,d1/1": 1,
        "I2 d1/1,e1/1": -2, "I2 e1/1,f1/1": -3,
        "I3 a1/1,b1/1,c1/1": 2, "I3 b1/1,c1/1,d1/1": 3,
        "I3 c1/1,d1/1,e1/1": 3, "I3 d1/1,e1/1,f1/1": 2,
    }  # fmt: skip


def test_values_in_the_cube() -> None:
    # Lying pieces are seen on as many places as they have cubes, standing ones on fewer.
    values = values_of_first_moves(PACKED)
    kinds = {
        (text[:2], "/2" in text): {other for name, other in values.items()
                                   if name[:2] == text[:2] and ("/2" in name) == ("/2" in text)}
        for text in values
    }  # fmt: skip
    assert kinds == {
        ("I2", True): {-3},
        ("I2", False): {1},
        ("L3", True): {0},
        ("L3", False): {1},
    }
