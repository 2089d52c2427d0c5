"""The greedy bot: the move with the best immediate change in its own score minus the best opponent's."""

import numpy as np

from oakdoor.bots.contract import Bot, Budget, Decision, Look, Sight
from oakdoor.bots.rating import average, rate

SAMPLES = 8  # sampled worlds for what it cannot know
# Bots that all wait for each other can play for ever: who has decided so often in a game plays some moves at random.
PATIENCE = 150
RESTLESS = 0.25


class GreedyBot(Bot):
    """Looks at the end of its own action, over a few worlds that agree with what it sees."""

    looks_back = False

    def decide(self, sight: Sight, budget: Budget) -> Decision:
        """The best action on average over the sampled worlds; ties are broken at random."""
        if len(sight.legal) == 1:
            return Decision(sight.legal[0])
        if sight.history.decided >= PATIENCE and self.random.random() < RESTLESS:
            return Decision(self.random.choice(sight.legal))
        seeds = [self.random.getrandbits(62) for _ in range(budget.iterations or SAMPLES)]
        values = average(
            seeds, budget, lambda some: rate(sight.mode, sight.box, sight.view, sight.seat, sight.legal, some)
        )
        best = self.random.choice(np.flatnonzero(values == values.max()).tolist())
        looks = [Look(action, value) for action, value in zip(sight.legal, values.tolist(), strict=True)]
        action, value, _ = looks.pop(best)
        return Decision(action, value, (action,), tuple(sorted(looks, key=lambda look: -look.value)))
