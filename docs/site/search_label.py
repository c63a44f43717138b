"""Names the theme's search dialog, which screen readers announce."""

from __future__ import annotations

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.pages import Page

_UNNAMED = 'data-md-component="search" role="dialog"'


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Give the dialog of a page its name."""
    return output.replace(_UNNAMED, f'{_UNNAMED} aria-label="Search"')


def on_post_template(output_content: str, template_name: str, config: MkDocsConfig) -> str:
    """Do the same for the page that says that there is none."""
    return output_content.replace(_UNNAMED, f'{_UNNAMED} aria-label="Search"')
