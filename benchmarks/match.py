"""A match between cornerwise, or any engine, and another engine, over the Go Text Protocol.

``python benchmarks/match.py --opponent 'COMMAND ARGUMENTS' --games 200 --out FOLDER`` plays every
opening twice, with colours exchanged, one game a core, and checks all moves itself.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from sys import path

path.insert(0, str(Path(__file__).parents[1]))
from benchmarks.match_files import game_files, read_records, write_game
from benchmarks.match_game import Record
from benchmarks.match_gtp import EngineError
from benchmarks.match_openings import Opening, openings_from_file, sampled_openings
from benchmarks.match_report import brief, describe, game_line, times_are_equal
from benchmarks.match_run import Settings, Side, calibrate, play_match, tasks_of

from cornerwise import CornerwiseError
from cornerwise.solve_many import available_cores

ENGINE_COMMAND = f"{sys.executable} -m cornerwise gtp"
TIME_COMMAND = "param time {seconds}"

FINE, UNFAIR, MISTAKE, INTERRUPTED = 0, 1, 2, 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Play the match that a command line describes.

    Returns
    -------
    int
        0; 1 if an engine failed or the times were not equal; 2 after a mistake of the user's; 130
        after Ctrl-C.
    """
    options = _parser().parse_args(arguments)
    try:
        return _Match(options).play()
    except (CornerwiseError, EngineError, OSError, RuntimeError, ValueError) as error:
        print(f"match: error: {error}", file=sys.stderr)
        return MISTAKE


class _Match:
    def __init__(self, options: argparse.Namespace) -> None:
        self._options = options
        self._sides = (
            Side(options.engine, tuple(options.engine_gtp)),
            Side(options.opponent, tuple(options.opponent_gtp)),
        )
        self._openings = _openings(options)
        self._records: list[Record] = []
        self._live = sys.stderr.isatty()

    def play(self) -> int:
        self._prepare_folder()
        self._names = self._introduce()
        code = FINE
        try:
            self._play_all()
        except KeyboardInterrupt:
            code = INTERRUPTED
        self._show("")
        report = describe(self._records, self._names)
        print(report, flush=True)
        (self._options.out / "report.txt").write_text(f"{report}\n", encoding="utf-8")
        if code == FINE:
            failed = any(record.failed is not None for record in self._records)
            unequal = self._options.time_ratio_check and not times_are_equal(self._records)
            code = UNFAIR if failed or unequal else FINE
        return code

    def _prepare_folder(self) -> None:
        folder = self._options.out
        if folder is None:
            folder = self._options.out = Path(time.strftime("match-%Y%m%d-%H%M%S"))
        folder.mkdir(parents=True, exist_ok=True)
        if game_files(folder) and not self._options.go_on:
            raise ValueError(
                f"{folder} holds games already; expected a new or an empty folder, or --continue"
            )

    def _introduce(self) -> tuple[str, str]:
        """Start each engine once, and see that it knows the commands that it will get."""
        titles: list[str] = []
        for side in self._sides:
            with closing(side.start()) as engine:
                engine.send("clear_board")
                if self._options.match_time and not titles:
                    engine.send(self._options.time_command.format(seconds="1.000"))
                titles.append(engine.title)
        engine_name = self._options.engine_name or titles[0]
        return engine_name, self._options.opponent_name or titles[1]

    def _play_all(self) -> None:
        options = self._options
        tasks = tasks_of(self._openings, options.games)
        self._records = read_records(options.out, tasks, self._names)
        played = {record.task.number for record in self._records}
        left = [task for task in tasks if task.number not in played]
        if not left:
            return
        settings = Settings(options.move_time_limit, "")
        if options.match_time:
            self._show("calibration")
            openings = sampled_openings(
                options.calibration_games, options.opening_plies, options.seed + 1
            )
            times = calibrate(openings, self._sides[1], settings, options.jobs)
            settings = Settings(options.move_time_limit, options.time_command, times)
        begin = time.monotonic()
        self._show(brief(self._records, len(tasks)))
        with closing(play_match(left, self._sides, settings, options.jobs)) as games:
            for done, record in enumerate(games, 1):
                self._records.append(record)
                file = options.out / record.file_name
                write_game(record, self._names, "match of engines", file)
                self._show("")
                print(game_line(record), flush=True)
                seconds = (time.monotonic() - begin) / done * (len(left) - done)
                self._show(f"{brief(self._records, len(tasks))}, {seconds:.0f} s to go")

    def _show(self, text: str) -> None:
        """Show a line that the next one replaces, on terminals only."""
        if self._live:
            print(f"\r\x1b[2K{text}", end="", file=sys.stderr, flush=True)


def _openings(options: argparse.Namespace) -> list[Opening]:
    count = (options.games + 1) // 2
    if options.openings is None:
        return sampled_openings(count, options.opening_plies, options.seed, balance=options.balance)
    return openings_from_file(options.openings, count, options.opening_plies)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        description="Play a match of Blokus Duo between two engines that speak GTP. "
        "The first one is called the engine, and the score is its."
    )
    add = parser.add_argument
    add("--engine", default=ENGINE_COMMAND, metavar="CMD", help="default: cornerwise gtp")
    add("--opponent", required=True, metavar="CMD", help="command line of the other engine")
    add("--engine-name", metavar="NAME", help="default: what it says itself")
    add("--opponent-name", metavar="NAME", help="default: what it says itself")
    for side in ("engine", "opponent"):
        add(
            f"--{side}-gtp",
            action="append",
            default=[],
            metavar="LINE",
            help=f"a GTP command for the {side} to begin with; may be repeated",
        )
    add("--games", type=_number(1), default=200, metavar="N", help="default: 200")
    add("--jobs", type=_number(1), default=available_cores(), metavar="N", help="default: cores")
    add("--seed", type=int, default=1, metavar="N", help="of the openings; default: 1")
    add("--out", type=Path, metavar="DIR", help="where games and report go; default: match-DATE")
    add(
        "--continue",
        dest="go_on",
        action="store_true",
        help="go on with the match whose games are in --out; the other options are to be the same",
    )
    add(
        "--opening-plies",
        type=_number(0),
        default=4,
        metavar="N",
        help="length of the openings; default: 4 random moves, mostly big and in the middle",
    )
    add(
        "--balance",
        type=_above_zero,
        metavar="M",
        help="only openings, of N or N + 1 plies, in which cornerwise expects a margin of M "
        "squares at most; default: any",
    )
    add("--openings", type=Path, metavar="FILE", help="take openings from the games of a file")
    add(
        "--move-time-limit",
        "--moves-time-limit",
        type=_above_zero,
        default=600.0,
        metavar="S",
        help="a move that takes longer, by the wall clock, loses; default: 600",
    )
    add(
        "--match-time",
        action="store_true",
        help="tell the engine before each move how long to think, so that it uses the "
        "opponent's time",
    )
    add(
        "--calibration-games",
        type=_number(1),
        default=4,
        metavar="N",
        help="games of the opponent against itself, for --match-time; default: 4",
    )
    add(
        "--time-command",
        default=TIME_COMMAND,
        metavar="LINE",
        help="the GTP command of --match-time; default: 'param time {seconds}'",
    )
    add(
        "--time-ratio-check",
        action=argparse.BooleanOptionalAction,
        default=True,
        help="end with status 1 when the sides' times are not equal within ten per cent",
    )
    return parser


def _number(lowest: int) -> type[int]:
    def number(text: str) -> int:
        value = int(text)
        if value < lowest:
            raise argparse.ArgumentTypeError(f"{value} is less than {lowest}")
        return value

    return number  # type: ignore[return-value]


def _above_zero(text: str) -> float:
    value = float(text)
    if not 0 < value < math.inf:
        raise argparse.ArgumentTypeError(f"{text} is not a number above 0")
    return value


if __name__ == "__main__":
    sys.exit(main())
