"""What reasons are made from where games differ (ahead.toml): kinds of events, how far and how often is played on."""

import tomllib
from pathlib import Path

from oakdoor.games.contract import Mode
from oakdoor.games.names import Data

_TABLE: Data = tomllib.loads(Path(__file__).with_name("ahead.toml").read_text(encoding="utf-8"))
POINTS: str = _TABLE["points"]
TAKEN: str = _TABLE["gained"]
SHED: str = _TABLE["shed"]
HELD: tuple[str, ...] = tuple(_TABLE["held"])
BOARDS: str = _TABLE["boards"]
QUARRELS: tuple[str, ...] = tuple(_TABLE["quarrels"])
STOPS: tuple[str, ...] = tuple(_TABLE["stops"])
NOTED = (TAKEN, SHED)  # what is kept of what happens on the way
PLACES = ("cell", "other", "place")  # values of events that say what points are for
TO_THE_END = 1000


def turns_ahead(mode: Mode) -> int:
    """How many turns are played on."""
    turns: int = _TABLE["turns"].get(f"{mode.game}/{mode.name}", TO_THE_END)
    return turns


def worlds_ahead(mode: Mode, usual: int) -> int:
    """In how many worlds moves are played on."""
    worlds: int = _TABLE["worlds"].get(f"{mode.game}/{mode.name}", usual)
    return worlds


def scored_values(mode: Mode) -> tuple[str, ...]:
    """The names of the values that say what a point is for; none where nothing does."""
    return next((kind.values for kind in mode.kinds if kind.name == POINTS), ())
