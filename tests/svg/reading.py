"""Reading pictures: elements by class, and paths as corners of the grid."""

import re
from collections import deque
from collections.abc import Iterable
from xml.etree import ElementTree as ET

__all__ = ["UNIT", "by_class", "corners", "enclosed", "parsed"]

UNIT = 40
SVG = "{http://www.w3.org/2000/svg}"

Cell = tuple[int, int]


def parsed(picture: str) -> ET.Element:
    """Return the root of a picture, and make sure that it is one."""
    root = ET.fromstring(picture)
    assert root.tag == f"{SVG}svg"
    return root


def by_class(root: ET.Element, *words: str) -> list[ET.Element]:
    """Return the elements that have all these words in their class."""
    wanted = set(words)
    return [e for e in root.iter() if wanted <= set(e.get("class", "").split())]


def corners(path: str) -> list[list[tuple[float, float]]]:
    """Return the lines of a path of M, H, V, Q and Z: the points that its corners round off."""
    lines: list[list[tuple[float, float]]] = []
    x = y = 0.0
    for letter, text in re.findall(r"([MHVQZ])([^MHVQZ]*)", path):
        numbers = [float(each) for each in text.split()]
        if letter == "M":
            lines.append([])
            start = x, y = numbers
        elif letter == "H":
            (x,) = numbers
        elif letter == "V":
            (y,) = numbers
        elif letter == "Q":
            corner_x, corner_y, to_x, to_y = numbers
            along_row, along_column = (x, to_y), (to_x, y)
            assert (corner_x, corner_y) in (along_row, along_column), "not a right angle"
            lines[-1].append((corner_x, corner_y))
            x, y = to_x, to_y
        else:
            assert start == [x, y], "a line that is not closed"
    return lines


def enclosed(lines: Iterable[list[tuple[float, float]]], size: int) -> set[Cell]:
    """Return the cells that cannot be reached from outside, by a plain flood fill.

    Points are moved to the nearest corner of the grid first. Walls block steps between cells.
    """
    walls: set[frozenset[Cell]] = set()
    for line in lines:
        points = [(round(y / UNIT), round(x / UNIT)) for x, y in line]
        for (row, col), (to_row, to_col) in zip(points, [*points[1:], points[0]], strict=True):
            assert row == to_row or col == to_col, "a slanted line"
            for at in range(min(row, to_row), max(row, to_row)):
                walls.add(frozenset({(at, col - 1), (at, col)}))
            for at in range(min(col, to_col), max(col, to_col)):
                walls.add(frozenset({(row - 1, at), (row, at)}))
    outside = {(-1, -1)}
    waiting = deque(outside)
    while waiting:
        row, col = here = waiting.popleft()
        for there in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)):
            near = -1 <= there[0] <= size and -1 <= there[1] <= size
            if near and there not in outside and frozenset({here, there}) not in walls:
                outside.add(there)
                waiting.append(there)
    return {(row, col) for row in range(size) for col in range(size)} - outside
