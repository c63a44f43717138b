"""What is known about a match after some games."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from statistics import fmean

from benchmarks.match_files import ROLES
from benchmarks.match_game import ENGINE, OPPONENT, Record
from benchmarks.match_statistics import Interval, mean_interval, paired_scores, wilson

EQUAL = 0.10


def describe(records: Sequence[Record], names: tuple[str, str]) -> str:
    """Return the report of a match, in lines."""
    games = sorted(records, key=lambda record: record.task.number)
    lines = [f"{names[0]} (engine) against {names[1]} (opponent): {_count(len(games), 'game')}"]
    if games:
        for part in (_score, _margins, _times, _failures, _losses):
            lines += part(games)
    return "\n".join(lines)


def brief(records: Sequence[Record], games: int) -> str:
    """Return one line about a match under way."""
    if not records:
        return f"0 of {games} games"
    score = fmean(record.points for record in records)
    return f"{len(records)} of {games} games, score {score:.1%}"


def time_ratio(records: Sequence[Record]) -> tuple[float, str] | None:
    """Return the engine's time as a part of the opponent's, and the clock that this is by.

    Games that were not played to the end do not count. None where there is no time to compare.
    """
    played = [record for record in records if record.failed is None]
    for clock in ("processor", "wall"):
        own, other = (sum(getattr(r, clock)[side] for r in played) for side in (ENGINE, OPPONENT))
        if own > 0 and other > 0:  # NaN is not
            return own / other, clock
    return None


def times_are_equal(records: Sequence[Record]) -> bool:
    """Whether both sides took the same time, within ten per cent."""
    ratio = time_ratio(records)
    return ratio is not None and 1 / (1 + EQUAL) <= ratio[0] <= 1 + EQUAL


def game_line(record: Record) -> str:
    """Return one line about a game."""
    color = ("black", "white")[record.task.engine_color]
    times = " : ".join(f"{seconds:.2f}" for seconds in record.wall)
    words = "" if record.margin is None else f", margin {record.margin:+d}"
    if record.failed is not None:
        words = f", {ROLES[record.failed]} failed ({record.cause})"
    result = {1.0: "win", 0.5: "draw", 0.0: "loss"}[record.points]
    return f"game {record.task.number + 1}: engine {color}, {result}{words}, {times} s"


def _score(games: Sequence[Record]) -> Iterator[str]:
    points = [record.points for record in games]
    score = fmean(points)
    counts = [sum(each == value for each in points) for value in (1.0, 0.5, 0.0)]
    yield "score      {:.1%}: {}, {}, {}".format(
        score,
        _count(counts[0], "win"),
        _count(counts[1], "draw"),
        _count(counts[2], "loss", "losses"),
    )
    paired = paired_scores([(record.task.pair, record.points) for record in games])
    within = mean_interval(paired)
    clipped = None if within is None else (max(0.0, within[0]), min(1.0, within[1]))
    yield f"           95 % interval over {_count(len(paired), 'opening')}: {_per_cent(clipped)}"
    yield f"           95 % interval over games (Wilson): {_per_cent(wilson(score, len(games)))}"
    sides = []
    for color, name in enumerate(("black", "white")):
        as_color = [record.points for record in games if record.task.engine_color == color]
        if as_color:
            sides.append(f"{fmean(as_color):.1%} as {name}")
    yield f"           {', '.join(sides)}"


def _margins(games: Sequence[Record]) -> Iterator[str]:
    margins = [record.margin for record in games if record.margin is not None]
    if margins:
        interval = mean_interval(margins)
        known = "" if interval is None else f" (95 % {interval[0]:+.2f} to {interval[1]:+.2f})"
        yield f"margin     {fmean(margins):+.2f} on average{known}"


def _times(games: Sequence[Record]) -> Iterator[str]:
    played = [record for record in games if record.failed is None]
    if not played:
        return
    for clock, name in (("wall", "wall clock"), ("processor", "processor")):
        own, other = (fmean(getattr(r, clock)[side] for r in played) for side in (0, 1))
        if not math.isnan(own + other):
            yield f"time       {own:.3f} : {other:.3f} s a game, {name}"
    slowest = [max(record.slowest[side] for record in played) for side in (0, 1)]
    yield f"           {slowest[0]:.3f} : {slowest[1]:.3f} s for the slowest move, wall clock"
    ratio = time_ratio(games)
    if ratio is not None:
        answer = "yes" if times_are_equal(games) else "no"
        yield f"           equal within 10 %: {answer}, ratio {ratio[0]:.3f} by {ratio[1]} time"


def _failures(games: Sequence[Record]) -> Iterator[str]:
    for record in games:
        if record.failed is not None:
            yield (
                f"failure    {record.file_name}: {ROLES[record.failed]}, {record.cause}: "
                f"{record.details}"
            )


def _losses(games: Sequence[Record]) -> Iterator[str]:
    for record in games:
        if record.points == 0:
            color = ("black", "white")[record.task.engine_color]
            by = record.cause if record.margin is None else f"by {-record.margin}"
            yield f"lost       {record.file_name}: {by}, as {color}"


def _count(number: int, one: str, more: str = "") -> str:
    return f"{number} {one if number == 1 else more or one + 's'}"


def _per_cent(interval: Interval | None) -> str:
    if interval is None:
        return "not known from so few or so equal results"
    return f"{interval[0]:.1%} to {interval[1]:.1%}"
