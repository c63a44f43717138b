"""One small report that all tests look at."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cornerwise import Game, read_blksgf
from cornerwise.report import Study, page, study

from ..extras import need, need_program
from .browsing import DESK, FLAGS, PHONE, Reader, closed, opened
from .reading import Document

EXAMPLE = Path(__file__).parents[2] / "examples" / "turnaround.blksgf"
NODES = 1000


@pytest.fixture(scope="session")
def game() -> Game:
    return read_blksgf(EXAMPLE)[0]


@pytest.fixture(scope="session")
def found(game: Game) -> Study:
    return replace(study(game, node_limit=NODES, seed=1), seconds=1.0)


@pytest.fixture(scope="session")
def html(game: Game, found: Study) -> str:
    return page(game, found)


@pytest.fixture(scope="session")
def document(html: str) -> Document:
    return Document(html)


@pytest.fixture(scope="session")
def data(document: Document) -> dict[str, Any]:
    value: dict[str, Any] = json.loads(document.text_of("script", id="data"))
    return value


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    sync_api = need("playwright.sync_api")
    program = need_program("chromium", "chromium-browser", "google-chrome")
    with sync_api.sync_playwright() as playwright:
        # It makes itself a new profile, and takes it away in the end.
        browser = playwright.chromium.launch(executable_path=program, headless=True, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def path(html: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("report") / "report.html"
    path.write_text(html, encoding="utf-8")
    return path


@pytest.fixture(params=[DESK, PHONE], ids=["desk", "phone"])
def reader(browser: Any, path: Path, request: pytest.FixtureRequest) -> Iterator[Reader]:
    reader = opened(
        browser,
        path,
        request.param,
        has_touch=request.param == PHONE,
        color_scheme="light",
        reduced_motion="reduce",
    )
    yield reader
    closed(reader)
