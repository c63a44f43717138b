"""Matches between engines: who is called the winner, how sure that is, and what it took."""

import os
import random
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from statistics import fmean
from sys import path

import pytest

from cornerwise import Board, Engine, InvalidInputError
from cornerwise.formats import Game, read_blksgf, write_blksgf

path.insert(0, str(Path(__file__).parents[1]))
from benchmarks import match
from benchmarks.match_budget import Budget, PlyTimes
from benchmarks.match_files import read_records, write_game
from benchmarks.match_game import ENGINE, OPPONENT, Players, Record, Task, play_game
from benchmarks.match_gtp import EngineError, GtpEngine
from benchmarks.match_openings import openings_from_file, sampled_openings
from benchmarks.match_report import describe, time_ratio, times_are_equal
from benchmarks.match_run import tasks_of
from benchmarks.match_statistics import mean_interval, paired_scores, wilson

REPO = Path(__file__).parents[1]
FAKE = f'"{sys.executable}" "{REPO / "tests" / "gtp_player.py"}"'
TELL_BY_GENMOVE = ["--time-command", "genmove b"]


@pytest.fixture
def engines() -> Iterator[tuple[GtpEngine, GtpEngine]]:
    with closing(GtpEngine(FAKE)) as first, closing(GtpEngine(FAKE)) as second:
        yield first, second


def finished(task: Task, seed: int = 0) -> Record:
    rng = random.Random(seed)
    record = Record(task, wall=[1.0, 1.0], processor=[0.95, 1.0])
    while not record.board.is_over:
        record.board.push(rng.choice(list(record.board.legal_moves)))
    return record


# -- how sure a score is -----------------------------------------------------------------------


def test_wilson() -> None:
    assert wilson(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert wilson(1.0, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)


@pytest.mark.parametrize(
    ("count", "point"), [(3, 4.303), (5, 2.776), (10, 2.262), (31, 2.042), (121, 1.980)]
)
def test_mean_interval_uses_students_distribution(count: int, point: float) -> None:
    values = [float(number) for number in range(count)]
    variance = sum((value - fmean(values)) ** 2 for value in values) / (count - 1)
    interval = mean_interval(values)
    assert interval is not None
    assert (interval[1] - interval[0]) / 2 == pytest.approx(
        point * (variance / count) ** 0.5, rel=3e-3
    )


def test_no_interval_where_the_values_tell_none() -> None:
    assert mean_interval([0.5, 1.0]) is None
    assert mean_interval([0.5, 0.5, 0.5, 0.5]) is None


def test_only_full_pairs_count() -> None:
    assert paired_scores([(0, 1.0), (1, 0.5), (0, 0.0), (2, 1.0), (1, 1.0)]) == [0.5, 0.75]


# -- openings ----------------------------------------------------------------------------------


def test_sampled_openings_differ_and_repeat_with_their_seed() -> None:
    openings = sampled_openings(100, 4, seed=7)
    assert openings == sampled_openings(100, 4, seed=7)
    assert openings != sampled_openings(100, 4, seed=8)
    boards = [Board.from_moves(opening) for opening in openings]
    cells = [board.to_array() for board in boards]
    both = {c.tobytes() for c in cells} | {c.T.tobytes() for c in cells}
    assert len(both) >= 2 * len(openings) - sum((c == c.T).all() for c in cells)
    sizes = [len(move.cells) for opening in openings for move in opening]
    assert {len(opening) for opening in openings} == {4}
    assert fmean(sizes) > 4.5


def test_there_are_only_so_many_openings_of_one_ply() -> None:
    with pytest.raises(InvalidInputError, match=r"only \d+ different openings of 1 plies"):
        sampled_openings(1000, 1, seed=1)
    assert sampled_openings(3, 0, seed=1) == [(), (), ()]


def test_balanced_openings_are_level_and_of_both_lengths() -> None:
    openings = sampled_openings(6, 2, seed=2, balance=4.0)
    assert openings == sampled_openings(6, 2, seed=2, balance=4.0)
    assert {len(opening) for opening in openings} == {2, 3}
    for opening in openings:
        found = Engine(seed=1).analyze(Board.from_moves(opening), node_limit=20_000)
        assert abs(found.margin) <= 4.0


def test_openings_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "games.blksgf"
    games = [["56u0", "9at1"], ["56u0", "9at1", "78i0"], ["56u0", "j5"]]
    write_blksgf([Game.from_moves(moves) for moves in games], file)
    first, second = openings_from_file(file, 2, 2)
    assert first == Board.from_moves(games[0]).moves
    assert second == Board.from_moves(games[2]).moves
    with pytest.raises(InvalidInputError, match=r"only 2 different openings are in .*blksgf"):
        openings_from_file(file, 3, 2)


def test_each_opening_is_played_with_both_colours() -> None:
    openings = sampled_openings(3, 2, seed=1)
    tasks = tasks_of(openings, 6)
    assert [(task.opening, task.engine_color) for task in tasks] == [
        (opening, color) for opening in openings for color in (0, 1)
    ]
    assert [task.pair for task in tasks_of(openings, 5)] == [0, 0, 1, 1, 2]


# -- one game ----------------------------------------------------------------------------------


@pytest.mark.parametrize("color", [0, 1])
def test_a_game_ends_by_the_rules(color: int, engines: tuple[GtpEngine, GtpEngine]) -> None:
    (opening,) = sampled_openings(1, 4, seed=3)
    for _ in range(2):  # the engines live on
        record = play_game(Task(0, 0, opening, color), Players(engines, 60))
        assert record.failed is None
        assert record.board.is_over
        assert record.board.moves[:4] == opening
        black, white = record.board.score()
        assert record.margin == (black - white if color == 0 else white - black)
        assert min(record.wall) > 0
        if sys.platform == "linux":
            assert min(record.processor) > 0


@pytest.mark.parametrize("side", [ENGINE, OPPONENT])
@pytest.mark.parametrize(
    ("what", "cause", "details", "result"),
    [
        ("illegal", "illegal move", r"may not play 'a1' at ply [67]: it does not touch", "F"),
        ("pass", "illegal move", r"may not play 'pass' at ply [67]: it can still place", "F"),
        ("garbage", "illegal move", r"'no move'", "F"),
        ("resign", "resigned", r"at ply [67]", "R"),
        ("crash", "crash", r"ended with status 3 at 'genmove .'; .*it was too much", "F"),
        ("error", "error", r"'genmove .' was answered by 'cannot think'", "F"),
        ("hang", "timeout", r"'genmove .' took more than 0.5 s", "T"),
    ],
)
def test_a_failure_is_a_loss(side: int, what: str, cause: str, details: str, result: str) -> None:
    commands = [FAKE, FAKE]
    commands[side] += f" --at 6 {what}"
    with closing(GtpEngine(commands[0])) as first, closing(GtpEngine(commands[1])) as second:
        players = Players((first, second), 0.5 if what == "hang" else 60)
        for color in (0, 1):  # and the next game is played all the same
            record = play_game(Task(0, 0, (), color), players)
            assert (record.failed, record.cause) == (side, cause)
            assert re.search(details, record.details)
            assert record.points == float(side == OPPONENT)
            assert record.margin is None
            winner = "W" if (side == ENGINE) == (color == 0) else "B"
            assert record.result == f"{winner}+{result}"
            assert record.board.ply in (6, 7)


def test_programs_that_are_no_engines() -> None:
    with pytest.raises(OSError, match="no-such-program"):
        GtpEngine("no-such-program --level 3")
    with pytest.raises(EngineError, match="crash: ended with status 5 at 'list_commands'"):
        GtpEngine(f'"{sys.executable}" -c "raise SystemExit(5)"')
    with pytest.raises(EngineError, match="'list_commands' was answered by 'hello'"):
        GtpEngine(f'"{sys.executable}" -c "print(\'hello\', flush=True); input(); input()"')


# -- time --------------------------------------------------------------------------------------


def test_times_by_ply() -> None:
    times = PlyTimes()
    times.add(4, 1.0)
    times.add(4, 3.0)
    times.add(7, 5.0)
    assert [times.mean(ply) for ply in (0, 4, 5, 6, 7, 30)] == [2, 2, 2, 5, 5, 5]


@pytest.mark.parametrize("habit", [0.6, 1.0, 1.15])
def test_the_budget_makes_times_equal(habit: float) -> None:
    """An engine that always takes the same part of what it may take, and less in the end."""
    rng, times = random.Random(1), PlyTimes()

    def opponent(ply: int) -> float:
        return 0.1 * 0.8**ply * rng.uniform(0.5, 1.5)

    for _ in range(4):
        for ply in range(30):
            times.add(ply, opponent(ply))
    budget, own, other = Budget(times), 0.0, 0.0
    for game in range(100):
        budget.begin_game()
        used = given = 0.0
        for ply in range(30):
            if ply % 2 == game % 2:
                taken = habit * budget.before(ply) * (ply < 20)
                budget.after(taken)
                used += taken
            else:
                taken = opponent(ply)
                times.add(ply, taken)
                given += taken
        budget.end_game(used, given)
        own, other = own + used, other + given
    assert own / other == pytest.approx(1, abs=0.03)


def test_equal_times_are_within_ten_per_cent() -> None:
    record = finished(Task(0, 0, (), 0))
    for own, equal in [(0.90, False), (0.92, True), (1.09, True), (1.11, False)]:
        record.processor[0] = own
        assert times_are_equal([record]) is equal
    record.processor[0] = float("nan")
    assert time_ratio([record]) == (1.0, "wall")
    record.failed = ENGINE
    assert time_ratio([record]) is None


# -- matches -----------------------------------------------------------------------------------


def test_report() -> None:
    records = [finished(Task(number, number // 2, (), number % 2), number) for number in range(8)]
    records[5].failed, records[5].cause, records[5].details = ENGINE, "crash", "at 'genmove w'"
    text = describe(records[::-1], ("Us", "Them"))
    margins = [record.margin for record in records if record.margin is not None]
    wins = sum(margin > 0 for margin in margins)
    draws = margins.count(0)
    assert "Us (engine) against Them (opponent): 8 games" in text
    assert f"{(wins + draws / 2) / 8:.1%}: {wins} win" in text
    assert f"margin     {fmean(margins):+.2f} on average" in text
    assert "failure    game-0006.blksgf: engine, crash: at 'genmove w'" in text
    assert "lost       game-0006.blksgf: crash, as white" in text
    for record in records:
        lost = f"lost       {record.file_name}: by {-(record.margin or 0)}"
        assert (lost in text) == (record.margin is not None and record.margin < 0)
    assert "equal within 10 %: yes, ratio 0.950 by processor time" in text
    assert describe([], ("Us", "Them")).endswith("0 games")


def run(folder: Path, *options: str) -> int:
    return match.main(["--opponent", FAKE, "--jobs", "2", "--out", str(folder), *options])


def test_a_match(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "games"
    options = ["--engine", FAKE, "--games", "4", "--engine-name", "Us", "--no-time-ratio-check"]
    assert run(folder, *options) == 0
    output = capsys.readouterr()
    assert output.err == ""
    assert output.out.count("game ") == 4
    report = (folder / "report.txt").read_text(encoding="utf-8")
    assert output.out.endswith(report)
    assert report.startswith("Us (engine) against Fake (opponent): 4 games\n")
    games = [read_blksgf(file)[0] for file in sorted(folder.glob("*.blksgf"))]
    assert [game.players for game in games] == [("Us", "Fake"), ("Fake", "Us")] * 2
    for game in games:
        board = game.board()
        black, white = board.score()
        assert board.is_over
        assert game.result == (
            "0" if black == white else f"{'BW'[white > black]}+{abs(black - white)}"
        )
        assert game.comment is not None
        assert "engine: " in game.comment
    assert [g.moves[:4] for g in games[::2]] == [g.moves[:4] for g in games[1::2]]

    assert run(folder, *options) == 2  # games are never written over
    assert capsys.readouterr().err.count("\n") == 1


def test_a_match_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--engine", f"{FAKE} --at 20 error", "--games", "6", "--engine-name", "Us"]
    run(tmp_path, *options)
    before = {file.name: file.read_bytes() for file in tmp_path.glob("*.blksgf")}
    report = (tmp_path / "report.txt").read_text(encoding="utf-8")
    for number in (2, 3, 6):
        (tmp_path / f"game-000{number}.blksgf").unlink()
    capsys.readouterr()
    for lines in (3, 0):
        run(tmp_path, *options, "--continue")
        assert capsys.readouterr().out.count("game ") == lines
        for number in (1, 4, 5):
            name = f"game-000{number}.blksgf"
            assert (tmp_path / name).read_bytes() == before[name]
        again = (tmp_path / "report.txt").read_text(encoding="utf-8")
        assert again.splitlines()[:5] == report.splitlines()[:5]
        assert again.count("failure ") == report.count("failure ")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--engine-name", "They"], "expected They against Fake after "),
        (["--seed", "2"], "game-0001.blksgf is of another match; expected Us against Fake after "),
        (["--games", "1"], "game-0002.blksgf: the match has only 1 games"),
    ],
)
def test_another_match_does_not_go_on(
    options: list[str], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    usual = ["--engine", FAKE, "--games", "2", "--engine-name", "Us", "--no-time-ratio-check"]
    assert run(tmp_path, *usual) == 0
    capsys.readouterr()
    assert run(tmp_path, *usual, *options, "--continue") == 2
    assert message in capsys.readouterr().err


@pytest.mark.parametrize("text", ["", "hello", "(;GM[Blokus])", "(;GM[Blokus Duo];B[z99])"])
def test_a_file_that_is_no_game_of_the_match(text: str, tmp_path: Path) -> None:
    task = tasks_of(sampled_openings(1, 4, seed=1), 1)[0]
    (tmp_path / "game-0001.blksgf").write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=r"game-0001\.blksgf: "):
        read_records(tmp_path, [task], ("Us", "They"))


@pytest.mark.parametrize("failed", [None, ENGINE, OPPONENT])
def test_games_are_read_as_they_were(failed: int | None, tmp_path: Path) -> None:
    task = tasks_of(sampled_openings(1, 4, seed=1), 2)[1]
    record = Record(task, Board.from_moves(task.opening), failed)
    if failed is None:
        while not record.board.is_over:
            record.board.push(next(iter(record.board.legal_moves)))
    else:
        record.cause, record.details = "illegal move", "it said: nonsense\nand more"
    record.wall, record.processor = [1.5, 2.25], [1.125, 2.0]
    record.slowest = [0.25, 0.5]
    write_game(record, ("Us", "They"), "test", tmp_path / record.file_name)
    assert read_records(tmp_path, [task], ("Us", "They")) == [record]


def test_a_match_with_failures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--games", "2", "--engine", f"{FAKE} --at 8 illegal", "--no-time-ratio-check"]
    assert run(tmp_path, *options) == 1
    output = capsys.readouterr().out
    assert "score      0.0%: 0 wins, 0 draws, 2 losses" in output
    assert output.count("engine, illegal move: ") == 2
    (game,) = read_blksgf(tmp_path / "game-0001.blksgf")
    assert game.result == "W+F"
    assert len(game.moves) == 8


def test_unequal_times_end_with_status_1(tmp_path: Path) -> None:
    options = ["--games", "2", "--engine", f"{FAKE} --busy 0.02"]
    assert run(tmp_path / "checked", *options) == 1
    assert run(tmp_path / "unchecked", *options, "--no-time-ratio-check") == 0


@pytest.mark.skipif(sys.platform != "linux", reason="needs the processor time of the engines")
def test_a_match_at_the_opponents_time(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The engine would take ten times as long if it were not told."""
    commands = ["--opponent", f"{FAKE} --busy 0.02", "--engine", f"{FAKE} --busy 0.2"]
    options = ["--games", "4", "--match-time", "--calibration-games", "1"]
    assert run(tmp_path, *commands, *options, "--no-time-ratio-check") == 0
    report = capsys.readouterr().out
    ratio = float(report.partition("ratio ")[2].split()[0])
    assert 0.5 < ratio < 2


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--engine", "no-such-program"], "no-such-program"),
        (["--engine", FAKE, "--openings", "no-such-file"], "no-such-file"),
        (["--engine", FAKE, "--opening-plies", "1", "--games", "2000"], "expected 1000"),
        (
            ["--engine", f"{FAKE} --at 0 error", "--match-time", "--time-command", "genmove b"],
            "think",
        ),
    ],
)
def test_mistakes(
    options: list[str], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(tmp_path, *options) == 2
    error = capsys.readouterr().err
    assert error.startswith("match: error: ")
    assert message in error
    assert error.count("\n") == 1


@pytest.mark.parametrize("option", ["--games 0", "--move-time-limit nan", "--jobs x"])
def test_options_out_of_range(option: str) -> None:
    with pytest.raises(SystemExit) as caught:
        run(Path(), *option.split())
    assert caught.value.code == 2


@pytest.mark.skipif(os.name == "nt", reason="no interrupt can be sent to one process there")
def test_an_interrupt_prints_what_is_known(tmp_path: Path) -> None:
    slow = f"{FAKE} --busy 0.01"
    program = [sys.executable, str(REPO / "benchmarks" / "match.py")]
    options = ["--games", "100", "--jobs", "2", "--out", str(tmp_path)]
    process = subprocess.Popen(
        [*program, "--engine", FAKE, "--opponent", slow, *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline().startswith("game ")
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate()
    assert process.returncode == 130
    assert errors == ""
    assert "(engine) against Fake (opponent): " in output
    assert (tmp_path / "report.txt").read_text(encoding="utf-8") in output
