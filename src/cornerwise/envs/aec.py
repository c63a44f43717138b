"""The environment of PettingZoo itself; see `cornerwise.envs.duo`."""

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from cornerwise.board import Board, Color
from cornerwise.envs.rewards import Reward, check_reward
from cornerwise.envs.spaces import ActionSpace, observation_space
from cornerwise.errors import (
    InvalidInputError,
    MissingPackageError,
    PositionError,
    VariantError,
    quote,
)
from cornerwise.moves import PASS, Move
from cornerwise.scoring import Scoring
from cornerwise.variants import Variant, get_variant
from cornerwise.views import half_turn

try:
    from gymnasium.spaces import Space
    from pettingzoo import AECEnv  # type: ignore[import-untyped]
    from pettingzoo.utils.env_logger import EnvLogger  # type: ignore[import-untyped]
except ImportError as error:
    raise MissingPackageError("pettingzoo", "envs") from error

__all__ = ["AGENTS", "EnvLogger", "Observation", "raw_env"]

AGENTS = ("player_0", "player_1")
"""Black, who begins, and white."""

Observation: TypeAlias = dict[str, npt.NDArray[Any]]


# PettingZoo has no types, and its modules have this name.
class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801
    """A game of two agents in which an illegal action is an error.

    The agents are ``"player_0"`` (black) and ``"player_1"``. An action is the index of a placement.
    Passes are forced, so the environment plays them itself: `agent_selection` is always an agent
    that can place something, twice the same one where the other has to pass. The game ends when
    neither can.

    An observation is a dict: ``"observation"``, the planes of `cornerwise.views.PLANES`;
    ``"pieces"``, those that the agent has yet to place and the other's; and ``"action_mask"``, all
    0 for an agent who is not to move.

    Parameters
    ----------
    variant : str or Variant
        The variant played.
    reward : {"outcome", "margin"}
        1, 0 and -1 for a win, a draw and a loss, or the difference of points, when the game is
        over; 0 until then.
    scoring : {"official", "squares"}
        How points are counted.
    own_side : bool
        Whether ``"player_1"`` sees the board, and names its actions, turned by half a turn, so that
        both agents seem to begin at the same place.
    render_mode : {"ansi"}, optional
        ``"ansi"``: `render` returns the board as text.

    Attributes
    ----------
    board : Board
        The game, with its moves.

    Raises
    ------
    VariantError, InvalidInputError
        If an argument is out of range.

    Examples
    --------
    >>> game = raw_env()
    >>> game.reset()
    >>> game.step(int(game.observe("player_0")["action_mask"].argmax()))
    >>> game.agent_selection, game.board.ply
    ('player_1', 1)
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - as PettingZoo declares it
        "name": "cornerwise_duo_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        variant: str | Variant = "duo",
        *,
        reward: Reward = "outcome",
        scoring: Scoring = "official",
        own_side: bool = True,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        check_reward(reward, scoring)
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise InvalidInputError(
                f"render_mode {quote(render_mode)} is unknown; expected 'ansi' or None"
            )
        self.variant = get_variant(variant)
        self.render_mode = render_mode
        self.possible_agents = list(AGENTS)
        self._reward = reward
        self._scoring: Scoring = scoring
        self._own_side = bool(own_side)
        self.observation_spaces = {agent: observation_space(self.variant) for agent in AGENTS}
        self.action_spaces = {agent: ActionSpace(self.variant.placements) for agent in AGENTS}
        self.board = Board(self.variant)

    def observation_space(self, agent: str) -> Space[Any]:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> ActionSpace:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game.

        Parameters
        ----------
        seed : int, optional
            Seeds the action spaces; there is no chance in the game itself.
        options : dict, optional
            ``{"board": board}`` begins with a position of the variant, whose moves are kept.

        Raises
        ------
        PositionError
            If that is not a board, or nobody can move on it.
        VariantError
            If the board is of another variant.
        """
        board = (options or {}).get("board")
        self.board = Board(self.variant) if board is None else self._checked(board)
        if seed is not None:
            for number, space in enumerate(self.action_spaces.values()):
                space.seed(seed + number)
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = AGENTS[self.board.turn]

    def _checked(self, board: object) -> Board:
        if not isinstance(board, Board):
            raise PositionError(f"option board: expected a board, not {quote(board)}")
        if board.variant is not self.variant:
            raise VariantError(f"option board: a board of {board.variant}, not of {self.variant}")
        if board.is_over:
            raise PositionError("option board: nobody can move on it, the game is over")
        own = board.copy()
        if own.is_legal(PASS):
            own.push(PASS)
        return own

    def step(self, action: int | np.integer[Any] | None) -> None:
        """Play an action for the agent selected; None for one whose game is over.

        Raises
        ------
        IllegalMoveError
            If the placement is not legal; then nothing has changed.
        InvalidInputError
            If there is no such placement.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.board.push(self._move(action))
        self._cumulative_rewards[agent] = 0.0
        moves = self.board.legal_moves
        if not moves:
            self._finish()
        elif self.board.is_legal(PASS):
            self.board.push(PASS)
        self.agent_selection = AGENTS[self.board.turn]

    def _move(self, action: object) -> Move:
        if not isinstance(action, int | np.integer):
            raise InvalidInputError(
                f"action {quote(action)} is no number of a placement; "
                f"expected 0 to {self.variant.placements - 1}"
            )
        if not 0 <= action < self.variant.placements:
            raise InvalidInputError(
                f"{self.variant} has no action {quote(action)}; "
                f"expected 0 to {self.variant.placements - 1}"
            )
        index = int(action)
        if self._own_side and self.board.turn == Color.WHITE:
            index = half_turn(index, self.variant)
        return Move.from_index(index, self.variant)

    def _finish(self) -> None:
        scores = self.board.score(self._scoring)
        margin = scores[0] - scores[1]
        if self._reward == "outcome":
            margin = (margin > 0) - (margin < 0)
        self.rewards = {"player_0": float(margin), "player_1": float(0 - margin)}
        self.terminations = dict.fromkeys(self.agents, True)
        self.infos = {agent: {"scores": scores} for agent in self.agents}
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees; the arrays are its own."""
        if agent not in AGENTS:
            raise InvalidInputError(f"no agent is called {quote(agent)}; expected one of {AGENTS}")
        color = AGENTS.index(agent)
        planes, pieces, mask = self.board._position.view(color, self._own_side, False)
        return {"observation": planes, "pieces": pieces, "action_mask": mask}

    def render(self) -> str | None:
        """Return the board as text in mode ``"ansi"``."""
        return None if self.render_mode is None else str(self.board)

    def close(self) -> None:
        """Do nothing: there is nothing to release."""
