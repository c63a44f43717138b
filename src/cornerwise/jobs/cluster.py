"""Work on other machines: an existing cluster of Dask.

The client of distributed is used directly. Through joblib, a position whose workers died several
times would let the run wait for ever, since joblib's generator hears of results only, and not of
tasks that the scheduler has given up.
"""

from __future__ import annotations

import asyncio
import contextlib
import importlib.metadata
import time
import uuid
from collections.abc import Iterator
from types import TracebackType
from typing import Any

import cornerwise
from cornerwise import CornerwiseError, InvalidInputError
from cornerwise.errors import quote
from cornerwise.jobs.backends import BackendError, Found
from cornerwise.jobs.halt import Halt
from cornerwise.jobs.plan import Position
from cornerwise.jobs.settings import Settings
from cornerwise.jobs.worker import other_version, stop, work

__all__ = ["DaskCluster", "dask_address"]

_SCHEME = "dask://"
# Until Python 3.11 asyncio had an error of its own for a timeout.
_FAILURES = (OSError, TimeoutError, asyncio.TimeoutError)
_CONNECT_SECONDS = 10
_WORKERS_SECONDS = 60
_AHEAD = 10
"""Positions handed over for each thread of a worker, so that none waits for the next one."""

_LOOK_SECONDS = 2.0
"""How often to ask how many workers there are."""


def dask_address(backend: str) -> str:
    """Return the address of a scheduler as Dask writes it.

    Parameters
    ----------
    backend : str
        ``"dask://host:port"``.

    Raises
    ------
    InvalidInputError
        When it is something else.

    Examples
    --------
    >>> dask_address("dask://node17:8786")
    'tcp://node17:8786'
    """
    host, colon, port = backend.removeprefix(_SCHEME).rpartition(":")
    whole = backend.startswith(_SCHEME) and host and colon and "/" not in host
    if not whole or not (port.isascii() and port.isdigit() and 1 <= int(port) <= 65535):
        raise InvalidInputError(
            f"unknown backend {quote(backend)}; expected local or dask://host:port"
        )
    return f"tcp://{host}:{port}"


class DaskCluster:
    """Works on positions on the workers of a Dask cluster.

    A worker that dies loses nothing: the scheduler gives its positions to others. Workers may come
    and go.

    Parameters
    ----------
    settings : Settings
        What to find out.
    halt : Halt
        Ends what is under way.
    backend : str
        ``"dask://host:port"``, the address of the scheduler.

    Raises
    ------
    InvalidInputError
        When the address is none, or distributed is not installed.
    BackendError
        When there is no scheduler, no worker, or a worker with another version of cornerwise.
    """

    def __init__(self, settings: Settings, halt: Halt, backend: str) -> None:
        self._address = dask_address(backend)
        try:
            import distributed  # noqa: PLC0415
        except ImportError:
            raise InvalidInputError(
                "the backend dask needs distributed: pip install 'cornerwise[batch]'"
            ) from None
        self._distributed: Any = distributed
        self._settings = settings
        self._halt = halt
        self._run = f"cornerwise-{uuid.uuid4().hex}"
        self._given_up = 0
        self._threads, self._looked = 0, -_LOOK_SECONDS
        self._client = self._connect()
        self._arriving: Any = self._distributed.as_completed(
            [], loop=self._client.loop, with_results=True, raise_errors=False
        )
        self._numbers: dict[Any, int] = {}

    def _connect(self) -> Any:
        try:
            client = self._distributed.Client(
                self._address, timeout=_CONNECT_SECONDS, set_as_default=False
            )
        except (ValueError, *_FAILURES) as error:
            raise BackendError(
                f"no Dask scheduler answers at {self._address}; expected one, "
                "as 'dask scheduler' starts it"
            ) from error
        try:
            client.wait_for_workers(1, timeout=_WORKERS_SECONDS)
            found = client.run(importlib.metadata.version, "cornerwise", on_error="return")
        except _FAILURES as error:
            client.close()
            raise BackendError(
                f"the Dask scheduler at {self._address} has no workers; "
                f"expected some, as 'dask worker {self._address}' starts one"
            ) from error
        for worker, version in found.items():
            if version != cornerwise.__version__:
                client.close()
                shown = version if isinstance(version, str) else "not installed"
                raise BackendError(
                    other_version(f"the worker {worker}", shown, cornerwise.__version__)
                )
        return client

    def __enter__(self) -> DaskCluster:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._abandon()
        with contextlib.suppress(Exception):
            self._client.close()
        if self._given_up and kind is None:
            raise BackendError(
                f"workers died again and again over {self._given_up} positions, perhaps for want "
                "of memory; everything else is kept, and the same command tries these again"
            )

    def capacity(self) -> int:
        """Return how many positions may wait or be worked on."""
        if self._halt.is_set():
            return 0
        if time.monotonic() - self._looked >= _LOOK_SECONDS:
            self._check_connection()
            with self._translated():
                self._threads = sum(self._client.nthreads().values())
            self._looked = time.monotonic()
        return _AHEAD * max(1, self._threads)

    def submit(self, position: Position) -> None:
        """Hand a position to the scheduler."""
        future = self._client.submit(
            work,
            position,
            self._settings,
            self._run,
            cornerwise.__version__,
            key=f"{self._run}-{position.number}",
            pure=False,
        )
        self._numbers[future] = position.number
        self._arriving.add(future)

    def poll(self, seconds: float) -> list[Found]:
        """Return what is done; wait for the first one so long."""
        deadline = time.monotonic() + seconds
        while not self._arriving.has_ready():
            self._check_connection()
            if self._halt.is_set():
                return self._abandon()
            if time.monotonic() >= deadline:
                return []
            time.sleep(0.01)
        return [self._read(*each) for each in self._arriving.next_batch(block=False)]

    def _abandon(self) -> list[Found]:
        """Let go of everything that is not done."""
        found: list[Found] = [(number, None) for number in self._numbers.values()]
        # There may be nobody left who could be told.
        if found and self._client.status == "running":
            with contextlib.suppress(Exception):
                self._client.cancel(list(self._numbers))
                self._client.run(stop, self._run, on_error="ignore")
        self._numbers.clear()
        return found

    def _read(self, future: Any, result: Any) -> Found:
        number = self._numbers.pop(future)
        if future.status == "finished":
            return number, result
        self._check_connection()
        error = result[1] if isinstance(result, tuple) else result
        if isinstance(error, self._distributed.scheduler.KilledWorker):
            self._given_up += 1
            return number, None
        if isinstance(error, CornerwiseError | MemoryError):
            raise error
        raise BackendError(f"a worker failed: {type(error).__name__}: {error}") from error

    def _check_connection(self) -> None:
        if self._client.status != "running":
            raise self._lost()

    def _lost(self) -> BackendError:
        return BackendError(
            f"lost the Dask scheduler at {self._address}; what is done is kept, "
            "and the same command goes on"
        )

    @contextlib.contextmanager
    def _translated(self) -> Iterator[None]:
        try:
            yield
        except _FAILURES as error:
            raise self._lost() from error
