"""``cornerwise render``."""

import importlib
import io
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from cornerwise import PASS, Analysis, Engine, read_blksgf, svg

from ..extras import need
from .helpers import EXAMPLE, EXAMPLE_PLIES, Cli, run_process

GAME = read_blksgf(EXAMPLE)[0]
SVG = "{http://www.w3.org/2000/svg}"


def pieces(picture: str) -> list[str | None]:
    root = ET.fromstring(picture)
    return [e.get("data-ply") for e in root.iter() if e.get("class", "").startswith("piece ")]


def plies(last: int) -> list[str]:
    return [str(n) for n, move in enumerate(GAME.moves[:last], 1) if move != PASS]


def image(data: bytes) -> Any:
    return need("PIL.Image").open(io.BytesIO(data))


def test_an_svg_of_the_end_on_standard_output(cli: Cli) -> None:
    out = cli.good("render", EXAMPLE)
    assert out == svg.board(GAME.board(), size=600) + "\n"
    assert out == cli.good("render", EXAMPLE, "-o", "-")
    assert pieces(out) == plies(EXAMPLE_PLIES)


def test_an_svg_of_a_ply_in_a_file(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "\u00fcber uns.SVG"
    path.write_text("what was there before")
    assert cli.good("render", EXAMPLE, "--ply", 12, "-o", path) == ""
    assert path.read_text(encoding="utf-8") == svg.board(GAME.board(12), size=600) + "\n"


def test_all_options_reach_the_picture(cli: Cli) -> None:
    out = cli.good(
        *("render", EXAMPLE, "--ply", 10, "--theme", "print", "--size", 321, "--anchors"),
        *("--numbers", "--no-coordinates", "--no-last", "--flip"),
    )
    assert (
        out
        == svg.board(
            GAME.board(10),
            theme="print",
            size=321,
            anchors=True,
            numbers=True,
            coordinates=False,
            last_move=False,
            flip=True,
        )
        + "\n"
    )
    names = svg.board(GAME.board(10), size=600, numbers="piece")
    assert cli.good("render", EXAMPLE, "--ply", 10, "--names") == names + "\n"


def test_games_of_codes_and_of_mini(cli: Cli) -> None:
    out = cli.good("render", "-", "--variant", "mini", "--game", 2, stdin=b"33a0\n33a0 66a0\n")
    assert pieces(out) == ["1", "2"]
    assert 'viewBox="0 0 356 356"' in out


def test_a_png(cli: Cli, tmp_path: Path) -> None:
    need("resvg_py")
    path = tmp_path / "x.png"
    assert cli.good("render", EXAMPLE, "--ply", 5, "--size", 64, "-o", path) == ""
    assert image(path.read_bytes()).size == (64, 64)


@pytest.mark.parametrize(("every", "frames"), [(None, 13), (5, 4), (6, 3), (99, 2)])
def test_a_gif_goes_from_the_start_to_the_ply(
    every: int | None, frames: int, cli: Cli, tmp_path: Path
) -> None:
    need("resvg_py")
    path = tmp_path / "x.gif"
    more = () if every is None else ("--every", every, "--delay", 0.25)
    cli.good("render", EXAMPLE, "--ply", 12, "--size", 48, *more, "-o", path)
    found = image(path.read_bytes())
    assert (found.n_frames, found.size) == (frames, (48, 48))
    assert found.info["duration"] == (250 if every else 800)


def test_the_best_moves(cli: Cli) -> None:
    options = ("--analyze", 0.05, "--threads", 1, "--seed", 1)
    out = cli.good("render", EXAMPLE, "--ply", 12, *options)
    assert out.count('class="candidate"') == 3
    assert (
        cli.good("render", EXAMPLE, "--ply", 12, *options, "--multipv", 5).count(
            'class="candidate"'
        )
        == 5
    )
    out = cli.good("render", EXAMPLE, "--ply", 12, *options, "--heat")
    assert 'class="legend"' in out
    assert 'class="candidate' not in out


def test_what_is_proven_or_over(cli: Cli) -> None:
    options = ("--analyze", 5, "--threads", 1, "--seed", 1)
    assert 'class="candidate"' in cli.good("render", EXAMPLE, "--ply", 30, *options)
    for more in ((), ("--heat",)):
        out = cli.good("render", EXAMPLE, *options, *more)
        assert out == svg.board(GAME.board(), size=600) + "\n"


def test_ctrl_c_draws_what_is_known(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    class Interrupted(Engine):
        def analyze(self, *arguments: Any, **options: Any) -> Analysis:
            options["time_limit"] = 0.01
            return replace(super().analyze(*arguments, **options), stopped="interrupt")

    importlib.import_module("cornerwise.cli.render")
    monkeypatch.setattr(sys.modules["cornerwise.cli.render"], "Engine", Interrupted)
    result = cli("render", EXAMPLE, "--ply", 4, "--analyze", 60)
    assert result.code == 130
    assert result.out.count('class="candidate"') == 3


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("-o", "x.jpg"), "expected one that ends with .svg, .png or .gif"),
        (("-o", "picture"), "the name 'picture' does not say what to write"),
        (("-o", ""), "the name '' does not say what to write"),
        (("-o", "no/such/x.svg"), "x.svg: No such file or directory"),
        (("--ply", 99), f"expected 0 to {EXAMPLE_PLIES}"),
        (("--game", 2), "has one game"),
        (("--theme", "pink"), "'pink' is not one of"),
        (("--size", 4), "Invalid value for '--size'"),
        (("--size", 10**6), "Invalid value for '--size'"),
        (("--numbers", "--names"), "exclude each other"),
        (("--multipv", 2), "need --analyze"),
        (("--heat",), "need --analyze"),
        (("--seed", 2), "need --analyze"),
        (("--analyze", 1, "--heat", "--multipv", 2), "exclude each other"),
        (("--analyze", "nan"), "nan is not a number of seconds"),
        (("--analyze", -1), "-1.0 is not a number of seconds"),
        (("--every", 2), "--every and --delay are for a .gif"),
        (("--delay", 2), "--every and --delay are for a .gif"),
        (("-o", "x.gif", "--analyze", 1), "--analyze is for one position"),
        (("-o", "x.gif", "--every", 0), "Invalid value for '--every'"),
        (("-o", "x.gif", "--delay", 0), "Invalid value for '--delay'"),
    ],
)
def test_mistakes(
    arguments: tuple[object, ...],
    words: str,
    cli: Cli,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert words in cli.mistake("render", EXAMPLE, *arguments)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_looks_like_a_picture(cli: Cli, tmp_path: Path) -> None:
    folder = tmp_path / "x.svg"
    folder.mkdir()
    assert "x.svg" in cli.mistake("render", EXAMPLE, "-o", folder)


@pytest.mark.parametrize("name", ["x.png", "x.gif"])
def test_missing_packages(
    name: str, cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    line = cli.mistake("render", EXAMPLE, "-o", tmp_path / name)
    assert "resvg-py is not installed; expected: pip install 'cornerwise[report]'" in line


def test_standard_output_is_utf_8_whatever_the_terminal() -> None:
    result = run_process("render", EXAMPLE, "--ply", 3, PYTHONIOENCODING="ascii")
    assert (result.returncode, result.stderr) == (0, b"")
    assert pieces(result.stdout.decode("utf-8")) == plies(3)
    assert b"\r" not in result.stdout
