"""Pictures stay as they are; `golden/pictures.py` says how to make them anew."""

import pytest

from .golden.pictures import FOLDER, draw


def test_every_file_is_drawn() -> None:
    assert sorted(path.name for path in FOLDER.glob("*.svg")) == sorted(draw())


@pytest.mark.parametrize("name", sorted(draw()))
def test_pictures_are_as_they_were(name: str) -> None:
    assert f"{draw()[name]}\n" == (FOLDER / name).read_text(encoding="utf-8")
