"""A position of Trigon: what lies on the board, what is left, whose turn it is."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cornerwise.reference.blokus.grid import indices
from cornerwise.reference.blokus.moves import PASS, Move
from cornerwise.reference.blokus.sampling import random_move
from cornerwise.reference.blokus.scoring import rank
from cornerwise.reference.interface import Chance
from cornerwise.reference.laying import LayingPosition
from cornerwise.reference.trigon import drawing
from cornerwise.reference.trigon.board import Triangle
from cornerwise.reference.trigon.scoring import points
from cornerwise.reference.tuples import replaced

if TYPE_CHECKING:
    from cornerwise.reference.trigon.game import Trigon

__all__ = ["Position"]


@dataclass(frozen=True, slots=True)
class Position(LayingPosition[Move]):
    """A position of Trigon; never changes. Made by `Trigon.start` or `Trigon.setup`.

    As in Blokus, a colour that can place nothing never can again, so the board alone shows who is
    blocked. Who has passed is remembered to save looking again.

    Attributes
    ----------
    game : Trigon
        The rules that are played.
    turn : int
        The colour to move, counted from 0.
    masks : tuple of int
        For each colour its triangles, as a set of `game.board`.
    left : tuple of tuple of str
        For each colour the pieces it still has, by name.
    single_last : tuple of bool
        For each colour whether it has placed everything, the single triangle last.
    passed : tuple of bool
        For each colour whether it has had to pass.

    Examples
    --------
    >>> from cornerwise.reference.trigon import trigon
    >>> start = trigon(players=2).start()
    >>> position = start.apply(start.game.move([(17, 3), (18, 3)]))
    >>> position.turn, position.cells(0), position.scores("squares")
    (1, ((17, 3), (18, 3)), (2, 0))
    """

    game: "Trigon"
    turn: int
    masks: tuple[int, ...]
    left: tuple[tuple[str, ...], ...]
    single_last: tuple[bool, ...]
    passed: tuple[bool, ...] = field(compare=False, repr=False)

    @property
    def player(self) -> int:
        """The player to move."""
        return self.game.owner(self.turn)

    def cells(self, colour: int) -> tuple[Triangle, ...]:
        """Return the triangles a colour has covered, row by row."""
        return self.game.board.cells(self.masks[colour])

    # -- where a colour may place ------------------------------------------------------------

    def taken(self) -> int:
        """Return the triangles covered by any colour."""
        taken = 0
        for mask in self.masks:
            taken |= mask
        return taken

    def forbidden(self, colour: int) -> int:
        """Return what no piece of a colour may cover: taken, or beside a piece of its own."""
        return self.taken() | self.game.board.edge_neighbours(self.masks[colour])

    def anchors(self, colour: int) -> int:
        """Return the triangles of which a new piece of a colour has to cover at least one.

        Any start that is free as long as it has placed nothing; then those that meet a piece of
        its own at a corner only.
        """
        own, game = self.masks[colour], self.game
        near = game.board.corner_neighbours(own) if own else game.start_mask
        return near & ~self.forbidden(colour)

    def placements(self, colour: int) -> list[Move]:
        """Every legal placement of a colour as if it were its turn, each once."""
        through = self.game.placements.through
        return [
            move
            for anchor, piece, forbidden in self._tries(colour)
            for move in through[anchor][piece]
            if not move.mask & forbidden
        ]

    def count_placements(self, colour: int) -> int:
        """Return the number of legal placements of a colour, as `placements` finds them."""
        through = self.game.placements.masks_through
        return sum(
            [mask & forbidden for mask in through[anchor][piece]].count(0)
            for anchor, piece, forbidden in self._tries(colour)
        )

    def is_blocked(self, colour: int) -> bool:
        """Whether a colour can place nothing, now and hence for the rest of the game."""
        through = self.game.placements.masks_through
        return not any(
            0 in [mask & forbidden for mask in through[anchor][piece]]
            for anchor, piece, forbidden in self._tries(colour)
        )

    def _tries(self, colour: int) -> Iterator[tuple[int, str, int]]:
        """Where to look for placements: an anchor, a piece, and what the piece must not cover.

        The search through the anchors meets every legal placement exactly once.
        """
        if self.passed[colour]:
            return
        forbidden = self.forbidden(colour)
        for anchor in indices(self.anchors(colour)):
            for piece in self.left[colour]:
                yield anchor, piece, forbidden
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
        return [] if self.is_over() else [PASS]

    def count_moves(self) -> int:
        """Return the length of `legal_moves()`, without making the list."""
        return self.count_placements(self.turn) or (0 if self.is_over() else 1)

    def random_move(self, rng: Chance) -> Move | None:
        """Return one of the legal moves, each with the same chance; None when the game is over.

        Makes no list of all moves unless there are few.
        """
        return random_move(self, rng)

    def _objection_to_placement(self, move: Move) -> str | None:
        colour = self.turn
        own = self.game.placements.find(move.cells)
        if own is None:
            return f"not a piece on the board of {self.game.name}"
        if own.piece not in self.left[colour]:
            return "the piece is not left"
        if own.mask & self.forbidden(colour):
            return "it covers a triangle that is taken or beside a piece of the same colour"
        if own.mask & self.anchors(colour):
            return None
        if self.masks[colour]:
            return "it meets no piece of the same colour at a corner"
        return "the first piece has to cover a start that is free"

    def _after(self, move: Move) -> "Position":
        """Return the position after a legal move."""
        colour, game = self.turn, self.game
        following = (colour + 1) % len(self.masks)
        if move.is_pass:
            passed = replaced(self.passed, colour, True)
            return Position(game, following, self.masks, self.left, self.single_last, passed)
        left = tuple(piece for piece in self.left[colour] if piece != move.piece)
        ended_with_single = not left and len(move.cells) == 1
        return Position(
            game,
            following,
            replaced(self.masks, colour, self.masks[colour] | move.mask),
            replaced(self.left, colour, left),
            replaced(self.single_last, colour, ended_with_single),
            self.passed,
        )

    # -- points ------------------------------------------------------------------------------

    def colour_scores(self, scoring: str = "official") -> tuple[int, ...]:
        """Return the points of each colour as they stand; see `scoring.points`."""
        return tuple(
            points(left, self.game.triangles, last, scoring)
            for left, last in zip(self.left, self.single_last, strict=True)
        )

    def scores(self, scoring: str = "official") -> tuple[int, ...]:
        """Return the points of each player: of all colours of his own, added."""
        scores = [0] * self.game.players
        for colour, score in enumerate(self.colour_scores(scoring)):
            scores[self.game.owner(colour)] += score
        return tuple(scores)

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
        return drawing.draw(self)
