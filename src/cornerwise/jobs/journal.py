"""What a run has found out so far, on disk: a file that only grows.

The first line describes the run; each of the others is ``[number, row]``, in the order in which
rows came. A line is written at once, so the end of the process at any instant loses at most the
line that was being written; and it is on the disk a second later, so a power cut loses at most the
last second. Whatever was lost is found out again.
"""

from __future__ import annotations

import json
import time
from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, cast

from cornerwise.files import replace_file, sync
from cornerwise.jobs.header import Header
from cornerwise.jobs.schema import Row

__all__ = ["Counts", "Journal", "journal_rows"]

_SYNC_SECONDS = 1.0


@dataclass
class Counts:
    """How many rows there are, and of which kinds.

    Attributes
    ----------
    done : int
        All of them.
    exact, errors : int
        Those that are proven, or tell an error.

    Examples
    --------
    >>> counts = Counts()
    >>> counts.add({"exact": True, "error": None})
    >>> counts
    Counts(done=1, exact=1, errors=0)
    """

    done: int = 0
    exact: int = 0
    errors: int = 0

    def add(self, row: Row) -> None:
        """Count a row."""
        self.done += 1
        self.exact += bool(row["exact"])
        self.errors += row["error"] is not None


class Journal:
    """The journal of a run.

    Use `begin` or `resume`.

    Attributes
    ----------
    path : Path
        The file.
    total : int
        How many rows it has in the end.
    counts : Counts
        Those that it has now.
    """

    def __init__(self, path: Path, total: int) -> None:
        self.path = path
        self.total = total
        self.counts = Counts()
        self._places = array("q", [-1]) * total
        self._file: BinaryIO = path.open("r+b", buffering=0)
        self._size = 0
        self._synced, self._synced_at = 0, time.monotonic()

    @classmethod
    def begin(cls, path: Path, header: Header, total: int) -> Journal:
        """Make a new journal, in place of any other.

        Parameters
        ----------
        path : Path
            Where.
        header : Header
            What the run is about.
        total : int
            How many rows it will have.
        """
        # Written elsewhere and renamed, so that a journal always has its first line.
        with replace_file(path) as file:
            file.write(header.to_line())
        return cls.resume(path, header, total)

    @classmethod
    def resume(cls, path: Path, header: Header, total: int) -> Journal:
        """Go on with a journal.

        Raises
        ------
        InvalidInputError
            When it is of another run, or no journal at all.
        """
        journal = cls(path, total)
        try:
            journal._read(header)
        except BaseException:
            journal.close()
            raise
        return journal

    def _read(self, header: Header) -> None:
        with self.path.open("rb") as file:
            first = file.readline()
            header.check(Header.from_line(first, self.path), self.path)
            self._size = len(first)
            for line in file:
                entry = _parse(line, len(self._places))
                if entry is None:
                    break
                if not self.has(entry[0]):
                    self._count(*entry)
                self._size += len(line)
        # What follows was cut off, or never reached the disk.
        self._file.truncate(self._size)
        self._file.seek(self._size)

    def has(self, number: int) -> bool:
        """Whether the row of a number is there."""
        return self._places[number] >= 0

    def append(self, number: int, row: Row) -> None:
        """Keep a row; one that is there already stays as it is.

        Raises
        ------
        OSError
            When it cannot be written.
        """
        if self.has(number):
            return
        line = f"[{number},{json.dumps(row, separators=(',', ':'))}]\n".encode()
        rest = memoryview(line)
        while rest:
            rest = rest[self._file.write(rest) :]
        self._count(number, row)
        self._size += len(line)

    def _count(self, number: int, row: Row) -> None:
        self._places[number] = self._size
        self.counts.add(row)

    def sync_now_and_then(self) -> None:
        """Wait until everything is on the disk, if rows have come and a second has gone by."""
        if self._size > self._synced and time.monotonic() - self._synced_at >= _SYNC_SECONDS:
            self.sync()

    def sync(self) -> None:
        """Wait until everything is on the disk."""
        sync(self._file)
        self._synced, self._synced_at = self._size, time.monotonic()

    def texts(self) -> Iterator[bytes]:
        """Yield the rows as JSON, in the order of their numbers."""
        with self.path.open("rb") as file:
            for place in self._places:
                if place >= 0:
                    file.seek(place)
                    yield file.readline().partition(b",")[2][:-2]

    def close(self) -> None:
        """Wait until everything is on the disk, and let the file go."""
        if not self._file.closed:
            try:
                self.sync()
            finally:
                self._file.close()

    def remove(self) -> None:
        """Remove the file: its rows are elsewhere now."""
        self._file.close()
        self.path.unlink(missing_ok=True)


def journal_rows(path: Path) -> list[Row]:
    """Return the rows that are in a journal, in the order of their numbers.

    Raises
    ------
    InvalidInputError
        When the file is no journal.
    """
    found: dict[int, Row] = {}
    with path.open("rb") as file:
        Header.from_line(file.readline(), path)
        for line in file:
            entry = _parse(line, None)
            if entry is None:
                break
            found.setdefault(*entry)
    return [row for _, row in sorted(found.items())]


def _parse(line: bytes, total: int | None) -> tuple[int, Row] | None:
    """Return number and row of a line, or None where it is not as it was written."""
    if not line.endswith(b"\n"):
        return None
    try:
        entry = json.loads(line)
    except (ValueError, RecursionError):
        return None
    whole = (
        isinstance(entry, list)
        and len(entry) == 2
        and isinstance(entry[0], int)
        and isinstance(entry[1], dict)
        and 0 <= entry[0] < (entry[0] + 1 if total is None else total)
        and {"exact", "error"} <= entry[1].keys()
    )
    return cast("tuple[int, Row]", tuple(entry)) if whole else None
