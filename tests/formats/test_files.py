"""Real files: everything in them is read, legal, and written back as it was."""

import io
from pathlib import Path

import pytest

from cornerwise import Board, Move
from cornerwise.errors import FormatError
from cornerwise.formats import (
    format_blksgf,
    parse_blksgf,
    read_blksgf,
    read_codes,
    write_blksgf,
)
from cornerwise.formats.kinds import get_kind
from cornerwise.formats.referee import Referee, _KernelReferee, _ReferenceReferee
from cornerwise.formats.replay import enter_node

from .helpers import BOOKS, CODES, GAME_FILES, PEER, count_nodes, existing

FACTS = [(GAME_FILES[0], 150, 4803), (GAME_FILES[1], 39, 1143)]
BOOK_FACTS = [(BOOKS[0], 1, 99), (BOOKS[1], 1, 713)]


@pytest.mark.parametrize(
    ("path", "games", "nodes"), FACTS + BOOK_FACTS, ids=lambda x: getattr(x, "name", "")
)
def test_every_move_is_legal(path: Path, games: int, nodes: int) -> None:
    read = read_blksgf(existing(path))
    assert len(read) == games
    assert sum(count_nodes(game.root) for game in read) == nodes
    assert parse_blksgf(format_blksgf(read)) == read


@pytest.mark.parametrize("path", sorted(PEER.glob("*.blksgf")), ids=lambda path: path.name)
def test_files_of_other_people(path: Path) -> None:
    games = read_blksgf(path)
    assert parse_blksgf(format_blksgf(games)) == games


@pytest.mark.parametrize("path", GAME_FILES, ids=lambda path: path.name)
def test_games_are_complete(path: Path) -> None:
    for game in read_blksgf(path):
        assert game.board().is_over
        assert Board.from_moves(game.moves) == game.board()


def test_every_variation_is_legal_for_a_new_board() -> None:
    """Replay each variation from the root, on boards that know nothing of trees."""
    (book,) = read_blksgf(existing(BOOKS[0]))
    for node in book.root.walk():
        line = []
        step = node
        while step.parent is not None:
            assert step.move is not None
            line.append(Move.from_cells(step.move[1]))
            step = step.parent
        assert Board.from_moves(reversed(line)).ply == len(line)


@pytest.mark.parametrize("path", [*GAME_FILES, BOOKS[0]], ids=lambda path: path.name)
def test_the_kernel_and_the_reference_agree(path: Path) -> None:
    kind = get_kind("duo")
    for game in read_blksgf(existing(path))[:12]:
        kernel, reference = _KernelReferee(kind), _ReferenceReferee(kind)
        referees: list[Referee] = [kernel, reference]
        for node in game.mainline():
            for referee in referees:
                enter_node(referee, kind, node)
            assert kernel.history == reference.history
            assert kernel.turn == reference.turn
            assert kernel.can_place == reference.can_place
            assert kernel.is_over == reference.is_over
            assert kernel.cells() == reference.cells()
        assert kernel.position.score() == reference.position.scores()


def test_games_in_codes_end_with_their_scores() -> None:
    games = read_codes(existing(CODES))
    lines = CODES.read_text("utf-8").splitlines()
    assert len(games) == len(lines) == 300
    for game, line in zip(games, lines, strict=True):
        board = game.board()
        assert board.is_over
        assert board.score() == tuple(map(int, line.split("\t")[1].split()))


def test_a_path_and_open_files(tmp_path: Path) -> None:
    games = read_blksgf(GAME_FILES[1])
    path = tmp_path / "games.blksgf"
    write_blksgf(games, path)
    assert b"\r" not in path.read_bytes()
    assert read_blksgf(path) == games
    assert read_blksgf(str(path)) == games
    with path.open("rb") as binary:
        assert read_blksgf(binary) == games
    with path.open(encoding="utf-8") as text:
        assert read_blksgf(text) == games
    binary_target, text_target = io.BytesIO(), io.StringIO()
    write_blksgf(iter(games), binary_target)
    write_blksgf(games, text_target)
    assert binary_target.getvalue().decode() == text_target.getvalue() == path.read_text("utf-8")


def test_encodings_of_open_files(tmp_path: Path) -> None:
    path = tmp_path / "game.blksgf"
    path.write_bytes("(;GM[Blokus Duo]C[é])".encode("latin-1"))
    with path.open(encoding="utf-8") as file, pytest.raises(FormatError, match="encoding"):
        read_blksgf(file)
    with path.open(encoding="latin-1") as file:
        games = read_blksgf(file)
    assert games[0].comment == "é"
    with (
        (tmp_path / "out").open("w", encoding="ascii") as file,
        pytest.raises(FormatError, match="ascii"),
    ):
        write_blksgf(games, file)


def test_a_failed_write_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "game.blksgf"
    path.write_text("old")
    (game,) = parse_blksgf("(;GM[Blokus Duo])")
    game.root.properties["C"] = ["\0"]
    with pytest.raises(FormatError):
        write_blksgf(game, path)
    assert path.read_text() == "old"


def test_missing_files_are_the_callers_business(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read_blksgf(tmp_path / "missing")
