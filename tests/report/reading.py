"""Reading a page as a browser does, as far as tests need it."""

from html.parser import HTMLParser
from typing import NamedTuple

VOID = {"meta", "link", "input", "wbr", "br", "img"}


class Element(NamedTuple):
    """An element, with all text inside it."""

    name: str
    attributes: dict[str, str | None]
    parts: list[str]

    @property
    def text(self) -> str:
        return "".join(self.parts)


class Document(HTMLParser):
    """The elements of a page, in the order in which they begin."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[Element] = []
        self._open: list[Element] = []
        self.feed(html)
        self.close()
        assert not self._open, f"not closed: {[each.name for each in self._open]}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len(dict(attrs)) == len(attrs), f"<{tag}> has an attribute twice"
        element = Element(tag, dict(attrs), [])
        self.elements.append(element)
        if tag not in VOID:
            self._open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(Element(tag, dict(attrs), []))

    def handle_endtag(self, tag: str) -> None:
        assert self._open, f"</{tag}> closes nothing"
        assert self._open.pop().name == tag, f"</{tag}> does not close what is open"

    def handle_data(self, data: str) -> None:
        for element in self._open:
            element.parts.append(data)

    def all(self, name: str, **attributes: str) -> list[Element]:
        return [
            each
            for each in self.elements
            if each.name == name
            and all(each.attributes.get(key) == value for key, value in attributes.items())
        ]

    def text_of(self, name: str, **attributes: str) -> str:
        (element,) = self.all(name, **attributes)
        return element.text
