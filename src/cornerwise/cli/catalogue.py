"""The command ``games``."""

from __future__ import annotations

from typing import Any

import click

from cornerwise.cli.output import print_json, print_lines
from cornerwise.games import GAMES, GameKind
from cornerwise.render import draw_table

__all__ = ["games"]


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print a JSON object.")
def games(as_json: bool) -> None:
    """List all games that can be played."""
    if as_json:
        print_json({"format": 1, "games": [_as_json(kind) for kind in GAMES.values()]})
        return
    rows = [(kind.name, _players(kind), kind.title, kind.summary) for kind in GAMES.values()]
    print_lines(draw_table(("name", "players", "game", "what it is"), rows))
    print_lines(["", "Play one with 'cornerwise play NAME'; see 'cornerwise play --help'."])


def _players(kind: GameKind) -> str:
    """Write the numbers of players, all between the least and the greatest."""
    least, most = min(kind.players), max(kind.players)
    return str(least) if least == most else f"{least}-{most}"


def _as_json(kind: GameKind) -> dict[str, Any]:
    return {
        "name": kind.name,
        "title": kind.title,
        "summary": kind.summary,
        "players": sorted(kind.players),
        "usual_players": kind.players[0],
        "options": {
            option.name: {"default": option.default, "summary": option.summary}
            for option in (*kind.options, *kind.chances)
        },
    }
