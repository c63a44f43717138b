"""Results, moves and pieces in words."""

from collections.abc import Iterable

from cornerwise import Color, Move, Piece

__all__ = [
    "abbreviate_bounds",
    "abbreviate_margin",
    "describe_bounds",
    "describe_guarantee",
    "describe_outcome",
    "describe_result",
    "name_move",
    "name_pieces",
]


def describe_result(margin: int, scoring: str) -> str:
    """Say who wins.

    Parameters
    ----------
    margin : int
        Black's points minus white's.
    scoring : str
        What the points are.

    Examples
    --------
    >>> describe_result(7, "official"), describe_result(0, "squares")
    ('black wins by 7 (official)', 'a draw (squares)')
    """
    if margin == 0:
        return f"a draw ({scoring})"
    return f"{Color(margin < 0)} wins by {abs(margin)} ({scoring})"


def describe_bounds(lower: int, upper: int, scoring: str) -> str:
    """Say what is known about a result.

    Parameters
    ----------
    lower, upper : int
        Black's points minus white's are at least and at most this.
    scoring : str
        What the points are.

    Examples
    --------
    >>> describe_bounds(2, 9, "official")
    'black wins by 2 to 9 (official)'
    >>> describe_bounds(-9, -2, "official")
    'white wins by 2 to 9 (official)'
    >>> describe_bounds(-3, 12, "official")
    'between white by 3 and black by 12 (official)'
    """
    if lower == upper:
        return describe_result(lower, scoring)
    if lower > 0 or upper < 0:
        low, high = sorted((abs(lower), abs(upper)))
        return f"{Color(upper < 0)} wins by {low} to {high} ({scoring})"
    return f"between {_side(lower)} and {_side(upper)} ({scoring})"


def describe_outcome(lower: int, upper: int, scoring: str) -> str:
    """Say who wins, and not by how much.

    Parameters
    ----------
    lower, upper : int
        Black's points minus white's are at least and at most this.
    scoring : str
        What the points are.

    Examples
    --------
    >>> for bounds in ((1, 9), (-9, -1), (0, 0), (0, 9), (-9, 0), (-9, 9)):
    ...     print(describe_outcome(*bounds, "squares"))
    black wins (squares)
    white wins (squares)
    a draw (squares)
    black wins or draws (squares)
    white wins or draws (squares)
    a win of either side, or a draw (squares)
    """
    if lower == upper == 0:
        words = "a draw"
    elif lower < 0 < upper:
        words = "a win of either side, or a draw"
    else:
        words = f"{Color(lower < 0)} wins" + (" or draws" if lower * upper == 0 else "")
    return f"{words} ({scoring})"


def describe_guarantee(lower: int) -> str:
    """Say what a player has for certain.

    Parameters
    ----------
    lower : int
        His points minus the other's are at least this.

    Examples
    --------
    >>> [describe_guarantee(lower) for lower in (3, 0, -2)]
    ['a win by 3 or more', 'a draw or more', 'a loss by 2 or less']
    """
    if lower == 0:
        return "a draw or more"
    return f"a win by {lower} or more" if lower > 0 else f"a loss by {-lower} or less"


def abbreviate_bounds(lower: int, upper: int) -> str:
    """Write a result as game records do, or the results between two bounds.

    Parameters
    ----------
    lower, upper : int
        Black's points minus white's are at least and at most this.

    Examples
    --------
    >>> abbreviate_bounds(5, 5), abbreviate_bounds(-12, -12), abbreviate_bounds(0, 0)
    ('B+5', 'W+12', 'draw')
    >>> abbreviate_bounds(-3, 12)
    'W+3..B+12'
    """
    ends = [f"{Color(m < 0).name[0]}+{abs(m)}" if m else "draw" for m in (lower, upper)]
    return ends[0] if lower == upper else "..".join(ends)


def abbreviate_margin(margin: float) -> str:
    """Write an expected result as game records write results.

    Parameters
    ----------
    margin : float
        Black's points minus white's.

    Examples
    --------
    >>> abbreviate_margin(4.25), abbreviate_margin(-0.55), abbreviate_margin(-0.04)
    ('B+4.2', 'W+0.6', '0.0')
    """
    text = f"{abs(margin):.1f}"
    return text if float(text) == 0 else f"{Color(margin < 0).name[0]}+{text}"


def _side(margin: int) -> str:
    return f"{Color(margin < 0)} by {abs(margin)}" if margin else "a draw"


def name_move(move: Move) -> str:
    """Write a move with its piece.

    Examples
    --------
    >>> name_move(Move.parse("56u0")), name_move(Move.parse("pass"))
    ('X e8,d9,e9,f9,e10', 'pass')
    """
    return "pass" if move.is_pass else f"{move.piece} {move.to_blksgf()}"


def name_pieces(pieces: Iterable[Piece]) -> str:
    """List pieces by name.

    Examples
    --------
    >>> from cornerwise import get_variant
    >>> name_pieces(get_variant("mini").pieces), name_pieces([])
    ('1 2 V3 I3 L4 O T4 I4 Z4', 'none')
    """
    return " ".join(piece.name for piece in pieces) or "none"
