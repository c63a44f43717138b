"""Draws the pictures of the documentation from real output: ``python docs/pictures.py``."""

import fcntl
import io
import os
import pty
import struct
import subprocess
import sys
import termios
from pathlib import Path

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console
from rich.terminal_theme import MONOKAI
from rich.text import Text

ROOT = Path(__file__).parents[1]
WIDTH, HEIGHT = 100, 50


def without_web_fonts(template: str) -> str:
    """Return the template without the fonts that a browser would fetch from elsewhere."""
    start, end = template.index("@font-face"), template.rindex("@font-face")
    end = template.index("}}", end) + 2
    return template[:start] + template[end:]


def output_on_a_terminal(command: list[str]) -> str:
    """Return what cornerwise prints on a colour terminal."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", HEIGHT, WIDTH, 0, 0))
    process = subprocess.Popen(
        [sys.executable, "-m", "cornerwise", *command],
        cwd=ROOT,
        env={**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor"},
        stdin=slave,
        stdout=slave,
        stderr=subprocess.DEVNULL,
    )
    os.close(slave)
    printed = b""
    while True:
        try:
            chunk = os.read(master, 65536)
        except OSError:  # how Linux says that the other side has gone
            break
        if not chunk:
            break
        printed += chunk
    os.close(master)
    process.wait()
    return printed.decode().replace("\r\n", "\n")


def draw(command: list[str], target: Path) -> None:
    """Save what cornerwise prints as SVG."""
    console = Console(record=True, width=WIDTH, file=io.StringIO(), force_terminal=True)
    console.print(Text.from_ansi(output_on_a_terminal(command).rstrip("\n")))
    console.save_svg(
        str(target),
        title="cornerwise " + " ".join(command),
        theme=MONOKAI,
        code_format=without_web_fonts(CONSOLE_SVG_FORMAT),
        unique_id="cornerwise",
    )


if __name__ == "__main__":
    draw(["analyze", "examples/turnaround.blksgf", "--ply", "20"], ROOT / "docs" / "analyze.svg")
