"""``cornerwise analyze`` as text."""

import json
import re
from collections.abc import Callable
from typing import Any, Literal

import pytest

from cornerwise import Board, Move, Scoring, Solution, solve
from cornerwise.formats import read_blksgf
from cornerwise.review import backwards

from ..analyze.fake_core import FakeEngine
from .helpers import EXAMPLE, EXAMPLE_PLIES, GAMES, Cli

Solver = Callable[..., Solution]


def fake_solver(proven_from: int, stopped: Literal["time", "interrupt"] = "time") -> Solver:
    """A solver that proves a draw from some ply on, and bounds before."""

    def solve(board: Board, scoring: Scoring, *, time_limit: float, **_: object) -> Solution:
        exact = board.ply >= proven_from
        best = next(iter(board.legal_moves), None)
        return Solution(
            value=0 if exact else None,
            best=best,
            pv=(best,) if exact and best else (),
            exact=exact,
            lower=0 if exact else -3,
            upper=0 if exact else 12,
            nodes=1234567,
            seconds=0.5,
            scoring=scoring,
            stopped=None if exact else stopped,
        )

    return solve


@pytest.fixture
def fake_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cornerwise._core.Engine", FakeEngine, raising=False)


def test_a_proven_position(cli: Cli) -> None:
    out = cli.good("analyze", EXAMPLE, "--ply", 22, "--time", 60)
    assert out.startswith("Blokus Duo, 'Turnaround', ply 22 of 34\nresult W+4\n\n     a b c d e")
    assert "\n  6  . O . . . # # # . O . # #[O]  6\n" in out
    assert "\nblack      # -35 (official)\n           left: 1 2 V3 I3 O T4 I4 Z4 P L5\n" in out
    assert "\nlast move  [O] I4 n3,n4,n5,n6\n" in out
    assert "\nto move    black, with 45 legal moves (1:10, 2:9, V3:9, I3:3, O:1, T4:3" in out
    assert "\n\nProven: black wins by 5 (official)\nbest move  * P l1,m1,n1,l2,m2 (dem2)\n" in out
    assert re.search(r"\nline       B\[l1,m1,n1,l2,m2\] W\[\S+\] B\[", out)
    assert re.search(r"\nsearch     [\d,]+ nodes in \d+\.\d\d s\n", out)
    assert re.search(r"\nmoves      P \S+; .*; and 41 more \(see --all-moves\)\n$", out)
    assert "Searched back" not in out


def test_the_best_move_is_drawn(cli: Cli) -> None:
    rows = cli.good("analyze", EXAMPLE, "--ply", 22).splitlines()[4:18]
    assert rows[12].split()[1:-1][11:13] == ["*", "*"]
    assert rows[13].split()[1:-1][11:14] == ["*", "*", "*"]


def test_both_scorings(cli: Cli) -> None:
    out = cli.good("analyze", EXAMPLE, "--ply", 22, "--scoring", "squares")
    assert "black      # 54 (squares)\n" in out
    assert "Proven: black wins by 5 (squares)\n" in out


def test_going_back_finds_what_was_given_away(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    fail = fake_solver(99)

    def stop_at_22(board: Board, scoring: Scoring, *, time_limit: float, **_: object) -> Solution:
        if board.ply < 22:
            return fail(board, scoring, time_limit=time_limit)
        return solve(board, scoring)

    monkeypatch.setattr(backwards, "solve", stop_at_22)
    out = cli.good("analyze", EXAMPLE)
    assert "ply 22 of 34" in out
    assert re.search(
        r"\nSearched back from the end of the game for \d+\.\d s: "
        r"ply 22 is the earliest with a proven result\.\n",
        out,
    )
    assert out.endswith(
        "  ply 22   black gave away 9 with L5 a11,a12,a13,a14,b14; best was P l1,m1,n1,l2,m2\n"
        "  the end  white wins by 4 (official)\n"
    )


def test_going_back_to_the_start(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backwards, "solve", fake_solver(0))
    out = cli.good("analyze", EXAMPLE)
    assert "ply 0 of 34" in out
    assert "everything is proven, back to the very start." in out
    assert "no move of the game gave anything away" in out


@pytest.mark.usefixtures("fake_engine")
def test_bounds_where_nothing_is_proven(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backwards, "solve", fake_solver(99))
    out = cli.good("analyze", EXAMPLE)
    assert f"ply {EXAMPLE_PLIES} of {EXAMPLE_PLIES}" in out
    assert "whose result could not be proven." in out
    out = cli.good("analyze", EXAMPLE, "--ply", 9, "--time", 0.01)
    assert "\nNot proven: between white by 12 and black by 3 (official)\n" in out
    assert re.search(r"\nsafe move  [^*\n]+, which secures a loss by 3 or less\n", out)
    assert "search     1,234,567 nodes in 0.50 s; a longer --time may prove more\n" in out
    assert "\nline " not in out


def test_an_interrupted_search_prints_the_bounds(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backwards, "solve", fake_solver(30, "interrupt"))
    result = cli("analyze", EXAMPLE, "--ply", 9)
    assert (result.code, result.err) == (130, "")
    assert "1,234,567 nodes in 0.50 s, stopped by Ctrl-C\n" in result.out
    result = cli("analyze", EXAMPLE)
    assert (result.code, result.err) == (130, "")
    assert "until Ctrl-C: ply 30 is the earliest with a proven result.\n" in result.out


def test_ctrl_c_between_two_searches(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    prove = fake_solver(0)

    def stop(board: Board, scoring: Scoring, *, time_limit: float, **_: object) -> Solution:
        if board.ply < 30:
            raise KeyboardInterrupt
        return prove(board, scoring, time_limit=time_limit)

    monkeypatch.setattr(backwards, "solve", stop)
    result = cli("analyze", EXAMPLE)
    assert result.code == 130
    assert "until Ctrl-C: ply 30 is the earliest" in result.out
    result = cli("analyze", EXAMPLE, "--ply", 3)
    assert (result.code, result.out, result.err) == (130, "", "cornerwise: interrupted\n")


def test_a_finished_game(cli: Cli) -> None:
    out = cli.good("analyze", EXAMPLE, "--ply", EXAMPLE_PLIES)
    assert "to move    nobody, the game is over\n" in out
    assert out.endswith("\nThe game is over: white wins by 4 (official)\n")


def test_a_forced_pass(cli: Cli) -> None:
    (game, *_) = read_blksgf(EXAMPLE)
    ply = next(k for k, move in enumerate(game.moves) if move.is_pass)
    out = cli.good("analyze", EXAMPLE, "--ply", ply)
    assert "who can place nothing and must pass\n" in out
    assert "\nbest move  pass\n" in out
    assert "\nlast move  pass\n" in cli.good("analyze", EXAMPLE, "--ply", ply + 1)


@pytest.mark.parametrize(("option", "shown"), [(["--moves", 3], 3), (["--all-moves"], 45)])
def test_lists_of_moves(cli: Cli, option: list[object], shown: int) -> None:
    out = cli.good("analyze", EXAMPLE, "--ply", 22, *option)
    heading, *lines = out.split("\n\n")[-1].splitlines()
    assert heading == ("Legal moves, 3 of 45:" if shown == 3 else "Legal moves, all 45:")
    board = read_blksgf(EXAMPLE)[0].board(22)
    assert len(lines) == shown
    for line in lines:
        code, piece, cells = line.split()
        assert board.is_legal(code)
        assert board.is_legal(cells)
        assert piece in [each.name for each in board.pieces_left[0]]


def test_no_list_of_moves(cli: Cli) -> None:
    out = cli.good("analyze", EXAMPLE, "--ply", 22, "--moves", 0)
    assert "\nmoves " not in out
    assert "Legal moves" not in out


def test_the_game_is_chosen(cli: Cli) -> None:
    assert ", game 1 of 150, '0', ply 33 of 33\n" in cli.good("analyze", GAMES, "--ply", 33)
    out = cli.good("analyze", GAMES, "--ply", 34, "--game", 100)
    assert ", game 100 of 150, '99', ply 34 of 34\n" in out


def test_standard_input_and_codes(cli: Cli) -> None:
    moves = " ".join(move.to_code() for move in read_blksgf(EXAMPLE)[0].moves)
    out = cli.good("analyze", "-", "--ply", 22, stdin=moves.encode())
    assert "Proven: black wins by 5 (official)" in out


def test_mini(cli: Cli) -> None:
    line = b"42f7 66f7 64i3 35d0 87d1 26i0 21b2 83e0 55a0 43a0 58c2 22b0"
    out = cli.good("analyze", "-", "--variant", "mini", "--ply", 12, stdin=line)
    assert out.startswith("Blokus Mini, ply 12 of ")


def test_going_back_within_the_time_given(cli: Cli) -> None:
    out = cli.good("analyze", EXAMPLE, "--time", 0)
    assert f"ply {EXAMPLE_PLIES} of {EXAMPLE_PLIES}" in out


def unproven(cli: Cli, *arguments: object) -> str:
    return cli.good("analyze", EXAMPLE, "--ply", 9, *arguments)


@pytest.fixture
def no_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backwards, "solve", fake_solver(99))


ROW = re.compile(
    r" *([BW]\+\d+\.\d|0\.0) +(\d+\.\d) % +(\d+\.\d) % +(\d+\.\d) % +([\d,]+)"
    r" +([BW]\+\d+|draw)? +(\w+ \S+) +(\w{4})((?: +\w{4})*)"
)


@pytest.mark.usefixtures("fake_engine", "no_proof")
def test_estimates_where_nothing_is_proven(cli: Cli) -> None:
    out = unproven(cli)
    assert re.search(
        r"\)\nestimate   [BW]\+\d+\.\d \(official\): "
        r"white wins \d+\.\d %, a draw 0\.0 %, black wins \d+\.\d %\n"
        r"best move  \* \w+ \S+ \(\w{4}\), by this estimate\n"
        r"engine     434 positions in \d+\.\d\d s\n"
        r"safe move  ",
        out,
    )
    heading, heads, *rows = out.split("\n\n")[-1].splitlines()
    assert heading == "Best moves of white, 5 of 434:"
    assert heads.split() == [
        "margin", "win", "draw", "loss", "visits", "proven", "move", "code", "line"
    ]  # fmt: skip
    board = read_blksgf(EXAMPLE)[0].board(9)
    assert len(rows) == 5
    for row in rows:
        found = ROW.fullmatch(row)
        assert found is not None, row
        margin, win, draw, loss, visits, proven, move, code, line = found.groups()
        assert sum(map(float, (win, draw, loss))) == pytest.approx(100, abs=0.2)
        assert (visits, proven) == ("1", None)
        after = board.copy()
        after.push(code)
        assert str(after.last_move) == move.split()[1]
        assert after.is_legal(line.split()[0])
        # The margins are black's, the chances white's.
        assert (margin[0] == "B") == (float(win) < 50)
    wins = [float(row.split()[1]) for row in rows]
    assert wins == sorted(wins, reverse=True)
    assert f"best move  * {rows[0].split('  ')[-3]}" in out
    assert "\nmoves " not in out


@pytest.mark.usefixtures("fake_engine", "no_proof")
def test_how_many_moves_are_estimated(cli: Cli) -> None:
    assert "\nBest moves of white, 2 of 434:\n" in unproven(cli, "--multipv", 2)
    out = unproven(cli, "--multipv", 1000, "--moves", 3)
    assert "\nBest moves of white, all 434:\n" in out
    assert "\nLegal moves, 3 of 434:\n" in out


@pytest.mark.usefixtures("fake_engine", "no_proof")
def test_the_best_estimated_move_is_drawn(cli: Cli) -> None:
    out = unproven(cli, "--seed", 4)
    code = re.search(r"best move  \* \w+ \S+ \((\w+)\)", out)
    assert code is not None
    cells = Move.parse(code[1]).cells
    rows = [line[5::2] for line in out.splitlines()[4:18]]
    drawn = [(row, col) for row in range(14) for col in range(14) if rows[row][col] == "*"]
    assert tuple(drawn) == cells


@pytest.mark.usefixtures("fake_engine", "no_proof")
def test_the_only_move(cli: Cli) -> None:
    (game, *_) = read_blksgf(EXAMPLE)
    ply = next(k for k, move in enumerate(game.moves) if move.is_pass)
    out = cli.good("analyze", EXAMPLE, "--ply", ply)
    assert "\nbest move  pass, by this estimate\n" in out
    assert "\n\nThe only legal move:\n" in out
    assert re.search(r" pass +0000\b", out.splitlines()[-1])


@pytest.mark.usefixtures("fake_engine")
def test_the_end_of_a_game_that_is_not_over(cli: Cli) -> None:
    stdin = b"56u0 9at1"
    out = cli.good("analyze", "-", "--time", 0.1, stdin=stdin)
    assert "whose result could not be proven." in out
    assert "\nBest moves of black, 5 of " in out


def fake_proof(lower: int, upper: int, stopped: str | None = None) -> type[FakeEngine]:
    """An engine that proves something on its way."""

    class Proving(FakeEngine):
        def analyze(self, *arguments: Any, **options: Any) -> dict[str, Any]:
            found = super().analyze(*arguments, **options)
            first, *others = found["moves"]
            rated = [(*first[:6], lower, upper, first[8]), *others]
            return {**found, "moves": rated, "lower": lower, "upper": upper, "stopped": stopped}

    return Proving


@pytest.mark.usefixtures("no_proof")
def test_what_the_engine_proves_is_proven(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = fake_proof(-2, -2)
    monkeypatch.setattr("cornerwise._core.Engine", engine, raising=False)
    out = unproven(cli)
    assert "\n\nProven: black wins by 2 (official)\nbest move  * " in out
    assert "by this estimate" not in out
    # Its line does not reach the end of the game.
    assert "\nline " not in out
    found = json.loads(unproven(cli, "--json"))
    assert (found["exact"], found["value"], found["stopped"]) == (True, -2, None)
    assert found["best"]["code"] == found["estimate"]["moves"][0]["code"]


@pytest.mark.usefixtures("no_proof")
def test_bounds_that_the_engine_proves(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = fake_proof(1, 30, stopped="time")
    monkeypatch.setattr("cornerwise._core.Engine", engine, raising=False)
    out = unproven(cli)
    assert "\n\nNot proven: white wins by 1 to 12 (official)\nestimate " in out
    assert re.search(r"\nsafe move  \* \S+ \S+ \(\w+\), which secures a win by 1 or more\n", out)


def test_a_line_to_the_end_is_shown(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    board = read_blksgf(EXAMPLE)[0].board(22)
    solution = solve(board)
    assert solution.value is not None
    line = [move.index for move in solution.pv]

    class Knowing(FakeEngine):
        def analyze(self, *_: Any, **__: Any) -> dict[str, Any]:
            value = solution.value
            rated = [(line[0], 0.0, 0.5, 0.0, 0.5, 1, value, value, line)]
            bounds = {"lower": value, "upper": value, "stopped": None}
            return {"moves": rated, **bounds, "nodes": 1, "seconds": 0.0}

    monkeypatch.setattr(backwards, "solve", fake_solver(99))
    monkeypatch.setattr("cornerwise._core.Engine", Knowing, raising=False)
    found = json.loads(cli.good("analyze", EXAMPLE, "--ply", 22, "--json"))
    assert [move["text"] for move in found["pv"]] == [str(move) for move in solution.pv]
    assert found["value"] == solution.value


@pytest.mark.usefixtures("no_proof")
def test_ctrl_c_while_estimating(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = fake_proof(-109, 109, stopped="interrupt")
    monkeypatch.setattr("cornerwise._core.Engine", engine, raising=False)
    for options in ((), ("--ply", 9)):
        result = cli("analyze", EXAMPLE if options else "-", *options, stdin=b"56u0 9at1")
        assert (result.code, result.err) == (130, "")
        assert re.search(r" positions in \d+\.\d\d s, stopped by Ctrl-C\n", result.out)
        assert "\nBest moves of " in result.out
        assert "nodes in 0.50 s; a longer --time may prove more\n" in result.out


def test_estimates_of_the_real_engine(cli: Cli) -> None:
    out = cli.good("analyze", EXAMPLE, "--ply", 9, "--time", 0.4, "--threads", 1, "--seed", 1)
    rows = out.split("\n\n")[-1].splitlines()[2:]
    assert len(rows) == 5
    assert all(ROW.fullmatch(row) for row in rows)
