"""The exact value of a position, straight from the definition.

Every line of play is followed to its end: no table, no bounds, no order of moves that matters. Good
for small endings only, and for trusting the result.
"""

from cornerwise.errors import VariantError
from cornerwise.reference.blokus.moves import Move
from cornerwise.reference.blokus.position import Position
from cornerwise.reference.blokus.scoring import check_scoring

__all__ = ["minimax", "move_values"]


def minimax(position: Position, scoring: str = "official") -> int:
    """Return the final margin under best play, from the side to move.

    Parameters
    ----------
    position : Position
        A position of a game of two players with one colour each (Duo, Mini, Junior).
    scoring : str
        ``"official"`` or ``"squares"``.

    Returns
    -------
    int
        Points of the side to move minus points of the other at the end of the game.

    Raises
    ------
    VariantError
        When more than two colours play.

    Examples
    --------
    >>> import random
    >>> from cornerwise.reference import blokus, interface
    >>> ending = interface.play_out(blokus.mini().start(), random.Random(2), plies=12)
    >>> minimax(ending, "squares")
    11
    """
    _check(position, scoring)
    return _value(position, scoring)


def move_values(position: Position, scoring: str = "official") -> dict[Move, int]:
    """Return the final margin after each legal move, from the side to move now.

    Parameters
    ----------
    position : Position
        A position of a game of two players with one colour each (Duo, Mini, Junior).
    scoring : str
        ``"official"`` or ``"squares"``.

    Returns
    -------
    dict
        The value of every legal move; the greatest is `minimax(position, scoring)`. Empty when the
        game is over.

    Examples
    --------
    >>> import random
    >>> from cornerwise.reference import blokus, interface
    >>> ending = interface.play_out(blokus.mini().start(), random.Random(2), plies=12)
    >>> max(move_values(ending, "squares").values())
    11
    """
    _check(position, scoring)
    return {move: -_value(child, scoring) for move, child in position.children()}


def _value(position: Position, scoring: str) -> int:
    values = [-_value(child, scoring) for _, child in position.children()]
    return max(values) if values else position.margin(scoring)


def _check(position: Position, scoring: str) -> None:
    check_scoring(scoring)
    game = position.game
    if game.colours != 2 or game.players != 2:
        raise VariantError(
            f"minimax of {game.name!r} with {game.players} players and {game.colours} colours:"
            " expected a game of two players with one colour each"
        )
