"""Pictures as pixels."""

import io
import sys
from typing import Any

import numpy as np
import pytest

from cornerwise import Board, InvalidInputError, MissingPackageError, svg

from ..extras import need
from .boards import played

need("resvg_py")
Image = need("PIL.Image")

BOARD = played("mini", 2, 5)


def pixels(png: bytes) -> Any:
    with Image.open(io.BytesIO(png)) as image:
        return np.asarray(image.convert("RGB")).astype(int)


@pytest.mark.parametrize(("scale", "edge"), [(1, 120), (2.5, 300)])
def test_png_has_the_size_asked_for(scale: float, edge: int) -> None:
    found = svg.to_png(svg.board(BOARD, size=120), scale=scale)
    assert found.startswith(b"\x89PNG\r\n\x1a\n")
    assert pixels(found).shape == (edge, edge, 3)


def test_a_picture_without_a_size_has_that_of_its_units() -> None:
    assert pixels(svg.to_png(svg.board(BOARD, size=None))).shape == (356, 356, 3)


@pytest.mark.parametrize("theme", svg.THEMES.values(), ids=lambda theme: theme.name)
def test_cells_have_their_colours(theme: svg.Theme) -> None:
    found = pixels(svg.to_png(svg.board(BOARD, theme=theme, coordinates=False, size=None)))
    expected = {0: theme.board, 1: theme.black.fill, 2: theme.white.fill}
    starts = BOARD.variant.starts
    for (row, col), color in np.ndenumerate(BOARD.to_array()):
        if (row, col) not in starts:
            # A quarter of a cell off its corner, where nothing else is drawn.
            pixel = found[6 + 40 * row + 10, 6 + 40 * col + 10]
            assert "#" + "".join(f"{channel:02x}" for channel in pixel) == expected[color]


def test_text_needs_no_fonts() -> None:
    """The machine's fonts are never read, and still there is text."""
    with_text = pixels(svg.to_png(svg.board(BOARD, numbers=True, size=None)))
    without = pixels(svg.to_png(svg.board(BOARD, size=None)))
    assert (with_text != without).any(axis=2).sum() > 100
    margin = with_text[:320, :28]
    assert (margin < 128).any(axis=2).sum() > 100


def test_gif_shows_every_picture_in_turn() -> None:
    boards = [played("mini", 2, plies) for plies in range(6)]
    found = svg.to_gif((svg.board(board, size=80) for board in boards), delay=0.5)
    with Image.open(io.BytesIO(found)) as image:
        assert (image.n_frames, image.size, image.info["loop"]) == (6, (80, 80), 0)
        shown = []
        for number in range(6):
            image.seek(number)
            assert image.info["duration"] == (1500 if number == 5 else 500)
            shown.append(np.asarray(image.convert("RGB")).astype(int))
    for board, frame in zip(boards, shown, strict=True):
        assert np.abs(frame - pixels(svg.to_png(svg.board(board, size=80)))).mean() < 2


def test_one_picture_makes_a_gif_too() -> None:
    with Image.open(io.BytesIO(svg.to_gif([svg.board(BOARD, size=80)]))) as image:
        assert image.n_frames == 1


@pytest.mark.parametrize(
    ("picture", "words"),
    [
        ("", "'' is not a picture"),
        ("<svg", "is not a picture"),
        (5, "5 is not a picture"),
        ("<p/>", "is not a picture"),
        ('<a viewBox="0 0 9 9"/>', "resvg cannot draw this picture"),
        (svg.board(BOARD, size=9000), "the picture would be 9000 pixels wide or high"),
    ],
)
def test_what_is_no_picture(picture: Any, words: str) -> None:
    with pytest.raises(InvalidInputError, match=words):
        svg.to_png(picture)


@pytest.mark.parametrize("scale", [0, -1, float("nan"), float("inf"), "2", 1e-9])
def test_wrong_scales(scale: Any) -> None:
    with pytest.raises(InvalidInputError, match=r"scale|pixels wide"):
        svg.to_png(svg.board(BOARD), scale=scale)


@pytest.mark.parametrize("delay", [0, -1, float("nan"), 1e9, "1"])
def test_wrong_delays(delay: Any) -> None:
    with pytest.raises(InvalidInputError, match="is out of range; expected seconds"):
        svg.to_gif([svg.board(BOARD)], delay=delay)


def test_what_is_no_animation() -> None:
    for pictures in ([], [svg.board(BOARD, size=80), svg.board(BOARD, size=90)]):
        with pytest.raises(InvalidInputError, match="expected pictures, all of the same width"):
            svg.to_gif(pictures)
    with pytest.raises(InvalidInputError, match="expected 1 to 2048"):
        svg.to_gif([svg.board(Board(), size=2100)])


@pytest.mark.parametrize(("module", "package"), [("resvg_py", "resvg-py"), ("PIL", "pillow")])
def test_missing_packages(module: str, package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(
        MissingPackageError, match=rf"{package} .* pip install 'cornerwise\[report\]'"
    ):
        svg.to_gif([svg.board(BOARD)])
