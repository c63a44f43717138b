"""Reading the page in a browser."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

DESK = {"width": 1280, "height": 900}
PHONE = {"width": 360, "height": 740}
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PLIES = 34
BLUNDER = 22


VISIBLE = """(element) => {
  const { top, bottom } = element.getBoundingClientRect();
  return top > -1 && bottom < innerHeight + 1;
}"""


@dataclass
class Reader:
    """Somebody who reads the page, and all that the page asks for and complains about."""

    page: Any
    address: str
    requests: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    def ply(self) -> int:
        return int(self.page.locator("#place").inner_text().split(" / ")[0])

    def pieces(self) -> int:
        return int(self.page.locator(".picture:not([hidden]) .piece:not(.later)").count())

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def click(self, *selectors: str) -> None:
        for selector in selectors:
            self.page.locator(selector).click()

    def text(self, selector: str) -> str:
        return str(self.page.locator(selector).inner_text())

    def width(self) -> int:
        return int(self.page.evaluate("document.documentElement.scrollWidth"))

    def color(self, selector: str, name: str) -> str:
        script = "([s, n]) => getComputedStyle(document.querySelector(s))[n]"
        return str(self.page.evaluate(script, [selector, name]))


def opened(browser: Any, path: Path, viewport: dict[str, int], **options: Any) -> Reader:
    context = browser.new_context(viewport=viewport, **options)
    reader = Reader(context.new_page(), path.as_uri())
    context.on("request", lambda request: reader.requests.append(request.url))
    reader.page.on("console", lambda message: reader.complaints.append(message.text))
    reader.page.on("pageerror", lambda error: reader.complaints.append(str(error)))
    reader.page.goto(reader.address)
    return reader


def closed(reader: Reader) -> None:
    # Changes of the part behind the # are no requests.
    assert reader.requests == [reader.address]
    assert reader.complaints == []
    reader.page.context.close()
