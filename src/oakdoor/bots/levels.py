"""Levels: how well a bot at a table plays, in three words. An easy bot often plays any move, a strong one never."""

from oakdoor.bots.contract import Bot, Sight
from oakdoor.bots.greedy import GreedyBot
from oakdoor.games.contract import OptionError

SLIPS = {"easy": 0.5, "fair": 0.15, "strong": 0.0}  # how often a move is left to chance
LEVELS = tuple(SLIPS)


class LevelBot(Bot):
    """The greedy bot with slips."""

    name = "level"

    def __init__(self, level: str, decided: int = 0, seed: int | None = None) -> None:
        if level not in SLIPS:
            raise OptionError(f"there is no level {level!r}; there is {', '.join(LEVELS)}")
        super().__init__(seed)
        self.slips = SLIPS[level]
        self.greedy = GreedyBot(self.random.getrandbits(62))
        self.greedy.decided = decided  # a bot at a table is made anew for each decision

    def decide(self, sight: Sight) -> int:
        """The greedy choice, or now and then any."""
        if self.random.random() < self.slips:
            return self.random.choice(sight.legal)
        return self.greedy.decide(sight)
