"""What only some tests need: optional packages and programs.

Where one is missing its tests are skipped, unless CORNERWISE_REQUIRE_EXTRAS (packages) or
CORNERWISE_REQUIRE_PROGRAMS is set, as in CI: then they fail, so that no test is skipped unseen.
"""

import importlib
import os
import shutil
from typing import Any

import pytest

__all__ = ["need", "need_program"]


def need(module: str) -> Any:
    """Import an optional module, or skip the tests that ask for it."""
    if os.environ.get("CORNERWISE_REQUIRE_EXTRAS"):
        return importlib.import_module(module)
    return pytest.importorskip(module, exc_type=ImportError)


def need_program(*names: str) -> str:
    """Return the path of the first of these programs that is there, or skip."""
    for name in names:
        found = shutil.which(name)
        if found:
            return found
    message = f"none of these programs is there: {', '.join(names)}"
    if os.environ.get("CORNERWISE_REQUIRE_PROGRAMS"):
        pytest.fail(message)
    pytest.skip(message)
