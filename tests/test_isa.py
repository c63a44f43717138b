"""The choice of kernels: by the machine, by the environment, and by a keyword."""

import os
import subprocess
import sys
from collections.abc import Callable

import numpy as np
import pytest

import cornerwise
from cornerwise import _core
from cornerwise.errors import IsaError

AVAILABLE = _core.available_isas

REPORT_ERROR = """
try:
    import cornerwise
except ValueError as error:
    print(type(error).__module__, type(error).__name__, error, sep="|")
"""


def run(program: str, isa: str | None) -> str:
    environment = {k: v for k, v in os.environ.items() if k != "CORNERWISE_ISA"}
    if isa is not None:
        environment["CORNERWISE_ISA"] = isa
    return subprocess.run(
        [sys.executable, "-c", program],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()


def test_generic_kernels_are_always_there() -> None:
    assert AVAILABLE[0] == "generic"
    assert set(AVAILABLE) <= {"generic", "avx2"}
    assert cornerwise.instruction_set in AVAILABLE


@pytest.mark.parametrize("isa", AVAILABLE)
def test_environment_chooses(isa: str) -> None:
    program = (
        "import cornerwise; board = cornerwise.Board();"
        "print(cornerwise.instruction_set, len(board.legal_moves), cornerwise.perft(board, 2))"
    )
    assert run(program, isa) == f"{isa} 414 171396"


def test_fastest_is_the_default() -> None:
    assert run("import cornerwise; print(cornerwise.instruction_set)", None) == AVAILABLE[-1]


@pytest.mark.parametrize("isa", ["", "sse2", "AVX2", "avx2 ", "none", "généric"])
def test_unknown_environment_is_an_error(isa: str) -> None:
    if sys.platform == "win32" and not isa:
        pytest.skip("an empty environment variable does not exist on Windows")
    module, name, message = run(f"import sys{REPORT_ERROR}", isa).split("|")
    assert (module, name) == ("cornerwise.errors", "IsaError")
    assert "CORNERWISE_ISA" in message
    assert repr(isa) in message
    assert f"available: {', '.join(AVAILABLE)}" in message


def test_unsupported_is_an_error() -> None:
    missing = {"generic", "avx2"} - set(AVAILABLE)
    if not missing:
        pytest.skip("this machine supports every instruction set")
    with pytest.raises(IsaError, match="not supported"):
        _core.perft(_core.Position(0), 1, isa=missing.pop())


@pytest.mark.parametrize("isa", AVAILABLE)
@pytest.mark.parametrize("variant", cornerwise.VARIANTS)
def test_keyword_chooses(isa: str, variant: str) -> None:
    board = cornerwise.Board(variant)
    data = cornerwise.pack_boards([board]).view(np.uint8)
    counts = np.zeros(1, dtype=np.int32)
    masks = np.zeros((1, board.variant.placements), dtype=np.uint8)
    _core.count_many(data, counts, isa=isa)
    starts, indices = _core.list_many(data, isa=isa)
    _core.mask_many(data, masks, isa=isa)
    expected = [move.index for move in board.legal_moves]
    assert counts.tolist() == [len(expected)]
    assert starts.tolist() == [0, len(expected)]
    assert indices.tolist() == expected
    assert np.flatnonzero(masks[0]).tolist() == expected
    position = _core.Position.from_bytes(data)
    assert _core.perft(position, 2, isa=isa) == cornerwise.perft(board, 2)


@pytest.mark.parametrize("isa", ["", "sse2", "généric", "generic\0", "\ud800"])
def test_unknown_keyword_is_an_error(isa: str) -> None:
    data = cornerwise.pack_boards([cornerwise.Board()]).view(np.uint8)
    calls: list[Callable[[], object]] = [
        lambda: _core.perft(_core.Position(0), 1, isa=isa),
        lambda: _core.count_many(data, np.zeros(1, dtype=np.int32), isa=isa),
        lambda: _core.list_many(data, isa=isa),
        lambda: _core.mask_many(data, np.zeros((1, 13729), dtype=np.uint8), isa=isa),
    ]
    for call in calls:
        with pytest.raises(IsaError, match=f"available: {', '.join(AVAILABLE)}$") as caught:
            call()
        assert isinstance(caught.value, ValueError)
        assert repr(isa) in str(caught.value)
