"""What the engine has learned; the programs in `training` of the sources make these files."""

import functools
from importlib import resources

from cornerwise import _core

__all__ = ["duo_weights", "weights_file"]


def weights_file(variant: str) -> bytes:
    """Return the contents of the file of weights for a variant."""
    return resources.files(__package__).joinpath(f"{variant}.weights").read_bytes()


@functools.cache
def duo_weights() -> _core.Weights:
    """Return the weights for Duo, which are read once and never changed."""
    return _core.Weights(weights_file("duo"))
