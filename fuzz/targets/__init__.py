"""The targets by name: each is a module with `one`, which raises only where something is wrong."""

from __future__ import annotations

import importlib
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

__all__ = ["TARGETS", "Target", "find_target", "is_sampled", "read_corpus"]

TARGETS = (
    "blksgf",
    "codes",
    "contest",
    "gtp",
    "json_text",
    "notation",
    "packed",
    "pickles",
    "searches",
)
_CORPORA = Path(__file__).parent.parent / "corpora"


@dataclass(frozen=True)
class Target:
    """Something to run with any input.

    Attributes
    ----------
    name : str
        Its name.
    one : callable
        Given an input, raises where it does what no input may do; and whether to make the checks
        that are made for a sample of all inputs only, as they take long.
    words : tuple of bytes
        What its inputs are made of.
    longest : int
        Bytes of the longest input worth trying.
    """

    name: str
    one: Callable[..., None]
    words: tuple[bytes, ...]
    longest: int


def is_sampled(data: bytes) -> bool:
    """Whether an input is one of the eighth for which all checks are made; its bytes decide.

    Examples
    --------
    >>> sum(is_sampled(bytes((first, second))) for first in range(64) for second in range(64))
    512
    """
    return zlib.crc32(data) & 7 == 0


def find_target(name: str) -> Target:
    """Import a target.

    Examples
    --------
    >>> find_target("notation").one(b"e10")
    """
    module = importlib.import_module(f"fuzz.targets.{name}")
    return Target(name, module.one, module.WORDS, module.LONGEST)


def read_corpus(name: str, folder: Path | None = None) -> list[bytes]:
    """Read the inputs that are kept for a target, in the order of their names.

    Parameters
    ----------
    name : str
        The target.
    folder : Path, optional
        Where they are, if not in the project.
    """
    folder = folder or _CORPORA / name
    return [path.read_bytes() for path in sorted(folder.iterdir()) if path.is_file()]
