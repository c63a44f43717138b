"""What holds in every position of random games of every kind."""

import pickle
import random

from hypothesis import given, settings
from hypothesis import strategies as st

from cornerwise.reference import blokus
from cornerwise.reference.blokus import SQUARES, Cell, Position
from cornerwise.reference.interface import play_out

GAMES = [
    blokus.duo(),
    blokus.duo(free_starts=True),
    blokus.mini(),
    blokus.mini(size=9),
    blokus.mini(free_starts=True, size=10),
    blokus.junior(),
    blokus.classic(players=2),
    blokus.classic(players=3),
    blokus.classic(players=4, free_corners=True),
]


@st.composite
def positions(draw: st.DrawFn) -> Position:
    game = draw(st.sampled_from(GAMES))
    plies = draw(st.integers(0, 60))
    return play_out(game.start(), random.Random(draw(st.integers(0, 2**32))), plies)


@settings(deadline=None, max_examples=60)
@given(positions())
def test_scores_add_up(position: Position) -> None:
    game = position.game
    for colour, (official, squares) in enumerate(
        zip(position.colour_scores(), position.colour_scores("squares"), strict=True)
    ):
        assert squares == len(position.cells(colour))
        assert squares + sum(SQUARES[piece] for piece in position.left[colour]) == game.squares
        bonus = 0 if position.left[colour] or not game.has_bonus else 15
        assert official - (squares - game.squares) in (bonus, bonus and 20)
    owned = [c for c in range(game.colours) if game.owner(c) is not None]
    assert sum(position.scores()) == sum(position.colour_scores()[c] for c in owned)


@settings(deadline=None, max_examples=60)
@given(positions())
def test_cells_are_pieces(position: Position) -> None:
    game = position.game
    last = [colour for colour, flag in enumerate(position.monomino_last) if flag]
    cells = [position.cells(colour) for colour in range(game.colours)]
    again = game.setup(cells, position.turn, last)
    assert again == position
    assert hash(again) == hash(position)
    assert pickle.loads(pickle.dumps(position)) == position
    assert sorted(again.legal_moves()) == sorted(position.legal_moves())


@settings(deadline=None, max_examples=40)
@given(positions(), st.integers(0, 2**32))
def test_blocked_colour_stays_blocked(position: Position, seed: int) -> None:
    game = position.game
    blocked = {colour for colour in range(game.colours) if position.is_blocked(colour)}
    later = play_out(position, random.Random(seed), plies=8)
    # Set up anew, so that nothing but the board tells who is blocked.
    anew = game.setup([later.cells(colour) for colour in range(game.colours)], later.turn)
    assert all(anew.is_blocked(colour) for colour in blocked)
    assert all(later.masks[colour] == position.masks[colour] for colour in blocked)


@settings(deadline=None, max_examples=25)
@given(positions())
def test_legal_moves_are_what_the_rules_say(position: Position) -> None:
    moves = position.legal_moves()
    assert len(moves) == len(set(moves)) == position.count_moves()
    assert (not moves) == position.is_over()
    legal = set(moves)
    judge = Judge(position)
    for move in position.game.placements.by_cells.values():
        assert (move in legal) == judge.allows(move.piece, move.cells), move


class Judge:
    """The rules for one position, cell by cell, without bits, anchors or tables."""

    def __init__(self, position: Position) -> None:
        game, turn = position.game, position.turn
        self.left = position.left[turn]
        self.taken = {cell for colour in range(game.colours) for cell in position.cells(colour)}
        self.own = set(position.cells(turn))
        self.starts = set(game.starts if game.free_starts else game.starts[turn : turn + 1])

    def allows(self, piece: str, cells: tuple[Cell, ...]) -> bool:
        if piece not in self.left or not self.taken.isdisjoint(cells):
            return False
        if not self.own:
            return not self.starts.isdisjoint(cells)
        corners = {(r + i, c + j) for r, c in cells for i in (1, -1) for j in (1, -1)}
        if self.own.isdisjoint(corners):
            return False
        edges = {(r + i, c + j) for r, c in cells for i, j in ((0, 1), (1, 0), (0, -1), (-1, 0))}
        return self.own.isdisjoint(edges)
