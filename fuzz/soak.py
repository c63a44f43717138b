"""Long sessions: after any number of commands a process is as large as it was.

``python -m fuzz.soak gtp --commands 100000`` drives `cornerwise gtp` in a process of its own, and
``contest`` the other protocol in this one; both print how much memory is in use on the way.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import random
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator

from cornerwise.errors import CornerwiseError
from cornerwise.protocols.contest import ContestSession
from fuzz.mutator import Mutator
from fuzz.targets import find_target, read_corpus
from fuzz.targets.steady import FirstMove

__all__ = ["GROWTH_MB", "soak_contest", "soak_gtp"]

GROWTH_MB = 16.0
"""How much more memory may be in use at any later time than after the first tenth."""

_EVERY = 1000
"""Commands after which the memory is measured."""

_FILES = ("game.blksgf", '"another game.blksgf"', "absent/game.blksgf")
_BAD = (
    *(
        "frobnicate",
        "play",
        "play red e10",
        "play b e1e400",
        "genmove",
        "param level 1_0",
        "# only",
    ),
    *("param nodes 1e400", "loadsgf", "loadsgf .", 'savesgf "', "boardsize 99", "x" * 70_000),
    *(
        "komi nan",
        "move_info pass",
        "undo undo",
        "\udcff\udcfe",
        "999999999999 name",
        "set_game Go",
    ),
)


def _command(rng: random.Random) -> str:
    """Return what a controller might send next: mostly a game, with all else in between."""
    color = rng.choice("bw")
    return rng.choice(
        (
            *("g", "g", "g", f"genmove {color}", f"genmove {color}", "undo", "undo", "p pass"),
            *(f"play {color} {rng.choice('abcdefghjn')}{rng.randint(1, 15)}", "p e10", "p j5"),
            *(f"reg_genmove {color}", "get_value", "move_values", "final_score", "showboard"),
            *("analyze", f"analyze {color} 1 multipv 2", "analyze_once nodes 9 multipv all"),
            *(f"all_legal {color}", f"move_info {rng.randint(0, 14000)}", "point_integers"),
            *("clear_board", f"set_game {rng.choice(('Blokus Duo', 'Blokus Mini', 'mini-10'))}"),
            *(
                f"loadsgf {rng.choice(_FILES)} {rng.choice(('', '2'))}",
                f"savesgf {rng.choice(_FILES)}",
            ),
            *(f"param level {rng.randint(1, 3)}", f"param nodes {rng.randint(1, 9)}", "param"),
            *(f"param threads {rng.randint(1, 2)}", f"set_random_seed {rng.randint(0, 9)}"),
            *(
                "time_settings 60 0 0",
                f"time_left {color} 50 0",
                "list_commands",
                "cputime",
                "name",
            ),
            *(rng.choice(_BAD) for _ in range(4)),
        )
    )


class _Controller:
    """The other end of a session."""

    def __init__(self, folder: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "cornerwise", "gtp", "--nodes", "5", "--seed", "1"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=folder,
        )

    def send(self, number: int, command: str) -> str:
        """Send a command, and return the first line of its response."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        # An analysis goes on until the next line comes.
        end = "\n\n" if command.startswith("analyze") else "\n"
        data = f"{number} {command}{end}".encode("utf-8", "surrogateescape")
        self.process.stdin.write(data)
        self.process.stdin.flush()
        first = line = self.process.stdout.readline()
        while line.strip(b"\r\n"):
            line = self.process.stdout.readline()
        return first.decode()


def megabytes(process: int) -> float:
    """Return how much memory a process has in use, in MiB."""
    shown = subprocess.run(
        ["ps", "-o", "rss=", "-p", str(process)], capture_output=True, text=True, check=True
    )
    return int(shown.stdout) / 1024


def soak_gtp(commands: int, seed: int, every: int = _EVERY) -> Iterator[tuple[int, float]]:
    """Send commands to `cornerwise gtp`; yield now and then how many, and the memory in use."""
    rng = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        controller = _Controller(folder)
        with controller.process:
            for number in range(1, commands + 1):
                command = _command(rng)
                response = controller.send(number, command)
                good = response.startswith((f"={number} ", f"?{number} "))
                assert good, f"{command}: {response}"
                assert "internal error" not in response, f"{command}: {response}"
                if number % every == 0:
                    yield number, megabytes(controller.process.pid)
            controller.send(commands + 1, "quit")
        assert controller.process.returncode == 0


def soak_contest(sessions: int, seed: int, every: int = _EVERY) -> Iterator[tuple[int, float]]:
    """Play with hosts that say what the fuzz target's host says, each with a thread of its own."""
    target = find_target("contest")
    hosts = Mutator(read_corpus("contest"), target.words, target.longest, str(seed))
    threads = threading.active_count()
    for number in range(1, sessions + 1):
        session = ContestSession(FirstMove())
        with contextlib.suppress(CornerwiseError):
            session.run(io.BytesIO(hosts.next()).read, lambda _: None)
        if number % every == 0:
            # A thread that has reached the end of the stream needs a moment to be gone.
            assert threading.active_count() < threads + 50
            yield number, megabytes(os.getpid())


_SOAKS: dict[str, Callable[..., Iterator[tuple[int, float]]]] = {
    "gtp": soak_gtp,
    "contest": soak_contest,
}


def main() -> int:
    """Print the memory in use on the way; return 1 where it has grown."""
    parser = argparse.ArgumentParser(prog="python -m fuzz.soak", description=__doc__)
    parser.add_argument("protocol", choices=_SOAKS)
    parser.add_argument("--commands", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    seen = []
    for number, size in _SOAKS[options.protocol](options.commands, options.seed):
        seen.append(size)
        print(f"{number} {size:.1f} MiB", flush=True)
    early, later = seen[: len(seen) // 10], seen[len(seen) // 10 :]
    growth = max(later) - max(early)
    print(f"{options.protocol}: grown by {growth:.1f} MiB; {GROWTH_MB:g} may be")
    return 0 if growth <= GROWTH_MB else 1


if __name__ == "__main__":
    sys.exit(main())
