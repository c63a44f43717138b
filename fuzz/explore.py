"""Lets atheris look for inputs that reach new code, to be kept in the corpora.

``python fuzz/explore.py TARGET [FOLDER...] [libFuzzer options]`` writes what it finds into the
first folder. It needs ``pip install atheris``, which knows some versions of Python only.
"""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))


def main() -> None:
    """Run until something fails, or a limit among the options ends it."""
    atheris = importlib.import_module("atheris")
    name, *options = sys.argv[1:]
    with atheris.instrument_imports(include=["cornerwise"]):
        from fuzz.targets import find_target  # noqa: PLC0415

        target = find_target(name)
    atheris.Setup([sys.argv[0], f"-max_len={target.longest}", *options], target.one)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
