"""Runs the tutorial and stores what it prints and draws: ``python docs/tutorial.py``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

_FORMAT: Any = nbformat  # whose functions have no types

NOTEBOOK = Path(__file__).with_suffix(".ipynb")


def read() -> nbformat.NotebookNode:
    """Return the notebook as it is stored."""
    notebook: nbformat.NotebookNode = _FORMAT.read(NOTEBOOK, as_version=4)
    return notebook


def run(notebook: nbformat.NotebookNode) -> nbformat.NotebookNode:
    """Run a notebook from its own folder, as a reader would, and keep the outputs in it."""
    client = NotebookClient(
        notebook,
        kernel_name="python3",
        record_timing=False,
        resources={"metadata": {"path": str(NOTEBOOK.parent)}},
    )
    client.execute()
    for cell in notebook.cells:
        cell.get("outputs", [])[:] = _joined(cell.get("outputs", []))
    # The kernel's own version would be another one in every environment.
    notebook.metadata["language_info"] = {"name": "python"}
    return notebook


def _joined(outputs: list[nbformat.NotebookNode]) -> list[nbformat.NotebookNode]:
    """Join what was printed: in how many pieces it arrives is a matter of chance."""
    joined: list[nbformat.NotebookNode] = []
    for output in outputs:
        last = joined[-1] if joined else None
        if last and output.output_type == "stream" and last.get("name") == output.name:
            last.text += output.text
        else:
            joined.append(output)
    return joined


if __name__ == "__main__":
    _FORMAT.write(run(read()), NOTEBOOK)
