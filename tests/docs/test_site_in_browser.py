"""The built site opened from its folder, without a server and without a network."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ..extras import need, need_program
from ..report.browsing import DESK, FLAGS, PHONE

pytestmark = [
    pytest.mark.slow,
    pytest.mark.xdist_group("site"),  # which is built once
]
PAGES = ("index", "tutorial", "solver", "api/solving", "performance", "pictures")


@pytest.fixture(scope="module")
def page(site: Path) -> Iterator["Opened"]:
    sync_api = need("playwright.sync_api")
    program = need_program("chromium", "chromium-browser", "google-chrome")
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        opened = browser.new_context(viewport=PHONE, color_scheme="dark").new_page()
        opened.set_default_timeout(60_000)
        yield Opened(opened, site)
        browser.close()


class Opened:
    """A page, what it has asked for, and what went wrong on it."""

    def __init__(self, page: Any, site: Path) -> None:
        self.page = page
        self.site = site
        self.asked: list[str] = []
        self.wrong: list[str] = []
        page.on("request", lambda request: self.asked.append(request.url))
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on("console", self._hear)

    def _hear(self, said: Any) -> None:
        if said.type == "error":
            self.wrong.append(said.text)

    def open(self, name: str) -> None:
        self.page.goto((self.site / f"{name}.html").as_uri())
        self.page.wait_for_load_state("networkidle")


@pytest.mark.parametrize("name", PAGES)
def test_pages_fit_a_phone_and_ask_for_nothing(page: Opened, name: str) -> None:
    page.open(name)
    width = page.page.evaluate("document.documentElement.scrollWidth")
    assert width <= PHONE["width"]
    assert [url for url in page.asked if not url.startswith(("file:", "data:", "blob:"))] == []
    assert page.wrong == []


@pytest.mark.parametrize("name", PAGES)
def test_accessibility(page: Opened, name: str) -> None:
    axe = need("axe_playwright_python.sync_playwright").Axe()
    page.page.set_viewport_size(DESK)
    page.open(name)
    # The other rules are about what the theme's scripts add to code and tables.
    tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]
    options = {
        "runOnly": {"type": "tag", "values": tags},
        "rules": {"aria-dialog-name": {"enabled": True}, "empty-table-header": {"enabled": True}},
    }
    found = axe.run(page.page, options=options)
    page.page.set_viewport_size(PHONE)
    assert found.violations_count == 0, found.generate_report()


def test_dark_pages_show_dark_drawings(page: Opened) -> None:
    page.open("solver")
    drawings = page.page.locator("img[src*='images/']")
    shown = [each.get_attribute("src") for each in drawings.all() if each.is_visible()]
    assert len(shown) == 5
    assert [source for source in shown if "-dark.svg" not in source] == []


def test_the_search_works_from_a_folder(page: Opened) -> None:
    page.open("index")
    page.page.locator("label.md-header__button[for=__search]").click()
    page.page.locator(".md-search__input").type("packings")
    results = page.page.locator(".md-search-result__link")
    results.first.wait_for()
    assert "solver.html" in results.first.get_attribute("href")
