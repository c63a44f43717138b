"""How the page looks in a browser, and to whom it is accessible."""

from pathlib import Path
from typing import Any

import pytest

from ..extras import need
from .browsing import BLUNDER, DESK, PHONE, PLIES, Reader, closed, opened

BOXES = """() => [...document.querySelectorAll("button, input, .jump")].map((each) => {
  const { left, right, width, height } = each.getBoundingClientRect();
  return [each.id || each.textContent, left, right, width, height];
})"""


def test_it_fits_and_can_be_touched(reader: Reader) -> None:
    width = reader.page.viewport_size["width"]
    for ply in (0, BLUNDER, PLIES):
        reader.page.locator("#slider").fill(str(ply))
        if ply < PLIES:
            reader.page.locator("#alternatives button").first.click()
        assert reader.width() == width
        boxes = reader.page.evaluate(BOXES)
        assert len(boxes) > PLIES + 6
        for name, left, right, across, down in boxes:
            assert across >= 40, name
            assert down >= 40, name
            assert 0 <= left <= right <= width, name
    board = reader.page.locator(".picture svg").bounding_box()
    assert board["width"] >= 0.9 * min(width, 500)


def test_dark_and_light(reader: Reader) -> None:
    before = [reader.color("body", "backgroundColor"), reader.color("rect.board", "fill")]
    assert reader.color("h1", "color") == "rgb(29, 32, 37)"
    reader.click("#theme")
    assert reader.page.locator("#theme").get_attribute("aria-pressed") == "true"
    after = [reader.color("body", "backgroundColor"), reader.color("rect.board", "fill")]
    assert all(a != b for a, b in zip(before, after, strict=True))
    reader.click("#theme")
    assert reader.color("body", "backgroundColor") == before[0]
    reader.page.emulate_media(color_scheme="dark")
    assert reader.color("body", "backgroundColor") == before[0], "the reader's choice holds"


@pytest.mark.parametrize(
    ("viewport", "scheme"),
    [(DESK, "light"), (DESK, "dark"), (PHONE, "dark")],
    ids=["desk-light", "desk-dark", "phone-dark"],
)
def test_accessibility(browser: Any, path: Path, viewport: dict[str, int], scheme: str) -> None:
    axe = need("axe_playwright_python.sync_playwright").Axe()
    # Colours that are still changing would be measured half-way.
    reader = opened(browser, path, viewport, color_scheme=scheme, reduced_motion="reduce")
    reader.page.locator("#slider").fill(str(BLUNDER if scheme == "light" else 12))
    reader.page.locator("#alternatives button").first.click()
    found = axe.run(reader.page)
    assert found.violations_count == 0, found.generate_report()
    closed(reader)


def test_focus_can_be_seen(reader: Reader) -> None:
    reader.press("Tab")
    assert reader.page.evaluate("document.activeElement.id") == "theme"
    assert reader.color("#theme", "outlineStyle") == "solid"
    assert reader.color("#theme", "outlineWidth") == "3px"


def test_without_scripts(browser: Any, path: Path) -> None:
    reader = opened(browser, path, PHONE, java_script_enabled=False)
    assert reader.page.locator("button:visible").count() == 0
    assert reader.page.locator(".moves tbody tr:visible").count() == PLIES
    assert "allow scripts" in reader.page.locator("noscript").inner_text()
    assert reader.page.locator(".picture svg").is_visible()
    closed(reader)


def test_on_paper(browser: Any, path: Path) -> None:
    reader = opened(browser, path, DESK, color_scheme="dark")
    reader.page.emulate_media(media="print")
    assert reader.color("h1", "color") == "rgb(29, 32, 37)"
    assert not reader.page.locator(".steps").is_visible()
    assert reader.page.locator(".moves").is_visible()
    closed(reader)
