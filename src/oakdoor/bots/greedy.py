"""The greedy bot: the move with the best immediate change in its own score minus the best opponent's."""

import numpy as np

from oakdoor.bots.contract import Bot, Sight
from oakdoor.games.events import NO_LOG

SAMPLES = 8  # sampled worlds for what it cannot know
# Bots that all wait for each other can play for ever: who has decided so often in a game plays some moves at random.
PATIENCE = 150
RESTLESS = 0.25


class GreedyBot(Bot):
    """Looks at the end of its own action, over a few worlds that agree with what it sees. One bot plays one game."""

    name = "greedy"

    def __init__(self, seed: int | None = None) -> None:
        super().__init__(seed)
        self.decided = 0

    def decide(self, sight: Sight) -> int:
        """The best action on average over the sampled worlds; ties are broken at random."""
        self.decided += 1
        if len(sight.legal) == 1:
            return sight.legal[0]
        if self.decided > PATIENCE and self.random.random() < RESTLESS:
            return self.random.choice(sight.legal)
        mode = sight.mode
        states = np.zeros(4, mode.state_type).view(np.recarray)
        states[0] = sight.view
        rated = np.array(sight.legal, mode.action_type)
        values = np.zeros(len(rated), np.int64)
        seeds = np.array([self.random.getrandbits(62) for _ in range(SAMPLES)], np.int64)
        lines = np.zeros(len(mode.lines) + 1, np.int16)
        mode.rules.rate(sight.box, states, sight.seat, rated, values, seeds, mode.new_moves(), lines, NO_LOG.copy())
        best = np.flatnonzero(values == values.max())
        return int(rated[self.random.choice(best.tolist())])
