"""The page: its parts put together."""

from __future__ import annotations

import base64
import hashlib
import re
from importlib import resources

import cornerwise
from cornerwise import Game
from cornerwise.report.data import report_data
from cornerwise.report.findings import Study
from cornerwise.report.markup import fill, json_in_script, text
from cornerwise.report.pictures import boards, color_variables
from cornerwise.report.sections import (
    about,
    grade_rows,
    mistakes,
    move_rows,
    names,
    summary,
    usual_title,
)

__all__ = ["SCRIPTS", "STYLES", "TEMPLATE", "page"]

_EITHER_COLOR = re.compile(r"(--[\w-]+: )light-dark\((#\w+), #\w+\);")

TEMPLATE = "page.html"
STYLES = ("look.css", "layout.css", "board.css", "lists.css")
SCRIPTS = ("drawing.js", "board.js", "curve.js", "panel.js", "main.js")
"""The files of the page in the folder ``assets``, in the order in which they are put together."""


def page(game: Game, study: Study, *, title: str | None = None) -> str:
    """Write what was found out about a game as one HTML page that needs nothing else.

    Parameters
    ----------
    game : Game
        The game.
    study : Study
        What was found out about it.
    title : str, optional
        What the page is called; the name of the game, or its players, by default.

    Examples
    --------
    >>> from cornerwise.report import study
    >>> game = Game.from_moves(["42f7", "66f7"], "mini")
    >>> found = study(game, node_limit=50, seed=1)
    >>> page(game, found, title="A short game").count("<h1>A short game</h1>")
    1
    """
    style = "\n".join([color_variables(), *map(_read, STYLES)])
    style += _light_only(style)
    # One function around all scripts, so that none of their names is seen from outside.
    script = '"use strict";\n(() => {\n' + "\n".join(map(_read, SCRIPTS)) + "})();\n"
    black, white = names(game)
    parts = {
        "policy": text(_policy(style, script)),
        "version": text(cornerwise.__version__),
        "title": text((title or "").strip() or usual_title(game)),
        "about": about(game, study),
        "black": text(black),
        "white": text(white),
        "plies": str(study.positions[-1].ply),
        "boards": boards([found.board for found in study.positions]),
        "summary": summary(study),
        "mistakes": mistakes(study),
        "moves": move_rows(study),
        "grades": grade_rows(),
        "scoring": text(study.scoring),
        "data": json_in_script(report_data(game, study)),
        "style": style,
        "script": script,
    }
    return fill(_read(TEMPLATE), parts)


def _read(name: str) -> str:
    return (resources.files("cornerwise.report") / "assets" / name).read_text(encoding="utf-8")


def _light_only(style: str) -> str:
    """Give browsers that do not know ``light-dark`` the light colours of a style sheet."""
    lines = [f"    {name}{light};" for name, light in _EITHER_COLOR.findall(style)]
    rule = "\n".join(["  :root {", *lines, "  }"])
    return f"\n@supports not (color: light-dark(#000, #fff)) {{\n{rule}\n}}\n"


def _policy(style: str, script: str) -> str:
    """Allow this style and this script, and nothing that comes from anywhere."""
    return (
        f"default-src 'none'; style-src '{_hash(style)}'; script-src '{_hash(script)}'; "
        "img-src data:; base-uri 'none'; form-action 'none'"
    )


def _hash(code: str) -> str:
    digest = hashlib.sha256(code.encode()).digest()
    return f"sha256-{base64.b64encode(digest).decode()}"
