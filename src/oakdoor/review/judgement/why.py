"""Why one move is better than another: both are played on in the same worlds, and what lies there is compared.

A difference is told if it is more than chance: the mean of a line over all worlds, with its error. What is the same in
all worlds when the turn is over is certain; what is clear only in the mean is likely, what is less clear is guessed.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, TypeAlias

from oakdoor.bots.search import is_quick
from oakdoor.games.contract import Mode
from oakdoor.games.names import Record
from oakdoor.games.position.reader import Eyes
from oakdoor.games.state.layout import State
from oakdoor.review.judgement.ahead import (
    HELD,
    PLACES,
    SHED,
    TAKEN,
    TO_THE_END,
    scored_values,
    turns_ahead,
    worlds_ahead,
)
from oakdoor.review.judgement.beside import Cards
from oakdoor.review.judgement.choosing import UNTOLD, chosen, netted
from oakdoor.review.judgement.columns import CLEAR, LEAST, LIKELY, LITTLE, Column, Key, clarity, error, expected, mean
from oakdoor.review.judgement.opening import is_arranging, lay_open
from oakdoor.review.judgement.playing import Player, Scored, World
from oakdoor.review.judgement.together import with_groups
from oakdoor.review.shapes import Reason, Sure, When, Why
from oakdoor.review.spreads import spread_of

WORLDS, PLAIN_WORLDS = 120, 3  # fewer where the rules run plain
ENOUGH = 120  # where somebody waits
WEAK = 1.0  # errors that make a guess where nothing is clear
SHARE = 0.02  # the chance to win, if it differs by so much
HALF = 0.5
TEMPO = 2.0  # decisions: by so many a game lasts longer
PLAIN_TURNS = 2
ALL, NONE = 0.9, 0.1  # of the worlds: as good as all, as good as none
SOON, MOSTLY = (1, 2, 3), 0.75  # turns that are told, and in how many of the worlds in which something comes about
FEW = 10  # worlds: so few are for a first look
SEED, FURTHER = 0x5EED << 24, 1 << 44  # where seeds begin, and those of further worlds

Counts: TypeAlias = dict[Key, float]


def why(
    mode: Mode,
    box: Record,
    view: State,
    seat: int,
    better: tuple[int, ...],
    other: tuple[int, ...],
    ply: int,
    seed: int = 1,
    worlds: int = WORLDS,
    eye: Eyes | None = None,
    player: Player | None = None,
) -> Why:
    """Why some moves of a seat are better than others, as it can know it: `view` is what it sees, or for the eye
    EVERYTHING the true state. `ply` is how many decisions were made so far, or about as many."""
    player, eye = player or Player(mode, box), seat if eye is None else eye
    turns = turns_ahead(mode)
    if not is_quick(mode):
        worlds, turns = min(worlds, PLAIN_WORLDS), PLAIN_TURNS
    start = seed * SEED + (ply << 12)

    def played(moves: tuple[int, ...], begin: int) -> list[World]:
        found = player.play(view, seat, eye, moves, begin, worlds, turns)
        if is_arranging(mode, view):
            lay_open(mode, box, view, seat, moves, found)
        return found

    first, second = played(better, start), played(other, start)
    cards = Cards(mode, box, view, seat, better, other)
    found = Comparison(mode, box, view, seat, first, second, ply=ply, cards=cards).why()
    if found.is_enough(UNTOLD) or worlds < FEW:
        return found
    start += FURTHER  # chance has too much of a say: as many worlds again
    first, second = first + played(better, start), second + played(other, start)
    return Comparison(mode, box, view, seat, first, second, ply=ply, cards=cards).why()


def worlds_for(mode: Mode) -> int:
    """In how many worlds moves are played on where somebody waits: fewer where a decision has very many moves."""
    return worlds_ahead(mode, ENOUGH)


class Comparison:
    """Two moves, each played on in the same worlds."""

    def __init__(
        self,
        mode: Mode,
        box: Record,
        view: State,
        seat: int,
        first: list[World],
        second: list[World],
        *,
        ply: int = 0,
        cards: Cards | None = None,
    ) -> None:
        self.mode, self.box, self.view, self.seat, self.ply = mode, box, view, seat, ply
        self.first, self.second, self.cards = first, second, cards
        self.own = int(mode.rules.side_of(view, seat))
        self.sides = int(mode.rules.sides(view))
        self.is_team = "margin" in mode.offers
        self.weights = self._weights()
        self._side = [int(mode.rules.side_of(view, one)) for one in range(int(view.players))]
        self._legends: dict[int, tuple[str, int]] = {}  # their names and points, as far as they came up

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
        lost, lost_share = math.fsum(column.mean for column in columns), self._lost_share()
        whole = math.fsum(expected(column.later) for column in columns)
        if ends := self._ending(columns, whole):
            if self._is_about_winning:
                whole = lost = self._by_shares()
            told = chosen(netted(ends), max(whole, lost, key=abs))
            rest = whole - math.fsum(reason.points for reason in told)
        else:
            found = netted([reason for column in columns for reason in self._reasons(column)])
            told = chosen(found, max(whole, lost, key=abs))
            told, rest = with_groups(columns, told, self.own, self.is_team, self._tempo())
            if not told:
                told, rest = with_groups(columns, self._weak(columns), self.own, self.is_team)
        told += self._winning(lost - math.fsum(reason.points for reason in told), lost)
        whole = rest + math.fsum(reason.points for reason in told)
        return Why(tuple(told), whole, rest, lost, lost_share)

    def _tempo(self) -> float:
        """By how many decisions the game clearly lasts longer with the better move, or less than nothing: shorter."""
        if turns_ahead(self.mode) < TO_THE_END or not all(one.later.is_over for one in (*self.first, *self.second)):
            return 0.0
        longer = [float(one.later.steps - two.later.steps) for one, two in zip(self.first, self.second, strict=True)]
        return mean(longer) if clarity(longer) >= LIKELY and abs(mean(longer)) >= TEMPO else 0.0

    @property
    def _is_about_winning(self) -> bool:
        """Whether what counts where a game ends is who wins it: where that differs."""
        return not self.is_team and abs(self._lost_share()) >= SHARE

    def _share(self, worlds: list[World]) -> float:
        return mean([world.shares[self.seat] for world in worlds]) if worlds[0].shares else 0.0

    def _lost_share(self) -> float:
        """The difference in shares of the win."""
        return self._share(self.first) - self._share(self.second)

    def _by_shares(self) -> float:
        """The same difference in points, as a review counts them."""
        spread = spread_of(self.mode, int(self.view.players))
        return spread.lead(self._share(self.first), self.ply) - spread.lead(self._share(self.second), self.ply)

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
        for key, value in self._named(scored):
            yield key, value
            if key[1] == "legends" and not self.is_team:  # its points are in the line
                yield (key[0], "legends", ""), -value

    def _named(self, scored: Scored) -> Iterable[tuple[Key, float]]:
        """What came about in a world by its name: legends that were fulfilled, and those that were shed."""
        for kind, seat, value, _ in scored.noted:
            name, points = self._legend(value)
            if kind == TAKEN:
                yield (self._side[seat], "legends", name), points
            elif kind == SHED:
                yield (self.own, "goal", name), -points

    def _legend(self, value: int) -> tuple[str, int]:
        """The name of a legend, and its points."""
        if value not in self._legends:
            name = str(self.mode.event_value("legend", value, self.view))
            self._legends[value] = name, int(self.box.points[value])
        return self._legends[value]

    # ------------------------------------------------------------------ reasons

    def _reasons(self, column: Column) -> Iterable[Reason]:
        """What is told of a line: what the turn brings for certain, and what becomes likely after that."""
        later = column.later
        if column.is_settled:
            yield self._reason(column, column.now, "certain", "now")
            later = column.after()
        elif column.certain > 0 and column.mean > -LEAST:  # it is so now, and weighs what is left of it
            yield replace(self._reason(column, column.now, "certain", "now"), points=max(column.mean, LEAST))
            return
        points, doubt = mean(later), error(later)
        if points * column.mean <= 0:  # some of what the turn brings may be lost again: no reason of its own
            return
        if abs(points) >= LEAST and abs(points) >= CLEAR * doubt:
            yield self._reason(column, later, "likely" if abs(points) >= LIKELY * doubt else "guessed", "later")

    def _reason(self, column: Column, values: list[float], sure: Sure, when: When) -> Reason:
        side, line, what = column.key
        often, instead = (self._often(worlds, column.key) for worlds in (self.first, self.second))
        points, weight = mean(values), self._weight(column.key)
        change = points / weight if weight else 0.0
        cards: tuple[str, ...] = ()
        if self.cards and sure == "certain" and change > 0 and line in self.mode.lines:
            cards = self.cards.about(side, self.mode.lines.index(line), change, self.first, self.second)
        return Reason(
            side, line, what, points, sum(value != 0 for value in values) / len(values), sure, when,
            self._cells(side, line, when), often, instead, change, cards, self._within(column.key, when),
        )  # fmt: skip

    def _within(self, key: Key, when: When) -> int:
        """Within how many turns of its own a side mostly fulfils a legend that it has not fulfilled yet; 0 if that
        takes longer."""
        side, line, what = key
        if not what or line != "legends" or when == "now":
            return 0
        turns = [
            -(-begun // len(self._side))
            for world in self.first
            for kind, seat, value, begun in world.later.noted
            if kind == TAKEN and self._side[seat] == side and self._legend(value)[0] == what
        ]
        return next((soon for soon in SOON if sum(turn <= soon for turn in turns) > MOSTLY * len(turns)), 0)

    def _weak(self, columns: list[Column]) -> list[Reason]:
        """Where nothing is clear: the one line that is clearest, as a guess."""
        clear = {number: clarity(column.later) for number, column in enumerate(columns)}
        best = max(clear, key=lambda number: clear[number], default=None)
        if best is None or clear[best] < WEAK or abs(columns[best].mean) < LEAST * LITTLE:
            return []
        return [self._reason(columns[best], columns[best].later, "guessed", "later")]

    def _winning(self, untold: float, lost: float) -> list[Reason]:
        """Where all win or lose together, the chance to win is told where the lines do not say why it is better."""
        if not self.mode.cooperative or not self.first[0].shares or (lost > 0 and untold < UNTOLD * lost):
            return []
        often, instead = self._share(self.first), self._share(self.second)
        differ = [
            one.shares[self.seat] - two.shares[self.seat] for one, two in zip(self.first, self.second, strict=True)
        ]
        clear = clarity(differ)
        if often - instead < SHARE or clear < CLEAR:
            return []
        chance, points = sum(value != 0 for value in differ) / len(differ), max(LEAST, untold)
        sure: Sure = "likely" if clear >= LIKELY else "guessed"
        return [Reason(self.own, "win", "", points, chance, sure, "later", (), often, instead, points)]

    def _often(self, worlds: list[World], key: Key) -> float:
        """In which share of the worlds a component comes to a side, or what only one side can hold is its own."""
        side, line, what = key
        if not what and line not in HELD:
            return 0.0
        if what:
            return sum(any(part == key for part, _ in self._named(world.later)) for world in worlds) / len(worlds)
        number = self.mode.lines.index(line)
        return sum(world.later.lines.get((side, number), 0) > 0 for world in worlds) / len(worlds)

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
        shed = sum(int(self.box.points[value]) for kind, _, value, _ in world.now.noted if kind == SHED)
        return float(min(totals) - goal - shed)

    def _ending(self, columns: list[Column], whole: float) -> list[Reason]:
        """Where one of the moves ends the game and the other does not, that is the reason, after what the turn itself
        brings; nothing where both do, or neither."""
        ends = [sum(world.now.is_over for world in worlds) / len(worlds) for worlds in (self.first, self.second)]
        if not (max(ends) >= ALL and min(ends) <= NONE):
            return []
        now = [self._reason(one, one.now, "certain", "now") for one in columns if abs(one.certain) >= LEAST]
        worlds = self.first if ends[0] > ends[1] else self.second
        lead = mean([self._lead(world) for world in worlds])
        what = ("ends" if ends[0] > ends[1] else "goes_on") + ("_ahead" if lead > 0 else "_behind")
        whole = self._by_shares() if self._is_about_winning else whole
        points = whole - math.fsum(reason.points for reason in now)
        if self.is_team and ends[0] > ends[1] and lead > 0:  # won is won, however much more there would be
            now, points = [], lead
        share = max(ends) - min(ends)
        return [*now, Reason(self.own, "end", what, points, share, "certain", "now", (), ends[0], ends[1], points)]
