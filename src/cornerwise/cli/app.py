"""The group of all commands, and the entry point."""

import platform
from collections.abc import Sequence

import click

import cornerwise
from cornerwise.cli.analyze import analyze
from cornerwise.cli.bench import bench
from cornerwise.cli.convert import convert
from cornerwise.cli.exits import exit_code_of
from cornerwise.cli.output import prepare_streams
from cornerwise.cli.perft import perft
from cornerwise.cli.polyominoes import polyominoes
from cornerwise.cli.review import review
from cornerwise.cli.show import show
from cornerwise.cli.solve import solve

__all__ = ["app", "main"]


def _batch() -> click.Command:
    from cornerwise.cli.batch import batch  # noqa: PLC0415

    return batch


def _completion() -> click.Command:
    from cornerwise.cli.completion import completion  # noqa: PLC0415

    return completion


def _contest() -> click.Command:
    from cornerwise.cli.contest import contest  # noqa: PLC0415

    return contest


def _games() -> click.Command:
    from cornerwise.cli.catalogue import games  # noqa: PLC0415

    return games


def _gtp() -> click.Command:
    from cornerwise.cli.gtp import gtp  # noqa: PLC0415

    return gtp


def _play() -> click.Command:
    from cornerwise.cli.play import play  # noqa: PLC0415

    return play


def _render() -> click.Command:
    from cornerwise.cli.render import render  # noqa: PLC0415

    return render


def _report() -> click.Command:
    from cornerwise.cli.report import report  # noqa: PLC0415

    return report


# These need much that no other command shall wait for, such as the rules of every game.
_IMPORTED_WHEN_ASKED_FOR = {
    "batch": _batch,
    "completion": _completion,
    "contest": _contest,
    "games": _games,
    "gtp": _gtp,
    "play": _play,
    "render": _render,
    "report": _report,
}


class _Group(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted([*super().list_commands(ctx), *_IMPORTED_WHEN_ASKED_FOR])

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        late = _IMPORTED_WHEN_ASKED_FOR.get(cmd_name)
        return late() if late else super().get_command(ctx, cmd_name)

    def invoke(self, ctx: click.Context) -> object:
        # Click has answers of its own to Ctrl-C and broken pipes; exits.py shall give them.
        invoke = super().invoke
        return exit_code_of(lambda: invoke(ctx))


@click.group(
    cls=_Group,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Colours appear on terminals only. NO_COLOR=1 turns them off, FORCE_COLOR=1 on. "
    "CORNERWISE_ISA=generic or avx2 forces an instruction set.",
)
@click.version_option(
    cornerwise.__version__,
    message=f"cornerwise %(version)s ({cornerwise.instruction_set}, "
    f"Python {platform.python_version()})",
)
@click.pass_context
def app(ctx: click.Context) -> None:
    """Exact solver and analysis engine for the board game Blokus Duo."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


for _command in (analyze, solve, review, show, convert, perft, bench, polyominoes):
    app.add_command(_command)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line.

    Parameters
    ----------
    arguments : sequence of str, optional
        Without the name of the program; those of the process by default.

    Returns
    -------
    int
        0, or 2 after a mistake of the user's, or 130 after Ctrl-C.

    Examples
    --------
    >>> main(["polyominoes", "5"])
    12 free polyominoes of 5 cells
    0
    """
    prepare_streams()
    return exit_code_of(lambda: app.main(arguments, prog_name="cornerwise", standalone_mode=False))
