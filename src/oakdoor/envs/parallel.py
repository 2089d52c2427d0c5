"""PettingZoo, all at the same time (Parallel): where nobody sees what the others decide, as when first cards are laid,
all who are asked decide in one step. Where one is asked, the others wait: that is one choice more, and their only one.
"""

from collections.abc import Mapping

import numpy as np

from oakdoor.envs.extra import needed
from oakdoor.envs.match import Match, Observation
from oakdoor.envs.spaces import SeatSpaces
from oakdoor.envs.turns import agent_names
from oakdoor.games.names import Options
from oakdoor.games.registry import find_mode

with needed():
    from pettingzoo import ParallelEnv

Stepped = tuple[
    dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, object]]
]


class AtOnceEnv(SeatSpaces, ParallelEnv[str, Observation, int]):
    """A table at which all seats act in every step."""

    metadata = {"name": "oakdoor_parallel_v0", "render_modes": []}  # noqa: RUF012
    render_mode = None

    def __init__(self, game: str, mode: str, players: int | None = None, options: Options | None = None) -> None:
        found = find_mode(game, mode)
        self.match = Match(found, players, options)
        self.waiting = len(self.match.choices)  # the choice of who is not asked
        self.possible_agents = agent_names(self.match.players)
        self.open_spaces(found, more=1)

    def reset(
        self, seed: int | None = None, options: Options | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, object]]]:
        """Begin a game; without a seed the next one of those that the last seed leads to."""
        self.match.restart(seed)
        self.agents = self.possible_agents[:]
        return self._shown(), {agent: {} for agent in self.agents}

    def _shown(self) -> dict[str, Observation]:
        return {agent: self._observe(seat) for seat, agent in enumerate(self.possible_agents)}

    def _observe(self, seat: int) -> Observation:
        waits = [seat not in self.match.deciding]
        mask = np.append(self.match.mask(seat), np.array(waits, np.int8))
        return {"observation": self.match.features(seat), "action_mask": mask}

    def step(self, actions: Mapping[str, int]) -> Stepped:
        """Let all seats that are asked make their choices, in the order of records."""
        for seat in self.match.deciding:
            if not self.match.is_over:
                self.match.play(int(actions[self.possible_agents[seat]]))
        agents, is_over = self.possible_agents, self.match.is_over
        rewards = dict(zip(agents, self.match.returns(), strict=True))
        ended, cut = dict.fromkeys(agents, is_over), dict.fromkeys(agents, False)
        self.agents = [] if is_over else agents[:]
        return self._shown(), rewards, ended, cut, {agent: {} for agent in agents}
