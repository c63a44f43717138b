"""Every kernel against the reference, on every position of random games."""

import json
from pathlib import Path

import numpy as np
import pytest

from cornerwise import Board, Move, _core, batch, legal_move_masks, pack_boards, perft
from cornerwise.reference import perft as reference_perft

from .helpers import GAMES, VARIANTS, random_positions, to_reference

FACTS = json.loads((Path(__file__).parents[1] / "data" / "perft.json").read_text("utf-8"))
GAMES_PLAYED = {"duo": 60, "mini": 300, "mini-9": 100, "mini-10": 100}

pytestmark = pytest.mark.parametrize("isa", _core.available_isas)


@pytest.mark.parametrize("variant", VARIANTS)
def test_moves_and_counts_agree_with_the_reference(variant: str, isa: str) -> None:
    boards = list(random_positions(variant, GAMES_PLAYED[variant], seed=1))
    records = pack_boards(boards).view(np.uint8)
    counts = np.zeros(len(boards), dtype=np.int32)
    _core.count_many(records, counts, isa)
    starts, indices = _core.list_many(records, isa)
    for i, board in enumerate(boards):
        position = to_reference(board)
        expected = sorted(move.cells for move in position.placements(position.turn))
        listed = indices[starts[i] : starts[i + 1]].tolist()
        assert sorted(Move.from_index(k, variant).cells for k in listed) == expected
        assert listed == sorted(set(listed))
        assert counts[i] == len(expected)


@pytest.mark.parametrize("variant", VARIANTS)
def test_masks_are_the_lists(variant: str, isa: str) -> None:
    records = pack_boards(random_positions(variant, 20, seed=2))
    masks = np.zeros((len(records), Board(variant).variant.placements), dtype=np.uint8)
    _core.mask_many(records.view(np.uint8), masks, isa)
    starts, indices = _core.list_many(records.view(np.uint8), isa)
    for i in range(len(records)):
        assert np.flatnonzero(masks[i]).tolist() == indices[starts[i] : starts[i + 1]].tolist()
    assert np.array_equal(masks.astype(bool), legal_move_masks(records))


@pytest.mark.parametrize("variant", VARIANTS)
def test_perft_facts(variant: str, isa: str) -> None:
    for depth, count in FACTS[variant].items():
        assert _core.perft(_core.Position(Board(variant).variant.number), int(depth), isa) == count


def test_kernels_are_safe_with_any_record(isa: str) -> None:
    rng = np.random.default_rng(3)
    raw = rng.integers(0, 256, (2000, _core.position_bytes), dtype=np.uint8)
    records = raw.view(batch.POSITION_DTYPE).reshape(-1)
    records["turn"] &= 1
    for number in range(len(VARIANTS)):
        records["variant"] = number
        counts = np.zeros(len(records), dtype=np.int32)
        _core.count_many(records.view(np.uint8), counts, isa)
        starts, _ = _core.list_many(records.view(np.uint8), isa)
        assert np.array_equal(np.diff(starts), counts)


@pytest.mark.parametrize("variant", VARIANTS)
def test_perft_of_random_positions_agrees_with_the_reference(variant: str, isa: str) -> None:
    for board in list(random_positions(variant, 4, seed=4))[5::3]:
        depth = 2 if len(board.legal_moves) < 60 else 1
        expected = reference_perft.perft(to_reference(board), depth)
        assert _core.perft(board._position, depth, isa) == expected


@pytest.mark.parametrize("fact", FACTS["legal_counts"], ids=lambda fact: str(fact["setup"]))
def test_legal_counts_of_setups(fact: dict[str, str | int], isa: str) -> None:
    cells: dict[str, list[tuple[int, int]]] = {"B": [], "W": []}
    for part in str(fact["setup"]).replace("AB", "B").replace("AW", " W").split():
        for piece in part[2:-1].split("]["):
            for point in piece.split(","):
                cells[part[0]].append((14 - int(point[1:]), ord(point[0]) - ord("a")))
    board = Board.from_cells(cells["B"], cells["W"], turn="BW".index(str(fact["color"])))
    out = np.zeros(1, dtype=np.int32)
    _core.count_many(pack_boards([board]).view(np.uint8), out, isa)
    assert out[0] == fact["moves"] == len(board.legal_moves)


def test_divide_sums_to_perft(isa: str) -> None:
    for variant in VARIANTS:
        board = Board(variant)
        divided = perft(board, 2, divide=True)
        assert list(divided) == list(board.legal_moves)
        assert sum(divided.values()) == FACTS[variant]["2"]
        reference = reference_perft.divide(GAMES[variant].start(), 2)
        assert {m.cells: n for m, n in divided.items()} == {
            m.cells: n for m, n in reference.items()
        }
