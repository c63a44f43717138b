"""The command ``play``."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
from rich.text import Text

from cornerwise import VariantError
from cornerwise.cli.dialog import Dialog
from cornerwise.cli.luck import Luck
from cornerwise.cli.match import Match
from cornerwise.cli.match_words import Seat
from cornerwise.cli.opponents import OPPONENTS, Opponent, Settings
from cornerwise.cli.options import complete_file, time_option
from cornerwise.games import GAMES, Game, GameKind, Option, get_game
from cornerwise.levels import DEFAULT_LEVEL, LEVELS

__all__ = ["play"]

_PERSON = "human"
_LEVELLED = "engine"
_LONGEST_OUTLINE = 1 << 12


@click.command()
@click.argument("name", metavar="GAME", type=click.Choice(tuple(GAMES)))
@click.option("--players", type=click.IntRange(min=1), metavar="N", help="How many play.")
@click.option(
    "--opponent",
    type=click.Choice((*OPPONENTS, _PERSON)),
    help="Who plays the other seats.  [default: the first of these that can play the game]",
)
@click.option("--first/--second", default=True, help="Which move is yours.  [default: first]")
@click.option("--seed", type=click.IntRange(min=0), help="Repeat what chance decides.")
@click.option("--size", type=int, metavar="N", help="Number of symbols, for Permutu.")
@click.option("--free-starts", is_flag=True, help="Begin on any free start cell, for Blokus.")
@click.option(
    "--outline",
    metavar="FILE",
    shell_complete=complete_file,
    help="Rows of digits, how high to build in Blokus 3D.",
)
@click.option("--faster", type=float, metavar="P", help="Chance of player 1 in Permutu Reflex.")
@click.option("--tie", type=float, metavar="P", help="Chance of a tie in Permutu Reflex.")
@click.option("--false-start", type=float, metavar="P", help="Chance of one in Permutu Reflex.")
@click.option(
    "--level",
    type=click.IntRange(1, len(LEVELS)),
    help=f"How strong the engine plays, up to {len(LEVELS)}.  [default: {DEFAULT_LEVEL}]",
)
@time_option(
    f"How long the solver, or the engine at level {len(LEVELS)}, may think about a move.",
    default=2.0,
)
def play(
    *,
    name: str,
    players: int | None,
    opponent: str | None,
    first: bool,
    seed: int | None,
    size: int | None,
    free_starts: bool,
    outline: str | None,
    faster: float | None,
    tie: float | None,
    false_start: float | None,
    level: int | None,
    time: float,
) -> None:
    """Play a game in the terminal; `cornerwise games` lists the games.

    You play against the computer, or with --opponent human against people at the same terminal.
    Type a move, or help.
    """
    kind = get_game(name)
    options = _given(
        kind, kind.options, size=size, free_starts=free_starts or None, outline=outline
    )
    if outline is not None:
        options["outline"] = _text_of(outline)
    game = kind.make(players, **options)
    luck = Luck(**_given(kind, kind.chances, faster=faster, tie=tie, false_start=false_start))
    seed = random.SystemRandom().randrange(10**6) if seed is None else seed
    by = _opponent(kind, game, opponent)
    if level is not None and (by is None or by.name != _LEVELLED):
        raise click.UsageError(f"--level is for --opponent {_LEVELLED}")
    settings = Settings(time, seed + 1, DEFAULT_LEVEL if level is None else level)
    seats = _seats(kind, game, by, 0 if first else 1, settings)
    dialog = Dialog()
    dialog.say(Text(f"{kind.title}: {kind.summary}", "bold"))
    dialog.say(_who_plays(seats, seed), f"A move: {game.help_text}", "What else to type: help")
    Match(kind, game, seats, random.Random(seed), luck, dialog).play()


def _text_of(path: str) -> str:
    """Read a small file; what is no text is no outline either, and is quoted as such."""
    with Path(path).open(encoding="utf-8", errors="replace") as file:
        return file.read(_LONGEST_OUTLINE)


def _given(kind: GameKind, options: Sequence[Option], **values: Any) -> dict[str, Any]:
    """Return the values that were given, all of them for options of the game."""
    given = {name: value for name, value in values.items() if value is not None}
    for name in given:
        if name not in [option.name for option in options]:
            raise click.UsageError(f"--{name.replace('_', '-')} is not for {kind.title}")
    return given


def _opponent(kind: GameKind, game: Game[Any], opponent: str | None) -> Opponent | None:
    """Return the computer player that was asked for, or None for people."""
    if opponent == _PERSON:
        return None
    able = [each for each in OPPONENTS.values() if each.plays(kind, game)]
    by = able[0] if opponent is None else OPPONENTS[opponent]
    if by not in able:
        expected = ", ".join([*(each.name for each in able), _PERSON])
        raise VariantError(f"{by.name} cannot play this {kind.title}; expected one of: {expected}")
    return by


def _seats(
    kind: GameKind, game: Game[Any], by: Opponent | None, own: int, settings: Settings
) -> list[Seat]:
    """Put the person, or only people, and computer players in their places."""
    names = kind.seats(game)
    if by is None:
        return [Seat(name) for name in names]
    called = f"{by.name}, level {settings.level}" if by.name == _LEVELLED else by.name
    return [
        Seat(name) if number == own else Seat(name, by.sit_down(game, settings), called)
        for number, name in enumerate(names)
    ]


def _who_plays(seats: list[Seat], seed: int) -> str:
    people = [seat.name for seat in seats if seat.chooser is None]
    others = [str(seat) for seat in seats if seat.chooser is not None]
    words = " against ".join(", ".join(group) for group in (people, others) if group)
    return f"{'You play' if others else 'Players:'} {words}; --seed {seed} repeats this game"
