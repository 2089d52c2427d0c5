"""Who can take part in a match: all bots and yardsticks, and one that needs an extra."""

from oakdoor.bots.contract import Bot
from oakdoor.bots.registry import find_entrant

OPENSPIEL = "openspiel"  # its own search over hidden information


def new_entrant(name: str, seed: int | None = None) -> Bot:
    """A new bot by its name; raises an OptionError that lists what there is."""
    if name != OPENSPIEL:
        return find_entrant(name, seed)
    from oakdoor.envs.ismcts import OpenSpielBot  # of an extra

    return OpenSpielBot(seed)
