"""Many games of one variant side by side, played in one call: numpy in and numpy out.

`cornerwise.envs.VectorEnv` adds rewards to this; without them it serves to play many games at
random or by any other rule.
"""

import threading
from typing import Any

import numpy as np
import numpy.typing as npt

from cornerwise import _core
from cornerwise.batch import POSITION_DTYPE, Packed, unpack_boards
from cornerwise.checks import check_count, check_threads
from cornerwise.errors import (
    IllegalMoveError,
    InvalidInputError,
    PositionError,
    quote,
)
from cornerwise.scoring import Scoring, scoring_number
from cornerwise.simulation_arguments import action_array, objection, which_boards
from cornerwise.variants import Variant, get_variant
from cornerwise.view_arrays import Masks, Views, check_masks, empty_views, view_bytes

__all__ = ["Simulation"]

_BOARDS_MAX = 1 << 24


class Simulation:
    """Games of one variant side by side.

    Passes are forced, so nobody plays them here: where the side to move has no placement, the turn
    goes to the other, and when neither has one the game is over. An action is the index of a
    placement, as the side to move sees it; -1 for a board whose game is over. The methods may be
    called from several threads; one call waits for the other.

    Parameters
    ----------
    boards : int
        How many.
    variant : str or Variant
        The variant played.
    own_side : bool
        Whether white sees the board, and names its actions, turned by half a turn.
    masks : {"dense", "packed"}, optional
        In which form the views say what is legal.
    planes : bool
        Whether the views have planes and pieces.
    threads : int
        Threads that share the boards. Results do not depend on it; a call starts them anew, so they
        pay from some thousand boards on.

    Raises
    ------
    VariantError, InvalidInputError
        If an argument is out of range.

    Examples
    --------
    >>> games = Simulation(3, "mini")
    >>> games.seed(7)
    >>> while not games.views.over.all():
    ...     views = games.play(games.sample())
    >>> games.views.scores.shape, games.positions().shape
    ((3, 2), (3,))
    """

    def __init__(
        self,
        boards: int,
        variant: str | Variant = "duo",
        *,
        own_side: bool = True,
        masks: Masks = "dense",
        planes: bool = True,
        threads: int = 1,
    ) -> None:
        check_masks(masks)
        self.variant = get_variant(variant)
        self.boards = check_count(boards, "boards", _BOARDS_MAX)
        self.own_side = bool(own_side)
        self.threads = check_threads(threads)
        self._masks: Masks = masks
        self._planes = bool(planes)
        self._lock = threading.Lock()
        self._state = _core.Environment(self.variant.number, self.boards, self.own_side)
        self._own = self.make_views()
        self._bytes = view_bytes(self._own, self._own, masks)
        self.views = self._shown()
        self._marked = False
        self.look()

    def make_views(self) -> Views:
        """Return arrays of your own, for the argument `out` of `play` and `look`."""
        return empty_views(self.boards, self.variant, self._masks, self._planes)

    def _shown(self) -> Views:
        """Return its own arrays; of the mask, only entries that it has set itself get cleared."""
        own = self._own
        mask = own.mask
        if mask is not None:
            mask = mask.view()
            mask.flags.writeable = False
        return Views(own.planes, own.pieces, mask, own.turn, own.over, own.scores)

    def seed(self, seed: int) -> None:
        """Start the random numbers of `sample` anew.

        Every board has its own, which depend on the seed and the number of the board alone.

        Raises
        ------
        InvalidInputError
            If the seed is not an integer from 0 to 2**64 - 1.
        """
        if not (isinstance(seed, int | np.integer) and 0 <= seed < 1 << 64):
            raise InvalidInputError(
                f"seed {quote(seed)} is out of range; expected 0 to 18446744073709551615"
            )
        with self._lock:
            self._state.seed(int(seed))

    def start(self, which: npt.ArrayLike | None = None) -> None:
        """Put boards back to the start.

        Parameters
        ----------
        which : array_like of bool, shape (boards,), optional
            Which of them; by default all. The views change with the next call of `look` or `play`.

        Raises
        ------
        InvalidInputError
            If `which` is not such an array.
        """
        chosen = which_boards(which, self.boards)
        with self._lock:
            self._marked = False
            self._state.start(chosen)

    def place(self, positions: Packed, which: npt.ArrayLike | None = None) -> None:
        """Put positions on boards.

        Parameters
        ----------
        positions : numpy.ndarray of POSITION_DTYPE, shape (boards,)
            See `cornerwise.pack_boards`. One in which only the other side can place is given to it.
        which : array_like of bool, shape (boards,), optional
            Which boards; by default all.

        Raises
        ------
        PositionError
            If a record is not a position of the variant; then no board has changed.
        InvalidInputError
            If `which` is not an array of one bool for each board.
        """
        chosen = which_boards(which, self.boards)
        if not (
            isinstance(positions, np.ndarray)
            and positions.dtype == POSITION_DTYPE
            and positions.shape == (self.boards,)
        ):
            raise PositionError(
                f"expected {self.boards} packed positions, not {quote(positions)}; "
                "make them with pack_boards or pack_arrays"
            )
        data = np.ascontiguousarray(positions).view(np.uint8)
        with self._lock:
            self._marked = False
            self._state.place(data, chosen)

    def positions(self) -> Packed:
        """Return the positions, as black sees them, in the form of `cornerwise.pack_boards`."""
        with self._lock:
            return self._positions()

    def _positions(self) -> Packed:
        out = np.zeros(self.boards, dtype=POSITION_DTYPE)
        self._state.positions(out.view(np.uint8))
        return out

    def sample(self) -> npt.NDArray[np.int32]:
        """Draw an action for every board, each legal one with the same probability.

        Returns
        -------
        numpy.ndarray of int32, shape (boards,)
            -1 where the game is over.
        """
        out = np.empty(self.boards, dtype=np.int32)
        with self._lock:
            self._state.sample(out)
        return out

    def legal_lists(self) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.uint16]]:
        """List the legal actions.

        Returns
        -------
        starts : numpy.ndarray of int64, shape (boards + 1,)
            The actions of board i are ``indices[starts[i]:starts[i + 1]]``.
        indices : numpy.ndarray of uint16
            Placement indices as the sides to move see them, in the same order for everyone.
        """
        with self._lock:
            return self._state.lists()

    def look(self, out: Views | None = None) -> Views:
        """Write what the sides to move see, without a move; see `play`."""
        return self._step(None, "official", False, out)

    def play(
        self,
        actions: npt.ArrayLike,
        *,
        scoring: Scoring = "official",
        restart: bool = False,
        out: Views | None = None,
    ) -> Views:
        """Play an action on every board.

        Parameters
        ----------
        actions : array_like of int, shape (boards,)
            Placement indices as the sides to move see them; -1 where the game is over.
        scoring : {"official", "squares"}
            How the scores are counted.
        restart : bool
            Whether a board whose game has ended begins a new one at once.
        out : Views, optional
            Arrays to write to, as `make_views` returns them. By default `views`, which the next
            call overwrites; its mask must not be written to, for only what changes is rewritten.

        Raises
        ------
        IllegalMoveError
            If an action is not legal; the message names the board, and no board has changed.
        InvalidInputError
            If an array has not the right type and shape.
        """
        return self._step(
            action_array(actions, self.boards, self.variant.placements), scoring, restart, out
        )

    def _step(
        self,
        actions: npt.NDArray[np.int32] | None,
        scoring: Scoring,
        restart: bool,
        out: Views | None,
    ) -> Views:
        number = scoring_number(scoring)
        arrays = self._bytes if out is None else view_bytes(out, self._own, self._masks)
        with self._lock:
            marked = out is None and self._marked
            self._marked = False  # as it is if the call fails half-way
            fault = self._state.step(actions, number, bool(restart), self.threads, *arrays, marked)
            if fault < 0:
                self._marked = out is None
                return self.views if out is None else out
            self._marked = marked
            board = unpack_boards(self._positions()[fault : fault + 1])[0]
        assert actions is not None
        raise IllegalMoveError(
            f"board {fault}: {objection(board, int(actions[fault]), self.own_side)}"
        )

    def __getstate__(self) -> dict[str, object]:
        with self._lock:
            return {
                "options": (self.boards, self.variant),
                "keywords": {
                    "own_side": self.own_side,
                    "masks": self._masks,
                    "planes": self._planes,
                    "threads": self.threads,
                },
                "positions": self._positions(),
                "randoms": self._state.randoms(),
                "last": (self._own.over.copy(), self._own.scores.copy()),
            }

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Begin anew; the positions are checked again."""
        self.__init__(*state["options"], **state["keywords"])  # type: ignore[misc]
        self.place(state["positions"])
        self._state.set_randoms(np.ascontiguousarray(state["randoms"], dtype=np.uint64))
        self.look()
        self._own.over[:], self._own.scores[:] = state["last"]
