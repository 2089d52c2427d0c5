"""The regulars who look no further than their own move: Odo, Tove and Birk. They err like people, never at random."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from oakdoor.bots.contract import Bot, Budget, Decision, Look, Sight
from oakdoor.bots.patience import LATE, nearer, part_for_end, standing, takes_turns
from oakdoor.bots.rating import Eyes, average, rate

PATIENCE = 150  # decisions; from then on a regular is content with ever less, so that no game goes on for ever
FAIR = 20.0  # points that it gives up for the end of a game, where it is to do its part
STUBBORN = 25  # own decisions, until which it does not end a game that it loses
SURE = 1000.0  # points: more than any move brings
CONTENT = 10  # decisions after which one move more is good enough
THINKING = 0.2  # seconds


@dataclass(frozen=True)
class Manner:
    """How a regular chooses: with which eyes, over how many sampled worlds; at which part of the moves it looks, and at
    how many more; how many points are so nice that it looks no further; and whether it sees the end come nearer."""

    eyes: Eyes
    worlds: int
    part: float = 1.0
    more: int = 0
    nice: int | None = None
    ends: bool = True


ODO = Manner(Eyes(rivals=False), worlds=1, part=1 / 16, more=3, nice=3)
TOVE = Manner(Eyes(rivals=False, fear=1), worlds=2, part=2 / 3, more=2)
BIRK = Manner(Eyes(), worlds=16)
PATIENT = replace(BIRK, ends=False)  # a yardstick: he waits for the others to end a game


class Regular(Bot):
    """Chooses by what its own move brings, in its manner."""

    looks_back = False

    def __init__(self, manner: Manner, seed: int | None = None) -> None:
        super().__init__(seed)
        self.manner = manner

    def decide(self, sight: Sight, budget: Budget) -> Decision:
        """The move that it likes best of those that it has looked at."""
        if len(sight.legal) == 1:
            return Decision(sight.legal[0])
        actions = self.random.sample(sight.legal, self._looks(len(sight.legal)))
        gains = self._hurried(sight, actions, self._gains(sight, actions, budget))
        liked = sorted(range(len(actions)), key=lambda number: -gains[number])
        chosen = self._first_nice(gains)
        if chosen is None:
            chosen = liked[self.random.randrange(_good_enough(sight, len(liked)))]
        looks = [Look(actions[number], gains[number]) for number in liked if number != chosen]
        return Decision(actions[chosen], gains[chosen], (actions[chosen],), tuple(looks))

    def _looks(self, moves: int) -> int:
        """At how many of so many moves it looks."""
        return min(moves, self.manner.more + int(self.manner.part * moves))

    def _gains(self, sight: Sight, actions: list[int], budget: Budget) -> list[float]:
        """What each move brings, on average."""
        seconds = THINKING if budget.seconds is None else min(budget.seconds, THINKING)
        seeds = [self.random.getrandbits(62) for _ in range(budget.iterations or self.manner.worlds)]
        timed = replace(budget, seconds=seconds)

        def rated(some: list[int]) -> "np.ndarray[tuple[int], np.dtype[np.int64]]":
            return rate(sight.mode, sight.box, sight.view, sight.seat, actions, some, self.manner.eyes)

        gains: list[float] = average(seeds, timed, rated).tolist()
        return gains

    def _hurried(self, sight: Sight, actions: list[int], gains: list[float]) -> list[float]:
        """The same gains; where a game does not end by itself, what brings its end nearer is worth more, or less."""
        if not self.manner.ends or not takes_turns(sight.mode):
            return gains
        seed, fair = self.random.getrandbits(62), FAIR * part_for_end(sight)
        left, lead = standing(sight, seed)
        steps = nearer(sight, actions, seed)
        return [
            gain + (_wish(sight.history.decided, left - step, lead + gain, fair) if step > 0 else 0.0)
            for gain, step in zip(gains, steps, strict=True)
        ]

    def _first_nice(self, gains: Sequence[float]) -> int | None:
        """The first move that is so nice that it looks no further."""
        nice = self.manner.nice
        return None if nice is None else next((number for number, gain in enumerate(gains) if gain >= nice), None)


def _good_enough(sight: Sight, moves: int) -> int:
    """How many of the best moves will do: one, and after a long game ever more."""
    return min(moves, 1 + max(0, sight.history.decided - PATIENCE) // CONTENT)


def _wish(decided: int, left: int, lead: float, fair: float) -> float:
    """What a move for the end is worth beside its points, with so much left after it and such a lead: the last one wins
    the game or loses it."""
    if left > 0:
        return fair
    if lead > 0:
        return SURE
    if STUBBORN <= decided < LATE:
        return float(decided - STUBBORN)
    return -SURE if decided < PATIENCE else 0.0
