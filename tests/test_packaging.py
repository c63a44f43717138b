"""The source distribution and the wheel: built, looked into, and installed somewhere else.

Needs the package `build` and, for the build tools and the dependencies, a package registry.
"""

import email
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from email.message import Message
from pathlib import Path, PurePosixPath

import pytest

REPO = Path(__file__).parents[1]
NOT_IN_SDIST = (".ci/", ".github/", ".gitattributes", ".gitignore")
SOURCE_SUFFIXES = {".pyx", ".pxd", ".c", ".h", ".a", ".lib"}

pytestmark = [
    pytest.mark.packaging,
    pytest.mark.xdist_group("packaging"),  # the distributions are built once
]


def run(*command: str | Path, cwd: Path, **environment: str) -> str:
    result = subprocess.run(
        command,
        cwd=cwd,
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, f"{command}\n{result.stdout}\n{result.stderr}"
    return result.stdout


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("sdist")
    run(sys.executable, "-m", "build", "--sdist", "--outdir", out, REPO, cwd=out)
    (found,) = out.iterdir()
    return found


@pytest.fixture(scope="module")
def wheel(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from nothing but the sdist."""
    out = tmp_path_factory.mktemp("wheel")
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check")
    run(*pip, "wheel", "--no-deps", "--no-cache-dir", "--wheel-dir", out, sdist, cwd=out)
    (found,) = out.iterdir()
    return found


@pytest.fixture(scope="module")
def sdist_files(sdist: Path) -> set[str]:
    """Paths below the one folder of the archive."""
    with tarfile.open(sdist) as archive:
        members = archive.getmembers()
    names = [PurePosixPath(member.name) for member in members if not member.isdir()]
    assert {name.parts[0] for name in names} == {sdist.name.removesuffix(".tar.gz")}
    return {str(PurePosixPath(*name.parts[1:])) for name in names}


@pytest.fixture(scope="module")
def wheel_files(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return {name for name in archive.namelist() if not name.endswith("/")}


@pytest.fixture(scope="module")
def metadata(wheel: Path) -> Message:
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (n for n in archive.namelist() if n.endswith(".dist-info/METADATA"))
        return email.message_from_bytes(archive.read(name))


def package_version() -> str:
    text = (REPO / "src" / "cornerwise" / "__init__.py").read_text(encoding="utf-8")
    match = re.search(r'^__version__ = "(.*)"$', text, re.MULTILINE)
    assert match is not None
    return match[1]


def test_sdist_holds_what_a_build_needs(sdist_files: set[str]) -> None:
    sources = [*REPO.glob("csrc/*"), *REPO.glob("src/**/*.py*"), *REPO.glob("tests/**/*.py")]
    needed = {path.relative_to(REPO).as_posix() for path in sources if path.suffix != ".pyc"}
    needed |= {"CMakeLists.txt", "LICENSE", "PKG-INFO", "README.md", "pyproject.toml"}
    assert needed - sdist_files == set()


def test_sdist_holds_nothing_else(sdist_files: set[str]) -> None:
    junk = re.compile(r"(^|/)(\.venv|\.git|\.ci|build|dist|__pycache__|\.\w+_cache)(/|$)|\.so$")
    assert [name for name in sdist_files if junk.search(name)] == []
    if not (REPO / ".git").exists() or shutil.which("git") is None:
        return  # not a checkout: nothing says which files belong to the project
    listed = run("git", "ls-files", "-z", "-co", "--exclude-standard", cwd=REPO).split("\0")
    ours = {name for name in listed if name and (REPO / name).exists()}
    ours = {name for name in ours if not name.startswith(NOT_IN_SDIST)}
    assert sdist_files == ours | {"PKG-INFO"}


def test_wheel_holds_package_types_and_extension(wheel_files: set[str]) -> None:
    source = REPO / "src"
    python = {path.relative_to(source).as_posix() for path in source.rglob("*.py")}
    assert python | {"cornerwise/py.typed", "cornerwise/_core.pyi"} <= wheel_files
    page = {path.relative_to(source).as_posix() for path in source.glob("**/assets/*.*")}
    assert page
    assert page <= wheel_files
    extensions = [n for n in wheel_files if re.fullmatch(r"cornerwise/_core\..*\.?(so|pyd)", n)]
    assert len(extensions) == 1


def test_wheel_holds_no_sources(wheel_files: set[str]) -> None:
    assert [name for name in wheel_files if PurePosixPath(name).suffix in SOURCE_SUFFIXES] == []
    tops = {PurePosixPath(name).parts[0] for name in wheel_files}
    assert tops == {"cornerwise", f"cornerwise-{package_version()}.dist-info"}


def test_wheel_is_for_this_platform(wheel: Path) -> None:
    assert not wheel.name.endswith("-none-any.whl")
    assert wheel.name.startswith(f"cornerwise-{package_version()}-cp3")


def test_metadata(metadata: Message, wheel_files: set[str]) -> None:
    version = package_version()
    assert metadata["Name"] == "cornerwise"
    assert metadata["Version"] == version
    assert metadata["Requires-Python"] == ">=3.10"
    assert metadata["License-Expression"] == "MIT"
    assert metadata.get_all("License-File") == ["LICENSE"]
    assert f"cornerwise-{version}.dist-info/licenses/LICENSE" in wheel_files
    assert metadata["Summary"]
    description = metadata.get_payload(decode=True)
    assert isinstance(description, bytes)
    assert description.decode().strip() == (REPO / "README.md").read_text("utf-8").strip()
    required = metadata.get_all("Requires-Dist") or []
    always = {re.split(r"[^\w-]", line)[0] for line in required if "extra ==" not in line}
    assert always == {"numpy", "click", "rich"}


def test_entry_point(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (n for n in archive.namelist() if n.endswith("entry_points.txt"))
        assert "cornerwise=cornerwise.cli:main" in archive.read(name).decode().replace(" ", "")


def test_installs_into_a_new_environment(wheel: Path, tmp_path: Path) -> None:
    run(sys.executable, "-m", "venv", "new", cwd=tmp_path)
    scripts = tmp_path / "new" / ("Scripts" if sys.platform == "win32" else "bin")
    python = scripts / "python"
    run(python, "-m", "pip", "--disable-pip-version-check", "install", "-q", wheel, cwd=tmp_path)
    program = (
        "import cornerwise; print(cornerwise.__file__); print(cornerwise.__version__);"
        "print(cornerwise.perft(cornerwise.Board('mini'), 2))"
    )
    where, version, count = run(python, "-c", program, cwd=tmp_path, PYTHONPATH="").splitlines()
    assert Path(where).resolve().is_relative_to((tmp_path / "new").resolve())
    assert version == package_version()
    assert count == "9389"
    by_script = run(scripts / "cornerwise", "--help", cwd=tmp_path, PYTHONPATH="")
    by_module = run(python, "-m", "cornerwise", "--help", cwd=tmp_path, PYTHONPATH="")
    assert "analyze" in by_script
    assert by_module == by_script
