"""Every example in a docstring is run."""

import doctest
import importlib
import pkgutil

import pytest

import cornerwise

MODULES = sorted(
    ["cornerwise"]
    + [
        module.name
        for module in pkgutil.walk_packages(cornerwise.__path__, "cornerwise.")
        if not module.name.endswith(("._core", ".__main__"))
    ]
)


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    failures, _ = doctest.testmod(
        importlib.import_module(name),
        optionflags=doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS,
    )
    assert failures == 0
