"""Many boards in one call: numpy in and out, and nothing but numpy needed."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from cornerwise.batch import Packed
from cornerwise.envs.rewards import Reward, check_reward
from cornerwise.errors import InvalidInputError, quote
from cornerwise.scoring import Scoring
from cornerwise.simulation import Simulation
from cornerwise.variants import Variant
from cornerwise.view_arrays import Masks, Views

__all__ = ["Batch", "VectorEnv"]


@dataclass(slots=True, eq=False)
class Batch(Views):
    """What `VectorEnv.reset` and `VectorEnv.step` return: `Views` with rewards.

    Attributes
    ----------
    rewards : numpy.ndarray of float32, shape (n, 2)
        Of black and white, for the last move: 0 until the game is over.
    """

    rewards: npt.NDArray[np.float32]


class VectorEnv:
    """Many boards of one variant; each call plays a move on every board.

    The side to move is the one that acts; a side that cannot place anything is passed over. An
    action is the index of a placement. What comes back is seen by the side that is to move next.

    Parameters
    ----------
    num_envs : int
        Number of boards.
    variant : str or Variant
        The variant played.
    reward : {"outcome", "margin"}
        1, 0 and -1 for a win, a draw and a loss, or the difference of points; for both sides, when
        the game is over.
    scoring : {"official", "squares"}
        How points are counted.
    own_side : bool
        Whether white sees the board, and names its actions, turned by half a turn, so that both
        sides seem to begin at the same place.
    auto_reset : bool
        Whether a board begins a new game in the call that ends one: rewards and scores are then of
        the old game, the rest is of the new one. Otherwise its action is -1 until it is reset.
    masks : {"dense", "packed"}, optional
        Action masks as a bool for every placement, as bits (see `numpy.unpackbits` with
        ``bitorder="little"``), or none.
    planes : bool
        Whether to write planes and pieces.
    threads : int
        Threads that share the boards; they pay from some thousand boards on.

    Raises
    ------
    VariantError, InvalidInputError
        If an argument is out of range.

    Examples
    --------
    >>> env = VectorEnv(64)
    >>> batch = env.reset(seed=1)
    >>> batch.planes.shape, batch.pieces.shape, batch.mask.shape
    ((64, 6, 14, 14), (64, 2, 21), (64, 13729))
    >>> finished = 0
    >>> for _ in range(100):
    ...     batch = env.step(env.sample_actions())
    ...     finished += int(batch.over.sum())
    >>> finished > 64
    True
    """

    def __init__(
        self,
        num_envs: int,
        variant: str | Variant = "duo",
        *,
        reward: Reward = "outcome",
        scoring: Scoring = "official",
        own_side: bool = True,
        auto_reset: bool = True,
        masks: Masks = "dense",
        planes: bool = True,
        threads: int = 1,
    ) -> None:
        check_reward(reward, scoring)
        self._games = Simulation(
            num_envs, variant, own_side=own_side, masks=masks, planes=planes, threads=threads
        )
        self._reward = reward
        self._scoring: Scoring = scoring
        self.auto_reset = bool(auto_reset)
        self._batch = _with_rewards(self._games.views)

    @property
    def num_envs(self) -> int:
        """Number of boards."""
        return self._games.boards

    @property
    def variant(self) -> Variant:
        """The variant played."""
        return self._games.variant

    @property
    def games(self) -> Simulation:
        """The games themselves: their positions, legal actions in lists, and more."""
        return self._games

    def make_batch(self) -> Batch:
        """Return arrays of your own, for the argument `out` of `reset` and `step`."""
        return _with_rewards(self._games.make_views())

    def reset(
        self,
        seed: int | None = None,
        which: npt.ArrayLike | None = None,
        positions: Packed | None = None,
        out: Batch | None = None,
    ) -> Batch:
        """Begin new games.

        Parameters
        ----------
        seed : int, optional
            Starts the random numbers of `sample_actions` anew, those of all boards.
        which : array_like of bool, shape (num_envs,), optional
            The boards that begin a new game; by default all.
        positions : numpy.ndarray of POSITION_DTYPE, shape (num_envs,), optional
            Where these boards begin (see `cornerwise.pack_boards`), instead of the empty board.
            Games after these begin on the empty board. Where nobody can move, `over` says so, and
            the action expected is -1.
        out : Batch, optional
            Arrays to write to; see `step`.

        Raises
        ------
        PositionError
            If a record is not a position of the variant.
        InvalidInputError
            If another argument is not as described.
        """
        batch = self._target(out)
        if positions is not None:
            self._games.place(positions, which)
        else:
            self._games.start(which)
        if seed is not None:
            self._games.seed(seed)
        self._games.look(out)
        batch.rewards[:] = 0
        return batch

    def step(self, actions: npt.ArrayLike, out: Batch | None = None) -> Batch:
        """Play an action on every board.

        Parameters
        ----------
        actions : array_like of int, shape (num_envs,)
            Placement indices, as the sides to move see them; -1 where the game is over.
        out : Batch, optional
            Arrays to write to, from `make_batch`. By default the environment's own, which the next
            call overwrites; its mask is read-only then, for only what changes is rewritten.

        Returns
        -------
        Batch
            `out`, or the environment's own.

        Raises
        ------
        IllegalMoveError
            If an action is not legal; the message names the board, and no board has changed.
        InvalidInputError
            If an array has not the right type and shape.
        """
        batch = self._target(out)
        self._games.play(actions, scoring=self._scoring, restart=self.auto_reset, out=out)
        self._pay(batch, np.asarray(actions) >= 0)
        return batch

    def sample_actions(self) -> npt.NDArray[np.int32]:
        """Draw an action for every board, each legal one with the same probability.

        Every board has random numbers of its own, which depend on the seed and its number alone.

        Returns
        -------
        numpy.ndarray of int32, shape (num_envs,)
            -1 where the game is over.
        """
        return self._games.sample()

    def _target(self, out: Batch | None) -> Batch:
        if out is None:
            return self._batch
        like = self._batch.rewards
        if not isinstance(out, Batch):
            raise InvalidInputError(f"expected a batch, not {quote(out)}; make it with make_batch")
        rewards = out.rewards
        if not (
            isinstance(rewards, np.ndarray)
            and (rewards.dtype, rewards.shape) == (like.dtype, like.shape)
            and rewards.flags.writeable
        ):
            raise InvalidInputError(
                f"rewards: expected a writeable array of {like.dtype} and shape {like.shape}"
            )
        return out

    def _pay(self, batch: Batch, played: npt.NDArray[np.bool_]) -> None:
        margin = batch.scores[:, 0] - batch.scores[:, 1]
        margin *= batch.over & played
        if self._reward == "outcome":
            np.sign(margin, out=margin)
        # Negated as integers, so that nothing becomes -0.
        batch.rewards[:, 0], batch.rewards[:, 1] = margin, -margin

    def __getstate__(self) -> dict[str, object]:
        state = self.__dict__.copy()
        # Its arrays are those of the games, which a copy would separate.
        state["_batch"] = self._batch.rewards
        return state

    def __setstate__(self, state: dict[str, object]) -> None:
        self.__dict__.update(state)
        rewards = self.__dict__["_batch"]
        self._batch = _with_rewards(self._games.views)
        self._batch.rewards[:] = rewards


def _with_rewards(views: Views) -> Batch:
    rewards = np.zeros((len(views.turn), 2), dtype=np.float32)
    return Batch(
        views.planes, views.pieces, views.mask, views.turn, views.over, views.scores, rewards
    )
