"""The 21 pieces, drawn."""

from cornerwise.reference.blokus.grid import Cell

__all__ = ["ALL_PIECES", "JUNIOR_PIECES", "PIECES", "SMALL_PIECES", "SQUARES", "orientations"]

DRAWINGS: dict[str, tuple[str, ...]] = {
    "1": ("#",),
    "2": ("##",),
    "I3": ("###",),
    "V3": ("#.", "##"),
    "I4": ("####",),
    "L4": ("###", "#.."),
    "T4": ("###", ".#."),
    "Z4": ("##.", ".##"),
    "O": ("##", "##"),
    "F": (".##", "##.", ".#."),
    "I5": ("#####",),
    "L5": ("####", "#..."),
    "N": ("##..", ".###"),
    "P": ("###", "##."),
    "T5": ("###", ".#.", ".#."),
    "U": ("#.#", "###"),
    "V5": ("#..", "#..", "###"),
    "W": ("#..", "##.", ".##"),
    "X": (".#.", "###", ".#."),
    "Y": ("####", ".#.."),
    "Z5": ("##.", ".#.", ".##"),
}

PIECES: dict[str, tuple[Cell, ...]] = {
    name: tuple(
        (row, column)
        for row, line in enumerate(drawing)
        for column, glyph in enumerate(line)
        if glyph == "#"
    )
    for name, drawing in DRAWINGS.items()
}
"""The cells of each piece as drawn."""

SQUARES: dict[str, int] = {name: len(cells) for name, cells in PIECES.items()}
"""How many squares each piece has."""

ALL_PIECES: tuple[str, ...] = tuple(PIECES)
SMALL_PIECES: tuple[str, ...] = tuple(name for name in PIECES if SQUARES[name] <= 4)
JUNIOR_PIECES: tuple[str, ...] = (
    "1",
    "2",
    "I3",
    "V3",
    "I4",
    "L4",
    "T4",
    "Z4",
    "O",
    "I5",
    "L5",
    "P",
)


def orientations(cells: tuple[Cell, ...]) -> list[tuple[Cell, ...]]:
    """Return the different shapes that turning and flipping make of one shape.

    Parameters
    ----------
    cells : tuple of (row, column)
        Any cells.

    Returns
    -------
    list
        Each shape once, its cells sorted, with least row and least column 0.

    Examples
    --------
    >>> orientations(PIECES["V3"])[0]
    ((0, 0), (0, 1), (1, 0))
    >>> sum(len(orientations(cells)) for cells in PIECES.values())
    91
    """
    shapes = set()
    for flipped in (cells, tuple((row, -column) for row, column in cells)):
        turned = flipped
        for _ in range(4):
            turned = tuple((column, -row) for row, column in turned)
            shapes.add(_moved_to_origin(turned))
    return sorted(shapes)


def _moved_to_origin(cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    top = min(row for row, _ in cells)
    left = min(column for _, column in cells)
    return tuple(sorted((row - top, column - left) for row, column in cells))
