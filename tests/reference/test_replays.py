"""Complete games of engines: every move is legal, and they end where they should."""

import pytest

from cornerwise.reference import blokus
from cornerwise.reference.blokus import Move

from .helpers import COLOURS, DATA, cells_of, end_of, peer_file, play, properties

GAME = blokus.duo()

# The cells of the pieces a to u beside the reference cell, as (x, y) with y downwards.
CODES = dict(
    line.split(" ", 1)
    for line in """\
a
b 0,1
c 0,1 0,-1
d 0,-1 1,0
e 0,-1 0,1 0,2
f 0,-1 0,1 -1,1
g 0,1 0,-1 1,0
h 1,0 0,1 1,1
i -1,0 0,1 1,1
j 0,1 0,-1 0,2 0,-2
k 0,-2 0,-1 0,1 -1,1
l 0,-2 0,-1 -1,0 -1,1
m 0,-1 -1,0 -1,1 0,1
n -1,-1 0,-1 0,1 -1,1
o 0,-1 1,0 0,1 0,2
p 0,-1 -1,1 0,1 1,1
q 0,-2 0,-1 1,0 2,0
r -1,-1 0,-1 1,0 1,1
s -1,-1 -1,0 1,0 1,1
t -1,-1 -1,0 1,0 0,1
u 1,0 -1,0 0,1 0,-1
""".replace("a\n", "a \n", 1).splitlines()
)


def decoded(code: str) -> Move:
    """Read a four-letter code such as 56t2."""
    column, row, orientation = int(code[0], 16) - 1, int(code[1], 16) - 1, int(code[3])
    cells = [(row, column)]
    for offset in CODES[code[2]].split():
        x, y = map(int, offset.split(","))
        x, y = [(x, y), (-x, y), (-y, x), (y, x), (-x, -y), (x, -y), (y, -x), (-y, -x)][orientation]
        cells.append((row + y, column + x))
    return GAME.move(cells)


@pytest.mark.parametrize(
    ("name", "count"), [("engine-l5-150games.blksgf", 150), ("engine-l6-vs-l1.blksgf", 39)]
)
def test_engine_games(name: str, count: int) -> None:
    games = (DATA / "games" / name).read_text("utf-8").split("(;")[1:]
    assert len(games) == count
    for text in games:
        moves = [
            (COLOURS[colour], GAME.move(cells_of(values[0], GAME.size)))
            for colour, values in properties(text)
            if colour in ("B", "W")
        ]
        end = end_of(GAME.start(), moves)
        assert end.is_over()
        last = [colour for colour in (0, 1) if end.monomino_last[colour]]
        assert end == GAME.setup([end.cells(0), end.cells(1)], end.turn, last)


def test_games_in_codes() -> None:
    lines = peer_file("duo-games-codes.tsv").splitlines()
    assert len(lines) == 300
    for line in lines:
        codes, result = line.split("\t")
        position = GAME.start()
        for code in codes.split():
            # Forced passes are left out, so the code may belong to the next colour.
            while position.legal_moves() == [blokus.PASS]:
                position = position.apply(blokus.PASS)
            position = position.apply(decoded(code))
        assert position.is_over(), codes
        assert position.scores() == tuple(map(int, result.split())), codes


def test_passes_appear_in_a_replay() -> None:
    moves = [(0, GAME.move([(4, 4)])), (1, GAME.move([(9, 9)]))]
    assert [position.turn for position in play(GAME.start(), moves)] == [1, 0]
