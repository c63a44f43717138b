"""What notebooks show."""

import pickle
import subprocess
import sys
from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest

from cornerwise import (
    PASS,
    Analysis,
    Board,
    Move,
    Outcome,
    Solution,
    analyze,
    outcome,
    solve,
    solve_many,
    svg,
)

from .boards import ENDING, played
from .reading import SVG, by_class

BOARD = Board.from_moves(ENDING, "mini")
OPENING = played("duo", 1, 4)
NO_NODES = 1


def texts(html: str | None) -> list[str]:
    """Headline, cells of the table and remarks."""
    assert html is not None
    root = ET.fromstring(html)
    return ["".join(e.itertext()) for e in root.iter() if e.tag in ("strong", "th", "td", "p")]


def picture(html: str | None) -> ET.Element:
    assert html is not None
    (found,) = ET.fromstring(html).iter(f"{SVG}svg")
    return found


def solved() -> Solution:
    return solve(BOARD, "squares", all_moves=True)


def test_boards_and_moves_draw_themselves() -> None:
    assert BOARD._repr_svg_() == svg.board(BOARD)
    move = Move.parse("56u0")
    assert move._repr_svg_() == svg.move(move)
    assert PASS._repr_svg_() is None


def test_a_solution() -> None:
    html = solved()._repr_html_()
    found = texts(html)
    assert found[0] == found[1] == "\u2713 proven: black wins by 4 (squares)"
    assert found[2:6] == ["move", "margin of black", "T4 g7,f8,g8,h8", "+4 \u2713 proven"]
    assert any(text.startswith("best line: ") for text in found)
    (best,) = by_class(picture(html), "candidate")
    assert "g7,f8,g8,h8" in str(best[0].text)


def test_a_solution_from_whites_side() -> None:
    board = played("mini", 3, 11)
    assert board.turn == 1
    found = solve(board)
    words = "a draw" if not found.value else f"{board.turn if found.value > 0 else 'black'} wins"
    assert texts(found._repr_html_())[0].startswith(f"\u2713 proven: {words}")


def test_a_solution_that_is_not_proven() -> None:
    found = solve(OPENING, node_limit=NO_NODES)
    assert not found.exact
    shown = texts(found._repr_html_())
    assert shown[0].startswith("not proven: between white by ")
    assert f"{found.lower:+d} to {found.upper:+d}" in shown
    assert not any("\u2713" in text for text in shown)
    assert any("stopped by nodes" in text for text in shown)


def test_an_outcome() -> None:
    shown = texts(outcome(BOARD, "squares")._repr_html_())
    assert shown[0] == "\u2713 proven: black wins (squares)"
    assert "best move: " in shown[2]
    unknown = texts(outcome(OPENING, node_limit=NO_NODES)._repr_html_())
    assert unknown[0] == "not proven: a win of either side, or a draw (official)"


def test_an_analysis() -> None:
    found = analyze(OPENING, node_limit=60, multipv=None, seed=1)
    shown = texts(found._repr_html_())
    assert shown[0].startswith("estimate: ")
    assert shown.count("win") == 1
    assert f"and {len(found.moves) - 10} more moves" in shown
    first = found.moves[0]
    row = shown.index(f"{first.move.piece} {first.move}")
    assert shown[row + 1] == f"{first.margin:+.1f}"
    assert shown[row + 5] == f"{first.visits:,}"
    assert len(by_class(picture(found._repr_html_()), "candidate")) == 3


def test_an_analysis_that_is_proven() -> None:
    found = analyze(BOARD, "squares", node_limit=100_000, multipv=2, seed=1)
    shown = texts(found._repr_html_())
    assert shown[0] == "\u2713 proven: black wins by 4 (squares)"
    assert "+4 \u2713 proven" in shown


def test_a_finished_game_and_a_pass() -> None:
    over = played("mini", 0, 99)
    for found in (solve(over), outcome(over), analyze(over, node_limit=10)):
        assert "\u2713 proven" in texts(found._repr_html_())[0]
    passing = played("mini", 0, 12)
    assert list(passing.legal_moves) == [PASS]
    shown = texts(solve(passing)._repr_html_())
    assert "pass" in shown


Found = Solution | Outcome | Analysis


@pytest.fixture(params=["solution", "outcome", "analysis"])
def found(request: pytest.FixtureRequest) -> Found:
    made: dict[str, Found] = {
        "solution": solved(),
        "outcome": outcome(BOARD),
        "analysis": analyze(BOARD, node_limit=50, seed=1),
    }
    return made[request.param]


def test_results_keep_a_copy_of_their_board(found: Found) -> None:
    assert found.board is not None
    assert found.board is not BOARD
    assert (found.board, found.board.moves) == (BOARD, BOARD.moves)


def test_the_board_takes_no_part_in_equality_and_repr(found: Found) -> None:
    bare = replace(found, board=None)
    assert bare == found
    assert hash(bare) == hash(found)
    assert repr(bare) == repr(found)
    assert "board" not in repr(found)
    assert bare._repr_html_() is None


def test_results_can_be_pickled_with_their_board(found: Found) -> None:
    again = pickle.loads(pickle.dumps(found))
    assert again == found
    assert again.board.moves == BOARD.moves
    assert again._repr_html_() == found._repr_html_()


def test_many_solutions_know_their_boards() -> None:
    other = played("mini", 3, 10)
    for board, found in zip([BOARD, other], solve_many([BOARD, other]), strict=True):
        assert isinstance(found, Solution)
        assert found.board == board


def test_importing_cornerwise_does_not_import_the_pictures() -> None:
    program = "import sys, cornerwise; print([m for m in sys.modules if m in {names}])"
    names = {"cornerwise.svg", "cornerwise.svg.views", "resvg_py", "PIL"}
    result = subprocess.run(
        [sys.executable, "-c", program.format(names=names)],
        capture_output=True,
        text=True,
        check=True,
    )
    assert result.stdout == "[]\n"
