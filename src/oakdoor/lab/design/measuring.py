"""Games between bots with some components, and what is measured of them."""

import json
import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from statistics import fmean
from typing import NamedTuple

from oakdoor.app.lab.goals import DECISIONS, FIRST, SCORE, TIES, WON, Goal
from oakdoor.bots.registry import SEARCHING
from oakdoor.games.game import Game
from oakdoor.games.names import Data
from oakdoor.lab.jobs.crews import Crew
from oakdoor.lab.jobs.job import Job, in_pieces
from oakdoor.lab.jobs.running import results_by
from oakdoor.lab.jobs.version import Needs
from oakdoor.lab.simulate import Plan, play_game

PIECE = 10  # games


@dataclass(frozen=True)
class Measured:
    """A measure of some games, and its standard error."""

    value: float
    error: float


class Played(NamedTuple):
    """What is measured of a game: which share of the win who began has, whether several won, whether it was won where
    all win or lose together, how many decisions it took, and the score and the lines of each side that somebody plays.
    """

    share: float
    tie: bool
    won: bool
    decisions: int
    sides: list[tuple[int, dict[str, int]]]


def play_some(plan: Data, first: int, count: int) -> list[Played]:
    """Some games of a plan."""
    read = Plan.from_data(plan)
    return [_played(play_game(read, number)) for number in range(first, first + count)]


def _played(game: Game) -> Played:
    outcome = game.outcome()
    winners = outcome.winners
    share = 1 / len(winners) if game.first in winners else 0.0
    decisions = sum(not move.startswith("*") for move in game.moves)
    won = game.mode.cooperative and outcome.returns[0] == 1.0
    played = [(side.score, side.lines) for side in outcome.sides if side.seats]  # nobody plays for Suramun
    return Played(share, len(winners) > 1, won, decisions, played)


def measure(plan: Plan, goals: Iterable[Goal], crew: Crew) -> dict[str, Measured]:
    """What games of a plan say about each goal."""
    names = (plan.mode.game, plan.mode.name)
    job = Job(
        f"tune {' '.join(names)}",
        f"{__name__}:{play_some.__name__}",
        (plan.as_data(),),
        in_pieces(plan.games, PIECE if plan.is_quick else 1),
        Needs((names,), search=bool(SEARCHING & set(plan.bots))),
        "game",
    )
    games = [Played(*game) for piece in results_by(job, crew) for game in json.loads(piece)]
    return {goal.measure: _measured(goal, games) for goal in goals}


def _measured(goal: Goal, games: list[Played]) -> Measured:
    if goal.lines:
        means = {name: [_of_line(game, name) for game in games] for name in goal.lines}
        most = max(means, key=lambda name: fmean(means[name]))
        least = min(means, key=lambda name: fmean(means[name]))
        return _mean([high - low for high, low in zip(means[most], means[least], strict=True)])
    return _mean([_of_game(game, goal.measure) for game in games])


def _of_game(game: Played, name: str) -> float:
    known = {FIRST: 100 * game.share, TIES: 100.0 * game.tie, WON: 100.0 * game.won, DECISIONS: game.decisions}
    if name in known:
        return known[name]
    return fmean(score for score, _ in game.sides) if name == SCORE else _of_line(game, name)


def _of_line(game: Played, name: str) -> float:
    """The points of a line, for each side that somebody plays on average."""
    return fmean(lines.get(name, 0) for _, lines in game.sides)


def _mean(values: list[float]) -> Measured:
    mean = fmean(values)
    spread = sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)
    return Measured(mean, math.sqrt(spread / len(values)))


def with_components(plan: Plan, data: Data, seed: int | None = None) -> Plan:
    """The same games with other components; other deals where a seed is named."""
    return replace(plan, components=data, seed=plan.seed if seed is None else seed)
