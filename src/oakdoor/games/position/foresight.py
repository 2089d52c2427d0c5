"""Foresight: what several worlds that agree with a view share of what a decision leads to.

A page works it out, too: the build translates this module (`lab/script`).
"""

from dataclasses import dataclass

from oakdoor.games.contract import Mode
from oakdoor.games.events import Event

Row = list[int]  # of a log


@dataclass(frozen=True)
class World:
    """What a decision led to in one world: the rows of its log, each side's score lines, the rows that say what the
    points are for, and what the player can do next."""

    rows: list[Row]
    lines: list[dict[str, int]]
    links: list[Row]
    choices: list[int]


@dataclass(frozen=True)
class Foresight:
    """What a decision leads to, as far as its player can know: the events, each side's score lines afterwards
    (None where they depend on something hidden), what the points of the other sides are for, and what the player can
    do next whatever is hidden."""

    events: list[Event]
    lines: list[dict[str, int | None]]
    links: list[Event]
    next: list[str]

    def known_sides(self) -> set[int]:
        """The sides whose lines do not depend on anything hidden."""
        return {side for side, own in enumerate(self.lines) if None not in own.values()}

    def counting(self, wanted: list[str]) -> "Foresight":
        """What is left if only some lines count, as in a lesson; all count if none is wanted."""
        if not wanted:
            return self
        lines = [{name: points if name in wanted else 0 for name, points in own.items()} for own in self.lines]
        return Foresight(self.events, lines, counting(self.links, wanted), self.next)


def counting(links: list[Event], wanted: list[str]) -> list[Event]:
    """Those of the links that belong to some lines; all if none is wanted."""
    return [link for link in links if not wanted or link.values["line"] in wanted]


def shared(mode: Mode, view: object, seat: int, worlds: list[World]) -> Foresight:
    """What all worlds have in common; `mode` has the words for what they hold."""
    first, *others = worlds
    agreed = agreed_events(mode, view, seat, [world.rows for world in worlds])
    is_whole = all(len(world.rows) == len(agreed) for world in worlds)
    events = [event for event, _ in agreed]
    lines = _agreed_lines([world.lines for world in worlds], agreed, is_whole)
    choices = [one for one in first.choices if all(one in world.choices for world in others)]
    # Where the lines hang on something hidden, a link that some worlds lack would look like points gained or lost.
    known = Foresight(events, lines, [], []).known_sides()
    links = [row for row in first.links if row[1] in known and all(row in world.links for world in others)]
    return Foresight(
        events, lines, [_event(mode, view, row, set()) for row in links], [mode.codec.words(one) for one in choices]
    )


def agreed_events(mode: Mode, view: object, seat: int, logs: list[list[Row]]) -> list[tuple[Event, bool]]:
    """What all logs have in common: up to where things happen otherwise or elsewhere, without values that differ.
    With each event whether a value of it is not known."""
    first, *others = logs
    agreed: list[tuple[Event, bool]] = []
    for number, row in enumerate(first):
        kind = mode.kinds[row[0]]
        secret = set(kind.secret) if row[1] != seat else set()
        unsure: set[str] = set()
        for rows in others:
            if number >= len(rows) or rows[number][:2] != row[:2]:
                return agreed
            if rows[number] != row:
                for name, one, other in zip(kind.values, row[2:], rows[number][2:], strict=False):
                    if one != other and mode.event_value(name, one, view) != mode.event_value(name, other, view):
                        unsure.add(name)
        if (unsure - secret) & mode.kinds.where:
            return agreed
        agreed.append((_event(mode, view, row, unsure | secret), bool(unsure | secret)))
    return agreed


def _event(mode: Mode, view: object, row: Row, unknown: set[str]) -> Event:
    """A row of a log in words, without what is not known."""
    kind = mode.kinds[row[0]]
    values = {
        name: None if name in unknown else mode.event_value(name, value, view)
        for name, value in zip(kind.values, row[2:], strict=False)
    }
    return Event(kind, row[1], values)


def _agreed_lines(
    tables: list[list[dict[str, int]]], agreed: list[tuple[Event, bool]], is_whole: bool
) -> list[dict[str, int | None]]:
    """Each side's lines, if they are the same in all worlds. A few worlds do not prove that: where something
    unknown comes to a side that can have points, its lines are not known, and if all depends on it, no lines are."""
    unknown = {event.seat for event, is_unsure in agreed if is_unsure and event.kind.scores}
    lines: list[dict[str, int | None]] = []
    for side, own in enumerate(tables[0]):
        known = is_whole and side not in unknown and all(table[side] == own for table in tables)
        lines.append({name: points if known else None for name, points in own.items()})
    return lines
