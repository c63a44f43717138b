"""``cornerwise gtp`` as a process, with the engine itself, as a controller runs it."""

import os
import queue
import signal
import subprocess
import threading
import time
from collections.abc import Iterator

import pytest

from cornerwise import Board, Color

from ..cli.helpers import Cli, command, environment
from .gtp_helpers import RESPONSE

posix = pytest.mark.skipif(os.name == "nt", reason="needs POSIX")
PATIENCE = 60

# Of Mini, and quickly solved: black wins by 4, counting squares or not.
ENDING = "42f7 66f7 64i3 35d0 87d1 26i0 21b2 83e0 55a0 43a0 58c2 22b0"


class Controller:
    """A process with the engine, and pipes to it."""

    def __init__(self, *options: object) -> None:
        self.process = subprocess.Popen(
            command("gtp", *options),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment(),
        )
        self._lines: queue.Queue[str] = queue.Queue()
        threading.Thread(target=self._collect, daemon=True).start()

    def _collect(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._lines.put(line.decode("utf-8"))

    def write(self, text: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(text.encode())
        self.process.stdin.flush()

    def line(self) -> str:
        return self._lines.get(timeout=PATIENCE)

    def response(self) -> str:
        """The next response, up to its empty line."""
        lines = [self.line()]
        while lines[-1] != "\n":
            lines.append(self.line())
        text = "".join(lines)
        assert RESPONSE.fullmatch(text), text
        return text

    def interrupted_response(self) -> str:
        """The next response, with Ctrl-C until there is one: the first may come too early."""
        answered: queue.Queue[str] = queue.Queue()
        threading.Thread(target=lambda: answered.put(self.response()), daemon=True).start()
        while answered.empty() and self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            time.sleep(0.1)
        return answered.get(timeout=PATIENCE)

    def send(self, line: str) -> str:
        """Return the text of the response, which has to be a good one."""
        self.write(f"{line}\n")
        response = self.response()
        assert response.startswith("= "), f"{line}: {response}"
        return response[2:].strip("\n")

    def end(self) -> tuple[int, str]:
        """Return the exit code and what was written to standard error."""
        _, err = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, err.decode()

    def __enter__(self) -> "Controller":
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            if stream is not None:
                stream.close()


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Cli:
    return Cli(capsys, monkeypatch)


def test_a_session(cli: Cli) -> None:
    sent = b"1 name\r\n\r\n# nothing\nplay b e10\xff # e9\nplay b e10\n3 g\n"
    sent += b"frobnicate\n4 quit\n5 name\n"
    out = cli.good("gtp", "--nodes", 5, stdin=sent)
    responses = RESPONSE.findall(out)
    assert "".join(responses) == out
    assert responses[0] == "=1 cornerwise\n\n"
    assert responses[1].startswith("? 'e10")
    assert responses[2] == "= \n\n"
    assert responses[3].startswith("=3 ")
    assert responses[4:] == ["? unknown command 'frobnicate'\n\n", "=4 \n\n"]


def test_the_end_of_the_input_ends_it(cli: Cli) -> None:
    assert cli.good("gtp") == ""
    assert cli.good("gtp", stdin=b"name") == "= cornerwise\n\n"
    # Without an end of the line, and in the middle of an analysis.
    out = cli.good("gtp", "--game", "mini", stdin=b"play b c6\nanalyze")
    assert RESPONSE.findall(out)[1].startswith("= \ninfo move ")


def test_a_seed_repeats_a_game(cli: Cli) -> None:
    sent = b"g\n" * 6 + b"quit\n"
    first, second, other = (
        cli.good("gtp", "--nodes", 40, "--seed", seed, "--level", 1, stdin=sent)
        for seed in (1, 1, 2)
    )
    assert first == second
    levels = [
        cli.good("gtp", "--level", 1, "--seed", seed, stdin=sent) for seed in (1, 1, 2, 3, 4, 5)
    ]
    assert levels[0] == levels[1]
    assert len({*levels, other}) > 2


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--level", 0], "'--level': 0 is not in the range"),
        (["--level", 11], "'--level': 11 is not in the range"),
        (["--time", "-1"], "-1.0 is not a number of seconds"),
        (["--nodes", 0], "'--nodes': 0 is not in the range"),
        (["--threads", 0], "'--threads': 0 is not in the range"),
        (["--seed", -1], "'--seed': -1 is not in the range"),
        (["--game", "chess"], "'chess' is not one of 'duo', 'mini'"),
        (["--scoring", "best"], "'official', 'squares'"),
        (["game"], "unexpected extra argument"),
    ],
)
def test_options_that_are_wrong(cli: Cli, options: list[object], words: str) -> None:
    assert words in cli.mistake("gtp", *options, stdin=b"name\n")


def test_options(cli: Cli) -> None:
    options = ["--level", 4, "--time", 1.5, "--nodes", 9, "--threads", 2, "--seed", 8]
    out = cli.good(
        "gtp", *options, "--game", "mini-9", "--scoring", "squares", stdin=b"param\nboardsize 9\n"
    )
    for line in ("level 4", "time 1.5", "nodes 9", "threads 2", "seed 8", "scoring squares"):
        assert f"\n{line}\n" in out
    assert out.endswith("\n\n= \n\n")


def play_a_game(black: Controller, white: Controller, game: str) -> Board:
    """As Blokus controllers do: who can place nothing is not asked."""
    board = Board(game)
    while not board.is_over:
        if board.is_legal("pass"):
            board.push("pass")
            continue
        mover, other = (black, white) if board.turn == Color.BLACK else (white, black)
        letter = "bw"[board.turn]
        move = mover.send(f"genmove {letter}")
        board.push(move)
        other.send(f"play {letter} {move}")
    return board


@pytest.mark.parametrize(("title", "game"), [("Blokus Duo", "duo"), ("Blokus Mini", "mini")])
def test_two_of_them_play_a_game(title: str, game: str) -> None:
    with Controller("--level", 1) as black, Controller("--nodes", 30) as white:
        for each in (black, white):
            each.send(f"set_game {title}")
            each.send("clear_board")
            assert float(each.send("cputime")) > 0
        board = play_a_game(black, white, game)
        points = board.score()
        margin = points[0] - points[1]
        result = f"{'B' if margin > 0 else 'W'}+{abs(margin)}" if margin else "0"
        for each in (black, white):
            assert each.send("final_score") == result
            assert each.send("g") == "pass"
            each.send("quit")
            assert each.end() == (0, "")


def test_analyze_goes_on_until_there_is_a_line() -> None:
    with Controller() as controller:
        controller.write("7 analyze b 10 multipv 2\n")
        assert controller.line() == "=7 \n"
        # The engine tells of its progress once a second.
        reports = [controller.line() for _ in range(2)]
        for report in reports:
            assert report.startswith("info move ")
            assert report.count("info move ") == 2
        controller.write("8 name\n")
        while (line := controller.line()) != "\n":
            assert line.startswith("info move ")
        assert controller.response() == "=8 cornerwise\n\n"


def test_a_settled_position_waits_for_a_line_too() -> None:
    with Controller("--game", "mini") as controller:
        for move in ENDING.split():
            controller.send(f"p {move}")
        controller.write("analyze\n")
        assert controller.line() == "= \n"
        report = controller.line()
        assert " scoreMean 4.00 scoreLower 4 scoreUpper 4 proven 1 order 0 " in report
        time.sleep(0.2)
        controller.write("\n")
        while (line := controller.line()) != "\n":
            assert line.startswith("info move ")
        assert controller.send("name") == "cornerwise"


@posix
def test_ctrl_c_ends_a_search_and_nothing_else() -> None:
    with Controller("--time", 1000) as controller:
        assert controller.send("name") == "cornerwise"
        controller.process.send_signal(signal.SIGINT)
        assert controller.send("name") == "cornerwise"
        for sent in ("genmove b", "reg_genmove w", "analyze_once", "analyze"):
            controller.write(f"{sent}\n")
            response = controller.interrupted_response()
            assert response.startswith("= \ninfo move " if sent == "analyze" else "= ")
        controller.send("quit")
        assert controller.end() == (0, "")


@posix
def test_quit_does_not_wait_for_the_input() -> None:
    with Controller() as controller:
        controller.write("quit\n")
        assert controller.response() == "= \n\n"
        # Standard input is still open, and a thread reads from it.
        assert controller.process.wait(PATIENCE) == 0


@posix
@pytest.mark.parametrize("sent", [b"name\n", b"analyze b 10\n", b"list_commands\n" * 10_000])
def test_a_broken_pipe_ends_it_quietly(sent: bytes) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        result = subprocess.run(
            command("gtp"),
            env=environment(),
            input=sent,
            stdout=writer,
            stderr=subprocess.PIPE,
            check=False,
            timeout=PATIENCE,
        )
    finally:
        os.close(writer)
    assert (result.returncode, result.stderr) == (0, b"")


@posix
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-"])
def test_closed_streams(closed: str) -> None:
    result = subprocess.run(
        ["/bin/sh", "-c", f'exec "$@" {closed}', "sh", *command("gtp")],
        env=environment(),
        input=b"name\n",
        capture_output=True,
        check=False,
        timeout=PATIENCE,
    )
    assert (result.returncode, result.stderr) == (0, b"")
    assert result.stdout == (b"= cornerwise\n\n" if closed == "2>&-" else b"")


def bytes_of_a_stream() -> Iterator[bytes]:
    yield b"name " * 100_000 + b"\n"
    yield b"\x00\xff\x1b[2J\n"
    yield bytes(range(256)) + b"\n"
    yield b"\r\n\t\n"
    yield b"9 name\n"


def test_any_bytes() -> None:
    result = subprocess.run(
        command("gtp"),
        env=environment(PYTHONIOENCODING="ascii"),
        input=b"".join(bytes_of_a_stream()),
        capture_output=True,
        check=False,
        timeout=PATIENCE,
    )
    assert (result.returncode, result.stderr) == (0, b"")
    responses = RESPONSE.findall(result.stdout.decode())
    assert "".join(responses) == result.stdout.decode()
    assert responses[0].startswith("? the line is longer than ")
    assert responses[-1] == "=9 cornerwise\n\n"
