"""How the computer players choose."""

import random
from dataclasses import replace
from typing import Any

import pytest

from cornerwise import Solution, choose_move, solve
from cornerwise.cli import opponents
from cornerwise.cli.opponents import OPPONENTS, Settings, Turn
from cornerwise.games import GAMES
from cornerwise.reference import blokus, minimax
from cornerwise.reference.interface import play_out
from cornerwise.reference.permutu import Permutu

from ..analyze.fake_core import FakeEngine
from .helpers import Cli

SETTINGS = Settings(seconds=60, seed=1)


def choice(
    opponent: str, game: Any, state: Any, settings: Settings = SETTINGS, seed: int = 1
) -> Any:
    chooser = OPPONENTS[opponent].sit_down(game, settings)
    return chooser(Turn(state, state.player, state.legal_moves(), random.Random(seed)))


@pytest.mark.parametrize("seed", range(6))
def test_the_solver_plays_endings_exactly(seed: int) -> None:
    game = blokus.mini()
    position = play_out(game.start(), random.Random(seed), plies=8 + seed % 2)
    assert not position.is_over()
    answer = choice("solver", game, position)
    values = minimax.move_values(position)
    assert values[answer.move] == max(values.values())
    margin = max(values.values()) * (1 if position.turn == 0 else -1)
    words = f"{'black' if margin > 0 else 'white'} wins by {abs(margin)}" if margin else "a draw"
    assert answer.remark == f"proven: {words} (official)"


# The end of a game in which black has placed everything, the monomino last.
FULL = """
BBBB.B..
.WWWBB.B
W.B.BWBB
W.BBWWWB
.WW.BBBW
WWBBWWWB
BBWW.BWB
BBW...BB
"""


def test_the_solver_knows_that_the_monomino_came_last() -> None:
    game = blokus.mini()
    rows = FULL.split()
    cells = [
        [(row, column) for row in range(8) for column in range(8) if rows[row][column] == letter]
        for letter in "BW"
    ]
    full = game.setup(cells, monomino_last=[0])
    assert full.left[0] == ()
    for last, points in (((0,), 20), ((), 15)):
        over = game.setup(cells, monomino_last=last)
        assert over.scores()[0] == points
    before = next(
        position for position in _positions(full) if not position.left[0] and not position.is_over()
    )
    answer = choice("solver", game, before)
    assert answer.remark.startswith("proven: black wins by ")


def _positions(end: blokus.Position) -> list[blokus.Position]:
    """Positions where black is done and white has taken a piece back."""
    found = []
    for part in end.game.grid.components(end.masks[1]):
        rest = [cell for cell in end.cells(1) if cell not in end.game.grid.cells(part)]
        found.append(end.game.setup([end.cells(0), rest], turn=1, monomino_last=[0]))
    return found


@pytest.mark.parametrize("level", [1, 5, 9])
def test_the_engine_plays_legal_moves(level: int) -> None:
    game = blokus.mini()
    for plies in (0, 1, 6, 9):
        position = play_out(game.start(), random.Random(plies), plies=plies)
        answer = choice("engine", game, position, Settings(1, 1, level))
        assert answer.move in position.legal_moves()


@pytest.mark.parametrize("seed", range(4))
def test_the_engine_at_full_strength_plays_endings_exactly(seed: int) -> None:
    game = blokus.mini()
    position = play_out(game.start(), random.Random(seed), plies=8 + seed % 2)
    answer = choice("engine", game, position, Settings(60, 1, 10))
    values = minimax.move_values(position)
    assert values[answer.move] == max(values.values())
    assert answer.remark.startswith("proven: ")
    margin = max(values.values()) * (1 if position.turn == 0 else -1)
    assert answer.remark.endswith(f" by {abs(margin)} (official)" if margin else "draw (official)")


def test_the_engine_gets_time_and_level(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cornerwise._core.Engine", FakeEngine, raising=False)
    asked = []

    def spy(engine: Any, board: Any, level: Any, *rest: Any, **options: Any) -> Any:
        asked.append((engine, level.number, options))
        return choose_move(engine, board, level, *rest, **options)

    monkeypatch.setattr(opponents, "choose_move", spy)
    game = blokus.duo()
    chooser = OPPONENTS["engine"].sit_down(game, Settings(3.5, 1, 10))
    for _ in range(2):
        chooser(Turn(game.start(), 0, game.start().legal_moves(), random.Random(1)))
    assert [each[1:] for each in asked] == [(10, {"time_limit": 3.5})] * 2
    assert asked[0][0] is asked[1][0]  # one engine, which remembers


def test_ctrl_c_while_the_engine_thinks(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    class Interrupted(FakeEngine):
        def analyze(self, *arguments: Any, **options: Any) -> dict[str, Any]:
            return {**super().analyze(*arguments, **options), "stopped": "interrupt"}

    monkeypatch.setattr("cornerwise._core.Engine", Interrupted, raising=False)
    result = cli("play", "mini", "--second")
    assert (result.code, result.err) == (130, "cornerwise: interrupted\n")


def test_the_solver_plays_greedily_where_time_is_short() -> None:
    game = blokus.duo()
    answer = choice("solver", game, game.start(), Settings(seconds=0, seed=1))
    assert answer.remark == ""
    assert len(answer.move.cells) == 5


def test_ctrl_c_while_the_solver_thinks(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*arguments: Any, **options: Any) -> Solution:
        return replace(solve(*arguments, **options), stopped="interrupt")

    monkeypatch.setattr(opponents, "solve", interrupted)
    result = cli("play", "mini", "--second", "--opponent", "solver", "--time", 0)
    assert (result.code, result.err) == (130, "cornerwise: interrupted\n")


@pytest.mark.parametrize("seed", range(5))
def test_greedy_takes_the_most(seed: int) -> None:
    game = blokus.classic(3)
    position = play_out(game.start(), random.Random(seed), plies=40)
    answer = choice("greedy", game, position, seed=seed)
    leads = {}
    for move, child in position.children():
        mine, *others = child.result()[position.player :] + child.result()[: position.player]
        leads[move] = mine - max(others)
    assert leads[answer.move] == max(leads.values())


def test_greedy_takes_a_triple() -> None:
    # Player 1 owns b: column 2 with b, c and b makes three of them.
    game = Permutu(symbols=3)
    state = game.deal("abc", "bca", "abc")
    for text in ("1 black", "3 black"):
        state = state.apply(game.read_move(state, text))
    assert state.count_moves() > 1
    assert game.write_move(choice("greedy", game, state).move) == "2"


@pytest.mark.parametrize("opponent", ["greedy", "random"])
def test_choices_depend_on_chance(opponent: str) -> None:
    game = blokus.duo()
    moves = {choice(opponent, game, game.start(), seed=seed).move for seed in range(10)}
    assert len(moves) > 5
    again = choice(opponent, game, game.start(), seed=3)
    assert again == choice(opponent, game, game.start(), seed=3)


@pytest.mark.parametrize("policy", ["perfect", "fading", "cautious", "forgetful"])
def test_memory_players_play_whole_games_from_views(policy: str) -> None:
    kind = GAMES["permutu-memory"]
    game = kind.make(size=8)
    state: Any = game.start(random.Random(1))
    choosers = [OPPONENTS[policy].sit_down(game, Settings(1, seed)) for seed in (1, 2)]
    while not state.is_over():
        view = state.view(state.player)
        turn = Turn(view, state.player, state.legal_moves(), random.Random(1))
        answer = choosers[state.player](turn)
        # The same question has the same answer, whatever was asked in between.
        assert choosers[state.player](turn) == answer
        state = state.apply(answer.move)
    if policy == "perfect":
        assert state.result() == (8, 8)
    elif policy == "cautious":
        view = state.view(0)
        up = tuple(tuple(symbol is not None for symbol in row) for row in view.rows)
        assert up == view.matched
    else:
        assert min(state.result()) < 8


def test_every_game_has_an_opponent() -> None:
    for kind in GAMES.values():
        able = [each.name for each in OPPONENTS.values() if each.plays(kind, kind.make())]
        assert "random" in able
        assert ("solver" in able) == ("engine" in able) == (kind.name in ("duo", "mini"))
        assert able[0] == "engine" or "engine" not in able
        assert ("greedy" in able) == (not kind.hides)
