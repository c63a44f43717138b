"""What a player sees of a game of Permutu Reflex, and the table as text."""

from dataclasses import dataclass

from cornerwise.reference.interface import NATURE
from cornerwise.reference.letters import letters
from cornerwise.reference.permutu.reflex_moves import Outcome, leader_of
from cornerwise.reference.permutu.symbols import symbol_names

__all__ = ["ReflexView", "draw"]

Symbols = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ReflexView:
    """The table from the seat of one player. Both know the same: nobody sees a tile face down.

    Attributes
    ----------
    player : int
        Whose view it is.
    rounds : int
        How many rounds the game has.
    outcomes : tuple of Outcome
        How each round ended so far.
    turn : int or None
        Who turns a tile; `NATURE` when chance tells who was faster, None at the end.
    black : tuple of int
        The symbols of the black tiles.
    placed : tuple of two tuples of int
        For each player the symbols of his tiles at the black tiles, in order of placing.
    aside : tuple of two tuples of int
        For each player the symbols of the tiles he has set aside, in order.
    face_down : tuple of two tuples of int
        For each player which of his tiles are face down, counted from 0.
    showing : tuple of two int or None
        For each player the symbol of the tile he has turned in the running round.
    """

    player: int
    rounds: int
    outcomes: tuple[Outcome, ...]
    turn: int | None
    black: Symbols
    placed: tuple[Symbols, Symbols]
    aside: tuple[Symbols, Symbols]
    face_down: tuple[Symbols, Symbols]
    showing: tuple[int | None, int | None]

    def __str__(self) -> str:
        return draw(self)


def draw(view: ReflexView) -> str:
    """Return the row of black tiles, each player's tiles placed there, and what comes next.

    Players, rounds and tiles are counted from 1.

    Examples
    --------
    >>> from cornerwise.reference.permutu import Reflex, TurnTile
    >>> print(draw(Reflex(3).deal("cab", "abc", "bca").apply(TurnTile(1)).view(0)))
    black     c a b
    player 1  . . .  0 points, aside: -, face down: 1 3
    player 2  . . .  0 points, aside: -, face down: 1 2 3
    round 1 of 2, player 1 leads: player 1 has turned b, player 2 turns a tile
    """
    lines = [f"black     {symbol_names(view.black)}"]
    for player, placed in enumerate(view.placed):
        row = " ".join(
            letters(symbol) if symbol in placed else "." * len(letters(symbol))
            for symbol in view.black
        )
        points = f"{len(placed)} point{'' if len(placed) == 1 else 's'}"
        aside = symbol_names(view.aside[player])
        down = " ".join(str(tile + 1) for tile in view.face_down[player])
        lines.append(f"player {player + 1}  {row}  {points}, aside: {aside}, face down: {down}")
    lines.append(_what_next(view))
    return "\n".join(lines)


def _what_next(view: ReflexView) -> str:
    if view.turn is None:
        margin = len(view.placed[0]) - len(view.placed[1])
        winner = "a draw" if margin == 0 else f"player {1 if margin > 0 else 2} wins"
        return f"game over: {winner}"
    leader = leader_of(len(view.outcomes))
    steps = [
        f"player {player + 1} has turned {letters(symbol)}"
        for player in (leader, 1 - leader)
        if (symbol := view.showing[player]) is not None
    ]
    steps.append(
        "who was faster?" if view.turn == NATURE else f"player {view.turn + 1} turns a tile"
    )
    number = len(view.outcomes) + 1
    return f"round {number} of {view.rounds}, player {leader + 1} leads: {', '.join(steps)}"
