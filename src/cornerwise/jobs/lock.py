"""One run at a time: a lock that the operating system lets go when its process ends, however."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from collections.abc import Iterator
from pathlib import Path

from cornerwise import InvalidInputError

__all__ = ["locked"]

_TAKEN = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)


@contextlib.contextmanager
def locked(path: Path, what: Path) -> Iterator[None]:
    """Hold a lock file, and remove it in the end.

    Parameters
    ----------
    path : Path
        The lock file.
    what : Path
        What it protects, for the error.

    Raises
    ------
    InvalidInputError
        When another process, or another part of this one, holds it.
    OSError
        When the file system cannot lock.

    Examples
    --------
    >>> import tempfile
    >>> folder = Path(tempfile.mkdtemp())
    >>> with locked(folder / "lock", folder / "output"):
    ...     sorted(path.name for path in folder.iterdir())
    ['lock']
    >>> folder.rmdir()
    """
    descriptor = _acquire(path, what)
    try:
        yield
    finally:
        # Windows removes no open file; elsewhere nobody may lock the file once it has no name.
        if sys.platform == "win32":
            os.close(descriptor)
            with contextlib.suppress(OSError):
                path.unlink()
        else:
            try:
                path.unlink(missing_ok=True)
            finally:
                os.close(descriptor)


def _acquire(path: Path, what: Path) -> int:
    while True:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
        try:
            _lock(descriptor)
            if _is_named(descriptor, path):
                return descriptor
        except OSError as error:
            os.close(descriptor)
            if error.errno not in _TAKEN:
                raise OSError(error.errno, os.strerror(error.errno or 0), str(path)) from error
            raise InvalidInputError(f"another run is writing {what}; wait for it to end") from None
        os.close(descriptor)


if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

    def _is_named(descriptor: int, path: Path) -> bool:
        return True

else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _is_named(descriptor: int, path: Path) -> bool:
        """Whether the run that held the lock before has not removed the file meanwhile."""
        try:
            named = path.stat()
        except FileNotFoundError:
            return False
        return os.path.samestat(named, os.fstat(descriptor))
