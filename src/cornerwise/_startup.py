"""The first import of the kernels, which fails when CORNERWISE_ISA does not name some.

The commands ``cornerwise`` and ``python -m cornerwise`` import this package before any code of the
command line runs. So this is the only place that can give that failure the form that all others
have there: one line, and exit code 2.
"""

import contextlib
import sys
from collections.abc import Iterator
from pathlib import PurePath

from cornerwise.errors import IsaError

__all__ = ["instruction_set"]


@contextlib.contextmanager
def _one_line_on_the_command_line() -> Iterator[None]:
    try:
        yield
    except IsaError as error:
        if not _is_command_line():
            raise
        print(f"cornerwise: error: {error}", file=sys.stderr)
        raise SystemExit(2) from None


def _is_command_line() -> bool:
    program = sys.argv[0] if sys.argv else ""
    if program == "-m":
        # While `python -m NAME` still looks for NAME, it stands where "-m" is to be replaced.
        program = sys.orig_argv[-len(sys.argv)]
    return PurePath(program).stem == "cornerwise"


with _one_line_on_the_command_line():
    from cornerwise import _core

instruction_set = _core.isa
"""The kernels in use: ``"avx2"`` or ``"generic"``; see the environment variable CORNERWISE_ISA."""
