"""What a run is about: its options and its files, so that no other run goes on with its rows."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import cornerwise
from cornerwise import InvalidInputError
from cornerwise.errors import quote
from cornerwise.jobs.plan import Plan, Plies
from cornerwise.jobs.settings import Settings

__all__ = ["Header", "make_header"]

_FORMAT = 1
"""Raised when the columns or their meaning change."""

_MARK = "cornerwise batch"
_OTHER = "; give the same options and files to go on with it, or overwrite it to begin anew"


@dataclass(frozen=True)
class Header:
    """The description of a run.

    Attributes
    ----------
    fields : dict
        Values for JSON.
    """

    fields: dict[str, Any]

    @cached_property
    def fingerprint(self) -> str:
        """Sixteen hexadecimal digits, which two runs share when they have equal rows."""
        text = json.dumps(self.fields, sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def to_line(self) -> bytes:
        """Return the description as a line of JSON."""
        return json.dumps(self.fields).encode() + b"\n"

    @classmethod
    def from_line(cls, line: bytes, path: Path) -> Header:
        """Read what `to_line` wrote.

        Raises
        ------
        InvalidInputError
            When the line is something else.
        """
        try:
            fields = json.loads(line)
        except (ValueError, RecursionError):
            fields = None
        if not isinstance(fields, dict) or _MARK not in fields:
            raise InvalidInputError(f"{path} is not the journal of a batch; move it away")
        return cls(fields)

    def check(self, other: Header, path: Path) -> None:
        """Raise InvalidInputError where another run differs, and say in what.

        Parameters
        ----------
        other : Header
            That of the run which is there already.
        path : Path
            Where it is.
        """
        for name in [*self.fields, *other.fields]:
            ours, theirs = self.fields.get(name), other.fields.get(name)
            if name == "files" and isinstance(ours, dict) and isinstance(theirs, dict):
                _check_files(ours, theirs, path)
            elif ours != theirs:
                raise InvalidInputError(
                    f"{path} is of another run: its {name} was {quote(theirs)} "
                    f"and is {quote(ours)} now{_OTHER}"
                )


def _check_files(ours: dict[str, Any], theirs: dict[str, Any], path: Path) -> None:
    for name in [*theirs, *ours]:
        if name not in ours:
            what = f"read {quote(name)} too"
        elif name not in theirs:
            what = f"did not read {quote(name)}"
        elif ours[name] != theirs[name]:
            what = f"read {quote(name)} before it was changed"
        else:
            continue
        raise InvalidInputError(f"{path} is of another run, which {what}{_OTHER}")


def make_header(plan: Plan, settings: Settings, variant: str) -> Header:
    """Describe a run.

    Parameters
    ----------
    plan : Plan
        Its positions.
    settings : Settings
        What to find out about them.
    variant : str
        What files of codes are about.
    """
    return Header(
        {
            _MARK: _FORMAT,
            "version": cornerwise.__version__,
            **settings.as_dict(),
            "variant": variant,
            "plies": _describe(plan.plies),
            "files": plan.digests,
        }
    )


def _describe(plies: Plies) -> list[int] | str:
    return repr(plies) if isinstance(plies, range) else sorted(plies)
