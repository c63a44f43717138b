"""What a search has found so far, on one line of a terminal."""

from __future__ import annotations

from rich.progress import Progress as Bar

from cornerwise import AnalysisProgress, Color, Progress
from cornerwise.render import abbreviate_bounds, abbreviate_margin, name_move

__all__ = ["BAR_WIDTH", "EngineWatch", "Watch"]

BAR_WIDTH = 12


class Watch:
    """Tells a progress bar what the solver reports.

    The bar shows how much of the first bounds is ruled out by now.

    Parameters
    ----------
    bar : rich.progress.Progress
        Where to show it.
    """

    def __init__(self, bar: Bar) -> None:
        self._bar = bar
        self._label = ""
        self._turn = Color.BLACK
        self._width: int | None = None

    def begin(self, label: str, turn: Color) -> None:
        """Say what is searched next.

        Parameters
        ----------
        label : str
            What it is.
        turn : Color
            Whose turn it is there.
        """
        self._label, self._turn, self._width = label, turn, None
        self._bar.update(self._bar.task_ids[0], description=label, total=None, completed=0)

    def __call__(self, now: Progress) -> None:
        """Show what the solver reports."""
        width = now.upper - now.lower
        if self._width is None:
            self._width = width
        low, high = now.lower, now.upper
        if self._turn == Color.WHITE:
            low, high = -high, -low
        text = (
            f"{self._label}: {now.nodes:,} nodes, {abbreviate_bounds(low, high)}, "
            f"best {name_move(now.best)}"
        )
        if now.line:
            text += f", trying {name_move(now.line[0])}"
        self._bar.update(
            self._bar.task_ids[0],
            description=text,
            total=max(self._width, 1),
            completed=self._width - width,
        )


class EngineWatch:
    """Tells a progress bar what the engine reports.

    Parameters
    ----------
    bar : rich.progress.Progress
        Where to show it.
    label : str
        What it looks at.
    turn : Color
        Whose turn it is there.
    """

    def __init__(self, bar: Bar, label: str, turn: Color) -> None:
        self._bar = bar
        self._label = label
        self._sign = 1 if turn == Color.BLACK else -1
        self._say("estimating")

    def _say(self, text: str) -> None:
        self._bar.update(self._bar.task_ids[0], description=f"{self._label}: {text}")

    def __call__(self, now: AnalysisProgress) -> None:
        """Show what the engine reports."""
        text = f"{now.nodes:,} positions, {abbreviate_margin(self._sign * now.analysis.margin)}"
        if now.analysis.best is not None:
            text += f", best {name_move(now.analysis.best)}"
        self._say(text)
