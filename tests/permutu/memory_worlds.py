"""Every deal of Permutu Memory with few symbols, as states of the reference rules."""

from collections.abc import Iterator
from itertools import permutations

from cornerwise.reference.permutu.memory import READY, STOP, Memory, MemoryState


def deals(symbols: int, known: int = 0) -> Iterator[MemoryState]:
    """All orders of the black tiles and all layouts of a row that begins with known tiles a, b ...

    The rows are memorised already; the other player's row does not matter.
    """
    game = Memory(symbols)
    for black in permutations(range(symbols)):
        for rest in permutations(range(known, symbols)):
            row = (*range(known), *rest)
            yield game.deal(black, row, range(symbols)).apply(READY).apply(READY)


def alone(state: MemoryState) -> MemoryState:
    """Let the second player stop until it is the first player's turn."""
    while not state.is_over() and state.player == 1:
        state = state.apply(STOP)
    return state
