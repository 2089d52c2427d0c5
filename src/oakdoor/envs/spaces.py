"""The spaces of environments: what an observation and an action are."""

from typing import Any

import numpy as np

from oakdoor.envs.extra import needed
from oakdoor.envs.match import Observation
from oakdoor.envs.steps.choices import choices_of
from oakdoor.envs.steps.pieces import pieces_of
from oakdoor.games.contract import Mode

with needed():
    from gymnasium import spaces


def observation_space(
    mode: Mode, features: bool = True, more: int = 0, pieces: bool = False
) -> spaces.Space[Observation]:
    """What a seat is shown: what it knows as numbers, and which choices it has."""
    shown: dict[str, Any] = (
        {"observation": spaces.Box(-np.inf, np.inf, (mode.rules.FEATURES,), np.float32)} if features else {}
    )
    if pieces:
        shown = {"observation": spaces.Box(-128, 127, (len(pieces_of(mode)),), np.int8)}
    mask = spaces.MultiBinary(len(choices_of(mode)) + more)
    space: Any = spaces.Dict({**shown, "action_mask": mask})  # Gymnasium takes what is in it for spaces
    found: spaces.Space[Observation] = space
    return found


def action_space(mode: Mode, more: int = 0) -> spaces.Space[np.int64]:
    """The choices of a mode."""
    return spaces.Discrete(len(choices_of(mode)) + more)


class SeatSpaces:
    """The spaces of every seat at a table, as PettingZoo asks for them."""

    possible_agents: list[str]

    def open_spaces(self, mode: Mode, more: int = 0) -> None:
        """Give every seat the spaces of a mode, with some choices more."""
        self.observation_spaces = {agent: observation_space(mode, more=more) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(mode, more) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Observation]:
        """What a seat is shown."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[np.int64]:
        """A seat's choices."""
        return self.action_spaces[agent]
