"""Which positions a run is about: files, folders, plies, set-ups, and what cannot be read."""

import os
from pathlib import Path
from typing import Any

import pytest

from cornerwise import (
    Board,
    Color,
    Game,
    InvalidInputError,
    NotationError,
    PositionError,
    format_blksgf,
    jobs,
    read_blksgf,
    write_blksgf,
)

from ..core.helpers import VARIANTS
from ..solve.endings import bonus_endings, small_endings
from .helpers import EXAMPLE, EXAMPLE_PLIES, mini_games, write_games


def test_every_ply_of_every_game(tmp_path: Path) -> None:
    games = mini_games(4)
    write_blksgf(games, tmp_path / "games.blksgf")
    found = list(jobs.positions([tmp_path / "games.blksgf"]))
    expected = [
        (number, ply, game.board(ply), game.board(ply).moves)
        for number, game in enumerate(games, 1)
        for ply in range(len(game.moves) + 1)
    ]
    assert [(p.game, p.ply, p.board, p.board.moves) for p in found if p.board] == expected
    assert [p.number for p in found] == list(range(len(expected)))
    for position in found:
        moves = games[(position.game or 0) - 1].moves
        following = [move.to_code() for move in moves[position.ply :]]
        assert position.played == (following[0] if following else None)


def test_plies(tmp_path: Path) -> None:
    def plies(wanted: object) -> list[int | None]:
        return [p.ply for p in jobs.positions([EXAMPLE], wanted)]  # type: ignore[arg-type]

    assert plies(None) == list(range(EXAMPLE_PLIES + 1))
    assert plies([30, 3, 3, 99]) == [3, 30]
    assert plies(range(32, 10**9)) == [32, 33, 34]
    assert plies(range(1, 30, 10)) == [1, 11, 21]
    assert plies([]) == []
    for wrong in ([-1], [1.5], ["1"], 7, "12"):
        with pytest.raises(InvalidInputError, match="expected"):
            plies(wrong)


def test_files_are_sorted_and_each_is_read_once(tmp_path: Path) -> None:
    tree, codes = write_games(tmp_path)
    (tmp_path / "deep" / "er").mkdir(parents=True)
    inner = tmp_path / "deep" / "er" / "c.blksgf"
    write_blksgf(mini_games(1), inner)
    again = tmp_path / "deep" / ".." / "a.blksgf"
    found = list(jobs.positions([codes, tmp_path, tree, again], [0], "mini"))
    assert [(p.file, p.game) for p in found] == [
        (str(tree), 1),
        (str(tree), 2),
        (str(codes), 1),
        (str(inner), 1),
    ]
    assert all(p.board == Board("mini") for p in found)


def test_nothing_to_read(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        list(jobs.positions([tmp_path / "absent"]))
    with pytest.raises(FileNotFoundError):
        list(jobs.positions(["\0"]))
    with pytest.raises(InvalidInputError, match="holds no files whose names end"):
        list(jobs.positions([tmp_path]))
    with pytest.raises(InvalidInputError, match="no files to read"):
        list(jobs.positions([]))
    with pytest.raises(InvalidInputError, match="7 is not a path"):
        list(jobs.positions([7]))  # type: ignore[list-item]


def test_what_is_broken_does_not_disturb_the_rest(tmp_path: Path) -> None:
    good = format_blksgf(mini_games(1))
    (tmp_path / "a.blksgf").write_text(
        good + "(;GM[Blokus Duo];B[e10];B[f9])" + "(;GM[Blokus];1[a20])" + good, "utf-8"
    )
    (tmp_path / "b.blksgf").write_bytes(b"\0")
    (tmp_path / "c.blksgf").write_bytes(b"")
    (tmp_path / "d.blksgf").write_text("(;GM[Blokus Duo](", "utf-8")
    (tmp_path / "e.blksgf").write_text("hello", "utf-8")
    (tmp_path / "f.txt").write_bytes(b"56u0 9at1\n56u0 56u0\n\xff\n56u0\n")
    files = sorted(tmp_path.iterdir())
    found = list(jobs.positions(files, [1]))
    told = [(Path(p.file).name[0], p.game, p.error and p.error[:40]) for p in found]
    assert told == [
        ("a", 1, None),
        ("a", 2, told[1][2]),
        ("a", 3, "the game is 'Blokus'; expected Blokus Du"),
        ("a", 4, None),
        ("b", None, "this is not a text file; expected games "),
        ("c", None, "line 1, column 1: no game: expected '(;'"),
        ("d", 1, told[6][2]),
        ("e", None, "'hello' is not a game; expected blksgf, "),
        ("f", 1, None),
        ("f", 2, "line 2, column 6: illegal move '56u0' of"),
        ("f", 3, told[10][2]),
        ("f", 4, None),
    ]
    assert "wrong colour B" in (found[1].error or "")
    assert found[6].error
    assert (found[10].error or "").startswith("line 3, column 1: ")
    assert all((p.board is None) == (p.error is not None) for p in found)


def test_a_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = write_games(tmp_path)
    whole = Path.open

    def refuse(path: Path, *arguments: Any, **options: Any) -> Any:
        if path == files[0]:
            raise PermissionError(13, "Permission denied", str(path))
        return whole(path, *arguments, **options)

    monkeypatch.setattr(Path, "open", refuse)
    found = list(jobs.positions(files, [0], "mini"))
    assert [(p.file, p.game, p.error) for p in found] == [
        (str(files[0]), None, "Permission denied"),
        (str(files[1]), 1, None),
    ]


def test_a_name_that_is_no_text(tmp_path: Path) -> None:
    odd = os.fsdecode(os.fsencode(tmp_path) + b"/\xff.blksgf")
    try:
        write_blksgf(mini_games(1), odd)
    except (OSError, UnicodeError):
        pytest.skip("the file system has no such names")
    (found,) = jobs.positions([odd], [0])
    assert found.file.endswith("\\udcff.blksgf")
    assert found.file.isprintable()


def test_a_huge_file_is_refused(tmp_path: Path) -> None:
    with (tmp_path / "huge.blksgf").open("wb") as file:
        file.truncate((64 << 20) + 1)
    (found,) = jobs.positions([tmp_path / "huge.blksgf"])
    assert found.error == "the file is larger than 64 MiB"


def test_set_ups(tmp_path: Path) -> None:
    path = tmp_path / "games.blksgf"
    path.write_text(
        "(;GM[Blokus Duo];B[e10]"
        ";AB[f9,g9]AW[j5]PL[W];W[i6,i7]"
        ";B[h8,h7,h6])"
        "(;GM[Blokus Duo]AB[e10]AW[j5]PL[B];B[f9,f8])",
        encoding="utf-8",
    )
    games = read_blksgf(path)
    found = list(jobs.positions([path]))
    assert [p.board for p in found] == [
        game.board(ply) for game in games for ply in range(len(game.plies) + 1)
    ]
    assert len(found) == 6
    for position in found:
        game = games[(position.game or 0) - 1]
        codes = [move.to_code() for move in game.moves]
        assert position.played == dict(enumerate(codes)).get(position.ply or 0)
        row = jobs.evaluate(position, jobs.Settings(node_limit=1))
        assert row is not None
        assert jobs.board_of(row) == position.board
        assert (row["moves"] is not None) == position.from_start
    assert [p.from_start for p in found] == [True, False, False, False, False, False]


@pytest.mark.parametrize("variant", VARIANTS)
def test_position_texts(variant: str) -> None:
    boards = [
        *small_endings(variant, 12, nodes=50, seed=5),
        *bonus_endings(variant, 4, nodes=50, seed=5),
        Board(variant),
    ]
    texts = set()
    for board in boards:
        text = jobs.format_position(board)
        assert jobs.parse_position(text, variant) == board
        texts.add(text)
    assert len(texts) == len(set(boards))


def test_the_monomino_that_came_last_is_told() -> None:
    found = []
    for board in bonus_endings("mini", 6, nodes=50, seed=5):
        while not board.is_over:
            board.push(min(board.legal_moves, key=lambda move: -len(move.cells)))
            again = jobs.parse_position(jobs.format_position(board), "mini")
            assert again == board
            assert again.score() == board.score()
            found.append(20 in board.score())
    assert True in found


@pytest.mark.parametrize(
    "text",
    ["", "8/8/8/8/8/8/8/8", "8/8/8/8/8/8/8 b", "8/8/8/8/8/8/8/9 b", "8/8/8/8/8/8/8/7x b",
     "8/8/8/8/8/8/8/8 b wb", "9" * 10_000 + " b", "8/" * 7 + "9" * 5000 + " b", None],
)  # fmt: skip
def test_wrong_position_texts(text: str) -> None:
    with pytest.raises(NotationError, match="is not a position of mini; expected 8 rows"):
        jobs.parse_position(text, "mini")


def test_cells_that_are_no_position() -> None:
    with pytest.raises(PositionError):
        jobs.parse_position("bbbbbbbb/8/8/8/8/8/8/8 b", "mini")


def test_a_row_without_a_position() -> None:
    with pytest.raises(InvalidInputError, match="the row has no position: broken"):
        jobs.board_of({"position": None, "error": "broken"})
    row = {"position": "8/8/8/8/8/8/8/8 w", "moves": None, "variant": "mini"}
    assert jobs.board_of(row).turn == Color.WHITE


def test_games_may_be_read_from_codes_of_any_variant(tmp_path: Path) -> None:
    path = tmp_path / "codes"
    path.write_text("33a0\n", "utf-8")
    (found,) = jobs.positions([path], [1], "mini-9")
    assert found.board == Board.from_moves(["33a0"], "mini-9")
    assert isinstance(Game.from_board(found.board), Game)
