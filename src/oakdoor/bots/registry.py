"""The registry: all bots by name, for the command line, the terminal, the browser and whoever lets bots play.

Yardsticks are bots that others are measured by. They sit at no table; only the arena finds them.

The bots of other packages enter by an entry point of the group `oakdoor.bots`: a name, and what makes the bot
from a seed. They are looked for only when a name is not known here or when names are listed.
"""

from collections.abc import Callable
from functools import partial
from importlib.metadata import EntryPoint, entry_points
from typing import Literal, get_args

from oakdoor.bots.contract import Bot
from oakdoor.bots.greedy import GreedyBot
from oakdoor.bots.playouts import PlayoutsBot
from oakdoor.bots.regulars import BIRK, ODO, PATIENT, TOVE, Regular
from oakdoor.bots.search import BriefSearchBot, PatientSearchBot, SearchBot
from oakdoor.bots.seer import Seer
from oakdoor.bots.uniform import RandomBot
from oakdoor.games.errors import OptionError

GROUP = "oakdoor.bots"
Level = Literal["odo", "tove", "birk", "runa", "svea"]  # the regulars, the weakest first
LEVELS: tuple[Level, ...] = get_args(Level)
USUAL: Level = "tove"  # where nobody has chosen
SPARE: Level = "birk"  # takes over where another bot fails
NAMES = r"^[a-z][a-z0-9-]{1,15}$"  # what a bot at a table of a server can be called
_FORMER = {"easy": "odo", "fair": "tove", "strong": "birk"}  # what older tables call them


_OWN: dict[str, Callable[..., Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "search": SearchBot,
    "odo": partial(Regular, ODO),
    "tove": partial(Regular, TOVE),
    "birk": partial(Regular, BIRK),
    "runa": partial(BriefSearchBot, seconds=0.5),
    "svea": partial(SearchBot, seconds=2.0),
}
_YARDSTICKS: dict[str, Callable[..., Bot]] = {
    "playouts": PlayoutsBot,
    "seer": Seer,
    "patient-birk": partial(Regular, PATIENT),
    "patient-runa": partial(PatientSearchBot, seconds=0.5),
}
OWN_BOTS = tuple(_OWN)
YARDSTICKS = tuple(_YARDSTICKS)
QUICK = {"random", "greedy", "odo", "tove", "birk"}  # those that take milliseconds where rules are compiled
SEARCHING = {"search", "runa", "svea"}  # those that `oakdoor warm --search` compiles a search for


def current_name(name: str | None) -> str | None:
    """The name of a bot today, where an older version has stored it."""
    return name if name is None else _FORMER.get(name, name)


def is_own(name: str) -> bool:
    """Whether a name belongs to a bot or a yardstick of this package, or did once: nobody else can have it."""
    return name in _OWN or name in _YARDSTICKS or name in _FORMER


def installed_names() -> tuple[str, ...]:
    """The bots of other packages."""
    return tuple(sorted(name for name in entry_points(group=GROUP).names if name not in (*_OWN, *_YARDSTICKS)))


def bot_names() -> tuple[str, ...]:
    """All bots that can sit at a table, those of other packages last."""
    return (*_OWN, *installed_names())


def find_bot(name: str, seed: int | None = None) -> Bot:
    """A new bot by its name; raises an OptionError that lists what there is, or says what is wrong with it."""
    bot = None if name in _YARDSTICKS else find_entrant(name, seed)
    if bot is None or bot.sees_all:
        raise OptionError(f"the bot {name!r} plays only in the arena")
    return bot


def find_entrant(name: str, seed: int | None = None) -> Bot:
    """A new bot for the arena, which may be a yardstick or see everything."""
    own = _OWN.get(name) or _YARDSTICKS.get(name)
    if own is not None:
        return own(seed=seed)
    found = tuple(entry_points(group=GROUP, name=name))
    if not found:
        there_is = ", ".join([*bot_names(), f"and in the arena {' and '.join(YARDSTICKS)}"])
        raise OptionError(f"there is no bot {name!r}; there is {there_is}")
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
