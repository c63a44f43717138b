"""``cornerwise review``, as text and as JSON."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

import cornerwise
from cornerwise import Board, Scoring, Solution
from cornerwise.cli.review_json import review_as_json
from cornerwise.formats import format_blksgf, read_blksgf
from cornerwise.review import backwards

from .helpers import EXAMPLE, EXAMPLE_PLIES, GAMES, Cli
from .test_analyze import fake_solver
from .test_solve_json import MOVE

NONE = type(None)
TYPES: dict[str, type | tuple[type, ...]] = {
    "format": int,
    "version": str,
    "instruction_set": str,
    "file": str,
    "game": int,
    "games": int,
    "plies": int,
    "variant": str,
    "scoring": str,
    "proven_from": (int, NONE),
    "result": (int, NONE),
    "moves": list,
    "players": dict,
    "nodes": int,
    "seconds": float,
    "stopped": (str, NONE),
}
ROW = ["ply", "turn", "move", "exact", "value", "lower", "upper", "loss", "loss_lower",
       "loss_upper", "better", "nodes", "seconds"]  # fmt: skip
TOTAL = ["moves", "slips", "lost"]


def stop_before(ply: int, lower: int = -3, upper: int = 12) -> Any:
    """A solver that proves everything from some ply on, and has bounds before."""

    def solve(board: Board, scoring: Scoring, **_: Any) -> Solution:
        if board.ply >= ply:
            return cornerwise.solve(board, scoring)
        best = next(iter(board.legal_moves))
        return Solution(value=None, best=best, pv=(), exact=False, lower=lower, upper=upper,
                        nodes=5, seconds=0.1, scoring=scoring, stopped="time")  # fmt: skip

    return solve


def review(cli: Cli, *arguments: object) -> dict[str, Any]:
    out = cli.good("review", EXAMPLE, "--json", *arguments)
    assert out.isascii()
    found: dict[str, Any] = json.loads(out)
    check_schema(found)
    return found


def check_schema(found: dict[str, Any]) -> None:
    assert list(found) == list(TYPES)
    for name, kind in TYPES.items():
        assert isinstance(found[name], kind), name
    for row in found["moves"]:
        assert list(row) == ROW
        for move in (row["move"], row["better"]):
            assert move is None or list(move) == MOVE
    assert list(found["players"]) == ["black", "white"]
    assert all(list(total) == TOTAL for total in found["players"].values())


def test_every_field_is_documented() -> None:
    documentation = review_as_json.__doc__ or ""
    for name in [*TYPES, *ROW, *TOTAL]:
        assert f"``{name}``" in documentation, name


def test_a_row_for_each_move(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backwards, "solve", stop_before(22))
    out = cli.good("review", EXAMPLE)
    assert out.startswith(
        "Blokus Duo, 'Turnaround', ply 22 of 34\nresult W+4\n\n"
        "Proven back to ply 22: black wins by 5 (official)\n\nply  to move  result"
    )
    rows = out.split("\n\n")[2].splitlines()[1:]
    assert [int(row.split()[0]) for row in rows] == list(range(21, EXAMPLE_PLIES + 1))
    assert re.fullmatch(r" 22  black    B\+5 +L5 a11,a12,a13,a14,b14 +9  P \S+", rows[1])
    assert re.fullmatch(r" 23  white    W\+4 +W m1,n1,l2,m2,l3", rows[2])
    assert re.fullmatch(r" 32  black    W\+4 +pass", rows[11])
    assert rows[-1] == " 34  the end  W+4"
    assert "\nblack   gave away 9 points with 1 of 5 moves\n" in out
    assert "\nwhite   gave nothing away with 6 moves\n" in out
    assert re.search(r"\nsearch  [\d,]+ nodes in \d+\.\d s\n$", out)


@pytest.mark.parametrize(
    ("bounds", "row"),
    [
        # White to move; his game goes on to B+5, which is -5 for him.
        ((-9, 3), r" 21  white    W\+3\.\.B\+5  I4 n3,n4,n5,n6 +0\.\.8"),
        ((-2, 3), r" 21  white    W\+3\.\.B\+2  I4 n3,n4,n5,n6 +3\.\.8  \S+ \S+"),
        ((-9, -5), r" 21  white    B\+5     I4 n3,n4,n5,n6"),
    ],
)
def test_the_first_row_may_be_bounded(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, bounds: tuple[int, int], row: str
) -> None:
    monkeypatch.setattr(backwards, "solve", stop_before(22, *bounds))
    rows = cli.good("review", EXAMPLE).split("\n\n")[2].splitlines()
    assert re.fullmatch(row, rows[1]), rows[1]


def test_it_agrees_with_the_values_of_all_moves(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backwards, "solve", stop_before(22))
    found = review(cli, "--time", 600)
    seen = 0
    for row in found["moves"]:
        if not row["exact"] or row["ply"] < 22:
            continue
        board = read_blksgf(EXAMPLE)[0].board(row["ply"])
        assert str(board.turn) == row["turn"]
        value = cornerwise.solve(board).value
        board.push(row["move"]["text"])
        after = cornerwise.solve(board).value
        board.pop()
        assert value is not None
        assert after is not None
        assert (row["value"], row["loss"]) == (value, value + after)
        if row["loss"]:
            board.push(row["better"]["text"])
            assert cornerwise.solve(board).value == -value
        else:
            assert row["better"] is None
        seen += 1
    assert seen == EXAMPLE_PLIES - 22
    assert found["proven_from"] == 22
    assert found["result"] == -4
    assert found["players"]["black"]["lost"] >= 9


def test_json(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backwards, "solve", stop_before(22, -2, 3))
    found = review(cli)
    assert (found["proven_from"], found["stopped"], found["plies"]) == (22, "time", EXAMPLE_PLIES)
    bounded, slip, *_ = found["moves"]
    assert (bounded["ply"], bounded["exact"], bounded["value"]) == (21, False, None)
    assert (bounded["lower"], bounded["upper"], bounded["loss"]) == (-2, 3, None)
    assert (bounded["loss_lower"], bounded["loss_upper"]) == (3, 8)
    assert bounded["better"] is not None
    assert (slip["ply"], slip["turn"], slip["loss"]) == (22, "black", 9)
    assert found["players"]["black"] == {"moves": 5, "slips": 1, "lost": 9}
    assert found["players"]["white"] == {"moves": 6, "slips": 0, "lost": 0}


def test_nothing_is_proven(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backwards, "solve", stop_before(99))
    path = EXAMPLE.parent / EXAMPLE.name
    moves = " ".join(move.to_code() for move in read_blksgf(path)[0].moves[:8]).encode()
    out = cli.good("review", "-", stdin=moves)
    assert "\n\nNot proven: between white by 3 and black by 12 (official)\n" in out
    assert re.search(r"\nNot even the end of the game could be proven in \d+\.\d s\.\n$", out)
    found = json.loads(cli.good("review", "-", "--json", stdin=moves))
    check_schema(found)
    assert (found["proven_from"], found["result"], found["moves"]) == (None, None, [])
    assert found["stopped"] == "time"


def test_back_to_the_start(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backwards, "solve", fake_solver(0))
    out = cli.good("review", EXAMPLE)
    assert "\nProven back to the start: a draw (official)\n" in out
    assert review(cli)["stopped"] is None


def test_no_time(cli: Cli) -> None:
    out = cli.good("review", EXAMPLE, "--time", 0)
    assert "\nProven back to ply 34: white wins by 4 (official)\n" in out
    assert "\nblack   played no move since\n" in out


@pytest.mark.parametrize("json_wanted", [False, True])
def test_ctrl_c(cli: Cli, monkeypatch: pytest.MonkeyPatch, json_wanted: bool) -> None:
    monkeypatch.setattr(backwards, "solve", fake_solver(30, "interrupt"))
    result = cli("review", EXAMPLE, *(["--json"] if json_wanted else []))
    assert (result.code, result.err) == (130, "")
    if json_wanted:
        assert json.loads(result.out)["stopped"] == "interrupt"
    else:
        assert "\nProven back to ply 30: a draw" in result.out
        assert result.out.endswith(", until Ctrl-C\n")


@pytest.fixture
def three_games(tmp_path: Path) -> Path:
    path = tmp_path / "three.blksgf"
    path.write_text(format_blksgf(read_blksgf(GAMES)[:3]), encoding="utf-8")
    return path


def test_all_games(cli: Cli, three_games: Path) -> None:
    out = cli.good("review", three_games, "--all-games", "--time", 0.05)
    assert re.findall(r"(?:\A|\n\n)Blokus Duo, game (\d) of 3", out) == ["1", "2", "3"]
    lines = cli.good("review", three_games, "--all-games", "--json", "--time", 0.05).splitlines()
    found = [json.loads(line) for line in lines]
    assert [each["game"] for each in found] == [1, 2, 3]
    for each in found:
        check_schema(each)


def test_one_game_of_many(cli: Cli, three_games: Path) -> None:
    out = cli.good("review", three_games, "--game", 2, "--time", 0)
    assert out.startswith("Blokus Duo, game 2 of 3, ")


def test_ctrl_c_ends_all_games(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, three_games: Path
) -> None:
    monkeypatch.setattr(backwards, "solve", fake_solver(25, "interrupt"))
    result = cli("review", three_games, "--all-games", "--json")
    assert result.code == 130
    assert [json.loads(line)["game"] for line in result.out.splitlines()] == [1]


def test_a_game_that_is_not_over(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backwards, "solve", stop_before(24))
    moves = " ".join(move.to_code() for move in read_blksgf(EXAMPLE)[0].moves[:28]).encode()
    out = cli.good("review", "-", "--time", 600, "--scoring", "squares", stdin=moves)
    assert re.search(r"\n 28  black    \S+\n\n", out)
    assert "(squares)" in out


def test_options_reach_the_solver(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: dict[str, Any] = {}
    prove = stop_before(33)

    def solve(board: Board, scoring: Scoring, **options: Any) -> Solution:
        seen.update(options, scoring=scoring)
        found: Solution = prove(board, scoring)
        return found

    monkeypatch.setattr(backwards, "solve", solve)
    cli.good("review", EXAMPLE, "--threads", 3, "--table", 7, "--scoring", "squares")
    assert (seen["threads"], seen["table_mb"], seen["scoring"]) == (3, 7, "squares")
    assert 0 < seen["time_limit"] <= 10
