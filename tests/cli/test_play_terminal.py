"""Games on a pseudo-terminal: what a person sees there, and whole games from the lists of moves."""

import re
import signal

import pytest

from cornerwise.games import GAMES

from .terminal import Terminal
from .test_play import ARGUMENTS
from .test_terminals import plain

CLEARED = "\x1b[H\x1b[2J\x1b[3J"
HIGHLIGHTED = re.compile("\x1b\\[1;[0-9;]*48;")


class Person:
    """Somebody who types at prompts.

    Parameters
    ----------
    terminal : Terminal
        With a keyboard.
    """

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal
        self.reply = self._read(0)

    def _read(self, start: int) -> str:
        """Read to the next prompt or the end."""
        text = self.terminal.read_until(lambda text: text.endswith("> "))
        return plain(text[start:]).replace("\r\n", "\n")

    @property
    def is_asked(self) -> bool:
        return self.reply.endswith("> ")

    def type(self, line: str) -> str:
        start = len(self.terminal.text)
        self.terminal.text += "\n"  # the prompt has been seen
        self.terminal.enter(line)
        self.reply = self._read(start + 1)
        return self.reply

    def first_move(self) -> str:
        """Look at the moves as a person would, and choose the first one."""
        reply = self.type("moves")
        kind = re.search(r"one kind: moves (\S+)", reply)
        if kind is not None:
            reply = self.type(f"moves {kind[1]}")
        lines = reply.splitlines()
        heading = next(n for n, line in enumerate(lines) if " legal move" in line)
        return re.split("  +", lines[heading + 1])[0]


def start(name: str, *arguments: object, columns: int = 100) -> Terminal:
    return Terminal("play", name, *arguments, columns=columns, keyboard=True)


@pytest.mark.parametrize("seat", ["--first", "--second"])
@pytest.mark.parametrize("name", GAMES)
def test_whole_games_against_the_computer(name: str, seat: str) -> None:
    opponent = ["--opponent", "random"] if seat == "--first" else []
    with start(name, seat, "--seed", 3, *opponent, *ARGUMENTS.get(name, [])) as terminal:
        person = Person(terminal)
        asked = 0
        while person.is_asked:
            move = "" if re.search("Enter> $", person.reply) else person.first_move()
            person.type(move)
            asked += 1
            assert asked < 200
        code, _ = terminal.finish()
    assert code == 0
    assert asked > 1
    assert re.search(r"\n(A draw|.* wins?)\.\nPoints: .*\n$", person.reply)
    assert "not legal" not in terminal.text


@pytest.mark.parametrize("name", ["duo", "classic", "trigon"])
def test_colour_on_a_terminal(name: str) -> None:
    with start(name, "--seed", 1, "--opponent", "random") as terminal:
        person = Person(terminal)
        assert not HIGHLIGHTED.search(terminal.text)
        person.type(person.first_move())
        assert HIGHLIGHTED.search(terminal.text)


def test_lists_are_as_wide_as_the_terminal() -> None:
    widths = {}
    for columns in (40, 120):
        with start("duo", columns=columns) as terminal:
            reply = Person(terminal).type("moves L5")
            widths[columns] = max(map(len, reply.splitlines()))
    assert widths[40] <= 40 < widths[120] <= 120


def test_what_is_memorised_leaves_the_screen() -> None:
    with start("permutu-memory", "--seed", 1, "--size", 5) as terminal:
        person = Person(terminal)
        seen = terminal.text
        assert "memorise your 5 tiles" in plain(seen)
        person.type("ready")
        assert CLEARED in terminal.text[len(seen) :]


def test_other_games_stay_on_the_screen() -> None:
    with start("mini", "--seed", 1) as terminal:
        person = Person(terminal)
        person.type(person.first_move())
        assert CLEARED not in terminal.text


def test_ctrl_c_at_the_prompt() -> None:
    with start("duo") as terminal:
        Person(terminal)
        terminal.process.send_signal(signal.SIGINT)
        code, text = terminal.finish()
    assert code == 130
    assert "cornerwise: interrupted" in text
    assert "Traceback" not in text


def test_end_of_input_on_a_terminal() -> None:
    with start("duo") as terminal:
        Person(terminal)
        terminal.enter("\x04")
        code, text = terminal.finish()
    assert code == 0
    assert "The input has ended.\r\nPoints: " in text
