"""What the engine is asked, and what it makes of the kernels' answers."""

from pathlib import Path
from typing import Any

import pytest

from cornerwise import PASS, SCORINGS, VARIANTS, Analysis, Board, Engine, InvalidInputError, analyze
from cornerwise.formats import read_blksgf

from .boards import passing_board
from .fake_core import FakeEngine

EXAMPLE = Path(__file__).parents[2] / "examples" / "turnaround.blksgf"


@pytest.mark.parametrize(
    "options",
    [
        {"time_limit": -1}, {"time_limit": float("nan")}, {"time_limit": "1"},
        {"node_limit": 0}, {"node_limit": -5}, {"node_limit": 1.5}, {"node_limit": "9"},
        {"memory_mb": -1}, {"memory_mb": float("inf")}, {"memory_mb": None}, {"memory_mb": 1 << 40},
        {"memory_mb": float("nan")}, {"seed": 1.5}, {"seed": "one"},
        {"scoring": "points"}, {"scoring": None},
        {"threads": 0}, {"threads": -2}, {"threads": 1.5}, {"threads": None}, {"threads": 100_000},
        {"multipv": 0}, {"multipv": -1}, {"multipv": 1.5}, {"multipv": "all"},
        {"progress": 7}, {"progress": "bar"}, {"cancel": True}, {"cancel": "now"},
    ],
)  # fmt: skip
@pytest.mark.usefixtures("fake_core")
def test_options_out_of_range(options: dict[str, Any]) -> None:
    (value,) = options.values()
    with pytest.raises(InvalidInputError, match=r"expected|not an integer") as caught:
        analyze(Board(), **options)
    assert repr(value) in str(caught.value)


@pytest.mark.usefixtures("fake_core")
def test_things_that_are_no_board() -> None:
    with pytest.raises(InvalidInputError, match="expected a Board to analyze, not 'board'"):
        analyze("board")  # type: ignore[arg-type]


def core_of(engine: Engine) -> Any:
    return engine._core


@pytest.mark.usefixtures("fake_core")
def test_the_kernels_get_what_was_asked() -> None:
    engine = Engine(seed=-3, memory_mb=0.5)
    core: FakeEngine = core_of(engine)
    assert (core.seed, core.memory_bytes) == (2**64 - 3, 1 << 19)
    board = Board("mini")
    engine.analyze(board)
    engine.analyze(board, "squares", node_limit=7, threads=2)
    engine.analyze(board, time_limit=0, node_limit=1e30, multipv=2)  # type: ignore[arg-type]
    asked = [each[1:] for each in core.asked]
    assert asked == [
        (0, 1.0, None, 1, False),
        (1, None, 7, 2, False),
        (0, 0, 2**63 - 1, 1, True),
    ]
    assert all(each[0] == board._position for each in core.asked)
    assert board == Board("mini")


@pytest.mark.usefixtures("fake_core")
def test_engines_without_a_seed_differ() -> None:
    seeds = {core_of(Engine()).seed for _ in range(3)}
    assert len(seeds) == 3


@pytest.mark.usefixtures("fake_core")
def test_multipv() -> None:
    every = analyze(Board(), multipv=None, seed=1)
    assert len(every.moves) == 414
    for multipv in (1, 3, 1000):
        found = analyze(Board(), multipv=multipv, seed=1)
        assert found.moves == every.moves[:multipv]
    assert every.best == every.moves[0].move
    assert every.pv == every.moves[0].pv
    assert (every.margin, every.win) == (every.moves[0].margin, every.moves[0].win)
    assert (every.proven, every.stopped, every.scoring) == (None, "time", "official")
    assert every.score == every.moves[0].score == every.win + every.draw / 2


def test_proven_values_replace_estimates(monkeypatch: pytest.MonkeyPatch) -> None:
    moves = list(Board("mini").legal_moves)

    class Proving(FakeEngine):
        def analyze(self, *_: Any, **__: Any) -> dict[str, Any]:
            rated = [
                (moves[0].index, 2.75, 0.8, 0.1, 0.1, 9, 3, 3, [moves[0].index]),
                (moves[1].index, 2.5, 0.8, 0.1, 0.1, 8, -5, 4, [moves[1].index]),
                (moves[2].index, 0.5, 0.4, 0.3, 0.3, 7, 0, 0, [moves[2].index]),
                (moves[3].index, -2.0, 0.2, 0.2, 0.6, 1, -1, -1, [moves[3].index]),
            ]
            return {
                "moves": rated, "lower": 3, "upper": 3, "nodes": 25, "seconds": 0.5, "stopped": None
            }  # fmt: skip

    monkeypatch.setattr("cornerwise._core.Engine", Proving, raising=False)
    found = analyze(Board("mini"), multipv=None)
    assert [each.proven for each in found.moves] == [3, None, 0, -1]
    assert [each.margin for each in found.moves] == [3, 2.5, 0, -1]
    chances = [(each.win, each.draw, each.loss) for each in found.moves]
    assert chances == [(1, 0, 0), (0.8, 0.1, 0.1), (0, 1, 0), (0, 0, 1)]
    assert (found.proven, found.margin, found.win, found.loss) == (3, 3, 1, 0)
    assert (found.stopped, found.nodes, found.seconds) == (None, 25, 0.5)


@pytest.mark.usefixtures("fake_core")
def test_progress_sees_analyses() -> None:
    seen: list[Analysis] = []
    found = analyze(Board(), multipv=2, seed=1, progress=lambda now: seen.append(now.analysis))
    assert [each.moves for each in seen] == [found.moves]


@pytest.mark.usefixtures("fake_core")
def test_an_engine_does_one_thing_at_a_time() -> None:
    engine = Engine(seed=1)
    refused = []

    def meddle(_: object) -> None:
        for work in (lambda: engine.analyze(Board()), engine.clear):
            with pytest.raises(InvalidInputError, match="this engine is at work; expected one"):
                work()
            refused.append(work)

    engine.analyze(Board(), progress=meddle)
    assert len(refused) == 2
    engine.clear()
    assert core_of(engine).cleared == 1


@pytest.mark.usefixtures("fake_core")
def test_an_engine_goes_on_after_an_error() -> None:
    engine = Engine(seed=1)

    def fail(_: object) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        engine.analyze(Board(), progress=fail)
    assert engine.analyze(Board()).best is not None


@pytest.mark.usefixtures("fake_core")
@pytest.mark.parametrize("scoring", SCORINGS)
def test_finished_games(scoring: Any) -> None:
    (game, *_) = read_blksgf(EXAMPLE)
    board = game.board()
    found = analyze(board, scoring)
    assert (found.moves, found.best, found.pv) == ((), None, ())
    assert found.proven == found.margin == found.lower == found.upper == board.margin(scoring)
    assert (found.win, found.draw, found.loss) == tuple(
        float(won) for won in (found.margin > 0, found.margin == 0, found.margin < 0)
    )


@pytest.mark.usefixtures("fake_core")
@pytest.mark.parametrize("variant", VARIANTS)
def test_forced_passes(variant: str) -> None:
    board = passing_board(variant)
    found = analyze(board, multipv=None)
    assert [each.move for each in found.moves] == [PASS]
    assert (found.best, found.pv[0]) == (PASS, PASS)
