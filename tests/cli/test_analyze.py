"""``cornerwise analyze`` as text."""

import re
from collections.abc import Callable
from typing import Literal

import pytest

from cornerwise import Board, Scoring, Solution, solve
from cornerwise.cli import analysis
from cornerwise.formats import read_blksgf

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

    def stop_at_22(board: Board, scoring: Scoring, *, time_limit: float) -> Solution:
        if board.ply < 22:
            return fail(board, scoring, time_limit=time_limit)
        return solve(board, scoring)

    monkeypatch.setattr(analysis, "solve", stop_at_22)
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
    monkeypatch.setattr(analysis, "solve", fake_solver(0))
    out = cli.good("analyze", EXAMPLE)
    assert "ply 0 of 34" in out
    assert "everything is proven, back to the very start." in out
    assert "no move of the game gave anything away" in out


def test_bounds_where_nothing_is_proven(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "solve", fake_solver(99))
    out = cli.good("analyze", EXAMPLE)
    assert f"ply {EXAMPLE_PLIES} of {EXAMPLE_PLIES}" in out
    assert "whose result could not be proven." in out
    out = cli.good("analyze", EXAMPLE, "--ply", 9, "--time", 0.01)
    assert "\nNot proven: between white by 12 and black by 3 (official)\n" in out
    assert "(official)\nsafe move  * " in out
    assert ", which secures a loss by 3 or less\n" in out
    assert "search     1,234,567 nodes in 0.50 s; a longer --time may prove more\n" in out
    assert "\nline " not in out


def test_an_interrupted_search_prints_the_bounds(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "solve", fake_solver(30, "interrupt"))
    result = cli("analyze", EXAMPLE, "--ply", 9)
    assert (result.code, result.err) == (130, "")
    assert "1,234,567 nodes in 0.50 s, stopped by Ctrl-C\n" in result.out
    result = cli("analyze", EXAMPLE)
    assert (result.code, result.err) == (130, "")
    assert "until Ctrl-C: ply 30 is the earliest with a proven result.\n" in result.out


def test_ctrl_c_between_two_searches(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    prove = fake_solver(0)

    def stop(board: Board, scoring: Scoring, *, time_limit: float) -> Solution:
        if board.ply < 30:
            raise KeyboardInterrupt
        return prove(board, scoring, time_limit=time_limit)

    monkeypatch.setattr(analysis, "solve", stop)
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
