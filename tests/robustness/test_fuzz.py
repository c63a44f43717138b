"""What the fuzzing in `fuzz` found once, and a light run of it."""

import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from fuzz.mutator import Mutator
from fuzz.runner import BLOCK, fuzz, inputs, run_here
from fuzz.soak import GROWTH_MB, soak_contest, soak_gtp
from fuzz.targets import TARGETS, find_target, read_corpus

REPO = Path(__file__).parents[2]

BLOCKS = 2
"""Of a light run."""


@pytest.mark.parametrize("name", TARGETS)
def test_what_is_kept(name: str) -> None:
    target, corpus = find_target(name), read_corpus(name)
    assert len(corpus) >= 10
    for data in corpus:
        target.one(data, thorough=True)


@pytest.mark.parametrize("name", TARGETS)
def test_a_light_run(name: str) -> None:
    target, corpus = find_target(name), read_corpus(name)
    assert run_here(target, corpus, 0, range(BLOCKS), SimpleNamespace()) == BLOCKS * BLOCK


@pytest.mark.slow
@pytest.mark.parametrize("name", TARGETS)
def test_a_longer_run(name: str) -> None:
    assert fuzz(name, 10_000, seed=1, jobs=1) == []


def test_corpora_are_small() -> None:
    files = [path for path in (REPO / "fuzz" / "corpora").glob("*/*") if path.is_file()]
    assert sum(path.stat().st_size for path in files) < 300_000
    assert {path.parent.name for path in files} == set(TARGETS)


def test_inputs_depend_on_the_seed_alone() -> None:
    target, corpus = find_target("notation"), read_corpus("notation")
    first = inputs(target, corpus, 3, 7)
    assert first == inputs(target, corpus, 3, 7)
    assert first != inputs(target, corpus, 4, 7)
    assert len(set(first)) > BLOCK // 2
    assert all(len(data) <= target.longest for data in first)


def test_a_mutator_can_do_with_nothing() -> None:
    mutator = Mutator([b""], [], 10, "")
    assert len({mutator.next() for _ in range(200)}) > 5


FAULTY = '''
"""A target that fails as asked."""
import os, signal, time
LONGEST, WORDS = 10, (b"raise", b"die",)
def one(data, thorough=False):
    if b"raise" in data:
        raise ZeroDivisionError("found")
    if b"die" in data:
        os.kill(os.getpid(), signal.SIGKILL)
'''


@pytest.mark.skipif(sys.platform == "win32", reason="processes die otherwise there")
@pytest.mark.parametrize(
    ("word", "told"), [(b"raise", "ZeroDivisionError: found"), (b"die", "exit code -9")]
)
def test_failures_are_found_and_told(word: bytes, told: str, tmp_path: Path) -> None:
    package = tmp_path / "fuzz" / "targets"
    package.mkdir(parents=True)
    for source in (REPO / "fuzz").rglob("*.py"):
        copy = tmp_path / source.relative_to(REPO)
        copy.parent.mkdir(exist_ok=True)
        copy.write_bytes(source.read_bytes())
    (package / "faulty.py").write_text(FAULTY.replace('b"raise", b"die",', f"{word!r},"))
    corpus = tmp_path / "corpus"
    corpus.mkdir()
    (corpus / "one").write_bytes(b"x")
    code = (
        "from fuzz.runner import fuzz\nfrom pathlib import Path\n"
        "if __name__ == '__main__':\n"
        f"    for f in fuzz('faulty', 2000, 0, 2, Path({str(corpus)!r})): print(f.data, f.words)\n"
    )
    script = tmp_path / "run.py"
    script.write_text(code)
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count(told) == 2, done.stdout
    assert repr(word)[2:-1] in done.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="ps tells the memory")
def test_a_short_soak() -> None:
    sizes = [size for _, size in soak_gtp(300, seed=2, every=50)]
    assert max(sizes[3:]) - max(sizes[:3]) <= GROWTH_MB


@pytest.mark.skipif(sys.platform == "win32", reason="ps tells the memory")
def test_a_short_soak_of_the_contest_protocol() -> None:
    sizes = [size for _, size in soak_contest(400, seed=2, every=100)]
    assert max(sizes[2:]) - max(sizes[:2]) <= GROWTH_MB


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="ps tells the memory")
def test_a_soak() -> None:
    sizes = [size for _, size in soak_gtp(10_000, seed=3)]
    assert max(sizes[2:]) - max(sizes[:2]) <= GROWTH_MB
