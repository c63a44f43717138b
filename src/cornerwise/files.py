"""Files that are there whole or not at all, whenever the power fails."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

__all__ = ["beside", "replace_file", "sync"]


def beside(path: Path, suffix: str) -> Path:
    """Return a path in the same folder, with something more at the end of its name.

    Examples
    --------
    >>> beside(Path("results.parquet"), ".lock").name
    'results.parquet.lock'
    """
    return path.with_name(path.name + suffix)


def sync(file: BinaryIO) -> None:
    """Wait until what was written is on the disk."""
    file.flush()
    os.fsync(file.fileno())


@contextlib.contextmanager
def replace_file(path: str | os.PathLike[str]) -> Iterator[BinaryIO]:
    """Write a file that takes the place of another one in the end, at once.

    Parameters
    ----------
    path : path
        The file; it keeps its rights. When the block raises, it stays as it was.

    Yields
    ------
    file object
        Open for bytes.

    Raises
    ------
    OSError
        When it cannot be written.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = Path(folder, "file")
    ...     with replace_file(path) as file:
    ...         _ = file.write(b"whole")
    ...     path.read_bytes()
    b'whole'
    """
    # Where the path is a link, what it leads to is replaced.
    target = Path(os.path.realpath(path))
    if target.exists() and not target.is_file():
        # A pipe or a device cannot be replaced; it is written to.
        with target.open("wb") as file:
            yield file
        return
    unfinished = beside(target, f".{os.getpid()}.tmp")
    try:
        with unfinished.open("wb") as file:
            yield file
            sync(file)
        with contextlib.suppress(FileNotFoundError):
            unfinished.chmod(target.stat().st_mode & 0o777)
        unfinished.replace(target)
    except BaseException:
        with contextlib.suppress(OSError):
            unfinished.unlink()
        raise
    _sync_folder(target.parent)


def _sync_folder(folder: Path) -> None:
    # Windows opens no folders, and keeps names without being asked.
    if sys.platform == "win32":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
