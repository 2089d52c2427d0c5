"""The registry: all bots by name, for the command line, the terminal, the browser and whoever lets bots play.

The bots of other packages enter by an entry point of the group `oakdoor.bots`: a name, and what makes the bot
from a seed. They are looked for only when a name is not known here or when names are listed.
"""

from collections.abc import Callable
from functools import partial
from importlib.metadata import EntryPoint, entry_points
from typing import Literal, get_args

from oakdoor.bots.contract import Bot
from oakdoor.bots.greedy import GreedyBot
from oakdoor.bots.regulars import BIRK, ODO, TOVE, Regular
from oakdoor.bots.search import SearchBot
from oakdoor.bots.uniform import RandomBot
from oakdoor.games.errors import OptionError

GROUP = "oakdoor.bots"
Level = Literal["odo", "tove", "birk", "runa", "svea"]  # the regulars, the weakest first
LEVELS: tuple[Level, ...] = get_args(Level)
USUAL: Level = "tove"  # where nobody has chosen
SPARE: Level = "birk"  # takes over where another bot fails
_FORMER = {"easy": "odo", "fair": "tove", "strong": "birk"}  # what older tables call them


_OWN: dict[str, Callable[..., Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "search": SearchBot,
    "odo": partial(Regular, ODO),
    "tove": partial(Regular, TOVE),
    "birk": partial(Regular, BIRK),
    "runa": partial(SearchBot, seconds=0.5, looks=25),
    "svea": partial(SearchBot, seconds=2.0),
}
OWN_BOTS = tuple(_OWN)
SEARCHING = {"search", "runa", "svea"}  # those that `oakdoor warm --search` compiles a search for


def current_name(name: str | None) -> str | None:
    """The name of a bot today, where an older version has stored it."""
    return name if name is None else _FORMER.get(name, name)


def bot_names() -> tuple[str, ...]:
    """All bots there are, those of other packages last."""
    return tuple(dict.fromkeys([*_OWN, *sorted(entry_points(group=GROUP).names)]))


def find_bot(name: str, seed: int | None = None) -> Bot:
    """A new bot by its name; raises an OptionError that lists what there is, or says what is wrong with it."""
    if name in _OWN:
        return _OWN[name](seed=seed)
    found = tuple(entry_points(group=GROUP, name=name))
    if not found:
        raise OptionError(f"there is no bot {name!r}; there is {', '.join(bot_names())}")
    return _foreign(found[0], seed)


def _foreign(point: EntryPoint, seed: int | None) -> Bot:
    """A bot of another package. Whatever is wrong there is said in one sentence."""
    origin = f"the bot {point.name!r} ({point.value}{f' of {point.dist.name}' if point.dist else ''})"
    try:
        bot = point.load()(seed=seed)
    except Exception as error:
        raise OptionError(f"{origin} cannot be made: {type(error).__name__}: {error}") from error
    if not isinstance(bot, Bot):
        raise OptionError(f"{origin} is no bot: a bot is an oakdoor.bots.contract.Bot, not {type(bot).__name__}")
    return bot
