"""The tutorial, a notebook, still gives what is stored in it."""

import copy
from typing import Any

import pytest

from ..extras import need


@pytest.fixture(scope="module")
def tutorial() -> Any:
    need("nbclient")
    need("ipykernel")
    from docs import tutorial

    return tutorial


def test_every_output_is_as_stored(tutorial: Any) -> None:
    stored = tutorial.read()
    found = tutorial.run(copy.deepcopy(stored))
    assert sum(bool(cell.get("outputs")) for cell in stored.cells) > 10
    for number, (before, after) in enumerate(zip(stored.cells, found.cells, strict=True)):
        assert after.get("outputs") == before.get("outputs"), (
            f"cell {number} is another one now; `python docs/tutorial.py` stores what it gives:\n"
            f"{before.source}"
        )
    assert found == stored
