"""Why one move is better than another: both are played on in the same worlds, and what lies there is compared.

A difference is told if it is more than chance: the mean of a line over all worlds, with its error. What is the same in
all worlds when the turn is over is certain; what is clear only in the mean is likely, what is less clear is guessed.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from oakdoor.bots.search import is_quick
from oakdoor.games.contract import Mode
from oakdoor.games.names import Record
from oakdoor.games.position.reader import Eyes
from oakdoor.games.state.layout import State
from oakdoor.review.judgement.ahead import PLACES, SHED, TAKEN, scored_values, turns_ahead, worlds_ahead
from oakdoor.review.judgement.playing import Player, Scored, World
from oakdoor.review.shapes import Reason, Sure, When, Why

WORLDS, PLAIN_WORLDS = 120, 3  # fewer where the rules run plain
ENOUGH = 120  # where somebody waits
MOST, HEAVIEST = 4, 2  # reasons that are told, and how many of them by their weight alone
LEAST = 0.3  # points: less is no reason
CLEAR, LIKELY = 2.0, 3.2  # errors of a mean that make a difference, and one that nobody doubts
WEAK = 1.0  # errors that make a guess where nothing is clear
UNTOLD, SHARE = 0.3, 0.02  # of the whole: if more is left, more is told; the chance to win, if it differs by so much
HALF = LITTLE = 0.5
PLAIN_TURNS = 2
ALL, NONE = 0.9, 0.1  # of the worlds: as good as all, as good as none
SEED = 0x5EED << 24

Key: TypeAlias = tuple[int, str, str]  # side, line, component
Counts: TypeAlias = dict[Key, float]


@dataclass(frozen=True)
class Column:
    """What one line, or one component of it, differs by in every world: when the turn is over, and in the end."""

    key: Key
    now: list[float]
    later: list[float]

    @property
    def certain(self) -> float:
        """By how much it differs for certain when the turn is over."""
        return self.now[0] if min(self.now) == max(self.now) else 0.0

    @property
    def mean(self) -> float:
        """By how much it differs in the end."""
        return _mean(self.later)

    @property
    def expected(self) -> float:
        """The mean, with what may be chance taken out of it: the less clear it is, the more."""
        clarity = _clarity(self.later)
        return self.mean * max(0.0, 1.0 - clarity**-2) if clarity else 0.0

    def after(self) -> list[float]:
        """What becomes of it after the turn."""
        return [later - now for now, later in zip(self.now, self.later, strict=True)]


def _mean(values: Sequence[float]) -> float:
    return math.fsum(values) / len(values)


def _error(values: Sequence[float]) -> float:
    """How far the mean of some values may be from the true one."""
    mean = _mean(values)
    return math.sqrt(math.fsum((value - mean) ** 2 for value in values)) / len(values)


def _clarity(values: Sequence[float]) -> float:
    """How many errors a mean is away from nothing."""
    mean, error = abs(_mean(values)), _error(values)
    return mean / error if error else math.inf if mean else 0.0


def why(
    mode: Mode,
    box: Record,
    view: State,
    seat: int,
    better: tuple[int, ...],
    other: tuple[int, ...],
    decided: int,
    seed: int = 1,
    worlds: int = WORLDS,
    eye: Eyes | None = None,
    player: Player | None = None,
) -> Why:
    """Why some moves of a seat are better than others, as it can know it: `view` is what it sees, or for the eye
    EVERYTHING the true state. `decided` is how often it has decided so far."""
    player = player or Player(mode, box)
    turns = turns_ahead(mode)
    if not is_quick(mode):
        worlds, turns = min(worlds, PLAIN_WORLDS), PLAIN_TURNS
    eye = seat if eye is None else eye
    start = seed * SEED + (decided << 12)
    first, second = (player.play(view, seat, eye, moves, start, worlds, turns) for moves in (better, other))
    return Comparison(mode, box, view, seat, first, second).why()


def _netted(found: list[Reason]) -> list[Reason]:
    """Reasons without those that cancel each other: where one legend is taken instead of another of the same worth,
    that is none."""
    sums: defaultdict[tuple[int, str, str], float] = defaultdict(float)
    for reason in found:
        sums[reason.side, reason.line, reason.when] += reason.points
    return [one for one in found if abs(sums[one.side, one.line, one.when]) >= LEAST]


def _chosen(found: list[Reason], whole: float) -> list[Reason]:
    """What is told: the two reasons of most weight that are no guesses, and as long as these leave too much untold,
    whatever leaves least. What speaks for the move comes before what speaks against it."""
    weights = {reason: _weight(reason, found) for reason in found}
    left = sorted(
        found,
        key=lambda one: (one.sure == "guessed", -weights[one], one.side, one.line, one.what, one.when),
    )
    told: list[Reason] = []
    while left and len(told) < MOST:
        rest = whole - math.fsum(reason.points for reason in told)
        is_heavy = len(told) < HEAVIEST and left[0].sure != "guessed"
        if told and not is_heavy:
            left.sort(key=lambda reason: abs(rest - reason.points))
            if abs(rest) <= UNTOLD * abs(whole) or abs(rest - left[0].points) >= abs(rest):
                break
        told.append(left.pop(0))
    return sorted(told, key=lambda reason: (reason.points < 0, -weights[reason]))


def _weight(reason: Reason, found: list[Reason]) -> float:
    """What a reason weighs beside the others: its points, but for those that another part of the same line takes back
    at the same moment; what is certain weighs half of what its side scores at least."""
    same = [one for one in found if (one.side, one.line, one.when) == (reason.side, reason.line, reason.when)]
    agreeing = math.fsum(one.points for one in same if one.points * reason.points > 0)
    part = abs(math.fsum(one.points for one in same)) / abs(agreeing) if agreeing else 0.0
    points = abs(reason.points) if reason.sure != "certain" else max(abs(reason.points), HALF * abs(reason.change))
    return points * min(1.0, part)


def worlds_for(mode: Mode) -> int:
    """In how many worlds moves are played on where somebody waits: fewer where a decision has very many moves."""
    return worlds_ahead(mode, ENOUGH)


class Comparison:
    """Two moves, each played on in the same worlds."""

    def __init__(
        self, mode: Mode, box: Record, view: State, seat: int, first: list[World], second: list[World]
    ) -> None:
        self.mode, self.box, self.view, self.seat = mode, box, view, seat
        self.first, self.second = first, second
        self.own = int(mode.rules.side_of(view, seat))
        self.sides = int(mode.rules.sides(view))
        self.is_team = "margin" in mode.offers
        self.weights = self._weights()

    def _weights(self) -> list[float]:
        """What a point of each side is to the decider's lead: of the own side 1, of the others' less than nothing, as
        often as they are the best other one. Where all win together, what counts is the lowest."""
        ends = [self._totals(world.later) for world in [*self.first, *self.second]]
        if self.is_team:
            lowest = Counter(totals.index(min(totals)) for totals in ends)
            return [lowest[side] / len(ends) for side in range(self.sides)]
        rivals = [side for side in range(self.sides) if side != self.own]
        best = Counter(max(rivals, key=lambda side: totals[side]) for totals in ends) if rivals else Counter[int]()
        return [1.0 if side == self.own else -best[side] / len(ends) for side in range(self.sides)]

    def _totals(self, scored: Scored) -> list[int]:
        totals = [0] * self.sides
        for (side, line), points in scored.lines.items():
            totals[side] += points if line < len(self.mode.lines) else 0
        return totals

    def why(self) -> Why:
        """The reasons that are worth telling."""
        columns = self._columns()
        whole = math.fsum(column.expected for column in columns)
        found = self._ending(columns, whole) or [reason for column in columns for reason in self._reasons(column)]
        told = _chosen(_netted(found) or self._weak(columns), whole)
        told += self._winning(whole - math.fsum(reason.points for reason in told), whole)
        return Why(tuple(told), whole, whole - math.fsum(reason.points for reason in told))

    def _columns(self) -> list[Column]:
        """All that differs in any world."""
        rows = []
        for one, two in zip(self.first, self.second, strict=True):
            rows.append((self._difference(one.now, two.now), self._difference(one.later, two.later)))
        keys = sorted({key for now, later in rows for key in (*now, *later)})
        return [
            Column(key, [now.get(key, 0.0) for now, _ in rows], [later.get(key, 0.0) for _, later in rows])
            for key in keys
        ]

    def _difference(self, one: Scored, two: Scored) -> Counts:
        """What a world brings more with the better move, in points of the decider's lead."""
        counts: defaultdict[Key, float] = defaultdict(float)
        for scored, sign in ((one, 1), (two, -1)):
            for key, points in self._parts(scored):
                counts[key] += sign * points * self._weight(key)
        return {key: points for key, points in counts.items() if points}

    def _weight(self, key: Key) -> float:
        """What a point is to the decider's lead; what all have to exceed is the same for all."""
        return 1.0 if key[1] == "goal" else self.weights[key[0]]

    def _parts(self, scored: Scored) -> Iterable[tuple[Key, float]]:
        """The points of a world by side, line and component."""
        for (side, line), points in scored.lines.items():
            if line < len(self.mode.lines):
                yield (side, self.mode.lines[line], ""), points
        for kind, seat, value in scored.noted:
            if kind == TAKEN:
                name, points = str(self.mode.event_value("legend", value, self.view)), int(self.box.points[value])
                side = int(self.mode.rules.side_of(self.view, seat))
                yield (side, "legends", name), points
                if not self.is_team:  # its points are in the line
                    yield (side, "legends", ""), -points
            elif kind == SHED:
                name, points = str(self.mode.event_value("legend", value, self.view)), int(self.box.points[value])
                yield (self.own, "goal", name), -points

    # ------------------------------------------------------------------ reasons

    def _reasons(self, column: Column) -> Iterable[Reason]:
        """What is told of a line: what the turn brings for certain, and what becomes likely after that."""
        later = column.later
        if abs(column.certain) >= LEAST * LITTLE:
            yield self._reason(column, column.now, "certain", "now")
            later = column.after()
        points, error = _mean(later), _error(later)
        if points * column.mean <= 0:  # some of what the turn brings may be lost again: no reason of its own
            return
        if abs(points) >= LEAST and abs(points) >= CLEAR * error:
            yield self._reason(column, later, "likely" if abs(points) >= LIKELY * error else "guessed", "later")

    def _reason(self, column: Column, values: list[float], sure: Sure, when: When) -> Reason:
        side, line, what = column.key
        often, instead = (self._often(worlds, column.key) for worlds in (self.first, self.second))
        points, weight = _mean(values), self._weight(column.key)
        return Reason(
            side, line, what, points, sum(value != 0 for value in values) / len(values), sure, when,
            self._cells(side, line, when), often, instead, points / weight if weight else 0.0,
        )  # fmt: skip

    def _weak(self, columns: list[Column]) -> list[Reason]:
        """Where nothing is clear: the one line that is clearest, as a guess."""
        clear = {number: _clarity(column.later) for number, column in enumerate(columns)}
        best = max(clear, key=lambda number: clear[number], default=None)
        if best is None or clear[best] < WEAK or abs(columns[best].mean) < LEAST * LITTLE:
            return []
        return [self._reason(columns[best], columns[best].later, "guessed", "later")]

    def _winning(self, rest: float, whole: float) -> list[Reason]:
        """Where all win or lose together, the chance to win says what the lines leave open."""
        if not self.mode.cooperative or abs(rest) < UNTOLD * abs(whole) or not self.first[0].shares:
            return []
        often, instead = (_mean([world.shares[self.seat] for world in worlds]) for worlds in (self.first, self.second))
        differ = [
            one.shares[self.seat] - two.shares[self.seat] for one, two in zip(self.first, self.second, strict=True)
        ]
        if often - instead < SHARE or rest <= 0 or _clarity(differ) < CLEAR:
            return []
        sure: Sure = "likely" if _clarity(differ) >= LIKELY else "guessed"
        chance = sum(value != 0 for value in differ) / len(differ)
        return [Reason(self.own, "win", "", rest, chance, sure, "later", (), often, instead, rest)]

    def _often(self, worlds: list[World], key: Key) -> float:
        """In which share of the worlds a component comes to a side."""
        if not key[2]:
            return 0.0
        return sum(any(part == key for part, _ in self._parts(world.later)) for world in worlds) / len(worlds)

    def _cells(self, side: int, line: str, when: When) -> tuple[str, ...]:
        """Where the points of a line differ in most of the worlds."""
        places: Counter[int] = Counter()
        number = 0
        for one, two in zip(self.first, self.second, strict=True):
            ours, theirs = (one.now, two.now) if when == "now" else (one.later, two.later)
            if not ours.links and not theirs.links:
                continue
            number += 1
            differ = Counter(map(tuple, ours.links))
            differ.subtract(Counter(map(tuple, theirs.links)))
            found: dict[int, None] = {}
            for link, times in differ.items():
                if times and link[0] == side and self.mode.lines[link[1]] == line:
                    found.update(dict.fromkeys(self._where(link)))
            places.update(list(found))
        kind = next((name for name in PLACES if name in scored_values(self.mode)), None)
        if kind is None:
            return ()
        most = [place for place, times in places.items() if times > number / 2]
        return tuple(str(self.mode.event_value(kind, place, self.view)) for place in most if place >= 0)

    def _where(self, link: tuple[int, ...]) -> tuple[int, ...]:
        """The places of a link, as far as its values are places."""
        values = zip(scored_values(self.mode), link[1:], strict=False)
        return tuple(value for name, value in values if name in PLACES)

    def _lead(self, world: World) -> float:
        """By how much a game that is over is won when the turn is over; less than nothing if it is lost."""
        totals = self._totals(world.now)
        if not self.is_team:
            return math.fsum(weight * total for weight, total in zip(self.weights, totals, strict=True))
        if world.shares[self.seat] < HALF:
            return -1.0
        view: Mapping[str, Any] = self.mode.describe(self.box, self.view, self.seat)
        goal = int(view.get("target", 0))
        shed = sum(int(self.box.points[value]) for kind, _, value in world.now.noted if kind == SHED)
        return float(min(totals) - goal - shed)

    def _ending(self, columns: list[Column], whole: float) -> list[Reason]:
        """Where one of the moves ends the game and the other does not, that is the reason, after what the turn itself
        brings; nothing where both do, or neither."""
        ends = [sum(world.now.is_over for world in worlds) / len(worlds) for worlds in (self.first, self.second)]
        if not (max(ends) >= ALL and min(ends) <= NONE):
            return []
        now = [self._reason(one, one.now, "certain", "now") for one in columns if abs(one.certain) >= LEAST]
        worlds = self.first if ends[0] > ends[1] else self.second
        lead = _mean([self._lead(world) for world in worlds])
        what = ("ends" if ends[0] > ends[1] else "goes_on") + ("_ahead" if lead > 0 else "_behind")
        points = whole - math.fsum(reason.points for reason in now)
        if self.is_team and ends[0] > ends[1] and lead > 0:  # won is won, however much more there would be
            now, points = [], lead
        share = max(ends) - min(ends)
        return [*now, Reason(self.own, "end", what, points, share, "certain", "now", (), ends[0], ends[1], points)]
