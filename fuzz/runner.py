"""Runs a target many times, and writes down what went wrong."""

from __future__ import annotations

import multiprocessing
import time
import traceback
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from fuzz.mutator import Mutator
from fuzz.targets import Target, find_target, read_corpus

__all__ = ["Failure", "fuzz", "inputs", "run_here"]

BLOCK = 1000
"""Runs that have one seed: any of them is found again without those of other blocks."""

_POLL = 1.0
_PATIENCE = 60.0
"""Seconds after which a run that has not ended never will."""


@dataclass(frozen=True)
class Failure:
    """An input that does what no input may do.

    Attributes
    ----------
    run : int
        Its number.
    data : bytes
        The input.
    words : str
        What happened.
    """

    run: int
    data: bytes
    words: str


def inputs(target: Target, corpus: Sequence[bytes], seed: int, block: int) -> list[bytes]:
    """Return the inputs of a block of runs.

    Parameters
    ----------
    target : Target
        Knows what inputs are made of.
    corpus : sequence of bytes
        What they are made from.
    seed, block : int
        Which ones.
    """
    mutator = Mutator(corpus, target.words, target.longest, f"{target.name} {seed} {block}")
    return [mutator.next() for _ in range(BLOCK)]


def run_here(target: Target, corpus: Sequence[bytes], seed: int, blocks: range, at: Any) -> int:
    """Run blocks of inputs in this process, with the number of the run in `at.value`.

    Returns
    -------
    int
        How many were run.

    Raises
    ------
    BaseException
        What a target raises.
    """
    one, done = target.one, 0
    for block in blocks:
        for number, data in enumerate(inputs(target, corpus, seed, block), block * BLOCK):
            at.value = number
            one(data)
            done += 1
    return done


def fuzz(name: str, runs: int, seed: int, jobs: int, folder: Path | None = None) -> list[Failure]:
    """Run a target in processes of its own, so that not even a crash goes unnoticed.

    Parameters
    ----------
    name : str
        The target.
    runs : int
        How many runs, rounded up to whole blocks.
    seed : int
        Which inputs.
    jobs : int
        How many processes.
    folder : Path, optional
        Of the corpus.

    Returns
    -------
    list of Failure
        What went wrong, at most one for each process.
    """
    target, corpus = find_target(name), read_corpus(name, folder)
    blocks = range(-(-runs // BLOCK))
    workers = [
        _Worker(name, folder, seed, blocks[job::jobs]) for job in range(min(jobs, len(blocks)))
    ]
    failures = []
    for worker in workers:
        found = worker.wait()
        if found is not None:
            number, words = found
            data = inputs(target, corpus, seed, number // BLOCK)[number % BLOCK]
            failures.append(Failure(number, data, words))
    return failures


class _Worker:
    """A process, and how far it has come."""

    def __init__(self, name: str, folder: Path | None, seed: int, blocks: range) -> None:
        context = multiprocessing.get_context("spawn")
        self._at = context.RawValue("Q")
        self._words, words = context.Pipe(duplex=False)
        self._process = context.Process(
            target=_work, args=((name, folder), seed, blocks, self._at, words), daemon=True
        )
        self._process.start()
        words.close()

    def wait(self) -> tuple[int, str] | None:
        """Return the run that went wrong and what it did, or None."""
        seen, since = -1, time.monotonic()
        while self._process.is_alive():
            self._process.join(_POLL)
            if self._at.value != seen:
                seen, since = self._at.value, time.monotonic()
            elif time.monotonic() - since > _PATIENCE:
                self._process.kill()
                self._process.join()
                return seen, f"no end after {_PATIENCE:g} seconds"
        if self._process.exitcode == 0:
            return None
        try:
            words = self._words.recv()
        except EOFError:
            words = f"the process ended with exit code {self._process.exitcode}"
        return self._at.value, words


def _work(
    what: tuple[str, Path | None], seed: int, blocks: range, at: Any, words: Connection
) -> None:
    try:
        run_here(find_target(what[0]), read_corpus(*what), seed, blocks, at)
    except BaseException:
        words.send(traceback.format_exc())
        raise SystemExit(1) from None
