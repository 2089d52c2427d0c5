"""PettingZoo, one decision after the other (AEC): every mode, for every number of players."""

from oakdoor.envs.extra import needed
from oakdoor.envs.match import Match, Observation
from oakdoor.envs.spaces import SeatSpaces
from oakdoor.games.names import Options
from oakdoor.games.registry import find_mode

with needed():
    from pettingzoo import AECEnv
    from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper


def agent_names(players: int) -> list[str]:
    """The seats of a table as agents."""
    return [f"seat_{seat}" for seat in range(players)]


class TurnsEnv(SeatSpaces, AECEnv[str, Observation, int]):
    """A table at which one seat after the other decides."""

    metadata = {"name": "oakdoor_v0", "render_modes": [], "is_parallelizable": False}  # noqa: RUF012
    render_mode = None

    def __init__(self, game: str, mode: str, players: int | None = None, options: Options | None = None) -> None:
        super().__init__()
        found = find_mode(game, mode)
        self.match = Match(found, players, options)
        self.possible_agents = agent_names(self.match.players)
        self.open_spaces(found)

    def reset(self, seed: int | None = None, options: Options | None = None) -> None:
        """Begin a game; without a seed the next one of those that the last seed leads to."""
        self.match.restart(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        """Who decides next."""
        actor = self.match.game.actor
        if actor is not None and not self.match.is_over:
            self.agent_selection = self.possible_agents[actor]

    def observe(self, agent: str) -> Observation:
        """What a seat is shown now."""
        return self.match.observe(self.possible_agents.index(agent))

    def step(self, action: int | None) -> None:
        """Let the selected seat make its choice."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.match.play(int(-1 if action is None else action))
        self.rewards = dict(zip(self.possible_agents, self.match.returns(), strict=True))
        if self.match.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
        self._select()
        self._accumulate_rewards()


def env(
    game: str, mode: str, players: int | None = None, options: Options | None = None
) -> AECEnv[str, Observation, int]:
    """A table as PettingZoo offers its own: with wrappers that notice mistakes."""
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(TurnsEnv(game, mode, players, options)))
