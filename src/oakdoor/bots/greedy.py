"""The greedy bot: the move with the best immediate change in its own score minus the best opponent's."""

import numpy as np

from oakdoor.bots.contract import Bot, Sight
from oakdoor.bots.rating import rate

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
        seeds = [self.random.getrandbits(62) for _ in range(SAMPLES)]
        values = rate(sight.mode, sight.box, sight.view, sight.seat, sight.legal, seeds)
        best = np.flatnonzero(values == values.max())
        return sight.legal[self.random.choice(best.tolist())]
