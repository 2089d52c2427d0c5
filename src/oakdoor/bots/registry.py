"""The list of bots."""

from oakdoor.bots.contract import Bot
from oakdoor.bots.greedy import GreedyBot
from oakdoor.bots.uniform import RandomBot
from oakdoor.games.contract import OptionError

_BOTS: dict[str, type[Bot]] = {bot.name: bot for bot in (RandomBot, GreedyBot)}
BOTS = tuple(_BOTS)


def find_bot(name: str, seed: int | None = None) -> Bot:
    """A bot by its name; raises an OptionError that lists what there is."""
    if name not in _BOTS:
        raise OptionError(f"there is no bot {name!r}; there is {', '.join(BOTS)}")
    return _BOTS[name](seed)
