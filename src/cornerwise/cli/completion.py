"""The command ``completion``."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

__all__ = ["completion"]

_SHELLS = ("bash", "zsh", "fish")


@click.command()
@click.argument("shell", metavar="SHELL", type=click.Choice(_SHELLS))
@click.pass_context
def completion(ctx: click.Context, shell: str) -> None:
    """Print the script that lets a shell complete commands, options and files.

    SHELL is bash (4.4 or later), zsh or fish. A line for ~/.bashrc: eval "$(cornerwise completion
    bash)". One for ~/.zshrc, after compinit: eval "$(cornerwise completion zsh)". For fish:
    cornerwise completion fish > ~/.config/fish/completions/cornerwise.fish
    """
    root = ctx.find_root()
    kind = get_completion_class(shell)
    assert kind is not None
    script = kind(root.command, {}, "cornerwise", "_CORNERWISE_COMPLETE")
    # Not source(), which would look for the bash of this machine.
    click.echo(script.source_template % script.source_vars())
