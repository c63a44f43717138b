"""Makes a page of the site of the tutorial, which is a notebook with its outputs."""

from __future__ import annotations

import html
import re
from pathlib import PurePosixPath
from typing import Any

from jinja2 import DictLoader
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from nbconvert import MarkdownExporter
from traitlets.config import Config

_EXPORTER: Any = MarkdownExporter  # which has no types

NOTEBOOK = PurePosixPath("tutorial.ipynb")

_TEMPLATE = """
{%- extends 'markdown/index.md.j2' -%}
{%- macro printed(text) %}
``` { .text .output }
{{ text | strip_ansi | trim('\\n') }}
```
{% endmacro -%}
{%- block stream %}{{ printed(output.text) }}{% endblock -%}
{%- block data_text %}{{ printed(output.data['text/plain']) }}{% endblock -%}
"""
"""What is printed does not look like the code that prints it."""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the page and the pictures in it; the notebook stays, to be downloaded."""
    notebook = files.get_file_from_path(str(NOTEBOOK))
    if notebook is None or notebook.abs_src_path is None:
        raise FileNotFoundError(f"{config.docs_dir} has no {NOTEBOOK}")
    text, pictures = as_markdown(notebook.abs_src_path)
    files.append(File.generated(config, str(NOTEBOOK.with_suffix(".md")), content=text))
    for name, picture in pictures.items():
        files.append(File.generated(config, name, content=picture))
    return files


def as_markdown(notebook: str) -> tuple[str, dict[str, bytes]]:
    """Return a notebook as Markdown, and the pictures that it shows by their names."""
    settings = Config()
    settings.NbConvertBase.display_data_priority = [
        "image/svg+xml",
        "image/png",
        "text/html",
        "text/markdown",
        "text/plain",
    ]
    exporter = _EXPORTER(
        config=settings,
        extra_loaders=[DictLoader({"tutorial.md.j2": _TEMPLATE})],
        template_file="tutorial.md.j2",
    )
    resources = {"output_files_dir": str(NOTEBOOK.with_suffix("")), "unique_key": "output"}
    text, resources = exporter.from_filename(notebook, resources)
    pictures: dict[str, bytes] = dict(resources["outputs"])
    for name, picture in pictures.items():
        text = text.replace(f"![svg]({name})", f"![{_title(picture)}]({name})")
    return text, pictures


def _title(picture: bytes) -> str:
    """Return what a picture says that it shows, or nothing."""
    found = re.search(rb"<title>(.*?)</title>", picture)
    return html.unescape(found[1].decode()) if found else ""
