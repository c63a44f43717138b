"""A scheduler and workers of Dask, each a process of its own."""

import contextlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from ..cli.helpers import environment

__all__ = ["Cluster", "cluster"]


class Cluster:
    """A scheduler, and the workers that were started."""

    def __init__(self, folder: Path, scheduler: subprocess.Popen[bytes], address: str) -> None:
        self.scheduler = scheduler
        self.backend = address.replace("tcp://", "dask://")
        self.workers: list[subprocess.Popen[bytes]] = []
        self._address = address
        self._folder = folder

    def start_worker(self, code: str = "", **more: str) -> subprocess.Popen[bytes]:
        """Start a worker, which runs some code first."""
        place = self._folder / f"worker-{len(self.workers)}"
        place.mkdir()
        (place / "sitecustomize.py").write_text(code, "utf-8")
        self.workers.append(
            _start(
                *("dask_worker", self._address, "--no-nanny", "--nthreads", "1"),
                *("--local-directory", str(place)),
                variables={"PYTHONPATH": os.pathsep.join([more.get("path", ""), str(place)])},
            )
        )
        return self.workers[-1]


@contextlib.contextmanager
def cluster(folder: Path, **variables: str) -> Iterator[Cluster]:
    """A scheduler on a free port of this machine; everything is killed in the end."""
    told = folder / "scheduler.json"
    scheduler = _start(
        *("dask_scheduler", "--host", "127.0.0.1", "--port", "0"),
        *("--scheduler-file", str(told)),
        variables=variables,
    )
    found = Cluster(folder, scheduler, _address(told, scheduler))
    try:
        yield found
    finally:
        for process in (*found.workers, scheduler):
            process.kill()
            process.wait()


def _start(program: str, *arguments: str, variables: Mapping[str, str]) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", f"distributed.cli.{program}", *arguments, "--no-dashboard"],
        env=environment(**variables),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def _address(told: Path, scheduler: subprocess.Popen[bytes]) -> str:
    while scheduler.poll() is None:
        # It may be there and not be whole yet.
        with contextlib.suppress(OSError, ValueError):
            identity: dict[str, Any] = json.loads(told.read_text("utf-8"))
            return str(identity["address"])
        time.sleep(0.05)
    raise RuntimeError("the scheduler did not start")
