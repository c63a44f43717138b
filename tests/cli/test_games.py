"""The registry of games, and the command that lists it."""

import json
import random

import pytest

from cornerwise import InvalidInputError, VariantError
from cornerwise.games import GAMES, GameKind, get_game
from cornerwise.reference.interface import HidingState, play_out

from .helpers import Cli
from .test_terminals import plain, shown

EVERY_GAME = [
    pytest.param(kind, players, id=f"{kind.name}-{players}")
    for kind in GAMES.values()
    for players in kind.players
]

PLAYERS = {
    "classic": {2, 3, 4},
    "duo": {2},
    "mini": {2},
    "junior": {2},
    "trigon": {2, 3, 4},
    "blokus3d": {2, 3, 4},
    "permutu": {2, 3, 4, 5, 6},
    "permutu-reflex": {2},
    "permutu-memory": {2},
}


def test_all_games_are_there() -> None:
    assert {name: set(kind.players) for name, kind in GAMES.items()} == PLAYERS


@pytest.mark.parametrize(("kind", "players"), EVERY_GAME)
def test_a_game_can_be_played_out(kind: GameKind, players: int) -> None:
    game = kind.make(players)
    assert game.name == kind.name
    assert game.players == players == len(kind.seats(game))
    assert len(set(kind.seats(game))) == players
    start = game.start(random.Random(1))
    assert isinstance(start, HidingState) == kind.hides
    assert start == game.start(random.Random(1))
    assert not start.is_over()
    some = play_out(start, random.Random(2), plies=4)
    for state in (start, some):
        assert state.count_moves() == len(state.legal_moves()) > 0
        for move in state.legal_moves()[:50]:
            assert game.read_move(state, game.write_move(move)) == move
            assert state.is_legal(move)
    end = play_out(some, random.Random(3))
    assert end.is_over()
    assert not end.legal_moves()
    assert len(end.result()) == players
    assert set(end.winners()) <= set(range(players)) != set()


@pytest.mark.parametrize(("kind", "players"), EVERY_GAME)
def test_a_start_without_chance(kind: GameKind, players: int) -> None:
    game = kind.make(players)
    assert game.start() == game.start()
    assert "\n" not in game.help_text


@pytest.mark.parametrize("kind", GAMES.values(), ids=GAMES)
def test_options(kind: GameKind) -> None:
    usual = {option.name: option.default for option in kind.options}
    assert type(kind.make(None, **usual).start()) is type(kind.make().start())
    with pytest.raises(VariantError, match=f"{kind.name} has no option 'colour': expected"):
        kind.make(colour=3)
    with pytest.raises(VariantError, match=f"1 players of {kind.name}: expected"):
        kind.make(1)


def test_options_change_the_game() -> None:
    assert get_game("duo").make(free_starts=True).start().count_moves() == 828
    assert get_game("permutu").make(6, size=5).start().count_moves() == 15
    assert get_game("permutu-memory").make(size=3).start().view(0).symbols == 3
    with pytest.raises(InvalidInputError, match="4 symbols: expected an odd number"):
        get_game("permutu-reflex").make(size=4)


@pytest.mark.parametrize("name", ["chess", "", "Duo", 3, None, ["duo"]])
def test_unknown_games(name: str) -> None:
    with pytest.raises(InvalidInputError, match=r"no game is called .*; expected one of: "):
        get_game(name)


def test_list(cli: Cli) -> None:
    lines = cli.good("games").splitlines()
    assert lines[0].split() == ["name", "players", "game", "what", "it", "is"]
    assert [line.split()[0] for line in lines[1:-2]] == list(GAMES)
    assert all(kind.summary in line for kind, line in zip(GAMES.values(), lines[1:], strict=False))
    assert "  2-6  " in next(line for line in lines if line.startswith("permutu"))
    assert "cornerwise play NAME" in lines[-1]


def test_json(cli: Cli) -> None:
    answer = json.loads(cli.good("games", "--json"))
    assert answer["format"] == 1
    listed = {game["name"]: game for game in answer["games"]}
    assert {name: set(game["players"]) for name, game in listed.items()} == PLAYERS
    assert all(game["usual_players"] in game["players"] for game in listed.values())
    assert listed["permutu-reflex"]["options"]["tie"]["default"] == 0.05
    assert listed["duo"]["title"] == "Blokus Duo"


def test_on_a_terminal(cli: Cli) -> None:
    text = shown("games", columns=200)
    assert text != plain(text)
    assert plain(text) == cli.good("games")
