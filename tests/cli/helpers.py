"""Running the command line in this process and in one of its own."""

import io
import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from cornerwise.cli import main

REPO = Path(__file__).parents[2]
EXAMPLE = REPO / "examples" / "turnaround.blksgf"
GAMES = REPO / "tests" / "data" / "games" / "engine-l5-150games.blksgf"

# Results of this ending, white winning at the end after black gave away nine points at ply 22.
EXAMPLE_PLIES = 34


@dataclass(frozen=True)
class Result:
    """What a run of the command line left behind."""

    code: int
    out: str
    err: str


class Cli:
    """The command line in this process, where standard output is no terminal."""

    def __init__(self, capsys: pytest.CaptureFixture[str], patch: pytest.MonkeyPatch) -> None:
        self._capsys = capsys
        self._patch = patch

    def __call__(self, *arguments: object, stdin: bytes = b"") -> Result:
        self._patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        self._capsys.readouterr()
        code = main([str(argument) for argument in arguments])
        out, err = self._capsys.readouterr()
        return Result(code, out, err)

    def good(self, *arguments: object, stdin: bytes = b"") -> str:
        """Return what is printed by a run that has to go well."""
        result = self(*arguments, stdin=stdin)
        assert (result.code, result.err) == (0, ""), result.err
        return result.out

    def mistake(self, *arguments: object, stdin: bytes = b"") -> str:
        """Return the one line of a run that has to fail."""
        result = self(*arguments, stdin=stdin)
        assert (result.code, result.out) == (2, "")
        assert result.err.startswith("cornerwise: error: ")
        assert result.err.endswith("\n")
        assert result.err.count("\n") == 1
        return result.err


def environment(**extra: str) -> Mapping[str, str]:
    """The environment without what changes colours or kernels."""
    names = ("NO_COLOR", "FORCE_COLOR", "COLORTERM", "CORNERWISE_ISA", "PYTHONIOENCODING")
    return {k: v for k, v in os.environ.items() if k not in names} | {"COLUMNS": "100"} | extra


def command(*arguments: object) -> list[str]:
    """The words that start the command line in a process of its own."""
    return [sys.executable, "-m", "cornerwise", *map(str, arguments)]


def run_process(*arguments: object, **extra: str) -> subprocess.CompletedProcess[bytes]:
    """Run the command line in a process of its own, with more environment variables."""
    return subprocess.run(
        command(*arguments),
        env=environment(**extra),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
        timeout=60,
    )
