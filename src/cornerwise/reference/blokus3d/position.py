"""A position of Blokus 3D: what has been built, what is left, whose turn it is."""

from bisect import bisect
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING

from cornerwise.reference.blokus.scoring import rank
from cornerwise.reference.blokus3d import drawing
from cornerwise.reference.blokus3d.placements import PASS, Move
from cornerwise.reference.blokus3d.space import Cell
from cornerwise.reference.interface import Chance, draw, draw_move
from cornerwise.reference.laying import LayingPosition
from cornerwise.reference.tuples import replaced

if TYPE_CHECKING:
    from cornerwise.reference.blokus3d.game import Blokus3D

__all__ = ["Position"]

TRIES = 60
"""Placements tried at random before all are listed; about as dear as a list."""


@dataclass(frozen=True, slots=True)
class Position(LayingPosition[Move]):
    """A position of Blokus 3D; never changes. Made by `Blokus3D.start`.

    Attributes
    ----------
    game : Blokus3D
        The rules that are played.
    turn : int
        The colour to move, counted from 0.
    masks : tuple of int
        For each colour its cells, as a set of `game.space`.
    left : tuple of tuple of str
        For each colour the pieces it still has, by name.
    out : tuple of bool
        For each colour whether it has had to pass. Others might build what would let it place a
        piece again; *Decision:* it is out for good all the same.

    Examples
    --------
    >>> from cornerwise.reference.blokus3d import blokus3d
    >>> start = blokus3d(players=2).start()
    >>> position = start.apply(start.game.move([(0, 3, 0), (0, 3, 1), (0, 2, 0)]))
    >>> print(position)
     4 .... .... .... .... ....
     3 .... .... .... .... ....
     2 B... .... .... .... ....
     1 BB.. .... .... .... ....
       a    b    c    d    e
    blue has I2 I3 I4 L4 T4 O4 tripod right-helix left-helix S4 left
    yellow has I2 I3 L3 I4 L4 T4 O4 tripod right-helix left-helix S4 left
    yellow to move
    """

    game: "Blokus3D"
    turn: int
    masks: tuple[int, ...]
    left: tuple[tuple[str, ...], ...]
    out: tuple[bool, ...]

    @property
    def player(self) -> int:
        """The player to move; each has one colour."""
        return self.turn

    def cells(self, colour: int) -> tuple[Cell, ...]:
        """Return the cells of a colour, level by level."""
        return self.game.space.cells(self.masks[colour])

    def filled(self) -> int:
        """Return the cells of all colours."""
        filled = 0
        for mask in self.masks:
            filled |= mask
        return filled

    # -- where a colour may place ------------------------------------------------------------

    def to_touch(self, colour: int) -> tuple[int, int]:
        """Return two sets of cells; a new piece of a colour has to cover a cell of each.

        A later piece shares a face with its own colour. The first piece touches the base and shares
        a face with some piece, but the first of all lies anywhere on the base.
        """
        space = self.game.space
        own, filled = self.masks[colour], self.filled()
        if own:
            return space.face_neighbours(own), space.all_cells
        if filled:
            return space.face_neighbours(filled), space.base
        return space.base, space.base

    def placements(self, colour: int) -> Iterator[Move]:
        """Yield every legal placement of a colour as if it were its turn, each once."""
        if self.out[colour]:
            return
        filled = self.filled()
        near, also = self.to_touch(colour)
        heights = self.game.space.stack_heights(filled)
        drops = self.game.placements.drops
        for piece in self.left[colour]:
            for drop in drops[piece]:
                move = drop.rest(heights)
                if move and _rests(move, filled) and move.mask & near and move.mask & also:
                    yield move

    def is_blocked(self, colour: int) -> bool:
        """Whether a colour could place nothing if it were its turn."""
        return next(self.placements(colour), None) is None

    # -- moves -------------------------------------------------------------------------------

    def is_over(self) -> bool:
        """Whether no colour can place anything; then all would have to pass, one by one."""
        return all(map(self.is_blocked, range(len(self.masks))))

    def legal_moves(self) -> list[Move]:
        """Every legal move: the placements; only a pass when there are none; [] at the end."""
        moves = list(self.placements(self.turn))
        if moves:
            return moves
        return [] if self.is_over() else [PASS]

    def count_moves(self) -> int:
        """Return the length of `legal_moves()`, without making the list."""
        return sum(1 for _ in self.placements(self.turn)) or (0 if self.is_over() else 1)

    def random_move(self, rng: Chance) -> Move | None:
        """Return one of the legal moves, each with the same chance; None when the game is over.

        Lets down random pieces until one lies as it should, and lists all moves only when luck does
        not find one.
        """
        pieces = self.left[self.turn]
        if pieces and not self.out[self.turn]:
            filled = self.filled()
            near, also = self.to_touch(self.turn)
            heights = self.game.space.stack_heights(filled)
            drops = [self.game.placements.drops[piece] for piece in pieces]
            ends = list(accumulate(map(len, drops)))
            for _ in range(TRIES if ends[-1] else 0):
                number = draw(rng, ends[-1])
                piece = bisect(ends, number)
                move = drops[piece][ends[piece] - 1 - number].rest(heights)
                if move and _rests(move, filled) and move.mask & near and move.mask & also:
                    return move
        return draw_move(rng, self.legal_moves())

    def _objection_to_placement(self, move: Move) -> str | None:
        own = self.game.placements.find(move.cells)
        if own is None:
            return f"not a piece within outline {self.game.outline.name!r} and its height limits"
        if self.out[self.turn]:
            return "the colour has passed, so it is out"
        if own.piece not in self.left[self.turn]:
            return "the piece is not left"
        filled = self.filled()
        if own.mask & filled:
            return "it covers a cell that is filled"
        if not _rests(own, filled):
            return "there is an empty cell beneath it"
        return self._objection_to_contact(own)

    def _objection_to_contact(self, move: Move) -> str | None:
        near, also = self.to_touch(self.turn)
        if not move.mask & also:
            return "the first piece has to touch the base"
        if move.mask & near:
            return None
        if self.masks[self.turn]:
            return "it shares no face with a piece of the same colour"
        return "the first piece has to share a face with a piece of another colour"

    def _after(self, move: Move) -> "Position":
        """Return the position after a legal move."""
        colour, game = self.turn, self.game
        following = (colour + 1) % len(self.masks)
        if move.is_pass:
            out = replaced(self.out, colour, True)
            return Position(game, following, self.masks, self.left, out)
        return Position(
            game,
            following,
            replaced(self.masks, colour, self.masks[colour] | move.mask),
            replaced(
                self.left,
                colour,
                tuple(piece for piece in self.left[colour] if piece != move.piece),
            ),
            self.out,
        )

    # -- points ------------------------------------------------------------------------------

    def visible(self, colour: int) -> int:
        """Return how many faces of a colour are seen from straight above."""
        covered = self.filled() >> self.game.space.level
        return (self.masks[colour] & ~covered).bit_count()

    def scores(self) -> tuple[int, ...]:
        """Return the points of each player: faces seen from above, minus pieces not placed."""
        return tuple(self.visible(colour) - len(left) for colour, left in enumerate(self.left))

    def result(self) -> tuple[int, ...]:
        """Return the points of each player as they stand."""
        return self.scores()

    def ranking(self) -> tuple[tuple[int, ...], ...]:
        """Return the players from best to worst; those with equal points share a place."""
        return rank(self.scores())

    def winners(self) -> tuple[int, ...]:
        """Return the players with the most points."""
        return self.ranking()[0]

    def __str__(self) -> str:
        return drawing.draw(self)


def _rests(move: Move, filled: int) -> bool:
    """Whether a placement covers nothing that is filled and everything beneath it is."""
    return filled & (move.mask | move.beneath) == move.beneath
