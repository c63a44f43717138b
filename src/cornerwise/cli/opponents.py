"""Who plays the seats that no person takes: a table to which new players are added."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from cornerwise import VARIANTS, Board, Color, Engine, solve
from cornerwise.games import Game, GameKind
from cornerwise.levels import DEFAULT_LEVEL, choose_move, get_level
from cornerwise.permutu.memory_play import MemorySeat
from cornerwise.permutu.memory_policies import MEMORY_POLICIES, random_memory_luck
from cornerwise.render import describe_result

__all__ = ["OPPONENTS", "Choice", "Opponent", "Settings", "Turn"]


@dataclass(frozen=True)
class Turn:
    """What a player is asked: a move, in what it may see.

    Attributes
    ----------
    seen : State, or the view of one
        The state; where it hides something, what the player may see of it.
    player : int
        Who is to move.
    moves : sequence
        The legal moves.
    rng : random.Random
        The source of chance.
    """

    seen: Any
    player: int
    moves: Sequence[Any]
    rng: random.Random


@dataclass(frozen=True)
class Choice:
    """An answer to a turn.

    Attributes
    ----------
    move : object
        One of the legal moves.
    remark : str
        What there is to say about it, if anything.
    """

    move: Any
    remark: str = ""


Chooser: TypeAlias = Callable[[Turn], Choice]


@dataclass(frozen=True)
class Settings:
    """What the command line says about computer players.

    Attributes
    ----------
    seconds : float
        How long one may think about a move, if nothing else limits it.
    seed : int
        Where the chance comes from that a player needs beyond a turn.
    level : int
        How strong the engine plays.
    """

    seconds: float
    seed: int
    level: int = DEFAULT_LEVEL


@dataclass(frozen=True)
class Opponent:
    """A kind of computer player.

    Attributes
    ----------
    name : str
        The name by which ``--opponent`` finds it.
    summary : str
        How it plays, in a few words.
    plays : callable
        Whether it can play a game.
    sit_down : callable
        Return what answers the turns of one seat of a game.
    """

    name: str
    summary: str
    plays: Callable[[GameKind, Game[Any]], bool]
    sit_down: Callable[[Game[Any], Settings], Chooser]


def _random(turn: Turn) -> Choice:
    return Choice(turn.rng.choice(turn.moves))


def _greedy(turn: Turn) -> Choice:
    """Take what is worth most at once: own points less those of the best other."""
    best: list[Any] = []
    most: int | None = None
    for move, child in turn.seen.children():
        points = list(child.result())
        own = points.pop(turn.player)
        lead = own - max(points)
        if most is None or lead > most:
            best, most = [], lead
        if lead == most:
            best.append(move)
    return Choice(turn.rng.choice(best))


def _solver(game: Game[Any], settings: Settings) -> Chooser:
    """Play exactly where that can be proven in time, and greedily before."""

    def choose(turn: Turn) -> Choice:
        position = turn.seen
        board = _board(game, position)
        solution = solve(board, time_limit=settings.seconds)
        if solution.stopped == "interrupt":
            raise KeyboardInterrupt
        if solution.value is None or solution.best is None:
            return _greedy(turn)
        margin = solution.value if position.turn == 0 else -solution.value
        move = game.read_move(position, str(solution.best))
        return Choice(move, f"proven: {describe_result(margin, 'official')}")

    return choose


def _engine(game: Game[Any], settings: Settings) -> Chooser:
    """Play as well as a level allows."""
    engine = Engine(seed=settings.seed)
    level = get_level(settings.level)

    def choose(turn: Turn) -> Choice:
        board = _board(game, turn.seen)
        move, analysis = choose_move(engine, board, level, turn.rng, time_limit=settings.seconds)
        if analysis.stopped == "interrupt":
            raise KeyboardInterrupt
        (estimate,) = (each for each in analysis.moves if each.move == move)
        remark = ""
        if estimate.proven is not None:
            margin = estimate.proven if board.turn == Color.BLACK else -estimate.proven
            remark = f"proven: {describe_result(margin, 'official')}"
        return Choice(game.read_move(turn.seen, str(move)), remark)

    return choose


def _board(game: Game[Any], position: Any) -> Board:
    """Return a position of the reference rules as a board."""
    return Board.from_cells(
        position.cells(0),
        position.cells(1),
        position.turn,
        game.name,
        monomino_last=[color for color in Color if position.monomino_last[color]],
    )


def _is_for_kernels(kind: GameKind, game: Any) -> bool:
    return kind.name in VARIANTS and not game.free_starts


def _remembering(policy: str) -> Callable[[Game[Any], Settings], Chooser]:
    """Return how a policy for Permutu Memory sits down."""

    def sit_down(game: Any, settings: Settings) -> Chooser:
        memorised: list[Any] = []

        def choose(turn: Turn) -> Choice:
            if turn.seen.is_memorising:
                memorised[:] = [turn.seen]
            # A new player each turn: one who has seen nothing of moves that were taken back.
            luck = random_memory_luck(game.symbols, random.Random(settings.seed))
            seat = MemorySeat(MEMORY_POLICIES[policy], luck)
            answer = seat.move(memorised[0])
            return Choice(answer if turn.seen.is_memorising else seat.move(turn.seen))

        return choose

    return sit_down


def _plays_memory(kind: GameKind, _: Game[Any]) -> bool:
    return kind.memorises


# The first that can play a game is the usual one.
_ALL = (
    Opponent(
        "engine",
        "looks ahead as far as its --level, from 1 to 10, lets it",
        plays=_is_for_kernels,
        sit_down=_engine,
    ),
    Opponent(
        "greedy",
        "takes the most points that it can have at once",
        plays=lambda kind, _: not kind.hides,
        sit_down=lambda *_: _greedy,
    ),
    Opponent(
        "fading",
        "remembers its tiles at first, and forgets them one by one",
        plays=_plays_memory,
        sit_down=_remembering("fading"),
    ),
    Opponent(
        "perfect",
        "remembers all of its tiles",
        plays=_plays_memory,
        sit_down=_remembering("perfect"),
    ),
    Opponent(
        "cautious",
        "forgets its tiles one by one, and turns a tile only when it is sure",
        plays=_plays_memory,
        sit_down=_remembering("cautious"),
    ),
    Opponent(
        "forgetful",
        "remembers none of its tiles",
        plays=_plays_memory,
        sit_down=_remembering("forgetful"),
    ),
    Opponent(
        "random",
        "plays any legal move",
        plays=lambda *_: True,
        sit_down=lambda *_: _random,
    ),
    Opponent(
        "solver",
        "plays exactly as soon as it can prove the result in --time, greedily before",
        plays=_is_for_kernels,
        sit_down=_solver,
    ),
)

OPPONENTS: dict[str, Opponent] = {opponent.name: opponent for opponent in _ALL}
"""Every kind of computer player by its name."""
