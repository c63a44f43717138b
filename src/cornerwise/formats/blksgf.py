"""Reading and writing blksgf files: trees of games whose every move is legal."""

from __future__ import annotations

from collections.abc import Iterable

from cornerwise.errors import FormatError
from cornerwise.formats.game import Game
from cornerwise.formats.kinds import COLOR_PROPERTIES, SETUP_PROPERTIES
from cornerwise.formats.parser import read_trees
from cornerwise.formats.replay import check_tree
from cornerwise.formats.sources import Source, load, store
from cornerwise.formats.tree import Node
from cornerwise.formats.writer import format_trees

__all__ = ["format_blksgf", "parse_blksgf", "read_blksgf", "write_blksgf"]


def read_blksgf(source: Source, *, strict: bool = True) -> list[Game]:
    """Read the games of a blksgf file.

    Parameters
    ----------
    source : path or file object
        A file object may be open for text or for bytes.
    strict : bool
        See `parse_blksgf`.

    Returns
    -------
    list of Game

    Raises
    ------
    FormatError
        When the file is broken.
    OSError
        When a path cannot be read.

    Examples
    --------
    >>> import io
    >>> read_blksgf(io.StringIO("(;GM[Blokus Duo]GN[first];B[e10])"))
    [<Game 'first' of duo, 2 nodes in the main line>]
    """
    return parse_blksgf(load(source), strict=strict)


def parse_blksgf(data: str | bytes, *, strict: bool = True) -> list[Game]:
    """Read the games in the content of a blksgf file.

    Every move of every variation is played. A colour that misses its turn has passed, which is
    right only when it can place nothing. Properties that are not known are kept. Text before,
    between and after the games is skipped.

    Parameters
    ----------
    data : str or bytes
        Content of the file. Bytes are UTF-8, unless a ``CA`` property says Latin-1.
    strict : bool
        Whether an error in the file is raised. If not, what was read before it is kept: broken
        text ends the reading; a node that is illegal is left out with all below it, while other
        variations and later games stay. `Game.errors` then says what was wrong. A game whose
        root names no known game is kept as it is. An error before the first node is in no game,
        so there is none.

    Returns
    -------
    list of Game

    Raises
    ------
    FormatError
        When the file is broken; says where.

    Examples
    --------
    >>> (game,) = parse_blksgf("(;GM[Blokus Duo];B[e10];W[j5])")
    >>> game.moves
    (Move('e10'), Move('j5'))
    >>> parse_blksgf("(;GM[Blokus Duo];B[e10];B[f9])")
    Traceback (most recent call last):
    ...
    cornerwise.errors.FormatError: line 1, column 26: wrong colour B: it is the turn of W, ...
    >>> (game,) = parse_blksgf("(;GM[Blokus Duo];B[e10];B[f9])", strict=False)
    >>> game.moves, game.errors[0].column
    ((Move('e10'),), 26)
    """
    roots, broken = read_trees(data)
    games: list[Game] = []
    for root in roots:
        game = Game(root)
        # Of a game cut off within its root nobody knows what it would have been.
        cut_off = broken is not None and root is roots[-1] and "GM" not in root.properties
        if not cut_off:
            _check(game, strict)
        games.append(game)
    if broken is not None:
        if strict:
            raise broken
        if games:
            games[-1].errors.append(broken)
    return games


def write_blksgf(games: Game | Iterable[Game], target: Source) -> None:
    """Write games to a blksgf file, in UTF-8 when the target is not text.

    Parameters
    ----------
    games : Game or iterable of Game
        What to write.
    target : path or file object
        Where to; a file object may be open for text or for bytes.

    Raises
    ------
    FormatError
        When a property cannot be written.
    OSError
        When a path cannot be written.

    Examples
    --------
    >>> import sys
    >>> write_blksgf(Game.from_moves(["e10"]), sys.stdout)
    (;GM[Blokus Duo]CA[UTF-8]
    ;B[e10])
    """
    store(format_blksgf(games), target)


def format_blksgf(games: Game | Iterable[Game]) -> str:
    """Write games as the content of a blksgf file, a node a line.

    Reading it again gives games that are equal.

    Parameters
    ----------
    games : Game or iterable of Game
        What to write.

    Returns
    -------
    str

    Raises
    ------
    FormatError
        When a property cannot be written.

    Examples
    --------
    >>> games = parse_blksgf("(; GM[Blokus Duo] ( ; B[e10] ) ( ; B[e9,e10] ) )")
    >>> print(format_blksgf(games), end="")
    (;GM[Blokus Duo]
    (;B[e10])
    (;B[e9,e10]))
    """
    listed = [games] if isinstance(games, Game) else games
    return format_trees(game.root for game in listed)


def _check(game: Game, strict: bool) -> None:
    bad: list[Node] = []

    def on_error(node: Node, error: FormatError) -> None:
        if strict:
            raise error
        game.errors.append(error)
        bad.append(node)

    try:
        check_tree(game.root, on_error)
    except FormatError as error:
        if strict:
            raise
        game.errors.append(error)
    _remove(bad)


def _remove(bad: list[Node]) -> None:
    # Each list of children is made anew once, not once for each bad child: there may be many.
    unwanted = {id(node) for node in bad}
    parents = {id(node.parent): node.parent for node in bad}
    for parent in parents.values():
        if parent is not None:
            parent.children[:] = [node for node in parent.children if id(node) not in unwanted]
            continue
        # A root stays, for its header; but not what is illegal in it, nor what follows from that.
        (root,) = bad
        root.children.clear()
        for name in COLOR_PROPERTIES | SETUP_PROPERTIES:
            root.properties.pop(name, None)
