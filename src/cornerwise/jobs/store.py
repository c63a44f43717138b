"""Where the rows of a run are: in a journal while it goes on, then in its output."""

from __future__ import annotations

import os
from pathlib import Path

from cornerwise import InvalidInputError
from cornerwise.errors import quote
from cornerwise.files import beside
from cornerwise.jobs.header import Header
from cornerwise.jobs.journal import Counts, Journal, journal_rows
from cornerwise.jobs.schema import Row
from cornerwise.jobs.table import check_format, table_rows, write_table

__all__ = ["Store", "checked_output", "read"]

_JOURNAL = ".journal"


def checked_output(output: str | os.PathLike[str]) -> Path:
    """Return the path of an output, or raise where none can be written there.

    Raises
    ------
    InvalidInputError
        When it is no path, its suffix names no format, or pyarrow is missing.
    OSError
        When it is a folder, or its folder is not there.
    """
    if not isinstance(output, str | os.PathLike):
        raise InvalidInputError(f"{quote(output)} is not a path; expected the name of a file")
    path = Path(output)
    check_format(path)
    # Found out now, and not when the work is done.
    path.parent.stat()
    if path.is_dir():
        raise InvalidInputError(f"{path} is a folder; expected the name of a file")
    return path


class Store:
    """The output of a run, and its journal.

    Parameters
    ----------
    output : Path
        The output.
    header : Header
        What the run is about.
    total : int
        How many rows it has in the end.
    """

    def __init__(self, output: Path, header: Header, total: int) -> None:
        self.header = header
        self._output = output
        self._journal = beside(output, _JOURNAL)
        self._total = total

    def finished(self) -> Counts | None:
        """Count the rows of the output, if this run has made it already.

        Raises
        ------
        InvalidInputError
            When the output is something else.
        """
        # The end of a run may come between the output and the removal of its journal.
        if self._journal.exists() or not self._output.exists():
            return None
        counts = Counts()
        for row in table_rows(self._output):
            counts.add(row)
            if row["run"] != self.header.fingerprint:
                break
        else:
            if counts.done == self._total:
                return counts
        raise InvalidInputError(
            f"{self._output} is there already, from other options, files, or another version; "
            "give another name, or overwrite it"
        )

    def open(self, overwrite: bool) -> Journal:
        """Go on with the journal, or begin one.

        Raises
        ------
        InvalidInputError
            When the journal is of another run.
        """
        if overwrite or not self._journal.exists():
            journal = Journal.begin(self._journal, self.header, self._total)
            try:
                self._output.unlink(missing_ok=True)
            except BaseException:
                journal.close()
                raise
            return journal
        return Journal.resume(self._journal, self.header, self._total)

    def finish(self, journal: Journal) -> None:
        """Put the output in the place of the journal."""
        write_table(self._output, journal.texts())
        journal.remove()


def read(path: str | os.PathLike[str]) -> list[Row]:
    """Read the rows of a run.

    Parameters
    ----------
    path : path
        The output, ``.parquet`` or ``.jsonl``, or the ``.journal`` beside it while the run goes on.

    Returns
    -------
    list of dict
        A value for each of `COLUMNS`, None where there is none.

    Raises
    ------
    InvalidInputError
        When the file is neither.
    OSError
        When it cannot be read.

    Examples
    --------
    >>> rows = read("results.parquet")  # doctest: +SKIP
    >>> rows[0]["value"]  # doctest: +SKIP
    5
    """
    if not isinstance(path, str | os.PathLike):
        raise InvalidInputError(f"{quote(path)} is not a path; expected the name of a file")
    if Path(path).suffix == _JOURNAL:
        return journal_rows(Path(path))
    return list(table_rows(Path(path)))
