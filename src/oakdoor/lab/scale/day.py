"""A day of a club, replayed in seconds: who comes when, which tables they open, how often somebody moves there, and how
long each move waits in its web process. Two or three points of it are checked against `make load` (docs/scaling.md).

A process does one thing after the other, so a move waits for those that came before it: W' = max(0, W + S - A), for all
moves of a process at once.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]
SLOT = 600.0  # seconds in which as many tables stand there as in the middle
DAY = 86_400.0
# How likely somebody is to come in each hour of a day, from midnight on: hardly anybody at night, most in the evening.
COMING = (2, 1, 0.5, 0.3, 0.2, 0.3, 1, 2, 3, 3, 3, 3.5, 4, 4, 4, 4.5, 5, 7, 9, 12, 13, 11, 7, 4)


@dataclass(frozen=True)
class Costs:
    """What things cost, as docs/scaling.md says where from."""

    move: float = 0.0033  # seconds of a web process, with all its screens
    spread: float = 0.6  # of single moves around that, as a share of it
    database: float = 0.0002  # seconds of PostgreSQL for a move that is written alone
    commit: float = 0.004  # seconds that a move waits for the disk
    table: float = 136.0  # kilobytes of a web process, with two connections
    bot: float = 0.0005  # seconds of a core for a decision of a quick bot


@dataclass(frozen=True)
class Club:
    """Who comes, and what they do."""

    members: int = 1000
    visits: float = 0.6  # of a member a day
    stay: float = 2700.0  # seconds, on average
    people: float = 1.6  # at a table
    bots: float = 0.4  # of all moves that are bots'
    pace: float = 20.0  # seconds between two moves at a table
    processes: int = 2


@dataclass(frozen=True)
class Slot:
    """Ten minutes of a day."""

    at: float
    tables: int
    moves: float  # a second
    load: float  # of one web process
    median: float  # seconds until a move is on all screens
    p95: float
    database: float  # of a core of PostgreSQL
    bots: float  # cores


def slot(club: Club, costs: Costs, at: float, tables: int, chance: np.random.Generator) -> Slot:
    """Ten minutes with so many tables."""
    rate = tables / club.pace / club.processes  # moves a second in one process
    count = max(1, int(chance.poisson(rate * SLOT)))
    between = chance.exponential(1.0 / max(rate, 1e-9), count)
    shape = 1.0 / costs.spread**2
    service = chance.gamma(shape, costs.move / shape, count)
    delays = waits(between, service) + service + costs.commit
    moves = rate * club.processes
    load, quick = rate * costs.move, moves * club.bots * costs.bot
    median, most = (float(one) for one in np.quantile(delays, (0.5, 0.95)))
    return Slot(at, tables, moves, load, median, most, moves * costs.database, quick)


def waits(between: Numbers, service: Numbers) -> Numbers:
    """How long each waits for those before it: what came so far, less the least that it ever was."""
    steps = np.concatenate([[0.0], np.cumsum(service[:-1] - between[1:])])
    waited: Numbers = steps - np.minimum.accumulate(steps)
    return waited


def day(club: Club, costs: Costs, seed: int = 1) -> list[Slot]:
    """All slots of a day."""
    chance = np.random.default_rng(seed)
    weights = np.array(COMING) / sum(COMING)
    visits = chance.poisson(club.members * club.visits)
    hours = chance.choice(len(COMING), visits, p=weights)
    came = (hours + chance.random(visits)) * DAY / len(COMING)
    left = came + chance.exponential(club.stay, visits)
    found = []
    for at in np.arange(0.0, DAY, SLOT):
        middle = at + SLOT / 2
        here = int(np.sum((came <= middle) & (left > middle)))
        found.append(slot(club, costs, float(at), round(here / club.people), chance))
    return found


def lines(
    members: int, processes: int, pace: float, tables: int | None, move: float | None, seed: int
) -> Iterator[str]:
    """What a day looks like, or one of its slots with so many tables."""
    club = Club(members=members, processes=processes, pace=pace)
    costs = Costs() if move is None else replace(Costs(), move=move / 1000)
    if tables is not None:
        yield told(slot(club, costs, 0.0, tables, np.random.default_rng(seed)))
        return
    slots = day(club, costs, seed)
    busiest = max(slots, key=lambda one: one.tables)
    total = sum(one.moves * SLOT for one in slots)
    yield f"{members:,} members, {processes} web processes: {total:,.0f} moves in a day"
    for one in slots[:: len(slots) // 12]:
        yield told(one)
    yield f"busiest: {told(busiest)}"


def told(one: Slot) -> str:
    """A slot in one line."""
    hour, minute = divmod(int(one.at // 60), 60)
    stands = f"{hour:02}:{minute:02}: {one.tables:,} tables, {one.moves:,.1f} moves/s"
    if one.load >= 1.0:
        return f"{stands}: too much ({one.load:.1f} cores for each web process)"
    on_screens = f"{1000 * one.median:.0f} ms, 95 of 100 {1000 * one.p95:.0f}"
    return (
        f"{stands}; each web process {100 * one.load:.0f} % of a core, PostgreSQL {100 * one.database:.0f} %, "
        f"quick bots {one.bots:.2f} cores; on all screens after {on_screens}"
    )
