"""Responses, searches, streams, and what goes wrong in them."""

import math
import re
from pathlib import Path
from typing import Any

import pytest

from cornerwise import InternalError, InvalidInputError, Move
from cornerwise.levels import LEVELS
from cornerwise.protocols.gtp import Player, Session, Settings
from cornerwise.protocols.gtp.commands import COMMANDS

from .gtp_helpers import RESPONSE, SteadyEngine, Table, Typed


def raiser(error: BaseException) -> Any:
    def during(_: object) -> None:
        raise error

    return during


def test_numbers_are_repeated() -> None:
    table = Table()
    assert table.raw("1 name") == "=1 cornerwise\n\n"
    assert table.raw("2 frobnicate") == "?2 unknown command 'frobnicate'\n\n"
    assert table.raw("3 analyze multipv 1").startswith("=3 \ninfo move ")


def test_usage_is_of_the_command_itself() -> None:
    for name, command in COMMANDS.items():
        assert command.name == name
        assert command.least <= command.most
        required = re.sub(r"\[.*\]", "", command.usage).split()[1:]
        assert command.least == len(required)


def test_known_commands() -> None:
    table = Table()
    names = table("list_commands").splitlines()
    assert names == sorted(COMMANDS)
    assert all(table(f"known_command {name}") == "true" for name in names)
    assert table("known_command Name") == "false"


@pytest.mark.parametrize("error", [InvalidInputError("not\n this"), InternalError("not\n this")])
def test_errors_of_the_engine_are_failures(error: Exception) -> None:
    table = Table()
    table.engine.during = raiser(error)
    assert table.failure("genmove b") == "not this"
    table.engine.during = lambda _: None
    assert table("genmove b") == "d10,e10,d11,e11,f11"


def test_too_little_memory_is_a_failure() -> None:
    table = Table()
    table.engine.during = raiser(MemoryError())
    assert table.failure("genmove b") == "not enough memory"


def test_a_bug_is_a_failure_too_and_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    table = Table()
    table.engine.during = raiser(KeyError("seven"))
    words = "internal error, please report it: KeyError: 'seven'"
    assert table.failure("genmove b") == words
    err = capsys.readouterr().err
    assert err.startswith("Traceback ")
    assert "KeyError: 'seven'" in err
    assert table.raw("analyze") == f"= \nerror {words}\n\n"
    assert table("name") == "cornerwise"


@pytest.mark.parametrize("command", ["name", "analyze", "frobnicate"])
def test_when_nobody_reads_the_session_ends(command: str) -> None:
    def write(_: str) -> None:
        raise BrokenPipeError(32, "gone")

    session = Session(Player(Settings(), SteadyEngine), Typed(), write, "duo", COMMANDS)
    with pytest.raises(BrokenPipeError):
        session.answer(command)


# -- limits ------------------------------------------------------------------------------------


def asked(line: str = "genmove b", **settings: Any) -> tuple[Any, ...]:
    """Limits and threads of the search that a line makes."""
    table = Table(**settings)
    table(line)
    (search,) = table.engine.asked
    return search["time_limit"], search["node_limit"], search["threads"]


@pytest.mark.parametrize("line", ["genmove b", "g", "reg_genmove b", "analyze_once"])
def test_limits_of_a_search(line: str) -> None:
    assert asked(line) == (1.0, None, 1)
    assert asked(line, time=2.5) == (2.5, None, 1)
    assert asked(line, time=2.5, threads=4) == (2.5, None, 4)
    assert asked(line, nodes=500) == (None, 500, 1)
    assert asked(line, nodes=500, time=2.5, level=1) == (2.5, 500, 1)
    assert asked(line, level=3) == (None, LEVELS[2].node_limit, 1)
    assert asked(line, level=3, time=2.5) == (2.5, LEVELS[2].node_limit, 1)


def test_limits_of_analyze_once() -> None:
    assert asked("analyze_once nodes 7 time 0.5", level=3, threads=2) == (0.5, 7, 2)
    assert asked("analyze_once nodes 7") == (None, 7, 1)
    assert asked("analyze_once time 0.5") == (0.5, None, 1)


def test_analyze_has_no_limit() -> None:
    seconds, nodes, threads = asked("analyze", level=3, nodes=7, time=1.0, threads=2)
    assert seconds >= 1e9
    assert math.isfinite(seconds)
    assert (nodes, threads) == (None, 2)


@pytest.mark.parametrize(
    ("words", "multipv"),
    [("", 10), ("multipv 3", 3), ("multipv all", None), ("w multipv 1", 1), ("multipv 9999", 9999)],
)
def test_how_many_moves(words: str, multipv: int | None) -> None:
    for command in ("analyze", "analyze_once"):
        table = Table("mini")
        answer = table(f"{command} {words}")
        assert table.engine.asked[0]["multipv"] == multipv
        assert answer.count("info move ") == min(97, multipv or 97)


def test_below_full_strength_the_engine_forgets() -> None:
    table = Table(level=2, threads=4, seed=1)
    first = table("genmove b")
    assert (table.engine.cleared, table.engine.asked[0]["threads"]) == (1, 1)
    table("param level 10")
    table("genmove w")
    assert (table.engine.cleared, table.engine.asked[1]["threads"]) == (1, 4)
    again = Table(level=2, threads=4, seed=1)
    assert again("genmove b") == first


def test_levels_choose_among_moves() -> None:
    chosen = set()
    for seed in range(40):
        chosen.add(Table(level=1, seed=seed)("genmove b"))
        assert Table(level=10, seed=seed)("genmove b") == "d10,e10,d11,e11,f11"
    assert len(chosen) > 20


def test_seeds_reach_the_engine() -> None:
    table = Table(seed=5)
    table("set_random_seed 6")
    table("param seed 7")
    table("param seed 7")
    table("param time 3")
    table("param seed none")
    assert [engine.seed for engine in table.engines] == [5, 6, 7, None]


def test_reg_genmove_gives_the_same_again() -> None:
    table = Table(level=1, seed=3)
    before = table.board
    answers = {table("reg_genmove b") for _ in range(5)}
    assert len(answers) == 1
    assert table.board is before
    # Each time anew, and once more for the level.
    assert table.engine.cleared == 10


def test_scorings_reach_the_engine() -> None:
    table = Table(scoring="squares")
    table("genmove b")
    table("param scoring Official")
    table("genmove w")
    assert [search["scoring"] for search in table.engine.asked] == ["squares", "official"]


# -- clocks ------------------------------------------------------------------------------------


def test_a_clock_limits_a_move() -> None:
    table = Table()
    table("time_settings 130 0 0")
    table("genmove b")
    assert 8 < table.engine.asked[-1]["time_limit"] < 10
    table("time_left w 13 0")
    table("genmove w")
    assert 0.8 < table.engine.asked[-1]["time_limit"] < 1.0
    table("time_left b 1 5")
    table("genmove b")
    assert 0.1 < table.engine.asked[-1]["time_limit"] < 0.2


def test_a_clock_and_a_time_for_each_move() -> None:
    table = Table(time=2.0)
    table("time_settings 130 0 0")
    table("genmove b")
    assert table.engine.asked[-1]["time_limit"] == 2.0
    table("time_left w 1 0")
    table("genmove w")
    assert table.engine.asked[-1]["time_limit"] < 0.1


def test_a_clock_without_a_limit() -> None:
    table = Table()
    table("time_settings 0 1 0")
    table("genmove b")
    assert table.engine.asked[-1]["time_limit"] == 1.0


def test_a_new_game_has_its_time_back() -> None:
    table = Table()
    table("time_settings 130 0 0")
    table("time_left b 0 0")
    table("genmove b")
    assert table.engine.asked[-1]["time_limit"] < 0.01
    table("clear_board")
    table("genmove b")
    assert table.engine.asked[-1]["time_limit"] > 8


def test_reg_genmove_has_no_clock() -> None:
    table = Table()
    table("time_left b 0 0")
    table("reg_genmove b")
    assert table.engine.asked[-1]["time_limit"] == 1.0


# -- interruptions and streams -----------------------------------------------------------------


def test_an_interruption_ends_the_search_and_no_more() -> None:
    table = Table()
    table.engine.during = lambda _: table.typed.interrupted.set()
    assert table("genmove b") == "d10,e10,d11,e11,f11"
    assert table.engine.asked[-1]["cancel"].is_set()
    table.engine.during = lambda search: seen.append(search["cancel"].is_set())
    seen: list[bool] = []
    table("genmove w")
    assert seen == [False]


def test_waiting_lines_do_not_end_genmove() -> None:
    table = Table()
    table("genmove b")
    assert table.typed.is_set()
    assert not table.engine.asked[-1]["cancel"].is_set()


def test_analyze_waits_for_a_line() -> None:
    table = Table()
    table("analyze")
    assert table.engine.asked[-1]["cancel"] is table.typed
    assert table.typed.waited == 1


@pytest.mark.parametrize(("interval", "lines"), [("0", 2), ("100000", 1)])
def test_analyze_reports_progress(interval: str, lines: int) -> None:
    table = Table()
    answer = table(f"analyze b {interval} multipv 2")
    # Once during the search where that is not too often, and once in the end.
    assert len(answer.splitlines()) == lines
    for line in answer.splitlines():
        assert line.count("info move ") == 2


def test_what_analyze_says_about_a_move() -> None:
    table = Table("mini")
    table("play b c6")
    (line,) = table("analyze_once multipv 1").splitlines()
    words = line.split()
    fields = dict(zip(words[1::2], words[2::2], strict=True))
    assert fields == {
        "move": "f3,f4,g4,h4",
        "visits": "40",
        "winrate": "0.8250",
        "draw": "0.0500",
        "scoreMean": "4.00",
        "scoreLower": "-109",
        "scoreUpper": "109",
        "proven": "0",
        "order": "0",
        "pv": "f3,f4,g4,h4",
    }
    assert Move.parse(fields["move"], "mini") in table.board.legal_moves


def test_analyze_is_of_the_side_that_is_asked_for() -> None:
    table = Table("mini")
    assert table("analyze_once w multipv 1").split()[2] == "f3,f4,g4,h4"
    assert table("analyze 2 100 multipv 1").split()[2] == "f3,f4,g4,h4"
    assert table("analyze_once multipv 1").split()[2] == "c6,c7,d7,e7"
    assert table.board.ply == 0


# -- resigning ---------------------------------------------------------------------------------


def test_resigning() -> None:
    class Hopeless(SteadyEngine):
        def analyze(self, *args: Any, **options: Any) -> Any:
            found = super().analyze(*args, **options)
            return type(found)(
                **{name: getattr(found, name) for name in found.__slots__}
                | {"win": 0.0, "draw": 0.01, "loss": 0.99}
            )

    table = Table()
    table.player._make_engine = Hopeless
    table("set_random_seed 1")
    assert table("genmove b") == "d10,e10,d11,e11,f11"
    table("param_base resign 1")
    before = table.board
    assert table("genmove w") == "resign"
    assert table.board is before
    assert table("reg_genmove w") != "resign"
    assert table("get_value") == "0.005000"
    table("param_base resign 0")
    assert table("genmove w") != "resign"


def test_nobody_resigns_a_game_that_is_not_lost() -> None:
    table = Table(resign=True)
    assert table("genmove b") == "d10,e10,d11,e11,f11"


def test_every_response_is_well_formed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # savesgf is among them
    table = Table()
    for name in COMMANDS:
        for arguments in ("", " b", " b e10", " 1 2 3", " \x00\xff\u2028"):
            response = table.raw(f"9 {name}{arguments}")
            assert RESPONSE.fullmatch(response), response
            assert response[1] == "9"
