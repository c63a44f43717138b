"""The command ``contest``."""

from __future__ import annotations

import re

import click

from cornerwise import Engine
from cornerwise.cli.options import one_thread_option, time_option
from cornerwise.cli.streams import standard_reader, write_at_once
from cornerwise.protocols.contest import ContestSession
from cornerwise.protocols.contest_dialects import Dialect

__all__ = ["contest"]


def _checked_team(ctx: click.Context, param: click.Parameter, value: str) -> str:
    if not re.fullmatch("[0-9]{2}", value, re.ASCII):
        raise click.BadParameter(f"{value!r} is not two digits", ctx, param)
    return value


@click.command()
@time_option("How long a move may take, from the host's message on. Contests allow 1.", 0.8)
@click.option(
    "--team",
    default="01",
    show_default=True,
    callback=_checked_team,
    metavar="NN",
    help="The team's code, two digits.",
)
@click.option(
    "--dialect",
    type=click.Choice(["auto", *(dialect.value for dialect in Dialect)]),
    default="auto",
    show_default=True,
    help="2013: ICFPT 2013, first moves at the same time. 2014: HEART 2014 and later ones.",
)
@click.option(
    "--pass",
    "pass_code",
    type=click.Choice(["0000", "----"]),
    default="0000",
    show_default=True,
    help="What to say for a pass; both are understood.",
)
@one_thread_option
@click.option(
    "--seed",
    type=click.IntRange(min=0),
    metavar="N",
    help="Where the engine's chance comes from.",
)
def contest(
    *,
    time: float,
    team: str,
    dialect: str,
    pass_code: str,
    threads: int,
    seed: int | None,
) -> None:
    """Play in a design contest: four-letter codes on standard input and output.

    Speaks the serial protocol of the Blokus Duo contests of ICFPT 2013 and HEART 2014, as a board
    on the line would, for any number of games. docs/contest.md describes it.
    """
    session = ContestSession(
        Engine(seed=seed),
        team=team,
        seconds=time,
        threads=threads,
        dialect=None if dialect == "auto" else Dialect(dialect),
        pass_code=pass_code,
    )
    session.run(standard_reader(), write_at_once)
