"""What is refused, and in what words."""

import pytest

from cornerwise.errors import IllegalMoveError, PositionError, VariantError
from cornerwise.reference import blokus
from cornerwise.reference.blokus import Cell

MINI = blokus.mini()
SQUARE = [(2, 2), (2, 1), (1, 2), (1, 1)]


@pytest.mark.parametrize(
    ("black", "white", "message"),
    [
        ([(0, 8)], [], r"cell \(0, 8\) is not on the board: .* from 0 to 7"),
        ([(-1, 0)], [], r"cell \(-1, 0\) is not on the board"),
        ([(0, 0)], [(0, 0)], r"cells \(\(0, 0\),\) of white are taken by another colour"),
        ([(0, 0), (2, 2)], [], "1 is used more often than the 1 times"),
        ([(0, column) for column in range(5)], [], "expected one piece of mini"),
        ([*SQUARE, (3, 2), (4, 2)], [], "expected one piece of mini"),
    ],
)
def test_cells_that_are_no_position(black: list[Cell], white: list[Cell], message: str) -> None:
    with pytest.raises(PositionError, match=message):
        MINI.setup([black, white])


def test_junior_has_each_piece_twice() -> None:
    game = blokus.junior()
    assert game.setup([[(0, 0), (2, 2)], []]).left[0].count("1") == 0
    with pytest.raises(PositionError, match="1 is used more often than the 2 times"):
        game.setup([[(0, 0), (2, 2), (4, 4)], []])
    with pytest.raises(PositionError, match="expected one piece of junior"):
        game.setup([[(1, 0), (1, 1), (1, 2), (0, 1), (2, 1)], []])


def test_setup_of_wrong_colours() -> None:
    with pytest.raises(PositionError, match="cells of 3 colours: expected 2"):
        MINI.setup([[], [], []])
    with pytest.raises(PositionError, match="turn 2: expected a colour from 0 to 1"):
        MINI.setup([[], []], turn=2)
    with pytest.raises(PositionError, match="monomino last for colour 0: expected one with no"):
        MINI.setup([[(0, 0)], []], monomino_last=[0])


def test_cells_that_are_no_piece() -> None:
    for cells in ([], [(0, 0), (0, 0)], [(0, 0), (1, 1)], [(7, 7), (7, 8)]):
        with pytest.raises(PositionError, match="expected exactly one piece of mini"):
            MINI.move(cells)


@pytest.mark.parametrize(
    ("cells", "message"),
    [
        ([(5, 5)], "it meets no piece of the same colour at a corner"),
        ([(3, 2)], "it covers a cell that is taken or beside a piece of the same colour"),
        ([(4, 4), (5, 5), (5, 4), (4, 5)], "the piece is not left"),
    ],
)
def test_illegal_moves(cells: list[Cell], message: str) -> None:
    position = MINI.setup([SQUARE, []])
    move = MINI.move(cells)
    assert not position.is_legal(move)
    with pytest.raises(IllegalMoveError, match=message):
        position.apply(move)


def test_piece_of_another_game() -> None:
    move = blokus.duo().move([(4, 4), (3, 4), (5, 4), (4, 3), (4, 5)])
    with pytest.raises(IllegalMoveError, match=r"X on .* not a piece on the board of mini"):
        MINI.start().apply(move)


def test_move_of_another_game_with_the_same_cells() -> None:
    move = blokus.duo().move(SQUARE)
    assert move == MINI.move(SQUARE)
    assert MINI.start().apply(move) == MINI.start().apply(MINI.move(SQUARE))


@pytest.mark.parametrize("players", [0, 1, 5])
def test_number_of_players(players: int) -> None:
    with pytest.raises(VariantError, match=f"classic with {players} players: expected 2, 3 or 4"):
        blokus.classic(players=players)


@pytest.mark.parametrize("size", [-8, 0, 7, 11, 14, 8.5, "8", None])
def test_sizes_of_mini(size: object) -> None:
    with pytest.raises(VariantError, match=r"mini on .* rows and columns: expected 8, 9 or 10"):
        blokus.mini(size=size)  # type: ignore[arg-type]
