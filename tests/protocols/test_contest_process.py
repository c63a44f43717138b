"""``cornerwise contest`` with the engine itself, as a contest runs it."""

import subprocess

import pytest

from cornerwise import Move
from cornerwise.protocols.contest_dialects import Dialect

from ..cli.helpers import Cli, command, environment, run_process
from .contest_host import Host


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Cli:
    return Cli(capsys, monkeypatch)


@pytest.mark.parametrize("dialect", list(Dialect))
def test_a_game(dialect: Dialect) -> None:
    host = Host(dialect, first=False, start="a")
    process = subprocess.Popen(
        command("contest", "--time", "0.1", "--seed", "1"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    )
    with process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        while said := host.read(4096):
            process.stdin.write(said)
            process.stdin.flush()
            if said != b"9":
                host.write(process.stdout.read(3 if said == b"0" else 4))
        process.stdin.close()
        assert process.stdout.read() == b""
        assert process.stderr.read() == b""
    assert process.returncode == 0
    assert len(host.table.pieces[host.session]) > 8


def test_the_end_of_the_stream(cli: Cli) -> None:
    assert cli.good("contest", stdin=b"") == ""
    assert cli.good("contest", "--team", "42", stdin=b"0\n09\n") == "142142"
    assert run_process("contest").returncode == 0


def test_one_move(cli: Cli) -> None:
    code = cli.good("contest", "--time", "0.05", stdin=b"3A56u09")
    assert (9, 9) in Move.parse(code).cells


@pytest.mark.parametrize(
    ("stream", "error"),
    [
        (b"hello", "byte 0 from the host: 'h' is no message here"),
        (b"2", "the host's stream ended within a message"),
        (b"3A11a0", "the opponent's move '11a0' is illegal: black may not play"),
        (b"3Aee", "the host's stream ended within a message"),
    ],
)
def test_broken_streams(stream: bytes, error: str, cli: Cli) -> None:
    assert error in cli.mistake("contest", stdin=stream)


@pytest.mark.parametrize(
    "options", [["--team", "7"], ["--dialect", "2015"], ["--pass", "pass"], ["--time", "-1"]]
)
def test_options_out_of_range(options: list[str], cli: Cli) -> None:
    assert options[0] in cli.mistake("contest", *options)
