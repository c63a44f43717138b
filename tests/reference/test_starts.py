"""First pieces: fixed start cells, and the options for a free choice."""

import pytest

from cornerwise.errors import IllegalMoveError
from cornerwise.reference import blokus

CORNERS = [(0, 0), (0, 19), (19, 19), (19, 0)]


def test_corners_clockwise_from_the_top_left() -> None:
    game = blokus.classic()
    position = game.start()
    for corner, colour in zip(CORNERS, game.colour_names, strict=True):
        assert game.colour_names[position.turn] == colour
        assert position.count_moves() == 58
        assert all(corner in move.cells for move in position.legal_moves())
        position = position.apply(game.move([corner]))


def test_free_corners() -> None:
    game = blokus.classic(free_corners=True)
    position = game.start()
    for free, corner in zip((4, 3, 2, 1), (CORNERS[i] for i in (2, 0, 3, 1)), strict=True):
        assert position.count_moves() == 58 * free
        position = position.apply(game.move([corner]))
    assert position.cells(0) == (CORNERS[2],)


def test_free_choice_of_the_two_duo_starts() -> None:
    game = blokus.duo(free_starts=True)
    position = game.start()
    assert position.count_moves() == 828
    position = position.apply(game.move([(9, 9)]))
    assert position.count_moves() == 414
    assert all((4, 4) in move.cells for move in position.legal_moves())


@pytest.mark.parametrize("game", [blokus.duo(), blokus.junior()], ids=lambda game: game.name)
def test_duo_starts(game: blokus.Blokus) -> None:
    position = game.start()
    assert all((4, 4) in move.cells for move in position.legal_moves())
    position = position.apply(game.move([(4, 4)]))
    assert all((9, 9) in move.cells for move in position.legal_moves())
    with pytest.raises(IllegalMoveError, match="the first piece has to cover the start cell"):
        position.apply(game.move([(5, 5)]))


@pytest.mark.parametrize("size", [8, 9, 10])
def test_mini_starts(size: int) -> None:
    """As far from the corner on every board, so the one turned by 180 degrees is the same."""
    game = blokus.mini(size=size)
    assert blokus.mini(True, size).start().count_moves() == 194
    position, other = game.start(), (size - 3, size - 3)
    assert position.count_moves() == 97
    assert all((2, 2) in move.cells for move in position.legal_moves())
    position = position.apply(game.move([(2, 2)]))
    assert position.count_moves() == 97
    assert all(other in move.cells for move in position.legal_moves())
