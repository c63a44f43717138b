"""The documentation's site: built as CI builds it, and looked through."""

import importlib
import re
import zlib
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest

PACKAGES = ("", ".envs", ".games", ".jobs", ".permutu", ".report", ".svg")
LOADED = {"script": "src", "img": "src", "iframe": "src", "link": "href", "source": "src"}

pytestmark = [
    pytest.mark.slow,
    pytest.mark.xdist_group("site"),  # which is built once
]


class Links(HTMLParser):
    """What a page links to, what it loads, and the places in it that can be linked to."""

    def __init__(self) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.loads: set[str] = set()
        self.places: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value for name, value in attrs if value is not None}
        self.places |= {values[name] for name in ("id", "name") if name in values}
        canonical = values.get("rel") in {"canonical", "next", "prev"}
        if tag in LOADED and LOADED[tag] in values and not canonical:
            self.loads.add(values[LOADED[tag]])
        elif "href" in values:
            self.links.add(values["href"])


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, Links]:
    found = {}
    for path in site.rglob("*.html"):
        found[path] = Links()
        found[path].feed(path.read_text("utf-8"))
    assert len(found) > 30
    return found


def test_every_link_leads_somewhere(pages: dict[Path, Links], site: Path) -> None:
    broken = []
    for page, content in pages.items():
        if page.name == "404.html":
            continue  # it may stand in for any page, so its links begin at the top of the server
        for link in content.links | content.loads:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = page if not parts.path else (page.parent / unquote(parts.path)).resolve()
            target = target / "index.html" if target.is_dir() else target
            place = unquote(parts.fragment)
            there = target in pages and place in pages[target].places
            if not (target.is_file() and target.is_relative_to(site)):
                broken.append(f"{page.relative_to(site)}: {link}")
            elif place and target.suffix == ".html" and not there:
                broken.append(f"{page.relative_to(site)}: {link}, no such place")
    assert broken == []


def test_nothing_is_loaded_from_elsewhere(pages: dict[Path, Links], site: Path) -> None:
    for content in pages.values():
        assert [url for url in content.loads if urlsplit(url).netloc] == []
    for sheet in site.rglob("*.css"):
        text = sheet.read_text("utf-8")
        assert re.findall(r"""(?:url\(\s*|@import\s+)["']?(?:https?:)?//[^)"']*""", text) == []


def test_every_public_name_is_in_the_reference(site: Path) -> None:
    inventory = (site / "objects.inv").read_bytes().split(b"\n", 4)[4]
    listed = {line.split(" ")[0] for line in zlib.decompress(inventory).decode().splitlines()}
    missing = []
    for package in PACKAGES:
        module: Any = importlib.import_module(f"cornerwise{package}")
        for name in module.__all__:
            where = getattr(getattr(module, name), "__module__", module.__name__)
            if not {f"{module.__name__}.{name}", f"{where}.{name}"} & listed:
                missing.append(f"{module.__name__}.{name}")
    assert missing == []


def test_the_tutorial_shows_its_pictures(pages: dict[Path, Links], site: Path) -> None:
    pictures = {url for url in pages[site / "tutorial.html"].loads if url.endswith(".svg")}
    assert len(pictures) >= 3
