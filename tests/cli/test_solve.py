"""``cornerwise solve`` as text."""

import re
import signal
import threading
from typing import Any

import pytest

import cornerwise
from cornerwise import Board, MoveValue, Solution
from cornerwise.formats import read_blksgf

from .helpers import EXAMPLE, EXAMPLE_PLIES, Cli

MINI = b"42f7 66f7 64i3 35d0 87d1 26i0 21b2 83e0 55a0 43a0 58c2 22b0"


def board(ply: int) -> Board:
    return read_blksgf(EXAMPLE)[0].board(ply)


def table_of(out: str) -> list[list[str]]:
    """The rows under the heads, cut at gaps of two blanks."""
    lines = out.split("\nresult  ")[1].splitlines()[1:]
    return [re.split(r"  +", line) for line in lines]


def test_a_proven_position(cli: Cli) -> None:
    out = cli.good("solve", EXAMPLE, "--ply", 22, "--threads", 1)
    assert out.startswith("Blokus Duo, 'Turnaround', ply 22 of 34\nresult W+4\n\n     a b c d e")
    assert "\n\nProven: black wins by 5 (official)\nbest move  * " in out
    assert re.search(r"\nline       B\[\S+\] W\[\S+\] B\[", out)
    assert re.search(r"\nsearch     [\d,]+ nodes in \d+\.\d\d s\n$", out)


def test_it_proves_what_analyze_proves(cli: Cli) -> None:
    for scoring in ("official", "squares"):
        options = (EXAMPLE, "--ply", 24, "--scoring", scoring)
        proven = r"Proven: .*"
        assert re.findall(proven, cli.good("solve", *options)) == re.findall(
            proven, cli.good("analyze", *options)
        )


@pytest.mark.parametrize("scoring", cornerwise.SCORINGS)
def test_every_move(cli: Cli, scoring: cornerwise.Scoring) -> None:
    out = cli.good("solve", EXAMPLE, "--ply", 23, "--all", "--scoring", scoring)
    rows = table_of(out)
    position = board(23)
    assert sorted(row[-1] for row in rows) == sorted(m.to_code() for m in position.legal_moves)
    best = cornerwise.solve(position, scoring).value
    assert best is not None
    for result, loss, name, code in rows:
        position.push(code)
        after = cornerwise.solve(position, scoring).value
        assert after is not None
        position.pop()
        # White is to move: after is black's view, which is what the table shows.
        assert result == (f"B+{after}" if after > 0 else f"W+{-after}" if after else "draw")
        assert int(loss) == best + after
        assert name == f"{cornerwise.Move.parse(code).piece} {cornerwise.Move.parse(code)}"
    losses = [int(row[1]) for row in rows]
    assert losses == sorted(losses)
    assert losses[0] == 0
    number = losses.count(0)
    verb = "is" if number == 1 else "are"
    assert f"All {len(rows)} legal moves, best first; {number} of them {verb} best:\n" in out


def test_the_only_move(cli: Cli) -> None:
    (game, *_) = read_blksgf(EXAMPLE)
    ply = next(k for k, move in enumerate(game.moves) if move.is_pass)
    out = cli.good("solve", EXAMPLE, "--ply", ply, "--all")
    assert "\nbest move  pass\n" in out
    assert "\nThe only legal move:\n" in out
    assert table_of(out) == [["W+4", "0", "pass", "0000"]]


def test_moves_that_are_only_bounded(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second, third = list(board(22).legal_moves)[:3]

    def solve(position: Board, scoring: cornerwise.Scoring, **_: Any) -> Solution:
        return Solution(
            value=None, best=first, pv=(), exact=False, lower=2, upper=9, nodes=77, seconds=0.5,
            scoring=scoring, stopped="time",
            moves=(MoveValue(first, 2, 9), MoveValue(second, 2, 2), MoveValue(third, -3, 1)),
        )  # fmt: skip

    monkeypatch.setattr(cornerwise, "solve", solve)
    out = cli.good("solve", EXAMPLE, "--ply", 22, "--all", "--time", 1)
    assert "\nNot proven: black wins by 2 to 9 (official)\nsafe move  * " in out
    assert "which secures a win by 2 or more\n" in out
    assert "\nAll 3 legal moves, best first:\n" in out
    assert [row[:2] for row in table_of(out)] == [
        ["B+2..B+9", "0..7"],
        ["B+2", "0..7"],
        ["W+3..B+1", "1..12"],
    ]


@pytest.mark.parametrize(
    ("ply", "words"), [(22, "black wins"), (23, "white wins"), (EXAMPLE_PLIES - 2, "white wins")]
)
def test_outcome(cli: Cli, ply: int, words: str) -> None:
    out = cli.good("solve", EXAMPLE, "--ply", ply, "--outcome")
    assert f"\n\nProven: {words} (official)\n" in out
    assert re.search(r"\na move  .*, which reaches it\nsearch  [\d,]+ nodes in \d+\.\d\d s\n$", out)


def test_outcome_that_is_not_proven(cli: Cli) -> None:
    out = cli.good("solve", EXAMPLE, "--ply", 2, "--outcome", "--time", 0)
    assert "\nNot proven: a win of either side, or a draw (official)\n" in out
    assert out.endswith("; a longer --time may prove more\n")


def test_a_finished_game(cli: Cli) -> None:
    for option in ([], ["--all"]):
        out = cli.good("solve", EXAMPLE, *option)
        assert out.endswith("\nThe game is over: white wins by 4 (official)\n")
    out = cli.good("solve", EXAMPLE, "--outcome")
    assert out.endswith("\nThe game is over: white wins (official)\n")


def test_mini_from_codes(cli: Cli) -> None:
    out = cli.good("solve", "-", "--variant", "mini", "--scoring", "squares", stdin=MINI)
    assert out.startswith("Blokus Mini, ply 12 of 12\n")
    assert "\nProven: black wins by 4 (squares)\n" in out


@pytest.mark.parametrize("option", [(), ("--all",), ("--outcome",)])
def test_bounds_when_time_is_up(cli: Cli, option: tuple[str, ...]) -> None:
    out = cli.good("solve", EXAMPLE, "--ply", 4, "--time", 0.1, *option)
    assert "\nNot proven: " in out
    assert "; a longer --time may prove more\n" in out


def test_options_reach_the_solver(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: dict[str, Any] = {}
    real = cornerwise.solve

    def solve(position: Board, scoring: cornerwise.Scoring, **options: Any) -> Solution:
        seen.update(options, scoring=scoring)
        return real(position, scoring)

    monkeypatch.setattr(cornerwise, "solve", solve)
    options = ("--threads", 3, "--table", 7, "--time", 9, "--scoring", "squares")
    cli.good("solve", EXAMPLE, "--ply", 30, *options)
    del seen["progress"]
    assert seen == {"threads": 3, "table_mb": 7, "time_limit": 9.0, "scoring": "squares",
                    "all_moves": False}  # fmt: skip
    cli.good("solve", EXAMPLE, "--ply", 30, "--all")
    assert seen["time_limit"] is None
    assert seen["threads"] >= 1
    assert seen["all_moves"]


@pytest.mark.skipif(not hasattr(signal, "raise_signal"), reason="needs signals")
@pytest.mark.parametrize("option", [(), ("--all",), ("--outcome",), ("--json",)])
def test_ctrl_c_prints_the_bounds(cli: Cli, option: tuple[str, ...]) -> None:
    timer = threading.Timer(0.4, signal.raise_signal, [signal.SIGINT])
    timer.start()
    result = cli("solve", EXAMPLE, "--ply", 6, "--time", 60, *option)
    timer.join()
    assert (result.code, result.err) == (130, "")
    if option == ("--json",):
        assert '"stopped": "interrupt"' in result.out
        assert '"exact": false' in result.out
    else:
        assert "\nNot proven: " in result.out
        assert "s, stopped by Ctrl-C\n" in result.out
