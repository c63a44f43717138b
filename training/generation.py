"""Makes the next weights: games of the newest against itself, learning from them, and a match.

``python training/generation.py FOLDER`` finds the newest weights in FOLDER and makes the next ones;
without any, the games of generation 0 are played by the plain formula. A run that was interrupted
goes on where its last finished step ended.
"""

from __future__ import annotations

import argparse
import shlex
import subprocess
import sys
from pathlib import Path

REPO = Path(__file__).parents[1]


def main() -> int:
    """Make as many generations as the command line asks for."""
    options = parser().parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    number = newest(options.folder) + 1
    for generation in range(number, number + options.rounds):
        make(generation, options)
    return 0


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    out = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    out.add_argument("folder", type=Path, help="where the files of all generations lie")
    out.add_argument("--programs", type=Path, default=REPO / "build" / "training" / "training")
    out.add_argument("--rounds", type=int, default=1, help="generations to make [1]")
    out.add_argument("--games", type=int, default=50000, help="a generation [50000]")
    out.add_argument("--window", type=int, default=3, help="generations to learn from [3]")
    out.add_argument("--fresh", action="store_true", help="learn from new weights, not the last")
    out.add_argument("--matches", type=int, default=400, help="games of each match [400]")
    out.add_argument("--threads", type=int, default=1)
    out.add_argument("--selfplay", type=shlex.split, default=[], metavar="'OPTIONS'")
    out.add_argument("--train", type=shlex.split, default=[], metavar="'OPTIONS'")
    out.add_argument("--learn-policy", type=shlex.split, default=[], metavar="'OPTIONS'")
    return out


def newest(folder: Path) -> int:
    """Return the number of the last generation with weights; -1 without any."""
    names = (path.stem for path in folder.glob("*.weights"))
    return max((int(name) for name in names if name.isdigit()), default=-1)


def make(generation: int, options: argparse.Namespace) -> None:
    """Make one generation; its own output goes to a log as well."""
    folder: Path = options.folder
    base, last = folder / str(generation), folder / str(generation - 1)
    weights = f"{last}.weights" if generation > 0 else "-"
    threads = ["--threads", str(options.threads)]
    log: list[str] = []

    def run(program: str, *arguments: str) -> None:
        command = [str(options.programs / program), *arguments, *threads]
        log.append(f"$ {shlex.join(command)}\n")
        print(log[-1], end="", flush=True)
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            for line in process.stdout:
                print(line, end="", flush=True)
                log.append(line)
        Path(f"{base}.log").write_text("".join(log), encoding="utf-8")
        if process.returncode != 0:
            raise SystemExit(f"error: {program} ended with status {process.returncode}")

    records = Path(f"{base}.records")
    if not records.exists():
        part = Path(f"{records}.part")
        games = ["--games", str(options.games), "--seed", str(generation), *options.selfplay]
        run("selfplay", weights, str(part), *games)
        part.replace(records)
    window = range(max(0, generation - options.window + 1), generation + 1)
    seen = [f"{folder / str(k)}.records" for k in window]
    start = ["--from", str(last)] if generation > 0 and not options.fresh else []
    # Weights with the name of the generation are finished ones.
    part = Path(f"{base}.part")
    run("train", str(part), *seen, *start, *options.train)
    run("learn_policy", f"{part}.weights", *seen, *options.learn_policy)
    for ending in ("floats", "weights"):
        Path(f"{part}.{ending}").replace(f"{base}.{ending}")
    for opponent in dict.fromkeys([weights, "-"]):
        run("arena", f"{base}.weights", opponent, "--games", str(options.matches))


if __name__ == "__main__":
    sys.exit(main())
