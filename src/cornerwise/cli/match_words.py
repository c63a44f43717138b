"""What is said in the course of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rich.text import Text

from cornerwise.cli.dialog import columns
from cornerwise.cli.opponents import Chooser
from cornerwise.cli.output import printable
from cornerwise.games import Game

__all__ = ["Seat", "help_lines", "list_moves", "standing", "verdict"]

_MOST_LISTED = 60
"""Moves that are listed unless all are asked for."""


@dataclass(frozen=True)
class Seat:
    """A player of the game.

    Attributes
    ----------
    name : str
        What the game calls him.
    chooser : callable or None
        Who answers his turns; None for a person.
    by : str
        What the computer player is called.
    """

    name: str
    chooser: Chooser | None = None
    by: str = ""

    def __str__(self) -> str:
        return f"{self.name} ({self.by})" if self.by else self.name

    def says(self, verb: str) -> str:
        """Return the player and what he does; two colours do it together.

        Examples
        --------
        >>> Seat("blue and red").says("wins"), Seat("blue").says("has")
        ('blue and red win', 'blue has')
        """
        if " and " in self.name:
            verb = "have" if verb == "has" else verb.removesuffix("s")
        return f"{self} {verb}"


def help_lines(game: Game[Any]) -> list[str]:
    """Say what can be typed."""
    return [
        f"A move: {game.help_text}",
        "moves        list the legal moves; with words, those that have them: moves X",
        "moves all    list them however many there are",
        "board        draw the board again",
        "undo         take back your last move, and what followed",
        "resign       give up",
        "quit         leave the game",
    ]


def list_moves(game: Game[Any], state: Any, words: Sequence[str]) -> list[str]:
    """List the legal moves of a state, or say how many there are of each kind.

    Parameters
    ----------
    game : Game
        How moves are written.
    state : State
        The state.
    words : sequence of str
        What was typed, in lower case: words that a move must have, and ``all``.
    """
    texts = [game.write_move(move) for move in state.legal_moves()]
    wanted = [word for word in words if word != "all"]
    found = _having(texts, wanted)
    heading = f"{len(texts)} legal move{'' if len(texts) == 1 else 's'}"
    if wanted:
        heading = f"{len(found)} of {heading} with {printable(' '.join(wanted))}"
    if len(found) <= _MOST_LISTED or "all" in words:
        return [heading, *columns(found)]
    kinds = Counter(text.split()[0] for text in found)
    if 1 < len(kinds) <= _MOST_LISTED:
        counts = [f"{kind}: {count}" for kind, count in kinds.items()]
        example = kinds.most_common(1)[0][0]
        return [heading, *columns(counts), f"List those of one kind: moves {example}"]
    more = f"and {len(found) - _MOST_LISTED} more: {' '.join(['moves all', *wanted])}"
    return [heading, *columns(found[:_MOST_LISTED]), more]


def _having(texts: Sequence[str], words: Sequence[str]) -> list[str]:
    """Return the texts that have all words; L4 is the piece, if there is one, and not the cell."""
    split = [text.lower().replace(",", " ").split() for text in texts]
    kinds = {parts[0] for parts in split}
    return [
        text
        for text, parts in zip(texts, split, strict=True)
        if all(parts[0] == word if word in kinds else word in parts for word in words)
    ]


def standing(seats: Sequence[Seat], state: Any) -> str:
    """Say how many points everybody has."""
    points = zip(seats, state.result(), strict=True)
    return "Points: " + ", ".join(f"{seat} {own}" for seat, own in points)


def verdict(seats: Sequence[Seat], winning: Sequence[int]) -> Text:
    """Say who has won.

    Parameters
    ----------
    seats : sequence of Seat
        All who played.
    winning : sequence of int
        The numbers of those with the best result.
    """
    winners = [seats[player] for player in winning]
    if len(winners) == len(seats):
        return Text("A draw.", "bold")
    if len(winners) == 1:
        return Text(winners[0].says("wins") + ".", "bold")
    return Text(" and ".join(map(str, winners)) + " win.", "bold")
