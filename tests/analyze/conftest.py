"""Fixtures of the engine's tests."""

import pytest

from cornerwise import _core

from .fake_core import FakeEngine


@pytest.fixture
def fake_core(monkeypatch: pytest.MonkeyPatch) -> type[FakeEngine]:
    """Put the weak engine in the place of the kernels'."""
    monkeypatch.setattr(_core, "Engine", FakeEngine, raising=False)
    return FakeEngine
