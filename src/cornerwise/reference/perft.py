"""Perft: how many sequences of moves there are, counted one by one.

The depth counts plies, a forced pass is a ply, and a game that ends earlier contributes nothing.
No symmetry and no table is used; only the moves of the last ply are counted without playing them.
"""

from typing import Any, TypeVar

from cornerwise.reference.interface import State

__all__ = ["divide", "perft"]

M = TypeVar("M")


def perft(state: State[Any], depth: int) -> int:
    """Count the sequences of `depth` legal moves from a state.

    Parameters
    ----------
    state : State
        Where the sequences begin.
    depth : int
        Their length in plies; the one sequence of length 0 counts as 1.

    Returns
    -------
    int
        The number of sequences.

    Examples
    --------
    >>> from cornerwise.reference import blokus
    >>> [perft(blokus.mini().start(), depth) for depth in range(3)]
    [1, 97, 9389]
    """
    if depth < 0:
        raise ValueError(f"depth {depth!r}: expected 0 or more")
    if depth == 0:
        return 1
    if depth == 1:
        return state.count_moves()
    return sum(perft(child, depth - 1) for _, child in state.children())


def divide(state: State[M], depth: int) -> dict[M, int]:
    """Split `perft(state, depth)` by the first move.

    Parameters
    ----------
    state : State
        Where the sequences begin.
    depth : int
        Their length in plies, at least 1.

    Returns
    -------
    dict
        For each legal move the number of sequences that begin with it.

    Examples
    --------
    >>> from cornerwise.reference import blokus
    >>> parts = divide(blokus.mini().start(), 2)
    >>> len(parts), sum(parts.values())
    (97, 9389)
    """
    if depth < 1:
        raise ValueError(f"depth {depth!r}: expected 1 or more")
    return {move: perft(child, depth - 1) for move, child in state.children()}
