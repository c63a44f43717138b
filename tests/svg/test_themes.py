"""Colours that can be told apart, also by the colour-blind and on paper."""

from itertools import combinations, pairwise

import numpy as np
import pytest

from cornerwise import Color, InvalidInputError, svg
from cornerwise.svg import Theme

from .vision import VISIONS, contrast, difference, lightness

READABLE = 4.5
"""Contrast of text, as WCAG 2 asks for at level AA."""
VISIBLE = 3.0
"""Contrast of what must be seen, by the same."""
APART = 0.15
"""Distance in OKLab at which no colour is taken for another."""

every_theme = pytest.mark.parametrize("theme", svg.THEMES.values(), ids=lambda theme: theme.name)
every_vision = pytest.mark.parametrize("vision", VISIONS)


@every_theme
def test_text_can_be_read(theme: Theme) -> None:
    for text, ground in (
        (theme.text, theme.background),
        (theme.black.text, theme.black.fill),
        (theme.white.text, theme.white.fill),
        (theme.candidate_text, theme.candidate),
    ):
        assert contrast(text, ground) >= READABLE


@every_theme
def test_pieces_and_marks_stand_out_from_the_board(theme: Theme) -> None:
    for color in (
        theme.black.line,
        theme.white.line,
        theme.frame,
        theme.last,
        theme.anchor,
        theme.candidate,
    ):
        assert contrast(color, theme.board) >= VISIBLE


@every_theme
def test_fine_lines_are_seen_and_no_more(theme: Theme) -> None:
    for line, ground in (
        (theme.grid, theme.board),
        (theme.black.seam, theme.black.fill),
        (theme.white.seam, theme.white.fill),
    ):
        assert 1.2 <= contrast(line, ground) <= VISIBLE


@every_vision
@every_theme
def test_the_two_sides_are_told_apart(theme: Theme, vision: str) -> None:
    assert difference(theme.black.fill, theme.white.fill, vision) >= 2 * APART
    assert contrast(theme.black.fill, theme.white.fill) >= READABLE


@every_vision
@every_theme
def test_marks_are_told_from_what_they_lie_on(theme: Theme, vision: str) -> None:
    for mark in (theme.last, theme.candidate):
        for ground in (theme.board, theme.black.fill, theme.white.fill):
            assert difference(mark, ground, vision) >= APART
    assert difference(theme.anchor, theme.board, vision) >= APART
    assert difference(theme.last, theme.candidate, vision) >= APART


@every_vision
@pytest.mark.parametrize("name", ["colorblind", "colorblind-dark"])
def test_themes_for_the_colour_blind_keep_everything_apart(name: str, vision: str) -> None:
    theme = svg.THEMES[name]
    used = (
        theme.board,
        theme.black.fill,
        theme.white.fill,
        theme.last,
        theme.anchor,
        theme.candidate,
    )
    for one, other in combinations(used, 2):
        assert difference(one, other, vision) >= APART


@every_vision
@every_theme
def test_scales_are_even_in_lightness(theme: Theme, vision: str) -> None:
    stops = [lightness(color, vision) for color in theme.heat]
    steps = [after - before for before, after in pairwise(stops)]
    assert all(abs(step) >= 0.08 for step in steps)
    assert len({step > 0 for step in steps}) == 1


@every_vision
@every_theme
def test_a_low_value_does_not_look_like_none(theme: Theme, vision: str) -> None:
    assert difference(theme.heat[0], theme.board, vision) >= 0.035


def test_paper_needs_no_colour() -> None:
    theme = svg.THEMES["print"]
    for name in Theme.__slots__:
        value = getattr(theme, name)
        colors = value if isinstance(value, tuple) else [value]
        for color in colors:
            if isinstance(color, str) and color.startswith("#"):
                assert len({color[1:3], color[3:5], color[5:]}) == 1


def test_finding_themes() -> None:
    for name, theme in svg.THEMES.items():
        assert svg.get_theme(name) is svg.get_theme(theme) is theme
        assert (theme.pieces(Color.BLACK), theme.pieces(Color.WHITE)) == (theme.black, theme.white)
    for wrong in ("pink", 5, np.zeros((3, 3))):
        with pytest.raises(InvalidInputError, match="no theme is called") as caught:
            svg.get_theme(wrong)  # type: ignore[arg-type]
        assert "\n" not in str(caught.value)
