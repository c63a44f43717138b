"""What happens in random games of Permutu, against games whose course is known."""

import random

import pytest

from cornerwise.errors import InvalidInputError
from cornerwise.permutu.base_statistics import base_statistics
from cornerwise.reference.permutu import Permutu, PermutuState, Skip


def test_one_symbol_has_one_course() -> None:
    # Player 1 takes a tile, the others skip, player 1 takes the other two tiles.
    seen = base_statistics(Permutu(1, players=4), 50, random.Random(1))
    assert [points.mean for points in seen.points] == [3, 0, 0, 0]
    assert [wins.mean for wins in seen.wins] == [1, 0, 0, 0]
    assert seen.wins[0].low < 1 == seen.wins[0].high
    assert (seen.turns.mean, seen.skips.mean, seen.left.mean) == (2, 3, 0)
    assert (seen.emptied.mean, seen.draws.mean) == (1, 0)


def by_hand(game: Permutu, games: int, rng: random.Random) -> list[tuple[PermutuState, int, int]]:
    """Play the same games move by move: each end with its turns and skips."""
    played = []
    for _ in range(games):
        state, turns, skips = game.start(rng), 0, 0
        while not state.is_over():
            move = rng.choice(state.legal_moves())
            turns += not isinstance(move, Skip)
            skips += isinstance(move, Skip)
            state = state.apply(move)
        played.append((state, turns, skips))
    return played


@pytest.mark.parametrize("players", [2, 3, 6])
def test_against_games_played_one_by_one(players: int) -> None:
    game, games = Permutu(6, players), 100
    seen = base_statistics(game, games, random.Random(7))
    played = by_hand(game, games, random.Random(7))
    ends = [state for state, _, _ in played]
    for player in range(players):
        points = [state.result()[player] for state in ends]
        assert seen.points[player].mean == pytest.approx(sum(points) / games)
        won = sum(state.winners() == (player,) for state in ends)
        assert seen.wins[player].mean == won / games
    assert seen.turns.mean == pytest.approx(sum(turns for _, turns, _ in played) / games)
    assert seen.skips.mean == pytest.approx(sum(skips for _, _, skips in played) / games)
    left = [18 - sum(map(sum, state.owned)) for state in ends]
    assert seen.left.mean == pytest.approx(sum(left) / games)
    assert seen.emptied.mean == left.count(0) / games
    assert seen.draws.mean + sum(wins.mean for wins in seen.wins) == pytest.approx(1)


def test_intervals_hold_what_more_games_find() -> None:
    game = Permutu(5, players=3)
    few = base_statistics(game, 200, random.Random(1), confidence=0.999)
    many = base_statistics(game, 3000, random.Random(2))
    for rough, fine in zip(
        (*few.points, *few.wins, few.draws, few.turns, few.skips, few.emptied, few.left),
        (*many.points, *many.wins, many.draws, many.turns, many.skips, many.emptied, many.left),
        strict=True,
    ):
        assert rough.low <= fine.mean <= rough.high
        assert fine.high - fine.low < rough.high - rough.low


def test_the_first_player_has_the_better_of_it() -> None:
    seen = base_statistics(Permutu(8), 1500, random.Random(3))
    assert seen.points[0].low > seen.points[1].high
    assert seen.wins[0].low > seen.wins[1].high


def test_the_seed_decides() -> None:
    game = Permutu(4, 3)
    assert base_statistics(game, 20, random.Random(1)) == base_statistics(
        game, 20, random.Random(1)
    )
    assert base_statistics(game, 20, random.Random(1)) != base_statistics(
        game, 20, random.Random(2)
    )


def test_as_text() -> None:
    text = str(base_statistics(Permutu(3, 2), 40, random.Random(1)))
    assert text.startswith("40 random games")
    assert "won by player 2: " in text
    assert len(text.splitlines()) == 10


@pytest.mark.parametrize("games", [0, 1, -5, 2.5])
def test_too_few_games(games: int) -> None:
    with pytest.raises(InvalidInputError, match=f"{games} games: expected 2 or more"):
        base_statistics(Permutu(3), games, random.Random(1))


@pytest.mark.parametrize("confidence", [0, 1, 1.5, float("nan")])
def test_confidence_out_of_range(confidence: float) -> None:
    with pytest.raises(InvalidInputError):
        base_statistics(Permutu(3), 10, random.Random(1), confidence)
