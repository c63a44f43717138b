"""Pages from games, and files from pages."""

from __future__ import annotations

import os
from collections.abc import Callable

from cornerwise import Game, Scoring
from cornerwise.files import replace_file
from cornerwise.report.page import page
from cornerwise.report.study import study
from cornerwise.report.work import Step

__all__ = ["build", "write"]


def build(
    game: Game,
    scoring: Scoring = "official",
    *,
    title: str | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
    threads: int = 1,
    alternatives: int = 5,
    seed: int | None = None,
    progress: Callable[[Step], object] | None = None,
) -> str:
    """Study a game, and return a report on it: one HTML page that needs nothing else.

    `study` and `page` are its two halves.

    Parameters
    ----------
    game : Game
        A game of Duo or Mini.
    scoring : {"official", "squares"}
        How it is scored.
    title : str, optional
        What the page is called; the name of the game, or its players, by default.
    time_limit, node_limit, threads, alternatives, seed, progress
        As for `study`.

    Returns
    -------
    str
        The page.

    Raises
    ------
    VariantError
        For games that `Board` does not play.
    InvalidInputError
        If an option is out of range.

    Examples
    --------
    >>> game = Game.from_moves(["42f7", "66f7"], "mini", {"PB": "Ada", "PW": "Grace"})
    >>> html = build(game, node_limit=50, seed=1)
    >>> "<title>Ada and Grace</title>" in html
    True
    """
    found = study(
        game,
        scoring,
        time_limit=time_limit,
        node_limit=node_limit,
        threads=threads,
        alternatives=alternatives,
        seed=seed,
        progress=progress,
    )
    return page(game, found, title=title)


def write(path: str | os.PathLike[str], html: str) -> None:
    """Write a page to a file, all of it or nothing: until it is complete, an old file stays.

    Parameters
    ----------
    path : path
        Where to write.
    html : str
        The page.

    Raises
    ------
    OSError
        When it cannot be written.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write(f"{folder}/report.html", "<!doctype html>")
    ...     os.listdir(folder)
    ['report.html']
    """
    with replace_file(path) as file:
        file.write(html.encode())
