"""The command line: ``python -m fuzz TARGET``."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from fuzz.runner import fuzz
from fuzz.targets import TARGETS, find_target


def main() -> int:
    """Run a target, or one input of it; return 1 where something is wrong."""
    parser = argparse.ArgumentParser(prog="python -m fuzz", description=__doc__)
    parser.add_argument("target", choices=TARGETS)
    parser.add_argument("--runs", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--corpus", type=Path, help="a folder of inputs to begin with")
    parser.add_argument("--failures", type=Path, default=Path(), help="where to write bad inputs")
    parser.add_argument("--input", type=Path, help="run this file alone, in this process")
    options = parser.parse_args()
    if options.input is not None:
        find_target(options.target).one(options.input.read_bytes())
        return 0
    begin = time.monotonic()
    failures = fuzz(options.target, options.runs, options.seed, options.jobs, options.corpus)
    for failure in failures:
        path = options.failures / f"{options.target}-{options.seed}-{failure.run}.bin"
        path.write_bytes(failure.data)
        print(f"run {failure.run}: {path}\n{failure.words}", file=sys.stderr)
    seconds = time.monotonic() - begin
    outcome = f"{len(failures)} FAILED" if failures else "ok"
    print(
        f"{options.target}: {options.runs} runs, seed {options.seed}, {seconds:.0f} s, "
        f"{options.runs / seconds:.0f} a second: {outcome}",
        flush=True,
    )
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
