"""The programs of training/: built, and put through a whole generation in small."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from cornerwise import Board, _core, analyze, solve
from cornerwise.batch import POSITION_DTYPE, unpack_boards

REPO = Path(__file__).parents[1]
EXACT, SEARCHED_MARGIN, ASIDE, NO_RESULT = 1, 2, 4, 0xFFFF
C_TESTS = ("test_model", "test_player", "test_policy_model")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which("cmake") is None, reason="cmake builds the programs"),
]


def call(*command: str | Path | int, status: int = 0) -> str:
    words = [str(word) for word in command]
    result = subprocess.run(words, capture_output=True, text=True, check=False, cwd=REPO)
    assert result.returncode == status, f"{words}\n{result.stdout}\n{result.stderr}"
    return result.stdout if status == 0 else result.stdout + result.stderr


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("training")
    wanted = ["selfplay", "arena", "train", "learn_policy", *C_TESTS]
    switches = {"EXTENSION": "OFF", "TESTS": "ON", "TRAINING": "ON", "WERROR": "ON"}
    defines = [f"-DCORNERWISE_{name}={value}" for name, value in switches.items()]
    call("cmake", "-S", REPO, "-B", folder, *defines)
    targets = [word for name in wanted for word in ("--target", name)]
    call("cmake", "--build", folder, "--parallel", 2, *targets)
    return folder / "training"


@pytest.fixture(scope="module")
def records(programs: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("records") / "plain.records"
    call(programs / "selfplay", "-", path, "--games", 120, "--threads", 2)
    return path


@pytest.fixture(scope="module")
def trained(programs: Path, records: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The base name of weights and floats; what train printed lies beside them."""
    base = tmp_path_factory.mktemp("trained") / "small"
    told = call(programs / "train", base, records, "--epochs", 4, "--batch", 128, "--threads", 2)
    base.with_suffix(".log").write_text(told, encoding="utf-8")
    return base


def read(path: Path) -> npt.NDArray[np.void]:
    data: npt.NDArray[np.void] = np.fromfile(path, POSITION_DTYPE)
    return data


def labels(data: npt.NDArray[np.void]) -> dict[str, npt.NDArray[np.int64]]:
    raw = np.ascontiguousarray(data["reserved"])
    return {
        "margin": raw[:, 0].view(np.int8).astype(np.int64),
        "flags": raw[:, 1].astype(np.int64),
        "result": raw[:, 2].astype(np.int64) + 256 * raw[:, 3].astype(np.int64),
        "expected": np.ascontiguousarray(raw[:, 4]).view(np.int8).astype(np.int64),
    }


def boards_of(data: npt.NDArray[np.void]) -> list[Board]:
    bare = data.copy()
    bare["reserved"] = 0
    return unpack_boards(bare)


def losses(told: str) -> list[tuple[float, float]]:
    """Losses on what was held out: of the chances and of the margin."""
    found = re.findall(r"held out ([\d.]+) ([\d.]+)", told)
    return [(float(chance), float(margin)) for chance, margin in found]


# -- games -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", C_TESTS)
def test_what_is_computed(programs: Path, name: str) -> None:
    call(programs / name)


def test_games_are_the_same_for_any_number_of_threads(
    programs: Path, records: Path, tmp_path: Path
) -> None:
    for name, seed in [("again", 1), ("other", 2)]:
        call(programs / "selfplay", "-", tmp_path / name, "--games", 120, "--seed", seed)
    assert (tmp_path / "again").read_bytes() == records.read_bytes()
    assert (tmp_path / "other").read_bytes() != records.read_bytes()


def test_records_are_of_whole_games(records: Path) -> None:
    data = read(records)
    label, boards = labels(data), boards_of(data)
    placed = np.array([np.count_nonzero(board.to_array()) for board in boards])
    games = np.flatnonzero(np.diff(placed, prepend=1000) < 0)
    assert len(games) == 120
    from_black = np.where(data["turn"] == 0, label["margin"], -label["margin"])
    for game in np.split(from_black, games[1:]):
        assert len(set(game.tolist())) == 1  # all of a game know its end
    assert len(set(from_black[games].tolist())) > 10
    exact = (label["flags"] & EXACT) != 0
    assert 0.1 < exact.mean() < 0.9
    assert ((label["result"] == NO_RESULT) == exact).all()
    assert (((label["flags"] & SEARCHED_MARGIN) != 0) != exact).all()
    assert len(set(label["expected"][~exact].tolist())) > 10


def test_endings_are_labelled_with_their_exact_value(records: Path) -> None:
    data = read(records)
    label = labels(data)
    exact = np.flatnonzero(label["flags"] & EXACT)
    for number in exact[:: len(exact) // 30]:
        (board,) = boards_of(data[number : number + 1])
        assert solve(board).value == label["margin"][number]


def test_games_with_a_search_are_others(programs: Path, records: Path, tmp_path: Path) -> None:
    path = tmp_path / "searched"
    told = call(programs / "selfplay", "-", path, "--games", 3, "--nodes", 300)
    assert told.startswith("3 games, ")
    searched, plain = read(path), read(records)
    assert len(boards_of(searched)) > 40
    assert searched[:20].tobytes() != plain[:20].tobytes()


@pytest.fixture(scope="module")
def aside(programs: Path, tmp_path_factory: pytest.TempPathFactory) -> npt.NDArray[np.void]:
    path = tmp_path_factory.mktemp("aside") / "searched"
    options: list[str | int] = ["--nodes", 6000, "--seed", 4]
    told = call(programs / "selfplay", "-", path, "--games", 4, "--aside", 4, *options)
    call(programs / "selfplay", "-", path.with_suffix(".none"), "--games", 4, *options)
    data, played = read(path), read(path.with_suffix(".none"))
    is_aside = (labels(data)["flags"] & ASIDE) != 0
    assert data[~is_aside].tobytes() == played.tobytes()  # they change nothing in the games
    assert f" {len(played)} positions, {is_aside.sum()} more aside, " in told
    return data


def test_what_a_search_met_is_noted_as_well(aside: npt.NDArray[np.void]) -> None:
    label = labels(aside)
    is_aside = (label["flags"] & ASIDE) != 0
    assert is_aside.sum() > 40
    asides, exact = aside[is_aside], (label["flags"][is_aside] & EXACT) != 0
    assert len({record.tobytes()[:75] for record in asides}) > 0.9 * len(asides)
    assert all(board.legal_moves for board in boards_of(asides))
    assert ((label["result"][is_aside] == NO_RESULT) == exact).all()
    assert (label["margin"][is_aside][~exact] == 0).all()
    assert len(set(label["expected"][is_aside][~exact].tolist())) > 10
    # The sign is right: a search that is asked about the same positions thinks much the same.
    near = [analyze(board, node_limit=1000, threads=1) for board in boards_of(asides[~exact][::8])]
    expected = label["expected"][is_aside][~exact][::8]
    assert np.corrcoef([found.moves[0].margin for found in near], expected)[0, 1] > 0.8


def test_no_result_is_learned_where_there_is_none(
    programs: Path, aside: npt.NDArray[np.void], trained: Path, tmp_path: Path
) -> None:
    told = []
    for name in ["as_it_is", "changed"]:
        data = aside[(labels(aside)["flags"] & (ASIDE | EXACT)) == ASIDE].copy()
        if name == "changed":
            data["reserved"][:, 0] = 50
        data.tofile(tmp_path / name)
        start = f"--from={trained}"
        told += [call(programs / "train", tmp_path / "out", tmp_path / name, start, "--epochs", 0)]
    assert told[0] == told[1]


# -- learning ----------------------------------------------------------------------------------


def test_the_loss_goes_down(trained: Path) -> None:
    told = losses(trained.with_suffix(".log").read_text(encoding="utf-8"))
    assert len(told) >= 10
    assert told[-1][0] < 0.9 * told[0][0]
    assert told[-1][1] < 0.9 * told[0][1]


def test_the_weights_are_some(trained: Path) -> None:
    data = trained.with_suffix(".weights").read_bytes()
    assert len(data) == _core.weights_bytes
    engine = _core.Engine(1, 1 << 24, _core.Weights(data))
    answer = engine.analyze(_core.Position(0), 0, node_limit=1000)
    assert len(answer["moves"]) == 414
    _, margin, win, draw, loss, *_ = answer["moves"][0]
    assert win + draw + loss == pytest.approx(1, abs=1e-5)
    assert abs(margin) < 30


def test_learning_is_the_same_for_any_number_of_threads(
    programs: Path, records: Path, trained: Path, tmp_path: Path
) -> None:
    call(programs / "train", tmp_path / "one", records, "--epochs", 4, "--batch", 128)
    for ending in ["weights", "floats"]:
        one = (tmp_path / f"one.{ending}").read_bytes()
        assert one == trained.with_suffix(f".{ending}").read_bytes()


def test_learning_goes_on_from_weights(
    programs: Path, records: Path, trained: Path, taught: Path, tmp_path: Path
) -> None:
    on = tmp_path / "on"
    shutil.copy(trained.with_suffix(".floats"), tmp_path / "start.floats")
    shutil.copy(taught, tmp_path / "start.weights")
    start = f"--from={tmp_path / 'start'}"
    told = call(programs / "train", on, records, start, "--epochs", 0)
    before = losses(trained.with_suffix(".log").read_text(encoding="utf-8"))
    assert losses(told) == before[-1:]
    assert (tmp_path / "on.weights").read_bytes() == taught.read_bytes()
    call(programs / "train", on, records, start, "--epochs", 1)
    network, policy = parts((tmp_path / "on.weights").read_bytes())
    assert network != parts(taught.read_bytes())[0]
    assert policy == parts(taught.read_bytes())[1]


def test_learning_goes_on_from_weights_without_floats(
    programs: Path, records: Path, taught: Path, tmp_path: Path
) -> None:
    shutil.copy(taught, tmp_path / "start.weights")
    start = f"--from={tmp_path / 'start'}"
    call(programs / "train", tmp_path / "on", records, start, "--epochs", 0)
    assert (tmp_path / "on.weights").read_bytes() == taught.read_bytes()
    told = call(programs / "train", tmp_path / "start", records, "--check", status=2)
    assert "start.floats: No such file or directory" in told


def test_integers_agree_with_floats(
    programs: Path, records: Path, trained: Path, tmp_path: Path
) -> None:
    told = call(programs / "train", trained, records, "--check")
    assert re.match(r"check: \d{4} positions; rounding costs 0\.\d+ squares", told)
    for ending in ["weights", "floats"]:
        shutil.copy(trained.with_suffix(f".{ending}"), tmp_path)
    changed = bytearray((tmp_path / "small.weights").read_bytes())
    changed[1000] ^= 4
    (tmp_path / "small.weights").write_bytes(changed)
    told = call(programs / "train", tmp_path / "small", records, "--check", status=1)
    assert "check failed: 1 wrong weights, 0 wrong outputs" in told


# -- the policy --------------------------------------------------------------------------------

POLICY_BYTES = 2 * 8 * (21 + 256 + 3 * 28)  # phases; pieces, places, and codes of three kinds


def parts(weights: bytes) -> tuple[bytes, bytes]:
    """Return the network and the policy."""
    return weights[:-POLICY_BYTES], weights[-POLICY_BYTES:]


def teach(programs: Path, trained: Path, records: Path, out: Path, *options: str | int) -> str:
    shutil.copy(trained.with_suffix(".weights"), out)
    return call(programs / "learn_policy", out, records, "--positions", 600, *options)


@pytest.fixture(scope="module")
def taught(
    programs: Path, records: Path, trained: Path, tmp_path_factory: pytest.TempPathFactory
) -> Path:
    """Weights with a policy; what learn_policy printed lies beside them."""
    out = tmp_path_factory.mktemp("taught") / "small.weights"
    told = teach(programs, trained, records, out, "--threads", 2)
    out.with_suffix(".log").write_text(told, encoding="utf-8")
    return out


def test_the_policy_finds_the_best_moves(taught: Path) -> None:
    told = taught.with_suffix(".log").read_text(encoding="utf-8")
    assert told.startswith("600 positions to learn from, 30 held out\n")
    loss = [float(word) for word in re.findall(r"held out ([\d.]+);", told)]
    among = [
        [float(share) for _, share in re.findall(r"(\d+): ([\d.]+) %", line)]
        for line in told.splitlines()[1:6]
    ]
    assert len(loss) == len(among) == 5  # before and after each of four epochs
    assert loss[-1] < loss[0] - 0.2
    assert among[-1] == sorted(among[-1])
    assert among[0][-1] < 20  # where all moves score the same, none is among the first
    assert among[-1][-1] > 60
    assert "check: integers and floats are apart by 0." in told


def test_the_policy_leaves_the_network_alone(trained: Path, taught: Path) -> None:
    network, empty = parts(trained.with_suffix(".weights").read_bytes())
    same, policy = parts(taught.read_bytes())
    assert network == same
    assert not any(empty)
    assert len(set(np.frombuffer(policy, np.int16).tolist())) > 100


def test_the_policy_is_the_same_for_any_number_of_threads(
    programs: Path, records: Path, trained: Path, taught: Path, tmp_path: Path
) -> None:
    teach(programs, trained, records, tmp_path / "again")
    assert (tmp_path / "again").read_bytes() == taught.read_bytes()
    teach(programs, trained, records, tmp_path / "other", "--seed", 2)
    assert (tmp_path / "other").read_bytes() != taught.read_bytes()


def test_the_policy_is_mirrored(taught: Path) -> None:
    policy = np.frombuffer(parts(taught.read_bytes())[1], np.int16)
    places = policy[8 * 21 : 8 * (21 + 256)].reshape(8, 16, 16)[:, :14, :14]
    assert (places == places.transpose(0, 2, 1)).all()
    assert np.count_nonzero(places) > 200


# -- matches and all together ------------------------------------------------------------------


def test_equal_players_score_half(programs: Path) -> None:
    told = call(programs / "arena", "-", "-,nodes=0", "--games", 12, "--threads", 2)
    score = re.match(r"first 50\.0 % \+- 0\.0 \(\+(\d+) =(\d+) -(\d+)\), margin -?0\.00", told)
    assert score is not None, told
    won, drawn, lost = map(int, score.groups())
    assert won == lost
    assert won + drawn + lost == 12


def test_a_search_beats_a_look_ahead(programs: Path) -> None:
    told = call(programs / "arena", "-,nodes=1000,explore=0.5", "-", "--games", 200, "--threads", 2)
    score = re.match(r"first ([\d.]+) %", told)
    assert score is not None
    assert float(score[1]) > 50


def test_a_shortlist_makes_another_player(programs: Path, taught: Path) -> None:
    few = f"{taught},nodes=300,shortlist=1,widen-visits=1000000000"
    told = call(programs / "arena", f"{taught},nodes=300", few, "--games", 20, "--threads", 2)
    result = re.match(r"first ([\d.]+) % .* margin (-?[\d.]+);", told)
    assert result is not None
    # Nobody says that a longer list is better, with so little learnt.
    assert (float(result[1]), float(result[2])) != (50, 0)


def test_a_generation_follows_the_other(programs: Path, tmp_path: Path) -> None:
    script = REPO / "training" / "generation.py"
    command = f"{sys.executable} {script} {tmp_path} --programs {programs}".split()
    few = ["--games", "20", "--matches", "4", "--threads", "2", "--learn-policy=--positions 100"]
    told = call(*command, *few, "--rounds", 2, "--train=--batch 64 --epochs 2")
    assert told.count("check: ") == 4  # of a network and a policy each
    assert len(re.findall("^first ", told, re.MULTILINE)) == 3  # generation 1 plays two matches
    names = {path.name for path in tmp_path.iterdir()}
    endings = ["floats", "log", "records", "weights"]
    assert names == {f"{number}.{ending}" for number in range(2) for ending in endings}
    told = call(*command, *few, "--window=2", "--train=--batch 64 --epochs 1")
    seen = f"{tmp_path / '1.records'} {tmp_path / '2.records'}"
    assert f"train {tmp_path / '2.part'} {seen} --from {tmp_path / '1'} " in told
    assert f"learn_policy {tmp_path / '2.part.weights'} {seen} " in told
    assert any(parts((tmp_path / "2.weights").read_bytes())[1])


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["selfplay", "-"], "usage: selfplay WEIGHTS[,name=value...] OUT [options]"),
        (["selfplay", "none", "out"], "none: No such file or directory"),
        (["selfplay", "-", "out", "--games", "0"], "--games: '0'; expected a number from 1 to"),
        (["selfplay", "-", "out", "--fast"], "unknown option '--fast'; --help lists them"),
        (["arena", "-", "pyproject.toml"], "bytes; expected weights of"),
        (["arena", "-,speed=1", "-"], "'speed'; expected one of: nodes, seconds, explore"),
        (["train", "out", "pyproject.toml"], "pyproject.toml: "),
        (["train", "out", "none", "--batch", "1.5"], "'1.5'; expected a whole number"),
        (["train", "out", "none", "--rate"], "--rate needs a value"),
        (["train", "out", "none"], "none: No such file or directory"),
        (["learn_policy", "none"], "usage: learn_policy WEIGHTS RECORDS... [options]"),
        (["learn_policy", "-", "none"], "-: expected a file of weights"),
        (["learn_policy", "pyproject.toml", "none"], "bytes; expected weights of"),
    ],
)
def test_mistakes_take_one_line(programs: Path, words: list[str], expected: str) -> None:
    told = call(programs / words[0], *words[1:], status=2)
    assert told.startswith("error: ")
    assert expected in told
    assert told.count("\n") == 1
