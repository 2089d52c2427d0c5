"""Gymnasium: the modes in which one plays alone."""

import numpy as np

from oakdoor.envs.extra import needed
from oakdoor.envs.match import Match, Observation
from oakdoor.envs.spaces import action_space, observation_space
from oakdoor.games.errors import OptionError
from oakdoor.games.names import Options, Table
from oakdoor.games.registry import find_mode

with needed():
    from gymnasium import Env


class SoloEnv(Env[Observation, np.int64]):
    """A game for one."""

    metadata = {"render_modes": []}  # noqa: RUF012

    def __init__(self, game: str, mode: str, options: Options | None = None) -> None:
        found = find_mode(game, mode)
        if found.players != (1,):
            raise OptionError(f"{game} {mode} is not played alone; see oakdoor.envs.turns")
        self.match = Match(found, 1, options)
        self.observation_space = observation_space(found)
        self.action_space = action_space(found)

    def reset(
        self, *, seed: int | None = None, options: Options | None = None
    ) -> tuple[Observation, dict[str, object]]:
        """Begin a game; without a seed the next one of those that the last seed leads to."""
        super().reset(seed=seed)
        self.match.restart(seed)
        return self.match.observe(0), {}

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, object]]:
        """Make a choice."""
        self.match.play(int(action))
        [reward] = self.match.returns()
        return self.match.observe(0), reward, self.match.is_over, False, {}

    def action_masks(self) -> Table:
        """Which choices there are, as maskable PPO asks for them."""
        return self.match.mask(0).astype(np.bool_)
