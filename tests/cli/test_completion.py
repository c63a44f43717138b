"""What shells offer while a command line is typed."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from cornerwise import VARIANTS
from cornerwise.cli.app import app
from cornerwise.games import GAMES

from ..extras import need_program
from .helpers import Cli, environment

SHELLS = ("bash", "zsh", "fish")

posix = pytest.mark.skipif(os.name == "nt", reason="needs POSIX")

# Calls the function as bash does when the key is pressed; compopt is what it says of files with,
# and works in no other place.
PRESS = """
compopt() { echo "compopt $2"; }
source "$1"
shift
complete -p cornerwise >/dev/null || exit 3
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
_cornerwise_completion cornerwise "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
printf '%s\\n' "${COMPREPLY[@]}"
"""


def commands() -> Iterator[tuple[str, click.Command]]:
    context = click.Context(app)
    for name in app.list_commands(context):
        command = app.get_command(context, name)
        assert command is not None
        yield name, command


@pytest.mark.parametrize("shell", SHELLS)
def test_scripts(shell: str, cli: Cli) -> None:
    script = cli.good("completion", shell)
    assert f"_CORNERWISE_COMPLETE={shell}_complete" in script
    assert "cornerwise" in script
    assert "%(" not in script


def test_other_shells(cli: Cli) -> None:
    assert "'tcsh' is not one of 'bash', 'zsh', 'fish'" in cli.mistake("completion", "tcsh")
    assert "Missing argument 'SHELL'" in cli.mistake("completion")


@posix
@pytest.mark.parametrize("shell", SHELLS)
def test_shells_understand_their_script(shell: str, cli: Cli, tmp_path: Path) -> None:
    program = need_program(shell)
    script = tmp_path / "script"
    script.write_text(cli.good("completion", shell), encoding="utf-8")
    checked = subprocess.run([program, "-n", script], capture_output=True, check=False)
    assert (checked.returncode, checked.stderr) == (0, b"")


@pytest.fixture
def script(cli: Cli, tmp_path: Path) -> Path:
    path = tmp_path / "completion.bash"
    path.write_text(cli.good("completion", "bash"), encoding="utf-8")
    return path


def offered(script: Path, *words: str) -> list[str]:
    """What bash offers for the last of the words."""
    bash = need_program("bash")
    # The command is this interpreter's, installed or not.
    command = script.with_name("cornerwise")
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m cornerwise "$@"\n', encoding="utf-8")
    command.chmod(0o755)
    result = subprocess.run(
        [bash, "--norc", "--noprofile", "-c", PRESS, "press", script, "cornerwise", *words],
        env=environment(PATH=f"{script.parent}{os.pathsep}{os.environ['PATH']}"),
        capture_output=True,
        check=False,
    )
    assert (result.returncode, result.stderr) == (0, b"")
    return result.stdout.decode().split("\n")[:-1]


@posix
def test_bash(script: Path) -> None:
    assert offered(script, "so") == ["solve"]
    assert set(offered(script, "")) > {"analyze", "gtp", "play", "solve"}
    assert offered(script, "solve", "--scoring", "") == ["official", "squares"]
    assert offered(script, "show", "game.blksgf", "--variant", "mini") == [
        name for name in VARIANTS if name.startswith("mini")
    ]
    assert offered(script, "play", "") == list(GAMES)
    for words in (["show", "ga"], ["convert", "a", "-o", "b"]):
        assert offered(script, *words)[0] == "compopt default"


def test_files_are_completed_everywhere() -> None:
    found = set()
    for name, command in commands():
        for parameter in command.params:
            words = {word.strip(".") for word in str(parameter.metavar).split()}
            if not words & {"FILE", "FILES", "OUT"}:
                continue
            context = click.Context(command)
            (item,) = parameter.shell_complete(context, "gam")
            assert (item.value, item.type) == ("gam", "file"), f"{name}: {parameter.name}"
            found.add((name, parameter.name))
    assert {("show", "file"), ("convert", "output"), ("play", "outline")} <= found
