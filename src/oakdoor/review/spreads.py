"""What a share of the win is in points: tables of how leads came out in games that the networks played.

`spreads.toml` has an entry for each mode and number of players, written by `oakdoor lab calibrate`: how long a game is,
how far leads lie apart in the end, and for some moments of such a game how many points one unit of log odds is worth,
and how far below and above the expected lead eight of ten games ended. A moment is counted in decisions played, since
nobody knows when a game will end.
"""

import math
import tomllib
from bisect import bisect
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from oakdoor.games.contract import Mode
from oakdoor.games.events import NO_LOG
from oakdoor.games.names import Data
from oakdoor.games.state.layout import State
from oakdoor.review.shapes import Mark

FILE = Path(__file__).with_name("spreads.toml")
NEAREST = 0.02  # to 0 or 1 that a share counts: no search is surer
MARKS: tuple[Mark, ...] = ("best", "good", "slip", "blunder")
STEPS = (0.05, 0.2, 0.55)  # of the deviation, between the marks
BEST = 0.35  # points: whoever lost as many has not played the best move, however far leads lie apart
CHANCES = (0.02, 0.08, 0.22)  # of the win, where nobody leads: what the steps are in an even game


@dataclass(frozen=True)
class Spread:
    """How leads come out in a mode for a number of players; lists go from the beginning of a game to its end."""

    length: float  # decisions of a game
    deviation: float
    even: float  # points between a win and a defeat, where that is not 0
    spread: tuple[float, ...]
    low: tuple[float, ...]
    high: tuple[float, ...]

    def lead(self, share: float, ply: int) -> float:
        """The lead that a share of the win stands for after so many decisions."""
        near = min(1 - NEAREST, max(NEAREST, share))
        return _between(self.spread, ply / self.length) * math.log(near / (1 - near))

    def share(self, lead: float, ply: int) -> float:
        """The share of the win that a lead stands for after so many decisions."""
        return 1 / (1 + math.exp(-lead / _between(self.spread, ply / self.length)))

    def band(self, lead: float, ply: int) -> tuple[float, float]:
        """Where an expected lead came out in eight of ten games."""
        return lead + _between(self.low, ply / self.length), lead + _between(self.high, ply / self.length)

    def mark(self, lost: float) -> Mark:
        """The mark of a decision that lost so many points."""
        return MARKS[max(bisect(STEPS, lost / self.deviation), int(lost >= BEST))]


def mark_of_chance(loss: float) -> Mark:
    """The mark of a decision that lost a part of the chance to win, where all win or lose together."""
    return MARKS[bisect(CHANCES, loss)]


def _between(values: tuple[float, ...], progress: float) -> float:
    """A value at some moment of a game, between the two next to it."""
    at = min(1.0, max(0.0, progress)) * (len(values) - 1)
    before = min(int(at), len(values) - 2)
    return values[before] + (values[before + 1] - values[before]) * (at - before)


@cache
def _table(file: Path) -> Data:
    return tomllib.loads(file.read_text(encoding="utf-8"))


def spread_of(mode: Mode, players: int) -> Spread:
    """How leads come out in a mode."""
    entry = _table(mode.learned / FILE.name if mode.learned else FILE)[f"{mode.game}/{mode.name}"][str(players)]
    spread, low, high = (tuple(entry[name]) for name in ("spread", "low", "high"))
    return Spread(entry["length"], entry["deviation"], entry["even"], spread, low, high)


def write_table(found: dict[str, dict[int, Spread]], path: Path = FILE) -> None:
    """Write what was measured into the table; other modes stay as they are."""
    kept: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    for name, by_players in found.items():
        kept[name] = {str(players): asdict(spread) for players, spread in by_players.items()}
    text = ["# What a share of the win is in points, by mode and players. Written by `oakdoor lab calibrate`."]
    for name in sorted(kept):
        for players, entry in sorted(kept[name].items()):
            text += ["", f'["{name}".{players}]']
            text += [f"{key} = {_number(value)}" for key, value in entry.items()]
    path.write_text("\n".join(text) + "\n", encoding="utf-8")


def _number(value: float | list[float] | tuple[float, ...]) -> str:
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_number, value))}]"
    return f"{value:.2f}"


def lead_in(mode: Mode, box: object, state: State, seat: int) -> float:
    """By how much a seat has won a game that is over, in points; less than nothing if it has not."""
    return margin_in(mode, box, state, seat) - spread_of(mode, int(state.players)).even


def margin_in(mode: Mode, box: object, state: State, seat: int) -> float:
    """The points that decide a game that is over: what the mode says, or the lead over the best other side."""
    lines = np.zeros(len(mode.lines) + 1, np.int16)
    if "margin" in mode.offers:
        return float(mode.rules.margin(box, state, seat, lines, NO_LOG.copy()))
    scores = [sum(side.values()) for side in mode.scores(box, state)]
    own = scores.pop(int(mode.rules.side_of(state, seat)))
    return float(own - max(scores))
