"""What docs/batch.md says is so."""

import re
import shutil
from pathlib import Path

import pytest

from cornerwise import jobs

from ..cli.helpers import REPO
from ..extras import need

TEXT = (REPO / "docs" / "batch.md").read_text("utf-8")
EXAMPLES = re.findall(r"^```python\n(.*?)^```", TEXT, re.S | re.M)


def test_the_tables_are_the_schema() -> None:
    found = re.findall(r"^\| `(\w+)` \| ([\w ]+) \| (.+) \|$", TEXT, re.M)
    expected = [
        (c.name, c.type.replace("candidates", "list of structs"), c.meaning)
        for c in (*jobs.COLUMNS, *jobs.CANDIDATE_COLUMNS)
    ]
    assert found == expected


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_the_examples_run(
    number: int,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for module in ("pandas", "polars"):
        if f"import {module}" in EXAMPLES[number]:
            need(module)
            need("pyarrow")
    monkeypatch.chdir(tmp_path)
    shutil.copytree(REPO / "examples", "examples")
    if "import cornerwise" not in EXAMPLES[number]:
        for name in ("results.parquet", "results.jsonl"):
            jobs.run(["examples/turnaround.blksgf"], name, plies=range(22, 99), mode="solve")
    exec(compile(EXAMPLES[number], "batch.md", "exec"), {})
    out = capsys.readouterr().out
    if "nlargest" in EXAMPLES[number]:
        # The mistake of black at ply 22, which gave away nine points.
        first = out.splitlines()[1].split()
        assert first[-1].startswith("9")
        assert first[3:5] == ["22", "black"]
    if "import cornerwise" in EXAMPLES[number]:
        assert out.startswith("9 rows, 9 proven\n26 ")


def test_there_are_examples() -> None:
    assert len(EXAMPLES) == 4
