"""Inputs of any length and depth: time grows with them, the call stack does not."""

import contextlib
import copy
import gc
import pickle
import time
from collections.abc import Callable
from typing import Any

import pytest

from cornerwise import Board, CornerwiseError, Game, Move
from cornerwise.formats import Node, format_blksgf, parse_blksgf, parse_codes
from cornerwise.formats.detect import detect_format
from cornerwise.protocols.gtp.syntax import CommandError, file_name, parse_request


def seconds_of(work: Callable[[], object]) -> float:
    begin = time.process_time()
    with contextlib.suppress(CornerwiseError, CommandError):
        work()
    return time.process_time() - begin


LONG_INPUTS: dict[str, Callable[[int], object]] = {
    "blanks in a charset": lambda n: parse_blksgf(b"(;CA[" + b" " * n),
    "charsets": lambda n: parse_blksgf(b";CA[" * n),
    "charset without an end": lambda n: parse_blksgf(b"(;CA[" + b"x" * n),
    "parentheses": lambda n: parse_blksgf("(" * n),
    "parentheses and blanks": lambda n: parse_blksgf("( " * n),
    "blanks": lambda n: parse_blksgf("(" + " " * n),
    "semicolons": lambda n: parse_blksgf("(;" + ";" * n),
    "values": lambda n: parse_blksgf("(;GM[Blokus Duo]C" + "[]" * n + ")"),
    "values of a move": lambda n: parse_blksgf("(;GM[Blokus Duo];B" + "[e10]" * n + ")"),
    "backslashes": lambda n: parse_blksgf("(;C[" + "\\" * n),
    "escaped ends": lambda n: parse_blksgf("(;C[" + "\\]" * n),
    "openings of values": lambda n: parse_blksgf("(;C" + "[" * n),
    "commas": lambda n: parse_blksgf("(;GM[Blokus Duo];B[" + "," * n + "])"),
    "properties": lambda n: parse_blksgf("(;" + "".join(f"X{i}[]" for i in range(n)) + ")"),
    "depth": lambda n: parse_blksgf("(;GM[Blokus Duo]" + "(;C[]" * n + ")" * n + ")"),
    "length": lambda n: parse_blksgf("(;GM[Blokus Duo]" + ";C[]" * n + ")"),
    "variations": lambda n: parse_blksgf("(;GM[Blokus Duo]" + "(;B[e10])" * n + ")"),
    "bad variations": lambda n: parse_blksgf(
        "(;GM[Blokus Duo]" + "(;B[a1])" * (n // 10) + ")", strict=False
    ),
    "set-ups": lambda n: parse_blksgf("(;GM[Blokus Duo]" + ";AB[a1];AE[a1]" * (n // 10) + ")"),
    "games": lambda n: parse_blksgf("(;GM[Blokus Duo])" * n),
    "notes": lambda n: parse_blksgf("x" * n + "(;GM[Blokus Duo])"),
    "lines": lambda n: parse_codes("\n" * n),
    "line": lambda n: parse_codes("x" * n),
    "tabs": lambda n: parse_codes("55a0" + "\t" * n),
    "blanks after scores": lambda n: parse_codes("55a0\t1 1" + " " * n + "x"),
    "passes": lambda n: parse_codes("---- " * n),
    "numbers": lambda n: parse_codes("55a0\t" + "1" * n),
    "move of blanks": lambda n: Move.parse("e" + " " * n + "10"),
    "move of points": lambda n: Move.parse("e10," * n),
    "format": lambda n: detect_format(b" \n" * n),
    "quoted name": lambda n: file_name('"' + "\\" * n),
    "request": lambda n: parse_request("1 " * n),
    "moves of a text": lambda n: Board.from_moves("x" * n),
}


@pytest.mark.parametrize("name", LONG_INPUTS)
def test_long_inputs_take_linear_time(name: str) -> None:
    """Quadratic work hides in regular expressions too, where there are no calls to be counted."""
    work = LONG_INPUTS[name]
    ratios = []
    for _ in range(5):
        gc.collect()  # so that the garbage of other tests is not collected meanwhile
        ratios.append(seconds_of(lambda: work(8_000)) / max(seconds_of(lambda: work(500)), 0.0005))
        # What is quadratic takes 256 times as long whenever it is tried, and what is linear 16.
        if ratios[-1] < 64:
            return
    pytest.fail(f"an input 16 times as long takes {min(ratios):.0f} times as long")


def deep_game(depth: int) -> Game:
    (game,) = parse_blksgf("(;GM[Blokus Duo]" + "(;C[x]" * depth + "(;B[e10])" + ")" * depth + ")")
    return game


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_deep_trees_are_pickled(protocol: int) -> None:
    game = deep_game(3_000)
    again = pickle.loads(pickle.dumps(game, protocol))
    assert again == game
    assert again.root.children[0].parent is again.root
    assert again.root.properties["GM"][0].line == 1


def test_deep_trees_are_copied_compared_and_written() -> None:
    game = deep_game(3_000)
    again = copy.deepcopy(game)
    assert again == game
    assert again.root is not game.root
    assert again.root.children[0].parent is again.root
    assert parse_blksgf(format_blksgf(again)) == [game]
    assert again.moves == (Move("e10"),)
    assert len(again.mainline()) == 3_002


def test_nodes_of_one_tree_stay_of_one_tree() -> None:
    line = deep_game(5).mainline()
    for again in (pickle.loads(pickle.dumps(line)), copy.deepcopy(line)):
        assert again == line
        assert again[0].mainline()[3] is again[3]
        assert again[3].parent is again[2]
    lonely = copy.deepcopy(line[4])
    assert lonely.parent.parent.properties == line[2].properties  # type: ignore[union-attr]


def test_a_copy_of_a_node_is_a_node_of_its_own() -> None:
    node = deep_game(3).root.children[0]
    again = copy.copy(node)
    again.properties["C"] = ["y"]
    again.children.clear()
    assert node.comment == "x"
    assert len(node.children) == 1
    assert again.parent is node.parent


def test_a_node_that_its_parent_does_not_know() -> None:
    root = Node({"GM": ["Blokus Duo"]})
    child = root.add_child({"B": ["e10"]})
    root.children.clear()
    again = pickle.loads(pickle.dumps(child))
    assert again == child
    assert again.parent is None


@pytest.mark.parametrize(
    "listed", [None, 3, [()], [(0, None, 1)], [(-1, 3, 0, 0)], [(5, {}, 0, 0)] * 2]
)
def test_damaged_pickles_of_trees(listed: Any) -> None:
    restore, _ = deep_game(2).root.__reduce__()[1][0].__reduce__()  # type: ignore[index]
    with pytest.raises(CornerwiseError):
        restore(listed)
