"""Environments for reinforcement learning.

`cornerwise.envs.vector` plays many boards in one call and needs numpy alone. `cornerwise.envs.duo`
is an environment of PettingZoo; ``pip install 'cornerwise[envs]'`` installs what it needs.

Examples
--------
>>> from cornerwise.envs import VectorEnv
>>> VectorEnv(2, "mini").reset(seed=1).turn
array([0, 0], dtype=uint8)
"""

from cornerwise.envs.vector import Batch, VectorEnv

__all__ = ["Batch", "VectorEnv"]
