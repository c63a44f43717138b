"""What the engine has learned, ready for the kernels."""

import functools

from cornerwise import _core
from cornerwise.weights import weights_file

__all__ = ["duo_weights"]


@functools.cache
def duo_weights() -> _core.Weights:
    """Return the weights for Duo, which are read once and never changed."""
    return _core.Weights(weights_file("duo"))
