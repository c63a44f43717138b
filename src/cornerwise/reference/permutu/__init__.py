"""Permutu by its rules: the base game, Permutu Reflex and Permutu Memory.

Symbols are numbers from 0 and are written as letters.

Examples
--------
>>> from cornerwise.reference.permutu import Permutu, TakeTile
>>> state = Permutu(symbols=3, players=2).deal("abc", "bca", "cab")
>>> state.apply(TakeTile(0, 0)).owned
((1, 0, 0), (0, 0, 0))
"""

from cornerwise.reference.permutu.base import Permutu
from cornerwise.reference.permutu.base_moves import SKIP, BaseMove, Skip, TakeColumn, TakeTile
from cornerwise.reference.permutu.base_state import Column, PermutuState
from cornerwise.reference.permutu.memory import Memory
from cornerwise.reference.permutu.memory_state import (
    READY,
    STOP,
    MemoryMove,
    MemoryState,
    Turn,
    Word,
)
from cornerwise.reference.permutu.memory_view import MemoryView
from cornerwise.reference.permutu.reflex import Reflex
from cornerwise.reference.permutu.reflex_moves import Outcome, ReflexMove, TurnTile
from cornerwise.reference.permutu.reflex_state import ReflexState
from cornerwise.reference.permutu.reflex_view import ReflexView

__all__ = [
    "READY",
    "SKIP",
    "STOP",
    "BaseMove",
    "Column",
    "Memory",
    "MemoryMove",
    "MemoryState",
    "MemoryView",
    "Outcome",
    "Permutu",
    "PermutuState",
    "Reflex",
    "ReflexMove",
    "ReflexState",
    "ReflexView",
    "Skip",
    "TakeColumn",
    "TakeTile",
    "Turn",
    "TurnTile",
    "Word",
]
