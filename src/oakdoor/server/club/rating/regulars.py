"""What the regulars begin with: figures that the arena has measured (`oakdoor lab rate-bots`)."""

import tomllib
from functools import cache
from importlib import resources

from oakdoor.server.club.rating.strength import Strength, of_figure

FILE = "regulars.toml"
BOT = "bot:"  # how the player of a regular's seat is called


@cache
def measured() -> dict[str, dict[str, Strength]]:
    """The regulars' strength by mode, as GAME/MODE, and level."""
    text = (resources.files(__package__) / FILE).read_text(encoding="utf-8")
    modes = tomllib.loads(text).get("modes", {})
    return {
        mode: {level: of_figure(one["figure"], one["margin"]) for level, one in levels.items()}
        for mode, levels in modes.items()
    }


def first_strength(player: str, game: str, mode: str) -> Strength:
    """What a player begins with in a mode: newcomers know nothing of themselves, regulars were measured."""
    level = player.removeprefix(BOT) if player.startswith(BOT) else ""
    return measured().get(f"{game}/{mode}", {}).get(level, Strength())


def is_measured(game: str, mode: str, level: str) -> bool:
    """Whether a regular may sit at rated tables of a mode."""
    return level in measured().get(f"{game}/{mode}", {})
