"""Previews: the events of a decision before it is made, for a hover and for explanations.

A preview must not tell what its reader cannot know, whatever the rules do with it: the card that a draw
brings, the tile that is turned up, what follows from them. So the decision is played in several random
worlds that agree with the reader's view, never in the true one, and only what all of them share is told.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from oakdoor.games.compiled import is_plain
from oakdoor.games.contract import Mode
from oakdoor.games.events import Event, new_log
from oakdoor.games.layout import copied, loosened

WORLDS = 16
_MOST_KEPT = 8
_kept: dict[tuple[Any, ...], list[Any]] = {}  # the worlds of the last views: many decisions of one are looked at

Row = list[int]  # of a log


@dataclass(frozen=True)
class Foresight:
    """What a decision leads to, as far as its player can know: the events, each side's score lines afterwards
    (None where they depend on something hidden), what the points of the other sides are for, and what the player can
    do next whatever is hidden."""

    events: list[Event]
    lines: list[dict[str, int | None]]
    links: list[Event]
    next: list[str]


def foreseen(mode: Mode, box: Any, view: Any, seat: int, action: int) -> list[Event]:
    """The events that an action of a seat has in every world that agrees with its view; unknown values are None."""
    logs = [rows for _, _, rows in _played(mode, box, view, seat, action)]
    return [event for event, _ in _agreed(mode, view, seat, logs)]


def foresee(mode: Mode, box: Any, view: Any, seat: int, action: int) -> Foresight:
    """The same events, with the score lines afterwards and the events `scored` that all worlds share."""
    log = new_log()
    logs, tables, links, choices = [], [], [], []
    for pieces, world, rows in _played(mode, box, view, seat, action):
        logs.append(rows)
        log[0, 0] = 0
        tables.append(mode.scores(pieces, world, log))
        links.append(_rows(log))
        choices.append(_choices(mode, pieces, world, seat))
    agreed = _agreed(mode, view, seat, logs)
    shared = Counter(map(tuple, links[0]))
    for rows in links[1:]:
        shared &= Counter(map(tuple, rows))
    lines = _agreed_lines(tables, agreed, is_whole=all(len(rows) == len(agreed) for rows in logs))
    # Where the lines hang on something hidden, a link that some worlds lack would look like points gained or lost.
    known = {side for side, own in enumerate(lines) if None not in own.values()}
    return Foresight(
        [event for event, _ in agreed],
        lines,
        [_event(mode, view, row, set()) for row in links[0] if row[1] in known and tuple(row) in shared],
        [mode.codec.words(one) for one in choices[0] if all(one in others for others in choices[1:])],
    )


def _choices(mode: Mode, pieces: Any, world: Any, seat: int) -> list[int]:
    """What a seat can do next in a world, if it is still to move."""
    if int(mode.rules.actor(world)) != seat:
        return []
    moves = mode.new_moves()
    return [int(action) for action in moves[: mode.rules.legal(pieces, world, moves)]]


def _played(mode: Mode, box: Any, view: Any, seat: int, action: int) -> Iterator[tuple[Any, Any, list[Row]]]:
    """For every world the box, the world after an action, and the rows of its log."""
    log = new_log()
    pieces = loosened(box) if is_plain() else box
    for sampled in _sampled(mode, box, pieces, view, seat):
        world = copied(sampled) if is_plain() else mode.copy_state(sampled)
        log[0, 0] = 0
        mode.rules.apply(pieces, world, action, log)
        yield pieces, world, _rows(log)


def _sampled(mode: Mode, box: Any, pieces: Any, view: Any, seat: int) -> list[Any]:
    """Random worlds that agree with a view, always the same ones."""
    key = (mode.game, mode.name, seat, box.tobytes(), view.tobytes())
    worlds = _kept.get(key)
    if worlds is None:
        worlds = []
        for seed in range(WORLDS):
            world = loosened(view) if is_plain() else mode.copy_state(view)
            mode.rules.resample(pieces, world, seat, seed)
            worlds.append(world)
        if len(_kept) >= _MOST_KEPT:
            _kept.clear()
        _kept[key] = worlds
    return worlds


def _rows(log: Any) -> list[Row]:
    rows: list[Row] = log[1 : int(log[0, 0]) + 1].tolist()
    return rows


def _agreed(mode: Mode, view: Any, seat: int, logs: list[list[Row]]) -> list[tuple[Event, bool]]:
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


def _event(mode: Mode, view: Any, row: Row, unknown: set[str]) -> Event:
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
