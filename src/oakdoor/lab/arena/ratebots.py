"""What the regulars begin with in the ratings of a club: differences in Elo points, measured in the arena between
neighbours, with what is not sure of them (`oakdoor lab rate-bots`)."""

import math
import tomllib
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from oakdoor.bots.contract import Budget
from oakdoor.bots.registry import LEVELS, USUAL
from oakdoor.games.errors import OptionError
from oakdoor.games.registry import find_mode
from oakdoor.lab.arena.match import Entrant, Match
from oakdoor.lab.arena.running import run_match
from oakdoor.lab.arena.tally import rating, share
from oakdoor.lab.jobs.running import Means
from oakdoor.options import split_list
from oakdoor.server.club.rating import regulars
from oakdoor.server.club.rating.strength import BASE

FILE = Path(regulars.__file__).parent / regulars.FILE
CERTAIN = 1.96  # deviations on either side of a mean that its interval reaches
LEAST = 15.0  # points: people play otherwise than regulars, so nothing is surer
HEAD = "# What the regulars begin with, made by `oakdoor lab rate-bots`.\n"


class Measured(NamedTuple):
    """A regular's rating in a mode: in two of three cases the true one lies within the margin."""

    figure: int
    margin: int


class Gap(NamedTuple):
    """How much stronger the second of two neighbours is, and the deviation of that."""

    points: float
    deviation: float


def measured(game: str, mode: str, levels: list[str], deals: int, means: Means) -> dict[str, Measured]:
    """The ratings of some regulars in a mode, the weakest first. The usual one has that of a newcomer."""
    gaps = [_gap(game, mode, one, other, deals, means) for one, other in pairwise(levels)]
    return chained(levels, gaps)


def chained(levels: list[str], gaps: list[Gap]) -> dict[str, Measured]:
    """The ratings that follow from the gaps between neighbours: what is not sure adds up along the way."""
    anchor = levels.index(USUAL) if USUAL in levels else 0
    found = {}
    for place, level in enumerate(levels):
        way = gaps[min(place, anchor) : max(place, anchor)]
        points = sum(gap.points for gap in way) * (1 if place > anchor else -1)
        deviation = math.sqrt(LEAST**2 + sum(gap.deviation**2 for gap in way))
        found[level] = Measured(round(BASE + points), round(deviation))
    return found


def _gap(game: str, mode: str, one: str, other: str, deals: int, means: Means) -> Gap:
    players = min(count for count in find_mode(game, mode).players if count > 1)
    entrants = tuple(Entrant.read(name, Budget()) for name in (other, one))
    tally = run_match(Match(game, mode, players, entrants), deals, means, whole=True)
    shares = tally.shares(0)
    won = rating(share([*shares, 0.0, 1.0]), tally.fair)  # a bot that has won everything does not win for ever
    deviation = (won.high - won.low) / (2 * CERTAIN) if math.isfinite(won.high - won.low) else 200.0
    print(f"{game}/{mode}: {other} against {one}: {won.mean:+.0f} ({won.low:+.0f} to {won.high:+.0f}), {deals} deals")
    return Gap(won.mean, deviation)


def written(modes: dict[str, dict[str, Measured]], commands: dict[str, str]) -> str:
    """The file: of each mode the command that has measured it, and what came of it."""
    parts = [HEAD]
    for mode, levels in sorted(modes.items()):
        lines = [f"{level} = {{ figure = {one.figure}, margin = {one.margin} }}" for level, one in levels.items()]
        parts.append(f'\n[modes."{mode}"]  # {commands[mode]}\n' + "\n".join(lines) + "\n")
    return "".join(parts)


def read(path: Path) -> tuple[dict[str, dict[str, Measured]], dict[str, str]]:
    """What a file says by now."""
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    modes = tomllib.loads(text).get("modes", {})
    heads = [line for line in text.splitlines() if line.startswith("[modes.")]
    commands = {line.split('"')[1]: line.partition("# ")[2] for line in heads}
    found = {mode: {level: Measured(**one) for level, one in levels.items()} for mode, levels in modes.items()}
    return found, commands


def rate_bots(names: list[tuple[str, str]], bots: str, deals: int, means: Means, path: Path | None) -> int:
    """Measure some modes, and write what came of it beside what is there."""
    path = path or FILE
    levels = [level for level in LEVELS if level in split_list(bots)]
    if len(levels) != len(split_list(bots)) or len(levels) < 2:
        raise OptionError(f"name two regulars or more of {', '.join(LEVELS)}")
    modes, commands = read(path)
    for game, mode in names:
        if find_mode(game, mode).cooperative:
            raise OptionError(f"in {game}/{mode} nobody plays against anybody")
        name = f"{game}/{mode}"
        modes[name] = measured(game, mode, list(levels), deals, means)
        commands[name] = f"oakdoor lab rate-bots {name} --bots {bots} --deals {deals}"
        path.write_text(written(modes, commands), encoding="utf-8")
    return 0
