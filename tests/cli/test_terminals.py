"""Colour and progress on terminals, and nowhere else; Ctrl-C."""

import os
import re
import signal
import subprocess
from collections.abc import Callable

import pytest

from .helpers import EXAMPLE, GAMES, command, environment, run_process
from .terminal import Terminal

ESCAPE = "\x1b["
BACKGROUND = re.compile("\x1b\\[[0-9;]*48;5;")
BOARD_ROW = re.compile(r"^ 14  . ", re.MULTILINE)


def shown(*arguments: object, columns: int = 100, **extra: str) -> str:
    with Terminal(*arguments, columns=columns, variables=extra) as terminal:
        code, text = terminal.finish()
    assert code == 0
    return text.replace("\r\n", "\n")


def plain(text: str) -> str:
    return re.sub("\x1b\\[[0-9;?]*[A-Za-z]", "", text)


def test_colour_on_a_terminal() -> None:
    text = shown("show", EXAMPLE)
    assert BACKGROUND.search(text)
    assert not BOARD_ROW.search(plain(text))


def test_no_colour_in_a_pipe() -> None:
    result = run_process("show", EXAMPLE, TERM="xterm-256color")
    assert ESCAPE.encode() not in result.stdout
    assert BOARD_ROW.search(result.stdout.decode())


@pytest.mark.parametrize(("color", "term"), [("1", "xterm"), ("", "dumb")])
def test_no_colour_where_it_is_unwanted(color: str, term: str) -> None:
    text = shown("show", EXAMPLE, NO_COLOR=color, TERM=term)
    assert not BACKGROUND.search(text)
    assert BOARD_ROW.search(plain(text))


def test_colour_can_be_forced() -> None:
    result = run_process("show", EXAMPLE, FORCE_COLOR="1", TERM="xterm-256color")
    assert BACKGROUND.search(result.stdout.decode())


@pytest.mark.parametrize("columns", [20, 60, 76, 80, 100, 200])
def test_lines_fit_the_terminal(columns: int) -> None:
    text = shown("analyze", EXAMPLE, "--ply", "22", columns=columns, NO_COLOR="1")
    lines = plain(text).splitlines()
    beside = any(re.search("14     +black", line) for line in lines)
    assert beside == (columns >= 76)
    if columns >= 76:
        assert max(map(len, lines)) <= columns


def shows(pattern: str, *arguments: object) -> bool:
    """Whether something turns up on the terminal, however slow the machine is."""
    with Terminal(*arguments, columns=160) as terminal:
        text = terminal.read_until(lambda text: re.search(pattern, plain(text)) is not None, 120)
    return re.search(pattern, plain(text)) is not None


def test_progress_on_a_terminal() -> None:
    assert shows("of 34, 600 s at most; proven at ply", "analyze", EXAMPLE, "--time", "600")


def test_progress_of_estimates() -> None:
    # Half of the time goes to the proof.
    line = r"ply 8 of 34: [\d,]+ positions, ([BW]\+\d+\.\d|0\.0), best \S+ \S+"
    assert shows(line, "analyze", EXAMPLE, "--ply", "8", "--time", "10")


@pytest.mark.parametrize("option", [(), ("--all",), ("--outcome",)])
def test_progress_of_a_search(option: tuple[str, ...]) -> None:
    line = r"[━╸╺]{12} ply 8: [\d,]+ nodes, W\+\d+\.\.B\+\d+, best \S+ \S+"
    assert shows(line, "solve", EXAMPLE, "--ply", "8", "--time", "600", *option)


def test_progress_of_a_review() -> None:
    assert shows(r"ply 1\d of 34: [\d,]+ nodes, ", "review", EXAMPLE, "--time", "600")


@pytest.mark.parametrize(
    "arguments", [("analyze",), ("solve", "--ply", "12"), ("review",), ("solve", "--all")]
)
def test_no_progress_elsewhere(arguments: tuple[str, ...]) -> None:
    name, *options = arguments
    result = run_process(name, EXAMPLE, "--time", "0.5", *options, FORCE_COLOR="1")
    assert (result.returncode, result.stderr) == (0, b"")


def test_progress_leaves_standard_output_alone() -> None:
    reader, writer = os.pipe()
    with Terminal("analyze", EXAMPLE, "--ply", "22", output=writer) as terminal:
        os.close(writer)
        with os.fdopen(reader, "rb") as out:
            printed = out.read().decode()
        code, text = terminal.finish()
    assert code == 0
    assert ESCAPE not in printed
    assert "Proven: black wins by 5 (official)" in printed
    assert "Proven" not in text


def interrupted(
    *arguments: object, until: Callable[[str], bool], columns: int = 100, seconds: float = 60
) -> str:
    """Press Ctrl-C once the terminal shows what is waited for; return what was printed."""
    reader, writer = os.pipe()
    with Terminal(*arguments, output=writer, columns=columns) as terminal:
        os.close(writer)
        terminal.read_until(until, seconds=seconds)
        terminal.process.send_signal(signal.SIGINT)
        with os.fdopen(reader, "rb") as out:
            printed = out.read().decode()
        code, text = terminal.finish()
    assert code == 130
    assert "Traceback" not in text
    return printed


@pytest.mark.parametrize("option", [(), ("--json",)])
@pytest.mark.parametrize("name", ["analyze", "solve"])
def test_ctrl_c_prints_the_bounds(name: str, option: tuple[str, ...]) -> None:
    waiting = "ply 8 of 33" if name == "analyze" else ", best "
    arguments = (name, GAMES, "--ply", "8", "--time", "600", *option)
    printed = interrupted(*arguments, until=lambda text: waiting in text)
    expected = '"stopped": "interrupt"' if option else "s, stopped by Ctrl-C\n"
    assert expected in printed
    assert ('"exact": false' if option else "\nNot proven: ") in printed


@pytest.mark.parametrize("option", [(), ("--json",)])
def test_ctrl_c_prints_the_estimates(option: tuple[str, ...]) -> None:
    # Half of the time goes to the proof, and much is left for the estimates.
    printed = interrupted(
        *("analyze", GAMES, "--ply", "8", "--time", "8", *option),
        until=lambda text: " positions, " in plain(text),
        columns=160,
        seconds=120,
    )
    assert ('"stopped": "interrupt"' if option else ", stopped by Ctrl-C\n") in printed
    assert ('"estimate": {' if option else "\nBest moves of ") in printed


def test_ctrl_c_ends_a_review() -> None:
    printed = interrupted(
        *("review", EXAMPLE, "--time", "600"),
        until=lambda text: re.search(r"ply 1\d of 34: ", plain(text)) is not None,
    )
    assert printed.endswith(", until Ctrl-C\n")


@pytest.mark.parametrize(
    "arguments",
    [("perft", "8"), ("polyominoes", "24"), ("polyominoes", "20", "--draw")],
)
def test_ctrl_c_elsewhere(arguments: tuple[str, ...]) -> None:
    draw = "--draw" in arguments
    with Terminal(*arguments) as terminal:
        terminal.read_until(lambda text: len(text) > (10_000 if draw else 0))
        terminal.process.send_signal(signal.SIGINT)
        code, text = terminal.finish()
    assert code == 130
    assert "cornerwise: interrupted" in text
    assert "Traceback" not in text


def test_a_terminal_is_not_needed() -> None:
    result = subprocess.run(
        command("analyze", EXAMPLE, "--ply", "30"),
        env={k: v for k, v in environment().items() if k not in ("TERM", "COLUMNS")},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=True,
    )
    assert b"Proven: " in result.stdout
