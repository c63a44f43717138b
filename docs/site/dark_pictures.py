"""Shows a picture in the colours of the page where there is one for dark pages too.

`x.svg` is for light pages and for everywhere else; `x-dark.svg` beside it is for dark ones, unless
the page shows it in its own right.
"""

from __future__ import annotations

import posixpath
import re

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

_PICTURE = re.compile(r"!\[([^\]]*)\]\(([^)\s#]+)\.svg\)")


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Put both pictures on the page; the theme hides one of them."""
    folder = posixpath.dirname(page.file.src_uri)

    def both(match: re.Match[str]) -> str:
        alt, path = match.groups()
        dark = posixpath.normpath(posixpath.join(folder, f"{path}-dark.svg"))
        if files.get_file_from_path(dark) is None or f"({path}-dark.svg)" in markdown:
            return match[0]
        return f"![{alt}]({path}.svg#only-light)![{alt}]({path}-dark.svg#only-dark)"

    return _PICTURE.sub(both, markdown)
