"""What one player sees of a game of Permutu Memory, and the table as text."""

from dataclasses import dataclass

from cornerwise.reference.letters import letters

__all__ = ["MemoryView", "Row", "draw"]

Row = tuple[int, ...]
"""Symbols, numbered from 0, from left to right."""


@dataclass(frozen=True)
class MemoryView:
    """The table from the seat of one player: what he may know, and nothing else.

    Attributes
    ----------
    player : int or None
        Whose view it is; None for somebody who watches and sees only what lies face up.
    symbols : int
        How many symbols there are.
    round : int
        The round, counted from 0; -1 while the rows are memorised, `symbols` at the end.
    turn : int or None
        The player to move; None at the end.
    black : tuple of int
        The black tiles turned so far; the last one is the symbol looked for.
    rows : tuple of tuples
        For each player his tiles from left to right: the symbol, or None where he sees a back.
    matched : tuple of tuples
        For each player and tile whether it is matched, as far as the view tells.

    Examples
    --------
    >>> from cornerwise.reference.permutu.memory import READY, Memory
    >>> state = Memory(3).deal(black="bac", first="abc", second="cba")
    >>> state.view(0).rows
    ((0, 1, 2), (None, None, None))
    >>> state.apply(READY).view(0).rows
    ((None, None, None), (None, None, None))
    """

    player: int | None
    symbols: int
    round: int
    turn: int | None
    black: Row
    rows: tuple[tuple[int | None, ...], ...]
    matched: tuple[tuple[bool, ...], ...]

    @property
    def is_memorising(self) -> bool:
        """Whether the first round has yet to begin."""
        return self.round < 0

    @property
    def is_last_round(self) -> bool:
        """Whether this is the round with one try only."""
        return self.round == self.symbols - 1

    @property
    def called(self) -> int | None:
        """The symbol looked for in this round, if one is."""
        return self.black[-1] if 0 <= self.round < self.symbols else None

    def __str__(self) -> str:
        return draw(self)


def draw(view: MemoryView) -> str:
    """Return the table as text: a dot is a tile face down, brackets are around a matched tile.

    Examples
    --------
    >>> from cornerwise.reference.permutu.memory import READY, Memory, Turn
    >>> state = Memory(3).deal(black="bac", first="abc", second="cba")
    >>> for move in (READY, READY, Turn(0), Turn(1)):
    ...     state = state.apply(move)
    >>> print(draw(state.view(0)))
    round 1 of 3: looking for b
    black      b   .   .
    player 1   a  [b]  .
    player 2   .   .   .
               1   2   3
    player 2 to move
    """
    width = 2 + len(letters(view.symbols - 1))
    backs = (None,) * (view.symbols - len(view.black))
    lines = [
        _heading(view),
        _line("black", [_tile(symbol) for symbol in (*view.black, *backs)], width),
    ]
    for player, (row, matched) in enumerate(zip(view.rows, view.matched, strict=True), start=1):
        tiles = [_tile(symbol, is_matched) for symbol, is_matched in zip(row, matched, strict=True)]
        lines.append(_line(f"player {player}", tiles, width))
    lines.append(_line("", [str(1 + place) for place in range(view.symbols)], width))
    lines.append("game over" if view.turn is None else f"player {view.turn + 1} to move")
    return "\n".join(lines)


def _heading(view: MemoryView) -> str:
    if view.is_memorising:
        return f"memorise your {view.symbols} tiles"
    if view.called is None:
        return f"after {view.symbols} rounds"
    only = ", one try only" if view.is_last_round else ""
    return f"round {view.round + 1} of {view.symbols}: looking for {letters(view.called)}{only}"


def _tile(symbol: int | None, is_matched: bool = False) -> str:
    if symbol is None:
        return "."
    return f"[{letters(symbol)}]" if is_matched else letters(symbol)


def _line(head: str, tiles: list[str], width: int) -> str:
    return f"{head:9} {' '.join(tile.center(width) for tile in tiles)}".rstrip()
