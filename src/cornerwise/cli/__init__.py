"""The command line: ``cornerwise`` and ``python -m cornerwise``.

It uses only the public API. Every command has a module of its own; `cornerwise.cli.exits` decides
what becomes of errors.
"""

from cornerwise.cli.app import main

__all__ = ["main"]
