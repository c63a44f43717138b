"""Every example in a docstring is run."""

import doctest
import importlib
import pkgutil

import pytest

import cornerwise

from .extras import need

# Modules that are for one optional package only.
NEEDED = {
    "cornerwise.envs.aec": "pettingzoo",
    "cornerwise.envs.duo": "pettingzoo",
    "cornerwise.envs.spaces": "gymnasium",
}
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
    if name in NEEDED:
        need(NEEDED[name])
    failures, _ = doctest.testmod(
        importlib.import_module(name),
        optionflags=doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS,
    )
    assert failures == 0
