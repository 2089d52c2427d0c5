"""The registry: the list of modes, and the only place that asks "which mode?"."""

from importlib import import_module
from typing import TYPE_CHECKING

from oakdoor.games.errors import OptionError

if TYPE_CHECKING:  # names can be listed without importing a rule
    from oakdoor.games.contract import Mode

MODES = {  # a mode from elsewhere is one entry more
    ("aetherya", "base"): "oakdoor.games.aetherya.base",
    ("aetherya", "items"): "oakdoor.games.aetherya.items.mode",
    ("aetherya", "solo"): "oakdoor.games.aetherya.solo.mode",
    ("aetherya", "coop"): "oakdoor.games.aetherya.coop",
    ("aetherya", "confrontation"): "oakdoor.games.aetherya.confrontation.mode",
    ("rivality", "standard"): "oakdoor.games.rivality.standard",
    ("rivality", "expert"): "oakdoor.games.rivality.expert.mode",
    ("rivality", "solo"): "oakdoor.games.rivality.solo.mode",
}
GAMES = tuple(dict.fromkeys(game for game, _ in MODES))


def mode_names(game: str) -> tuple[str, ...]:
    """The modes of a game."""
    return tuple(name for owner, name in MODES if owner == game)


def find_mode(game: str, name: str) -> "Mode":
    """A mode by its names; raises an OptionError that lists what there is."""
    if not mode_names(game):
        raise OptionError(f"there is no game {game!r}; there is {', '.join(GAMES)}")
    if (game, name) not in MODES:
        raise OptionError(f"{game} has no mode {name!r}; it has {', '.join(mode_names(game))}")
    mode: Mode = import_module(MODES[game, name]).MODE
    return mode


def all_names() -> list[tuple[str, str]]:
    """The names of every mode of every game."""
    return list(MODES)


def all_modes() -> "list[Mode]":
    """Every mode of every game."""
    return [find_mode(game, name) for game, name in MODES]
