"""Commands that query and set parameters."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from cornerwise.errors import quote
from cornerwise.protocols.gtp.player import Player
from cornerwise.protocols.gtp.session import Command, Session
from cornerwise.protocols.gtp.settings import switch, whole_number
from cornerwise.protocols.gtp.syntax import CommandError, Request

__all__ = ["PARAMETER_COMMANDS"]


@dataclass(frozen=True)
class _Parameter:
    get: Callable[[Player], str]
    set: Callable[[Player, str], None]


def _setting(name: str) -> _Parameter:
    return _Parameter(
        lambda player: player.settings.value(name),
        lambda player, text: player.change(player.settings.changed(name, text)),
    )


def _resign() -> _Parameter:
    setting = _setting("resign")
    return _Parameter(lambda player: str(int(player.settings.resign)), setting.set)


def _never(name: str) -> _Parameter:
    """Something that other programs can do and this one does not."""

    def refuse(_: Player, text: str) -> None:
        if switch(text):
            raise CommandError(f"cornerwise has no {name}; expected 0")

    return _Parameter(lambda _: "0", refuse)


def _fixed_simulations() -> _Parameter:
    def change(player: Player, text: str) -> None:
        nodes = "none" if whole_number(text, 0) == 0 else text
        player.change(player.settings.changed("nodes", nodes))

    return _Parameter(lambda player: str(player.settings.nodes or 0), change)


_PARAMETERS: Mapping[str, _Parameter] = {
    "avoid_symmetric_draw": _never("avoidance of symmetric draws"),
    "fixed_simulations": _fixed_simulations(),
    "level": _setting("level"),
    "nodes": _setting("nodes"),
    "scoring": _setting("scoring"),
    "seed": _setting("seed"),
    "threads": _setting("threads"),
    "time": _setting("time"),
    "use_book": _never("opening book"),
}
_BASE_PARAMETERS: Mapping[str, _Parameter] = {
    "accept_illegal": _never("way to play illegal moves"),
    "resign": _resign(),
}


def _param(session: Session, request: Request) -> str:
    return _query_or_set(_PARAMETERS, session.player, request.words)


def _param_base(session: Session, request: Request) -> str:
    return _query_or_set(_BASE_PARAMETERS, session.player, request.words)


def _query_or_set(parameters: Mapping[str, _Parameter], player: Player, words: list[str]) -> str:
    if not words:
        return "\n".join(f"{name} {each.get(player)}" for name, each in parameters.items())
    parameter = parameters.get(words[0])
    if parameter is None:
        raise CommandError(
            f"no parameter {quote(words[0])}; expected one of: {', '.join(parameters)}"
        )
    if len(words) == 1:
        return parameter.get(player)
    parameter.set(player, words[1])
    return ""


def _set_random_seed(session: Session, request: Request) -> str:
    session.player.sow(whole_number(request.rest, 0))
    return ""


PARAMETER_COMMANDS = (
    Command("param [KEY [VALUE]]", _param, 0, 2),
    Command("param_base [KEY [VALUE]]", _param_base, 0, 2),
    Command("set_random_seed SEED", _set_random_seed, 1, 1),
)
"""Commands that query and set parameters."""
