"""The tables that hold the rows: Parquet and JSON lines."""

import json
from pathlib import Path

import pytest

from cornerwise import InvalidInputError, jobs

from ..extras import need
from .helpers import EXAMPLE, rows_of, without_times, write_games


def test_both_formats_hold_the_same(tmp_path: Path) -> None:
    need("pyarrow")
    files = write_games(tmp_path)
    (tmp_path / "c.blksgf").write_text("broken", "utf-8")
    files.append(tmp_path / "c.blksgf")
    tables = [tmp_path / "rows.jsonl", tmp_path / "rows.PARQUET"]
    for table in tables:
        report = jobs.run(files, table, variant="mini", node_limit=50, multipv=2, jobs=2)
        assert report.finished
    assert rows_of(tables[0]) == rows_of(tables[1])
    for row in rows_of(tables[0]):
        assert list(row) == [c.name for c in jobs.COLUMNS if c.name != "seconds"]
    assert sorted(path.name for path in tmp_path.iterdir() if path not in files) == [
        "rows.PARQUET",
        "rows.jsonl",
    ]


def test_parquet_has_the_types_of_the_schema(tmp_path: Path) -> None:
    pyarrow = need("pyarrow")
    parquet = need("pyarrow.parquet")
    jobs.run([EXAMPLE], tmp_path / "r.parquet", plies=[34], mode="solve")
    schema = parquet.read_schema(tmp_path / "r.parquet")
    assert schema.equals(jobs.arrow_schema())
    assert schema.names == [column.name for column in jobs.COLUMNS]
    candidates = schema.field("candidates").type.value_type
    assert [field.name for field in candidates] == [c.name for c in jobs.CANDIDATE_COLUMNS]
    assert schema.field("ply").type == pyarrow.int32()
    assert schema.field("seconds").type == pyarrow.float64()


def test_one_line_of_pandas(tmp_path: Path) -> None:
    pandas = need("pandas")
    need("pyarrow")
    jobs.run([EXAMPLE], tmp_path / "r.parquet", plies=range(30, 40), mode="solve")
    jobs.run([EXAMPLE], tmp_path / "r.jsonl", plies=range(30, 40), mode="solve")
    table = pandas.read_parquet(tmp_path / "r.parquet")
    lines = pandas.read_json(tmp_path / "r.jsonl", lines=True, dtype=False)
    for frame in (table, lines):
        assert list(frame.columns) == [column.name for column in jobs.COLUMNS]
        assert frame["ply"].tolist() == [30, 31, 32, 33, 34]
        assert frame["value"].tolist()[-1] == -4
        assert frame["exact"].all()


def test_one_line_of_polars(tmp_path: Path) -> None:
    polars = need("polars")
    need("pyarrow")
    for name in ("r.parquet", "r.jsonl"):
        jobs.run([EXAMPLE], tmp_path / name, plies=range(30, 40), node_limit=500, multipv=2)
    table = polars.read_parquet(tmp_path / "r.parquet")
    lines = polars.read_ndjson(tmp_path / "r.jsonl", infer_schema_length=None)
    assert table.columns == [column.name for column in jobs.COLUMNS]
    assert set(lines.columns) == set(table.columns)
    assert table["value"].to_list() == lines["value"].to_list()
    assert table["candidates"][0].to_list() == lines["candidates"][0].to_list()
    assert table.filter(polars.col("exact"))["ply"].to_list() == [30, 31, 32, 33, 34]


def test_many_rows_make_several_row_groups(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parquet = need("pyarrow.parquet")
    monkeypatch.setattr("cornerwise.jobs.table._GROUP_BYTES", 1500)
    jobs.run([EXAMPLE], tmp_path / "r.parquet", plies=range(26, 35), mode="solve")
    assert parquet.ParquetFile(tmp_path / "r.parquet").num_row_groups > 2
    assert [row["ply"] for row in rows_of(tmp_path / "r.parquet")] == list(range(26, 35))


def test_no_positions_at_all(tmp_path: Path) -> None:
    need("pyarrow")
    for name in ("r.parquet", "r.jsonl"):
        for before in (False, True):
            report = jobs.run([EXAMPLE], tmp_path / name, plies=[99])
            assert (report.total, report.finished, report.games) == (0, True, 1), before
        assert jobs.read(tmp_path / name) == []


@pytest.mark.parametrize("content", ["", "{}", "[]", "\n", '{"file":1}\n', "\0\0"])
@pytest.mark.parametrize("name", ["r.jsonl", "r.parquet", "r.jsonl.journal"])
def test_reading_something_else(tmp_path: Path, name: str, content: str) -> None:
    if name == "r.parquet":
        need("pyarrow")
    (tmp_path / name).write_text(content, "utf-8")
    if name == "r.jsonl" and not content:
        assert jobs.read(tmp_path / name) == []
        return
    with pytest.raises(InvalidInputError, match=r"does not hold the rows|is not the journal"):
        jobs.read(tmp_path / name)


def test_reading_nothing(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        jobs.read(tmp_path / "absent.jsonl")
    with pytest.raises(InvalidInputError, match="has no format"):
        jobs.read(tmp_path / "rows.csv")
    with pytest.raises(InvalidInputError, match="7 is not a path"):
        jobs.read(7)  # type: ignore[arg-type]


def test_rows_are_ascii_lines(tmp_path: Path) -> None:
    path = tmp_path / "Zoë.blksgf"
    path.write_bytes(EXAMPLE.read_bytes())
    jobs.run([path], tmp_path / "r.jsonl", plies=[34])
    text = (tmp_path / "r.jsonl").read_bytes()
    assert text.isascii()
    assert text.count(b"\n") == 1
    assert json.loads(text)["file"] == str(path)
    assert without_times(jobs.read(tmp_path / "r.jsonl")) == rows_of(tmp_path / "r.jsonl")
