"""The game of a session: turns, passes, undo, files."""

import os
from pathlib import Path

import pytest

from cornerwise import PASS, Board, Color, Game, Move, read_blksgf
from cornerwise.protocols.gtp.game import GtpGame, turned

from .gtp_helpers import Table

REPO = Path(__file__).parents[2]
EXAMPLE = REPO / "examples" / "turnaround.blksgf"
GAMES = REPO / "tests" / "data" / "games" / "engine-l6-vs-l1.blksgf"


def with_a_pass_to_make() -> tuple[Board, Move]:
    """A position in which a colour has to pass, and what the other one then plays."""
    for game in read_blksgf(GAMES):
        for ply, (move, following) in enumerate(zip(game.moves, game.moves[1:], strict=False)):
            if move.is_pass and not following.is_pass:
                return game.board(ply), following
    raise AssertionError("no pass in any game")


@pytest.fixture
def blocked() -> Table:
    """A session in which black can place nothing, and white can."""
    board, _ = with_a_pass_to_make()
    table = Table()
    for number, move in enumerate(board.moves):
        table(f"play {'bw'[number % 2]} {move}")
    assert table.board == board
    return table


def names(blocked: Table) -> tuple[str, str]:
    """Who has to pass, and who has not."""
    return ("b", "w") if blocked.board.turn == Color.BLACK else ("w", "b")


def test_a_game_of_moves_alone() -> None:
    """Controllers of Blokus never send a pass."""
    for game in read_blksgf(GAMES)[:5]:
        table = Table()
        for ply, move in enumerate(game.moves):
            if not move.is_pass:
                table(f"play {'bw'[ply % 2]} {move}")
        assert table.board.score() == game.board().score()
        assert table("g") == "pass"


def test_a_game_with_its_passes() -> None:
    """Controllers of Go send every pass."""
    for game in read_blksgf(GAMES)[:5]:
        table = Table()
        for ply, move in enumerate(game.moves):
            table(f"play {'bw'[ply % 2]} {move}")
        assert table.board == game.board()
        for _ in game.moves:
            table("undo")
        assert table.board == Board()


def test_a_colour_that_is_blocked_passes(blocked: Table) -> None:
    passing, placing = names(blocked)
    before = blocked.board
    assert blocked(f"all_legal {passing}") == ""
    assert blocked(f"reg_genmove {passing}") == "pass"
    assert blocked.board == before
    assert blocked(f"genmove {passing}") == "pass"
    assert blocked.board.last_move == PASS
    blocked("undo")
    assert blocked.board == before
    assert blocked(f"genmove {placing}") != "pass"
    blocked("undo")
    assert blocked.board == before
    assert blocked("g") != "pass"
    assert blocked.engine.asked


def test_it_is_shown_who_places_next(blocked: Table) -> None:
    _, placing = names(blocked)
    assert blocked("showboard").splitlines()[-1] == f"{Color('bw'.index(placing))} to move"


def test_moves_without_a_colour_are_of_who_can_place(blocked: Table) -> None:
    _, following = with_a_pass_to_make()
    blocked(f"p {following}")
    assert blocked.board.last_move == following


def test_a_pass_does_not_take_the_turn_of_who_can_place(blocked: Table) -> None:
    _, placing = names(blocked)
    color = Color("bw".index(placing))
    assert blocked.failure(f"play {placing} pass") == (
        f"{color} may not pass: it can still place a piece"
    )


def test_no_move_comes_after_the_end() -> None:
    table = Table()
    table(f"loadsgf {EXAMPLE}")
    end = table.board
    for color in ("b", "w"):
        assert table(f"genmove {color}") == "pass"
        assert table(f"reg_genmove {color}") == "pass"
        table(f"play {color} pass")
        assert table(f"all_legal {color}") == ""
        assert "may not play" in table.failure(f"play {color} a1,a2")
    assert table("g") == "pass"
    assert table("final_score") == "W+4"
    assert table("analyze_once") == ""
    for _ in range(5):
        table("undo")
    assert table.board == end
    assert table("showboard").splitlines()[-1] == "game over: W+4 (official)"


def test_a_colour_may_move_out_of_turn() -> None:
    table = Table()
    table("play w j5")
    table("play w h4,i4")
    assert table("genmove w") != "pass"
    assert table.board.score("squares") == (0, 8)
    table("play b e10")
    for _ in range(4):
        table("undo")
    assert table.board == Board()


@pytest.mark.parametrize(("last", "points"), [([], 15), ([Color.BLACK], 20)])
def test_the_last_piece_is_remembered_out_of_turn(last: list[Color], points: int) -> None:
    rows = ("XXXX.XXX.X", "", "XX.XX..X", "XX..XX.XX", "", "XXX.XXX.XX", "X....X")
    cells = [(r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "X"]
    board = Board.from_cells(cells, [], Color.WHITE, "mini-10", monomino_last=last)
    other = turned(board, Color.BLACK)
    assert (other.turn, other.score()) == (Color.BLACK, board.score())
    assert other.score()[Color.BLACK] == points


def test_bad_moves_change_nothing() -> None:
    table = Table()
    table("play b e10")
    before = table.board
    for line in ("play w a1", "play b e10", "play b e9", "play w pass", "play w", "p e10", "p x"):
        table.failure(line)
        assert table.board is before


@pytest.mark.parametrize("number", [1, 2, 18, 30, 31])
def test_loading_up_to_a_move(number: int) -> None:
    (game,) = read_blksgf(EXAMPLE)
    placements = [ply for ply, move in enumerate(game.moves) if not move.is_pass]
    table = Table("mini")
    table(f"loadsgf {EXAMPLE} {number}")
    expected = game.board(placements[number - 1])
    assert table.board == expected
    for _ in range(number - 1):
        table("undo")
    assert table.board == Board()
    table.failure("undo")


def test_loading_beyond_the_last_move() -> None:
    table = Table()
    table(f"loadsgf {EXAMPLE} 1000")
    (game,) = read_blksgf(EXAMPLE)
    assert table.board == game.board()


def test_saving_and_loading(tmp_path: Path, blocked: Table) -> None:
    path = tmp_path / "my game.blksgf"
    blocked("g")
    board = blocked.board
    blocked(f'savesgf "{path.as_posix()}"')
    (game,) = read_blksgf(path)
    assert game.board() == board
    blocked("clear_board")
    blocked(f'loadsgf "{path.as_posix()}"')
    assert blocked.board == board


def test_saving_a_game_out_of_turn(tmp_path: Path) -> None:
    table = Table()
    table("play b e10,e9")
    table("play b f8")
    path = tmp_path / "game.blksgf"
    table(f"savesgf {path.as_posix()}")
    (game,) = read_blksgf(path)
    assert game.board() == table.board


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"(;GM[Blokus];1[a20])", "cannot play 'Blokus'; expected one of: Blokus Duo, "),
        (b"(;GM[Blokus Duo];B[a1])", "line 1, column "),
        (b"(;GM[Chess])", "Chess"),
        (b"\xff\xfe", "line 1, column "),
        (b"", "no game"),
    ],
)
def test_files_without_a_game(tmp_path: Path, content: bytes, words: str) -> None:
    path = tmp_path / "game.blksgf"
    path.write_bytes(content)
    table = Table()
    table("p e10")
    before = table.board
    assert words in table.failure(f"loadsgf {path.as_posix()}")
    assert table.board is before


@pytest.mark.skipif(os.name == "nt", reason="needs POSIX")
@pytest.mark.parametrize("name", ["/dev/zero", "/dev/stdin", "/", "a\udcffb", "a" * 5000])
def test_what_is_no_file(name: str) -> None:
    assert Table().failure(f"loadsgf {name}")
    assert Table().failure(f"savesgf /dev/null/game/{name}")


def test_variants_are_loaded_too(tmp_path: Path) -> None:
    path = tmp_path / "game.blksgf"
    path.write_text("(;GM[Blokus Mini 9x9];B[c7])")
    table = Table()
    table(f"loadsgf {path.as_posix()}")
    assert table.board == Board.from_moves("c7", "mini-9")
    table("clear_board")
    assert table.board == Board("mini-9")


def test_a_game_with_a_position_set_up(tmp_path: Path) -> None:
    path = tmp_path / "game.blksgf"
    path.write_text("(;GM[Blokus Duo]AB[e10]AW[j5]PL[W];W[k6,k7])")
    table = Table()
    table(f"loadsgf {path.as_posix()}")
    (game,) = read_blksgf(path)
    assert table.board == game.board()
    table("undo")
    assert table.board.score("squares") == (1, 1)
    table.failure("undo")


def test_boards_keep_their_history() -> None:
    """An engine sees by it that the next position follows from the last."""
    game = GtpGame("duo")
    game.play(Color.BLACK, Move.parse("e10"))
    game.play(Color.WHITE, Move.parse("j5"))
    assert game.board.moves == (Move.parse("e10"), Move.parse("j5"))
    assert Game.from_board(game.board).moves == game.board.moves
