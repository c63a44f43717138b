"""A contest's player against a host with rules of its own."""

import io
import time
from collections.abc import Callable

import pytest

from cornerwise import PASS, Color, FormatError, IllegalMoveError, InvalidInputError, Move
from cornerwise.protocols.contest import ContestSession
from cornerwise.protocols.contest_dialects import Dialect
from cornerwise.protocols.contest_game import ContestGame

from .contest_host import Host, StubEngine, scripted, turned

DIALECTS = list(Dialect)
every_seat = pytest.mark.parametrize(
    ("first", "start", "known"),
    [(True, "5", True), (False, "a", True), (True, "a", False), (False, "5", False)],
)


def talk(stream: bytes, engine: StubEngine | None = None, **options: object) -> bytes:
    """What a session says to a host that does not listen."""
    output = io.BytesIO()
    session = ContestSession(engine or StubEngine(), **options)  # type: ignore[arg-type]
    session.run(io.BytesIO(stream).read, output.write)
    return output.getvalue()


# -- whole games -------------------------------------------------------------------------------


@every_seat
@pytest.mark.parametrize("dialect", DIALECTS)
def test_games(dialect: Dialect, first: bool, start: str, known: bool) -> None:
    host = Host(dialect, first, start, seed=int(first))
    engine = StubEngine()
    ContestSession(engine, dialect=dialect if known else None).run(host.read, host.write)
    assert host.prompts[-1] == "9"
    assert engine.cleared == 1
    assert sum(host.passes) >= 2
    placed = len(host.table.pieces[host.session])
    assert len(engine.asked) == placed >= 8
    # The engine saw, at its last move, what the host had on its table.
    board, options = engine.asked[-1]
    assert options["threads"] == 1
    black, white = (
        {(int(r), int(c)) for r, c in zip(*(board.to_array() == n).nonzero(), strict=True)}
        for n in (1, 2)
    )
    if (start == "5") != first:
        black, white = turned(black), turned(white)
    sides = (black, white)
    assert sides[host.session] < host.table.cells[host.session]
    assert sides[1 - host.session] <= host.table.cells[1 - host.session]
    assert board.turn == host.session


@pytest.mark.parametrize("dialect", DIALECTS)
def test_a_side_that_passed_without_need_may_go_on(dialect: Dialect) -> None:
    host = Host(dialect, True, "5", idle=3)
    ContestSession(StubEngine()).run(host.read, host.write)
    assert host.codes[7] == "0000"
    assert "0000" not in host.codes[8:11]
    assert host.prompts[-1] == "9"


def test_the_other_pass() -> None:
    host = Host(Dialect.HEART_2014, True, "5", pass_code="----")
    ContestSession(StubEngine(), pass_code="----").run(host.read, host.write)
    assert host.passes[host.session]


def test_games_one_after_the_other() -> None:
    """The second one in another dialect, and a third begun though the second did not end."""
    streams = []
    for dialect in (Dialect.HEART_2014, Dialect.ICFPT_2013):
        host = Host(dialect, False, "a")
        ContestSession(StubEngine()).run(host.read, host.write)
        streams.append((host.prompts, host.codes[1::2]))
    replies = [code for _, codes in streams for code in codes if code != "0000"]
    engine = StubEngine(scripted(replies))
    says = [prompt for prompts, _ in streams for prompt in prompts]
    expected = [code for _, codes in streams for code in ("101", *codes)]
    output: list[str] = []
    session = ContestSession(engine)
    session.run(one_by_one([*says[:-1], "0", "9"]), lambda data: output.append(data.decode()))
    assert output == [*expected, "101"]
    assert engine.cleared == 2


def one_by_one(says: list[str]) -> Callable[[int], bytes]:
    stream = iter(says)
    return lambda _: next(stream, "").encode()


# -- single answers ----------------------------------------------------------------------------


def test_the_team() -> None:
    assert talk(b"0") == b"101"
    assert talk(b"009", team="99") == b"199199"


def test_nothing_is_said_to_nothing() -> None:
    assert talk(b"") == talk(b"\r\n") == talk(b"9") == b""


def test_first_moves_cover_the_start_cell() -> None:
    for start, cell in ((b"5", (4, 4)), (b"A", (9, 9)), (b"a", (9, 9))):
        code = talk(b"2" + start + b"9")
        assert cell in Move.parse(code.decode()).cells
        other = b"55t0" if cell == (9, 9) else b"aat0"
        code = talk(b"3" + start + other + b"9")
        assert cell in Move.parse(code.decode()).cells


def test_capital_letters_and_line_ends() -> None:
    engine = StubEngine(scripted(["55t0"]))
    assert talk(b"0\r\n35\nAAT0\r\n9", engine) == b"10155t0"


def test_what_is_unknown_is_not_used() -> None:
    """In 2013, the second player chooses its first move on an empty board."""
    engine = StubEngine(scripted(["aat0", "8cf7"]))
    codes = talk(b"02A" + b"455t067d2" + b"9", engine, dialect=Dialect.ICFPT_2013)
    assert codes == b"101aat08cf7"
    opening, later = (board for board, _ in engine.asked)
    assert not opening.to_array().any()
    assert later.ply == 3
    assert later.turn == Color.WHITE
    assert [move.to_code() for move in later.moves] == ["55t0", "aat0", "67d2"]


def test_time_counts_from_the_hosts_message() -> None:
    engine = StubEngine()
    session = ContestSession(engine, seconds=0.5, threads=3)
    prompts = iter([b"2", b"5", b"9", b""])

    def slow(_: int) -> bytes:
        time.sleep(0.1)
        return next(prompts)

    session.run(slow, lambda _: None)
    (_, options) = engine.asked[0]
    assert 0.01 <= options["time_limit"] <= 0.4
    assert options["threads"] == 3
    engine = StubEngine()
    talk(b"259", engine, seconds=0.0)
    assert engine.asked[0][1]["time_limit"] == 0.01


def test_forced_passes_need_no_engine() -> None:
    game = ContestGame("5", first=True)
    while not game.board.is_over:
        game.board.push(next(iter(game.board.legal_moves)))
    assert game.board.is_over
    assert game.play_own(PASS) == "0000"
    game.play_other("0000")
    assert game.board.is_over


def test_an_interrupt_ends_it() -> None:
    with pytest.raises(KeyboardInterrupt):
        talk(b"25", StubEngine(stopped="interrupt"))


@pytest.mark.parametrize("team", ["1", "123", "ab", "", "²3"])
def test_teams_that_are_none(team: str) -> None:
    with pytest.raises(InvalidInputError, match="expected two digits"):
        ContestSession(StubEngine(), team=team)


# -- what opponents must not play --------------------------------------------------------------


@pytest.mark.parametrize(
    ("stream", "reason"),
    [
        (b"3A11t0", r"'11t0' is illegal: .* leave the board"),
        (b"3Aaat0", r"'aat0' is illegal: black may not play .* start cell e10$"),
        (b"3555t0", r"'55t0' is illegal: .* start cell e10 on the board turned by 180 degrees"),
        (b"3A0000", r"'0000' is illegal: it is his first one"),
        (b"3A55t04aat0", r"'aat0' is illegal: .*piece F has been placed already"),
        (b"3A55t0477t0", r"'77t0' is illegal: .*piece F has been placed already"),
        (b"2A477h077i0", r"'77h0' is illegal: .* start cell"),
    ],
)
def test_illegal_moves_of_the_opponent(stream: bytes, reason: str) -> None:
    with pytest.raises(IllegalMoveError, match=f"the opponent's move {reason}"):
        talk(stream, StubEngine(scripted(["aat0" if b"A" in stream else "55t0", "67d2"])))


def test_broken_streams_are_told() -> None:
    with pytest.raises(FormatError, match="byte 1 from the host: 'x' is no message here"):
        talk(b"0x")


def test_a_stream_that_cannot_be_read() -> None:
    def read(_: int) -> bytes:
        raise OSError("the line is cut")

    with pytest.raises(OSError, match="the line is cut"):
        ContestSession(StubEngine()).run(read, lambda _: None)
