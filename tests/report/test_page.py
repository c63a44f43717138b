"""The page: its structure, its safety, and that it needs nothing else."""

import base64
import hashlib
import json
import re
from dataclasses import replace
from importlib import resources
from itertools import pairwise
from typing import Any

import pytest

from cornerwise import Color, Game, solve
from cornerwise.render import name_move
from cornerwise.report import GRADES, Study, build, page
from cornerwise.report.data import report_data
from cornerwise.report.page import SCRIPTS, STYLES, TEMPLATE

from .reading import Document

NASTY = "</script><script>alert(1)</script><b title=\"x\" y='z'>&amp; {{data}} \u2028\x00\ud800"


def test_data_are_what_solver_and_rules_say(game: Game, data: dict[str, Any]) -> None:
    assert len(data["positions"]) == len(game.moves) + 1
    assert data["scoring"] == "official"
    assert data["size"] == 14
    for ply, position in enumerate(data["positions"]):
        board = game.board(ply)
        assert position["ply"] == ply
        assert position["turn"] == str(board.turn)
        assert position["over"] == board.is_over
        assert position["score"] == list(board.score())
        played = game.moves[ply] if ply < len(game.moves) else None
        assert position["move"] == (None if played is None else name_move(played))
        if ply >= data["proven_from"]:
            value = solve(board).value
            assert value is not None
            expected = value if board.turn == Color.BLACK else -value
            assert position["known"] == "proven"
            assert [position[key] for key in ("value", "lower", "upper")] == [expected] * 3
            winner = "BW"[expected < 0]
            assert position["label"] == (f"{winner}+{abs(expected)}" if expected else "draw")
        else:
            assert position["known"] == "estimated"
            assert position["lower"] <= position["value"] <= position["upper"]
            assert sum(position["chances"]) == pytest.approx(1, abs=1e-3)


def test_values_are_seen_from_black(data: dict[str, Any], found: Study) -> None:
    for position, each in zip(data["positions"], found.positions, strict=True):
        sign = 1 if position["turn"] == "black" else -1
        for shown, known in zip(position["alternatives"], each.alternatives, strict=True):
            bounds = sorted((sign * known.lower, sign * known.upper))
            assert [shown["lower"], shown["upper"]] == bounds
            if known.value is None:
                assert (shown["known"], shown["value"]) == ("bounded", None)
            else:
                assert shown["value"] == pytest.approx(sign * known.value, abs=0.005)
            assert shown["line"][0] == shown["move"] == name_move(known.move)
            if shown["chances"] and known.chances:
                assert shown["chances"][::sign] == pytest.approx(known.chances, abs=1e-3)


def test_every_field_is_documented(data: dict[str, Any]) -> None:
    documentation = report_data.__doc__ or ""
    slip = data["positions"][22]
    for name in [*data, *slip, *slip["loss"], *slip["alternatives"][0]]:
        assert f"``{name}``" in documentation, name


def test_the_blunder_is_named(document: Document, data: dict[str, Any]) -> None:
    text = (
        "Black’s L5 a11,a12,a13,a14,b14 gave away 9 points, and turned a win into a loss. "
        "Better was P "
    )
    assert data["positions"][22]["loss"]["grade"] == "blunder"
    assert data["positions"][22]["loss"]["text"].startswith(text)
    (item,) = document.all("li", **{"class": "blunder"})
    assert text in item.text
    assert "Move 23: blunder" in item.text
    assert "proven" in item.text
    (link,) = [each for each in document.all("a") if each.attributes.get("data-mistake") == "22"]
    assert link.attributes["href"] == "#22"


def test_estimated_mistakes_say_so(document: Document, found: Study) -> None:
    items = [each.text for name in GRADES for each in document.all("li", **{"class": name.name})]
    estimated = [text for text in items if "This is estimated" in text]
    assert estimated
    for text in estimated:
        assert re.search(r"Move \d+: \w+estimated.* gave away about \d+\.\d points", text)


def test_grades_are_defined_in_the_page(document: Document) -> None:
    (table,) = document.all("table", **{"class": "grades"})
    for grade in GRADES:
        row = f"{grade.name} {grade.sign}{grade.proven} point"
        assert row in table.text


def test_the_table_has_every_move(document: Document, game: Game, data: dict[str, Any]) -> None:
    (table,) = document.all("table", **{"class": "moves"})
    rows = [each for each in document.all("tr") if "data-ply" in each.attributes]
    assert len(rows) == len(game.moves)
    for row, move, after in zip(rows, game.moves, data["positions"][1:], strict=True):
        assert name_move(move) in row.text
        assert after["label"] in row.text
        assert ("estimated" in row.text) >= (after["known"] == "estimated")
    assert "Gave away" in table.text


def test_the_board_has_every_piece(document: Document, game: Game) -> None:
    groups = [each.attributes for each in document.all("g")]
    plies = [each["data-ply"] for each in groups if "data-ply" in each]
    placed = [str(ply) for ply, move in enumerate(game.moves, 1) if not move.is_pass]
    assert plies == placed


def test_structure(document: Document) -> None:
    (html,) = document.all("html")
    assert html.attributes["lang"] == "en"
    assert document.all("title")[0].text == document.text_of("h1") == "Turnaround"
    levels = [int(each.name[1]) for each in document.elements if re.fullmatch("h[1-6]", each.name)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(b - a <= 1 for a, b in pairwise(levels))
    ids = [each.attributes["id"] for each in document.elements if "id" in each.attributes]
    assert len(ids) == len(set(ids))
    for each in document.elements:
        named = each.attributes.get("aria-labelledby")
        assert named is None or named in ids
    assert document.all("p", role="status")
    for button in document.all("button"):
        assert button.text.strip() or button.attributes.get("aria-label")
    for name in ("header", "main", "footer"):
        assert len(document.all(name)) == 1


def test_nothing_comes_from_elsewhere(html: str, document: Document) -> None:
    for each in document.elements:
        for name in ("src", "href", "srcset", "action", "poster", "data", "xlink:href"):
            value = each.attributes.get(name) or "#"
            assert value.startswith(("#", "data:")), f"<{each.name} {name}={value!r}>"
        assert not [name for name in each.attributes if name.startswith("on")]
        assert "style" not in each.attributes
    style, code = document.text_of("style"), document.all("script")[-1].text
    assert not re.search(r"url\(|@import|@font-face", style)
    assert not re.search(
        r"fetch|XMLHttpRequest|WebSocket|EventSource|sendBeacon|import\(|\.src\b|eval|innerHTML",
        code,
    )
    outside = {name.removeprefix("//") for name in re.findall(r"https?:(//[^'\"\s<>)]+)", html)}
    assert outside == {"www.w3.org/2000/svg"}  # the name of a language, not an address


def test_the_policy_allows_this_page_only(document: Document) -> None:
    (policy,) = document.all("meta", **{"http-equiv": "Content-Security-Policy"})
    content = policy.attributes["content"] or ""
    assert content.startswith("default-src 'none'; ")
    assert "unsafe" not in content
    data, code = document.all("script")
    assert data.attributes["type"] == "application/json"
    for kind, text in (("style", document.text_of("style")), ("script", code.text)):
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        assert f"{kind}-src 'sha256-{digest}'" in content


def test_older_browsers_get_the_light_colours(document: Document) -> None:
    style, fallback = document.text_of("style").split("@supports not (color: light-dark(")
    given = re.findall(r"^ +(--[\w-]+): light-dark\((#\w+), #\w+\);$", style, re.MULTILINE)
    assert {"--page", "--black-fill", "--picture-board"} <= {name for name, _ in given}
    assert re.findall(r"^ +(--[\w-]+): (#\w+);$", fallback, re.MULTILINE) == given


def test_user_texts_cannot_break_out(game: Game) -> None:
    properties = dict.fromkeys(("GN", "PB", "PW", "EV", "PC", "DT", "RE", "C"), NASTY)
    nasty = Game.from_moves(game.moves[:2], properties=properties)
    found = Document(build(nasty, node_limit=10, seed=1))
    assert len(found.all("script")) == 2
    assert not found.all("b", title="x")
    shown = NASTY.replace("\x00", "\ufffd").replace("\ud800", "\ufffd")
    assert found.text_of("h1") == shown
    assert found.all("title")[0].text == shown
    assert found.text_of("dl").count(shown) == 2
    about = next(each for each in found.all("p") if "official scoring" in each.text)
    assert about.text.count(shown) == 4
    comment = json.loads(found.text_of("script", id="data"))["positions"][0]["comment"]
    assert comment == NASTY.strip()
    for script in found.all("script"):
        assert "alert(1)</" not in script.text


@pytest.mark.parametrize(
    ("properties", "title", "expected"),
    [
        ({}, None, "Blokus Duo"),
        ({"PB": "Ada"}, None, "Ada and White"),
        ({"PB": "Ada", "PW": "Łukasz 碁"}, None, "Ada and Łukasz 碁"),
        ({"GN": "Final", "PB": "Ada"}, None, "Final"),
        ({"GN": "Final"}, "My <game>", "My <game>"),
        ({"GN": "Final"}, "  ", "Final"),
    ],
)
def test_titles(game: Game, found: Study, properties: Any, title: Any, expected: str) -> None:
    named = Game.from_moves(game.moves, properties=properties)
    assert Document(page(named, found, title=title)).text_of("h1") == expected


def test_comments_are_where_they_belong(game: Game, data: dict[str, Any]) -> None:
    assert data["positions"][0]["comment"] == game.comment
    assert [each["comment"] for each in data["positions"][1:]] == [None] * len(game.moves)


def test_what_is_not_known_is_said(game: Game, found: Study) -> None:
    blank = [
        replace(each, lower=None, upper=None, margin=None, chances=None, alternatives=(), loss=None)
        for each in found.positions[:20]
    ]
    partial = replace(found, positions=(*blank, *found.positions[20:]), interrupted=True)
    known = Document(page(game, partial))
    assert "before the work was interrupted" in known.text_of("main")
    positions = json.loads(known.text_of("script", id="data"))["positions"]
    assert [each["known"] for each in positions[:20]] == ["nothing"] * 20
    assert positions[0]["value"] is positions[0]["loss"] is None
    assert positions[0]["alternatives"] == []
    rows = [each for each in known.all("tr") if "data-ply" in each.attributes]
    assert [("not known" in row.text) for row in rows] == [ply < 20 for ply in range(1, 35)]


def test_the_parts_are_installed_with_the_package() -> None:
    folder = resources.files("cornerwise.report") / "assets"
    names = {each.name for each in folder.iterdir()}
    assert names == {TEMPLATE, *STYLES, *SCRIPTS}
