"""Outlines of sets of cells, as paths."""

from collections.abc import Iterable
from itertools import pairwise

from cornerwise.svg.elements import number

__all__ = ["Corner", "outline_path", "outlines", "seams_path"]

Cell = tuple[int, int]
Corner = tuple[int, int]
"""A corner of the grid as (row, column): the top left one of the cell of that name."""

_RIGHT, _DOWN, _LEFT, _UP = (0, 1), (1, 0), (0, -1), (-1, 0)


def outlines(cells: Iterable[Cell]) -> list[list[Corner]]:
    """Return the closed lines that enclose some cells.

    Parameters
    ----------
    cells : iterable of (row, column)
        The cells.

    Returns
    -------
    list of list of (row, column)
        The corners where each line turns, clockwise around cells and the other way around holes.
        Cells that meet at a corner only are not joined there.

    Examples
    --------
    >>> outlines([(0, 0), (0, 1)])
    [[(0, 0), (0, 2), (1, 2), (1, 0)]]
    """
    leaving = _edges(frozenset(cells))
    lines = []
    while leaving:
        corner = min(leaving)
        line: list[Corner] = []
        step = leaving[corner][0]
        while corner in leaving:
            ways = leaving[corner]
            # Where two cells meet at a corner only, the line turns right, and stays with its cell.
            right = (step[1], -step[0])
            way = right if right in ways else ways[0]
            ways.remove(way)
            if not ways:
                del leaving[corner]
            if way != step or not line:
                line.append(corner)
            corner, step = (corner[0] + way[0], corner[1] + way[1]), way
        lines.append(line)
    return lines


def _edges(cells: frozenset[Cell]) -> dict[Corner, list[Corner]]:
    """Find the steps that leave a corner with a cell on the right hand and none on the left."""
    leaving: dict[Corner, list[Corner]] = {}
    for row, col in sorted(cells):
        for start, step, beyond in (
            ((row, col), _RIGHT, (row - 1, col)),
            ((row, col + 1), _DOWN, (row, col + 1)),
            ((row + 1, col + 1), _LEFT, (row + 1, col)),
            ((row + 1, col), _UP, (row, col - 1)),
        ):
            if beyond not in cells:
                leaving.setdefault(start, []).append(step)
    return leaving


def outline_path(cells: Iterable[Cell], unit: float, inset: float = 0, radius: float = 0) -> str:
    """Return path data that enclose some cells.

    Parameters
    ----------
    cells : iterable of (row, column)
        The cells.
    unit : float
        Edge of a cell.
    inset : float
        How far the line keeps within the cells.
    radius : float
        Of the rounded corners.

    Examples
    --------
    >>> outline_path([(0, 0), (0, 1)], 10)
    'M0 0H20V10H0Z'
    >>> outline_path([(0, 0)], 10, inset=1, radius=2)
    'M3 1H7Q9 1 9 3V7Q9 9 7 9H3Q1 9 1 7V3Q1 1 3 1Z'
    """
    return "".join(_line_path(line, unit, inset, radius) for line in outlines(cells))


def _line_path(line: list[Corner], unit: float, inset: float, radius: float) -> str:
    steps = [_direction(a, b) for a, b in pairwise([*line, line[0]])]
    parts = []
    for (row, col), into, out in zip(line, [steps[-1], *steps[:-1]], steps, strict=True):
        # The cells are on the right hand of either step, which is where the line moves to.
        x = col * unit - (into[0] + out[0]) * inset
        y = row * unit + (into[1] + out[1]) * inset
        begin = (x - into[1] * radius, y - into[0] * radius)
        end = (x + out[1] * radius, y + out[0] * radius)
        parts.append((into, begin, (x, y), end))
    path = f"M{_point(parts[0][3])}"
    for into, begin, corner, end in [*parts[1:], parts[0]]:
        if radius or corner != parts[0][2]:
            path += f"H{number(begin[0])}" if into[1] else f"V{number(begin[1])}"
        if radius:
            path += f"Q{_point(corner)} {_point(end)}"
    return path + "Z"


def _direction(start: Corner, end: Corner) -> Corner:
    rows, cols = end[0] - start[0], end[1] - start[1]
    length = abs(rows + cols)
    return (rows // length, cols // length)


def _point(point: tuple[float, float]) -> str:
    return f"{number(point[0])} {number(point[1])}"


def seams_path(cells: Iterable[Cell], unit: float, inset: float = 0) -> str:
    """Return path data of the lines between cells that share an edge.

    Parameters
    ----------
    cells : iterable of (row, column)
        The cells.
    unit : float
        Edge of a cell.
    inset : float
        How far the lines keep from the outline.

    Examples
    --------
    >>> seams_path([(0, 0), (0, 1), (1, 1)], 10, inset=1)
    'M10 1V9M11 10H19'
    """
    own = frozenset(cells)

    def gap(row: int, col: int) -> float:
        around = {(row, col), (row - 1, col), (row, col - 1), (row - 1, col - 1)}
        return 0 if around <= own else inset

    path = ""
    for row, col in sorted(own):
        x, y = (col + 1) * unit, (row + 1) * unit
        if (row, col + 1) in own:
            top, bottom = y - unit + gap(row, col + 1), y - gap(row + 1, col + 1)
            path += f"M{number(x)} {number(top)}V{number(bottom)}"
        if (row + 1, col) in own:
            left, right = x - unit + gap(row + 1, col), x - gap(row + 1, col + 1)
            path += f"M{number(left)} {number(y)}H{number(right)}"
    return path
