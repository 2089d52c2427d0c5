"""The greedy bot: the move with the best immediate change in its own score minus the best opponent's."""

import time

import numpy as np
from numpy.typing import NDArray

from oakdoor.bots.contract import Bot, Budget, Decision, Look, Sight
from oakdoor.bots.rating import rate

SAMPLES = 8  # sampled worlds for what it cannot know
# Bots that all wait for each other can play for ever: who has decided so often in a game plays some moves at random.
PATIENCE = 150
RESTLESS = 0.25


class GreedyBot(Bot):
    """Looks at the end of its own action, over a few worlds that agree with what it sees.

    Now and then it slips and plays any move, as often as it is told to.
    """

    looks_back = False

    def __init__(self, seed: int | None = None, slips: float = 0.0) -> None:
        super().__init__(seed)
        self.slips = slips

    def decide(self, sight: Sight, budget: Budget) -> Decision:
        """The best action on average over the sampled worlds; ties are broken at random."""
        if len(sight.legal) == 1:
            return Decision(sight.legal[0])
        restless = RESTLESS if sight.history.decided >= PATIENCE else 0.0
        if any(chance and self.random.random() < chance for chance in (self.slips, restless)):
            return Decision(self.random.choice(sight.legal))
        values = self._values(sight, budget)
        best = self.random.choice(np.flatnonzero(values == values.max()).tolist())
        looks = [Look(action, value) for action, value in zip(sight.legal, values.tolist(), strict=True)]
        action, value, _ = looks.pop(best)
        return Decision(action, value, (action,), tuple(sorted(looks, key=lambda look: -look.value)))

    def _values(self, sight: Sight, budget: Budget) -> NDArray[np.float64]:
        """What each legal action leads to, on average over as many worlds as the budget allows."""
        seeds = [self.random.getrandbits(62) for _ in range(budget.iterations or SAMPLES)]
        until = time.monotonic() + budget.seconds if budget.seconds is not None else None
        values = np.zeros(len(sight.legal))
        size, done = len(seeds) if until is None else 1, 0
        while done < len(seeds) and (done == 0 or until is None or time.monotonic() < until):
            some = seeds[done : done + size]
            values += rate(sight.mode, sight.box, sight.view, sight.seat, sight.legal, some)
            done += size
        return values / done
