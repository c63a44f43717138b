"""A game between people at a terminal and computer players."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from cornerwise import CornerwiseError, IllegalMoveError
from cornerwise.cli.dialog import Dialog
from cornerwise.cli.luck import Luck
from cornerwise.cli.match_words import Seat, help_lines, list_moves, standing, verdict
from cornerwise.cli.opponents import Chooser, Turn
from cornerwise.cli.output import page_style, printable
from cornerwise.errors import quote
from cornerwise.games import NATURE, Game, GameKind
from cornerwise.render import paint_board

__all__ = ["Match"]


@dataclass(frozen=True)
class _Played:
    """A legal move, or an outcome that chance decided."""

    move: Any


@dataclass(frozen=True)
class _Undone:
    """A person has taken a move back."""


@dataclass(frozen=True)
class _Ended:
    """A person has ended the game early."""

    words: str


_Answer: TypeAlias = _Played | _Undone | _Ended

_INPUT_ENDED = _Ended("The input has ended.")


@dataclass
class Match:
    """Plays a game from its start to its end.

    Attributes
    ----------
    kind : GameKind
        What is played.
    game : Game
        Its rules.
    seats : sequence of Seat
        Who plays; at least one of them is a person.
    rng : random.Random
        Shuffles, and decides for computer players and for chance.
    luck : Luck
        How likely the outcomes are where chance decides.
    dialog : Dialog
        Where people are asked.
    """

    kind: GameKind
    game: Game[Any]
    seats: Sequence[Seat]
    rng: random.Random
    luck: Luck
    dialog: Dialog
    _asked: list[tuple[Any, Any]] = field(default_factory=list, init=False)
    """The states in which a person was asked, each with the chance that was to come."""
    _viewer: int | None = field(default=None, init=False)

    def play(self) -> None:
        """Play until the game is over or a person ends it."""
        state = self.game.start(self.rng)
        while not state.is_over():
            answer = self._next_move(state)
            if isinstance(answer, _Ended):
                self.dialog.say(answer.words, standing(self.seats, state))
                return
            if isinstance(answer, _Played):
                state = state.apply(answer.move)
            else:
                # Chance goes back too: the same moves lead to the same game.
                state, chance = self._asked.pop()
                self.rng.setstate(chance)
        if self.kind.memorises:
            self.dialog.clear()
        self._draw(state)
        self.dialog.say(verdict(self.seats, state.winners()), standing(self.seats, state))

    def _next_move(self, state: Any) -> _Answer:
        if state.player == NATURE:
            first_person = next(n for n, seat in enumerate(self.seats) if seat.chooser is None)
            return self._ask(state, first_person, "Enter")
        seat = self.seats[state.player]
        if seat.chooser is not None:
            return self._computed_move(state, seat, seat.chooser)
        if not self.kind.hides and state.count_moves() == 1:
            (move,) = state.legal_moves()
            words = seat.says("has")
            self.dialog.say(f"{words} only one move: {self.game.write_move(move)}")
            return _Played(move)
        return self._ask(state, state.player, seat.name)

    def _computed_move(self, state: Any, seat: Seat, chooser: Chooser) -> _Answer:
        seen = state.view(state.player) if self.kind.hides else state
        choice = chooser(Turn(seen, state.player, state.legal_moves(), self.rng))
        if not self.kind.memorises:
            remark = f" ({choice.remark})" if choice.remark else ""
            words = seat.says("plays")
            self.dialog.say(f"{words} {self.game.write_move(choice.move)}{remark}")
        return _Played(choice.move)

    # -- asking a person ---------------------------------------------------------------------

    def _ask(self, state: Any, viewer: int, prompt: str) -> _Answer:
        """Ask until there is an answer that goes on with the game or ends it."""
        self._asked.append((state, self.rng.getstate()))
        if not self._hand_over(viewer):
            return _INPUT_ENDED
        self._show(state, viewer)
        answer: _Answer | None = None
        while answer is None:
            line = self.dialog.ask(prompt)
            answer = _INPUT_ENDED if line is None else self._answer(state, viewer, line)
        return answer

    def _answer(self, state: Any, viewer: int, line: str) -> _Answer | None:
        """Do what a line says; return None when the same is to be asked again."""
        word, *others = line.lower().split() or [""]
        if word in ("quit", "resign"):
            return _Ended("You leave the game." if word == "quit" else self._resigned(viewer))
        if word == "undo":
            return self._undone()
        if word == "board":
            self._show(state, viewer)
        elif word == "help":
            self.dialog.say(*help_lines(self.game))
        elif state.player == NATURE:
            return self._drawn(state, line)
        elif word == "moves":
            self.dialog.say(*list_moves(self.game, state, others))
        else:
            return self._read(state, line)
        return None

    def _undone(self) -> _Undone | None:
        if len(self._asked) < 2:
            self.dialog.say("There is nothing to take back")
            return None
        self._asked.pop()
        return _Undone()

    def _resigned(self, player: int) -> str:
        words = self.seats[player].says("resigns")
        if len(self.seats) == 2:
            return f"{words}: {self.seats[1 - player].says('wins')}."
        return f"{words}: the game ends here."

    def _drawn(self, state: Any, line: str) -> _Played | None:
        if line:
            self.dialog.say(f"{quote(line)}: expected only Enter, or help")
            return None
        outcome = self.luck.draw(state, self.rng)
        self.dialog.say(self.luck.describe(state, outcome, [str(seat) for seat in self.seats]))
        return _Played(outcome)

    def _read(self, state: Any, line: str) -> _Played | None:
        """Read a legal move; or say what is wrong with it."""
        if not line:
            self.dialog.say("Nothing was typed: expected a move, or help")
            return None
        try:
            move = self.game.read_move(state, line)
            state.apply(move)
        except IllegalMoveError as error:
            # The rules also say which move and where, which the player knows.
            first_line = str(error).partition("\n")[0].removesuffix(", in")
            reason = first_line.partition(": ")[2] or first_line
            self.dialog.say(f"{quote(line)} is not legal: {printable(reason)}")
        except CornerwiseError as error:
            self.dialog.say(printable(str(error)))
        else:
            return _Played(move)
        return None

    # -- what is on the screen ---------------------------------------------------------------

    def _hand_over(self, viewer: int) -> bool:
        """Where people share a screen and must not see the same, wait until they have changed."""
        if not self.kind.memorises:
            return True
        changed = self._viewer not in (None, viewer)
        self._viewer = viewer
        if not changed:
            return True
        self.dialog.clear()
        return (
            self.dialog.ask(f"{self.seats[viewer]}, press Enter when nobody else looks") is not None
        )

    def _show(self, state: Any, viewer: int) -> None:
        if self.kind.memorises:
            self.dialog.clear()
        self._draw(state.view(viewer) if self.kind.memorises else state)

    def _draw(self, seen: Any) -> None:
        colours = getattr(self.game, "colour_names", ())
        self.dialog.say("", *paint_board(str(seen).splitlines(), colours, page_style()), "")
