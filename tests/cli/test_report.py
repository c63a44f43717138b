"""``cornerwise report``."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

import cornerwise
from cornerwise import report
from cornerwise.cli import report as command
from cornerwise.report import Step, Study

from .helpers import EXAMPLE, EXAMPLE_PLIES, GAMES, Cli

FEW = ("--nodes", 50, "--seed", 1, "--threads", 1)


def data_of(html: str) -> dict[str, Any]:
    match = re.search(r'<script type="application/json" id="data">(.*?)</script>', html)
    assert match is not None
    value: dict[str, Any] = json.loads(match[1])
    return value


def test_it_writes_a_page(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "a page.html"
    out = cli.good("report", EXAMPLE, "-o", path, *FEW)
    assert re.fullmatch(
        rf"{re.escape(str(path))}: 34 plies, proven back to ply \d\d, in \d+\.\d s\n", out
    )
    html = path.read_text(encoding="utf-8")
    assert html.startswith("<!doctype html>")
    assert html.endswith("</html>\n")
    assert len(data_of(html)["positions"]) == EXAMPLE_PLIES + 1
    assert list(tmp_path.iterdir()) == [path]


def test_standard_output_is_the_page_alone(cli: Cli) -> None:
    html = cli.good("report", EXAMPLE, "--output", "-", *FEW)
    assert html.startswith("<!doctype html>")
    again = data_of(cli.good("report", EXAMPLE, "--output", "-", *FEW))
    assert again["positions"] == data_of(html)["positions"]


def test_codes_from_standard_input(cli: Cli) -> None:
    codes = b"33c2 66f7"
    html = cli.good(
        "report", "-", "-o", "-", "--variant", "mini", "--title", "<Mine>", *FEW, stdin=codes
    )
    assert "<h1>&lt;Mine&gt;</h1>" in html
    data = data_of(html)
    assert (data["variant"], data["size"], len(data["positions"])) == ("mini", 8, 3)


def test_one_game_of_many(cli: Cli) -> None:
    html = cli.good("report", GAMES, "--game", 2, "-o", "-", "--time", 0, "--scoring", "squares")
    data = data_of(html)
    game = cornerwise.read_blksgf(GAMES)[1]
    assert len(data["positions"]) == len(game.moves) + 1
    assert data["scoring"] == "squares"
    board = game.board()
    assert data["positions"][-1]["score"] == list(board.score("squares"))


def test_options_reach_the_study(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[dict[str, Any]] = []

    def study(game: cornerwise.Game, scoring: cornerwise.Scoring, **options: Any) -> Study:
        seen.append({**options, "scoring": scoring})
        return report.study(game, scoring, node_limit=1)

    monkeypatch.setattr(command, "study", study)

    def run(*options: object) -> None:
        cli.good("report", "-", "-o", "-", "--variant", "mini", *options, stdin=b"33c2 66f7")

    run("--threads", 3, "--seed", 7, "--alternatives", 2, "--time", 4)
    run("--nodes", 9)
    run("--nodes", 9, "--time", 30)
    first, second, third = seen
    assert (first["threads"], first["seed"], first["alternatives"]) == (3, 7, 2)
    assert (first["time_limit"], first["node_limit"]) == (4, None)
    assert (second["time_limit"], second["node_limit"]) == (None, 9)
    assert (third["time_limit"], third["node_limit"]) == (30, 9)


def test_ctrl_c_writes_what_is_known(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def study(game: cornerwise.Game, scoring: cornerwise.Scoring, **options: Any) -> Study:
        def interrupt(step: Step) -> None:
            options["progress"](step)
            if step.ply < 30:
                raise KeyboardInterrupt

        return report.study(game, scoring, node_limit=50, progress=interrupt)

    monkeypatch.setattr(command, "study", study)
    path = tmp_path / "page.html"
    result = cli("report", EXAMPLE, "-o", path)
    assert (result.code, result.err) == (130, "")
    assert result.out.endswith(" s, until Ctrl-C\n")
    data = data_of(path.read_text(encoding="utf-8"))
    assert data["interrupted"] is True
    assert [each["known"] for each in data["positions"]].count("nothing") == 30


def test_mistakes(cli: Cli, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    arguments = ("report", EXAMPLE, "-o", page)
    assert "Missing option '-o'" in cli.mistake("report", EXAMPLE)
    assert "is a folder" in cli.mistake("report", EXAMPLE, "-o", tmp_path)
    assert "folder does not exist" in cli.mistake("report", EXAMPLE, "-o", tmp_path / "no" / "x")
    assert "No such file" in cli.mistake("report", tmp_path / "none", "-o", page)
    assert "game 2" in cli.mistake(*arguments, "--game", 2)
    assert "--nodes" in cli.mistake(*arguments, "--nodes", 0)
    assert "--alternatives" in cli.mistake(*arguments, "--alternatives", 51)
    assert "not a number of seconds" in cli.mistake(*arguments, "--time", -1)
    assert not page.exists()


def test_the_game_file_is_not_written_over(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "game.blksgf"
    path.write_bytes(EXAMPLE.read_bytes())
    message = cli.mistake("report", path, "-o", tmp_path / "." / "game.blksgf")
    assert "is the game file itself" in message
    assert path.read_bytes() == EXAMPLE.read_bytes()


def test_a_game_that_boards_do_not_play(cli: Cli, tmp_path: Path) -> None:
    game = cornerwise.Game.from_moves(["a20"], "classic-2")
    path = tmp_path / "game.blksgf"
    cornerwise.write_blksgf(game, path)
    cli.mistake("report", path, "-o", tmp_path / "page.html")
