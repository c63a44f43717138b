"""Lets the site use the project's files as they lie in the repository.

Pages link to each other, and to files outside `docs`, by their places in the repository: so the
links work wherever the repository is shown. Here files outside `docs` become part of the site,
and links that would lead out of it are turned to their places there. What links lead to is checked
afterwards by MkDocs itself.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable
from html import escape
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parents[2]
DOCS = "docs"

PAGES = {
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "README.md": "index.md",  # the site's own first page stands in its place
    "docs/tutorial.ipynb": "tutorial.md",
    "examples/README.md": "example.md",
    "training/README.md": "training.md",
}
"""Pages of the site that are something else in the repository."""

_LINK = re.compile(r"(?<=\]\()([^)\s#]+)(?=[)\s#])")
_CODE = re.compile(r"^(```+|~~~+).*?^\1[ \t]*$|`[^`\n]+`", re.MULTILINE | re.DOTALL)


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Link to the repository at the foot of every page, where it is known."""
    repository = config.extra.get("repository")
    if repository:
        config.copyright = f'{config.copyright}, <a href="{escape(repository)}">source code</a>'
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the files outside `docs` that are pages here, and those that any page links to."""
    for place, uri in PAGES.items():
        if files.get_file_from_path(uri) is None and not place.startswith(f"{DOCS}/"):
            files.append(File.generated(config, uri, abs_src_path=str(ROOT / place)))
    for page in list(files.documentation_pages()):
        for place in _files_elsewhere(page):
            if files.get_file_from_path(place) is None:
                files.append(File.generated(config, place, abs_src_path=str(ROOT / place)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Turn links between places in the repository to links between places of the site."""
    uri = page.file.src_uri

    def turned(link: re.Match[str]) -> str:
        target = _uri(_target(uri, link[1]))
        if "://" in link[1] or files.get_file_from_path(target) is None:
            return link[1]
        return posixpath.relpath(target, posixpath.dirname(uri) or ".")

    return _outside_code(markdown, lambda text: _LINK.sub(turned, text))


def _place(uri: str) -> str:
    """Where the source of a page lies in the repository."""
    for place, page in PAGES.items():
        if page == uri and place != "README.md":
            return place
    return f"{DOCS}/{uri}"


def _uri(place: str) -> str:
    """Where a file of the repository lies on the site."""
    return PAGES.get(place) or place.removeprefix(f"{DOCS}/")


def _target(uri: str, link: str) -> str:
    """Return the place in the repository that a link on a page leads to."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(_place(uri)), link))


def _files_elsewhere(page: File) -> set[str]:
    """Return the files outside `docs`, and no pages, that a page links to."""
    found: set[str] = set()

    def note(text: str) -> str:
        found.update(_target(page.src_uri, link) for link in _LINK.findall(text))
        return text

    _outside_code(page.content_string, note)
    return {
        place
        for place in found
        if not place.startswith((f"{DOCS}/", ".."))
        and place not in PAGES
        and (ROOT / place).is_file()
    }


def _outside_code(markdown: str, change: Callable[[str], str]) -> str:
    """Change all of a page but its code."""
    parts, end = [], 0
    for code in _CODE.finditer(markdown):
        parts += [change(markdown[end : code.start()]), code[0]]
        end = code.end()
    return "".join([*parts, change(markdown[end:])])
