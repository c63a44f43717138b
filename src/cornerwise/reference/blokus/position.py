"""A position: what lies on the board, what is left, whose turn it is, and all that follows."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cornerwise.errors import VariantError
from cornerwise.reference.blokus.drawing import draw
from cornerwise.reference.blokus.grid import Cell, indices
from cornerwise.reference.blokus.moves import PASS, Move
from cornerwise.reference.blokus.pieces import SQUARES
from cornerwise.reference.blokus.sampling import random_move
from cornerwise.reference.blokus.scoring import points, rank
from cornerwise.reference.interface import Chance
from cornerwise.reference.laying import LayingPosition
from cornerwise.reference.tuples import replaced

if TYPE_CHECKING:
    from cornerwise.reference.blokus.game import Blokus

__all__ = ["Position"]


@dataclass(frozen=True, slots=True)
class Position(LayingPosition[Move]):
    """A position of a game of Blokus; never changes. Made by `Blokus.start` or `Blokus.setup`.

    A colour that can place nothing never can again: others only take cells away, and without
    placing it opens no new corner. So the board alone shows who is blocked. Who has passed is
    remembered to save looking again; it makes no difference between positions.

    Attributes
    ----------
    game : Blokus
        The rules that are played.
    turn : int
        The colour to move, counted from 0.
    masks : tuple of int
        For each colour its cells, as a set of `game.grid`.
    left : tuple of tuple of str
        For each colour the pieces it still has, by name.
    monomino_last : tuple of bool
        For each colour whether it has placed everything, the monomino last.
    passed : tuple of bool
        For each colour whether it has had to pass.

    Examples
    --------
    >>> from cornerwise.reference import blokus
    >>> start = blokus.mini().start()
    >>> position = start.apply(start.game.move([(2, 2), (2, 1), (1, 2), (1, 1)]))
    >>> print(position)
     8 . . . . . . . .
     7 . B B . . . . .
     6 . B B . . . . .
     5 . . . . . . . .
     4 . . . . . . . .
     3 . . . . . . . .
     2 . . . . . . . .
     1 . . . . . . . .
       a b c d e f g h
    black has 1 2 I3 V3 I4 L4 T4 Z4 left
    white has 1 2 I3 V3 I4 L4 T4 Z4 O left
    white to move
    """

    game: "Blokus"
    turn: int
    masks: tuple[int, ...]
    left: tuple[tuple[str, ...], ...]
    monomino_last: tuple[bool, ...]
    passed: tuple[bool, ...] = field(compare=False, repr=False)

    # -- who and what ------------------------------------------------------------------------

    @property
    def player(self) -> int:
        """The player to move.

        With three players the fourth colour is moved in turn: its k-th move, k counted from 0,
        belongs to player k mod 3.
        """
        owner = self.game.owner(self.turn)
        if owner is not None:
            return owner
        placed = len(self.game.pieces) - len(self.left[self.turn])
        return placed % self.game.players

    def cells(self, colour: int) -> tuple[Cell, ...]:
        """Return the cells a colour has covered, row by row."""
        return self.game.grid.cells(self.masks[colour])

    # -- where a colour may place ------------------------------------------------------------

    def forbidden(self, colour: int) -> int:
        """Return the cells no piece of a colour may cover: taken, or beside a piece of its own."""
        taken = 0
        for mask in self.masks:
            taken |= mask
        return taken | self.game.grid.edge_neighbours(self.masks[colour])

    def anchors(self, colour: int) -> int:
        """Return the cells of which a new piece of a colour has to cover at least one.

        Its start cells as long as it has placed nothing; then the cells that meet a piece of its
        own at a corner. A placement that covers no forbidden cell and an anchor is legal.
        """
        own = self.masks[colour]
        game = self.game
        near = game.grid.corner_neighbours(own) if own else game.start_masks[colour]
        return near & ~self.forbidden(colour)

    def placements(self, colour: int) -> list[Move]:
        """Every legal placement of a colour as if it were its turn, each once."""
        through = self.game.placements.through
        moves: list[Move] = []
        for anchor, pieces, forbidden in self._tries(colour):
            for piece in pieces:
                moves += [move for move in through[anchor][piece] if not move.mask & forbidden]
        return moves

    def count_placements(self, colour: int) -> int:
        """Return the number of legal placements of a colour, as `placements` finds them."""
        through = self.game.placements.masks_through
        count = 0
        for anchor, pieces, forbidden in self._tries(colour):
            for piece in pieces:
                count += [mask & forbidden for mask in through[anchor][piece]].count(0)
        return count

    def is_blocked(self, colour: int) -> bool:
        """Whether a colour can place nothing, now and hence for the rest of the game."""
        through = self.game.placements.masks_through
        for anchor, pieces, forbidden in self._tries(colour):
            for piece in pieces:
                if 0 in [mask & forbidden for mask in through[anchor][piece]]:
                    return False
        return True

    def _tries(self, colour: int) -> Iterator[tuple[int, list[str], int]]:
        """Where to look for placements: an anchor, pieces, and the cells they must not cover.

        The search through the anchors meets every legal placement exactly once.
        """
        if self.passed[colour]:
            return
        grid = self.game.grid
        forbidden = self.forbidden(colour)
        kinds = dict.fromkeys(self.left[colour])
        for anchor in indices(self.anchors(colour)):
            # A piece needs as many cells as it has squares, all hanging together.
            room = grid.room(anchor, grid.all_cells & ~forbidden, enough=5)
            yield anchor, [piece for piece in kinds if SQUARES[piece] <= room], forbidden
            # A placement over several anchors is one move, met at the first of them.
            forbidden |= 1 << anchor

    # -- moves -------------------------------------------------------------------------------

    def is_over(self) -> bool:
        """Whether all colours are blocked."""
        return all(self.is_blocked(colour) for colour in range(len(self.masks)))

    def legal_moves(self) -> list[Move]:
        """Every legal move: the placements; only a pass when there are none; [] at the end."""
        moves = self.placements(self.turn)
        if moves:
            return moves
        return [PASS] if self._others_can_place() else []

    def count_moves(self) -> int:
        """Return the length of `legal_moves()`, without making the list."""
        count = self.count_placements(self.turn)
        if count:
            return count
        return 1 if self._others_can_place() else 0

    def random_move(self, rng: Chance) -> Move | None:
        """Return one of the legal moves, each with the same chance; None when the game is over."""
        return random_move(self, rng)

    def _others_can_place(self) -> bool:
        """Whether a colour can place something that is not the one to move."""
        return not all(
            self.is_blocked(colour) for colour in range(len(self.masks)) if colour != self.turn
        )

    def _objection_to_placement(self, move: Move) -> str | None:
        colour = self.turn
        own = self.game.placements.find(move.cells)
        if own is None:
            return f"not a piece on the board of {self.game.name}"
        if own.piece not in self.left[colour]:
            return "the piece is not left"
        if own.mask & self.forbidden(colour):
            return "it covers a cell that is taken or beside a piece of the same colour"
        if own.mask & self.anchors(colour):
            return None
        if self.masks[colour]:
            return "it meets no piece of the same colour at a corner"
        return "the first piece has to cover the start cell"

    def _after(self, move: Move) -> "Position":
        """Return the position after a legal move of this game."""
        colour = self.turn
        following = (colour + 1) % len(self.masks)
        if move.is_pass:
            passed = replaced(self.passed, colour, True)
            return Position(self.game, following, self.masks, self.left, self.monomino_last, passed)
        left = self.left[colour]
        used = left.index(move.piece)
        left = left[:used] + left[used + 1 :]
        monomino_last = self.monomino_last
        if not left and move.piece == "1":
            monomino_last = replaced(monomino_last, colour, True)
        return Position(
            self.game,
            following,
            replaced(self.masks, colour, self.masks[colour] | move.mask),
            replaced(self.left, colour, left),
            monomino_last,
            self.passed,
        )

    # -- points ------------------------------------------------------------------------------

    def colour_scores(self, scoring: str = "official") -> tuple[int, ...]:
        """Return the points of each colour as they stand; see `scoring.points`."""
        game = self.game
        return tuple(
            points(left, game.squares, last, game.has_bonus, scoring)
            for left, last in zip(self.left, self.monomino_last, strict=True)
        )

    def scores(self, scoring: str = "official") -> tuple[int, ...]:
        """Return the points of each player: of all colours of his own, added."""
        scores = [0] * self.game.players
        for colour, score in enumerate(self.colour_scores(scoring)):
            owner = self.game.owner(colour)
            if owner is not None:
                scores[owner] += score
        return tuple(scores)

    def margin(self, scoring: str = "official") -> int:
        """With two players: the points of the one to move minus those of the other."""
        if self.game.players != 2:
            raise VariantError(
                f"margin of {self.game.name!r} with {self.game.players} players: expected two"
            )
        scores = self.scores(scoring)
        return scores[self.player] - scores[1 - self.player]

    def result(self) -> tuple[int, ...]:
        """Return the official points of each player as they stand."""
        return self.scores()

    def ranking(self, scoring: str = "official") -> tuple[tuple[int, ...], ...]:
        """Return the players from best to worst; those with equal points share a place."""
        return rank(self.scores(scoring))

    def winners(self, scoring: str = "official") -> tuple[int, ...]:
        """Return the players with the most points."""
        return self.ranking(scoring)[0]

    def __str__(self) -> str:
        return draw(self)
