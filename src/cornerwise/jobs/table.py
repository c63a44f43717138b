"""The finished table: Parquet, or JSON lines."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, BinaryIO

from cornerwise import InvalidInputError
from cornerwise.errors import quote
from cornerwise.files import replace_file
from cornerwise.jobs.schema import COLUMNS, Row, arrow_schema

__all__ = ["check_format", "table_rows", "write_table"]

SUFFIXES = (".parquet", ".jsonl")

_GROUP_BYTES = 16 << 20
"""JSON that becomes one row group: it is in memory at once."""


def check_format(path: Path) -> None:
    """Raise InvalidInputError where a table cannot be written to a path.

    Examples
    --------
    >>> check_format(Path("results.jsonl"))
    >>> check_format(Path("results.csv"))
    Traceback (most recent call last):
    ...
    cornerwise.errors.InvalidInputError: 'results.csv' has no format; ...
    """
    if path.suffix.lower() not in SUFFIXES:
        raise InvalidInputError(
            f"{quote(str(path))} has no format; expected a name that ends in .parquet or .jsonl"
        )
    if path.suffix.lower() == ".parquet":
        _pyarrow_parquet()


def write_table(path: Path, texts: Iterable[bytes]) -> None:
    """Write a table, at once in place of any other.

    Parameters
    ----------
    path : Path
        Where to; its suffix is the format.
    texts : iterable of bytes
        Rows as JSON, in order.

    Raises
    ------
    OSError
        When it cannot be written.
    """
    with replace_file(path) as file:
        if path.suffix.lower() == ".jsonl":
            file.writelines(text + b"\n" for text in texts)
        else:
            _write_parquet(file, texts)


def _write_parquet(file: BinaryIO, texts: Iterable[bytes]) -> None:
    parquet = _pyarrow_parquet()
    import pyarrow  # noqa: PLC0415

    schema = arrow_schema()
    with parquet.ParquetWriter(file, schema) as writer:
        for group in _groups(texts):
            writer.write_table(pyarrow.Table.from_pylist(group, schema))


def _groups(texts: Iterable[bytes]) -> Iterator[list[Row]]:
    rows: list[Row] = []
    size = 0
    for text in texts:
        rows.append(json.loads(text))
        size += len(text)
        if size >= _GROUP_BYTES:
            yield rows
            rows, size = [], 0
    if rows:
        yield rows


def table_rows(path: Path) -> Iterator[Row]:
    """Yield the rows of a table.

    Raises
    ------
    InvalidInputError
        When the file is no such table.
    OSError
        When it cannot be read.
    """
    check_format(path)
    rows = _json_rows(path) if path.suffix.lower() == ".jsonl" else _parquet_rows(path)
    names = [column.name for column in COLUMNS]
    for row in rows:
        if not isinstance(row, dict) or list(row) != names:
            raise _unreadable(path)
        yield row


def _json_rows(path: Path) -> Iterator[Any]:
    with path.open("rb") as file:
        try:
            yield from map(json.loads, file)
        except (ValueError, RecursionError):
            raise _unreadable(path) from None


def _parquet_rows(path: Path) -> Iterator[Any]:
    parquet = _pyarrow_parquet()
    import pyarrow  # noqa: PLC0415

    # Opened here, so that an error of the system is one, and not one of pyarrow's.
    with path.open("rb") as source:
        try:
            with parquet.ParquetFile(source) as file:
                for batch in file.iter_batches():
                    yield from batch.to_pylist()
        except pyarrow.ArrowInvalid:
            raise _unreadable(path) from None


def _unreadable(path: Path) -> InvalidInputError:
    return InvalidInputError(f"{path} does not hold the rows of a batch")


def _pyarrow_parquet() -> Any:
    try:
        import pyarrow.parquet  # noqa: PLC0415
    except ImportError:
        raise InvalidInputError(
            "Parquet needs pyarrow: pip install 'cornerwise[batch]', or write .jsonl"
        ) from None
    return pyarrow.parquet
