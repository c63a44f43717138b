"""Files that hold a page: all of it or nothing."""

import sys
from pathlib import Path

import pytest

from cornerwise.report import write


def test_it_replaces_a_file(tmp_path: Path) -> None:
    path = tmp_path / "päge.html"
    write(path, "one ≈\n")
    write(str(path), "two ≈\n")
    assert path.read_bytes() == "two ≈\n".encode()
    assert list(tmp_path.iterdir()) == [path]


def test_a_failure_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "page.html"
    write(path, "old")

    def fail(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(KeyboardInterrupt):
        write(path, "new")
    assert path.read_text(encoding="utf-8") == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_no_folder(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        write(tmp_path / "none" / "page.html", "page")


@pytest.mark.skipif(sys.platform == "win32", reason="rights are other ones there")
def test_rights_are_those_of_any_file(tmp_path: Path) -> None:
    plain, page = tmp_path / "plain", tmp_path / "page"
    plain.write_text("", encoding="utf-8")
    write(page, "one")
    assert page.stat().st_mode == plain.stat().st_mode
    page.chmod(0o600)
    write(page, "two")
    assert page.stat().st_mode & 0o777 == 0o600


@pytest.mark.skipif(sys.platform == "win32", reason="needs symbolic links and devices")
def test_links_and_devices_stay(tmp_path: Path) -> None:
    page, link = tmp_path / "page", tmp_path / "link"
    write(page, "one")
    link.symlink_to(page)
    write(link, "two")
    assert link.is_symlink()
    assert page.read_text(encoding="utf-8") == "two"
    write("/dev/null", "three")
    assert not Path("/dev/null").is_file()
