"""The spaces of the PettingZoo environment."""

from typing import Any

import numpy as np

from cornerwise.errors import InvalidInputError, MissingPackageError
from cornerwise.variants import Variant
from cornerwise.views import PLANES

try:
    from gymnasium import spaces
    from gymnasium.spaces.space import MaskNDArray
except ImportError as error:
    raise MissingPackageError("gymnasium", "envs") from error

__all__ = ["ActionSpace", "observation_space"]


class ActionSpace(spaces.Discrete[np.int64]):
    """The placements of a variant by their index.

    A `gymnasium.spaces.Discrete` that draws faster from under a mask, which has some ten thousand
    entries here.

    Examples
    --------
    >>> space = ActionSpace(5, seed=1)
    >>> space
    Discrete(5)
    >>> int(space.sample(mask=np.array([0, 0, 0, 1, 0], dtype=np.int8)))
    3
    """

    def sample(
        self,
        mask: MaskNDArray | None = None,
        probability: MaskNDArray | None = None,
    ) -> np.int64:
        """Draw an action.

        Parameters
        ----------
        mask : numpy.ndarray of int8, shape (placements,), optional
            1 for every action that may be drawn, all with the same probability. If there is none,
            the result is 0.
        probability : numpy.ndarray of float64, shape (placements,), optional
            The probability of every action.

        Raises
        ------
        InvalidInputError
            If the mask has another type or shape.
        """
        if mask is None or probability is not None:
            return super().sample(mask, probability)
        if not (isinstance(mask, np.ndarray) and mask.dtype == np.int8 and mask.shape == (self.n,)):
            raise InvalidInputError(f"expected a mask of int8 and shape ({self.n},)")
        legal = np.flatnonzero(mask.view(np.bool_))
        return legal[self.np_random.integers(len(legal))] if len(legal) else self.start


def observation_space(variant: Variant) -> "spaces.Dict[Any]":
    """Return the space of what an agent sees.

    Examples
    --------
    >>> from cornerwise import get_variant
    >>> sorted(observation_space(get_variant("mini")))
    ['action_mask', 'observation', 'pieces']
    """

    def bits(*shape: int) -> "spaces.Box[Any]":
        return spaces.Box(low=0, high=1, shape=shape, dtype=np.int8)

    return spaces.Dict(
        {
            "observation": bits(len(PLANES), variant.size, variant.size),
            "pieces": bits(2, len(variant.pieces)),
            "action_mask": bits(variant.placements),
        }
    )
