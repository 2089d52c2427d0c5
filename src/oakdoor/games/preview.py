"""Previews: the events of a decision before it is made, for a hover and for explanations.

A preview must not tell what its reader cannot know, whatever the rules do with it: the card that a draw
brings, the tile that is turned up, what follows from them. So the decision is played in several random
worlds that agree with the reader's view, never in the true one, and only what all of them share is told.
"""

from typing import Any

from oakdoor.games.contract import Mode
from oakdoor.games.events import Event, new_log

WORLDS = 16
WHERE = {"cell", "other", "place", "target", "owner"}  # values that say where: what follows depends on them


def foreseen(mode: Mode, box: Any, view: Any, seat: int, action: int) -> list[Event]:
    """The events that an action of a seat has in every world that agrees with its view; unknown values are None."""
    log = new_log()
    shared: list[Event] | None = None
    for seed in range(WORLDS):
        world = mode.copy_state(view)
        mode.rules.resample(box, world, seat, seed)
        log[0, 0] = 0
        mode.rules.apply(box, world, action, log)
        events = [event.seen_by(seat) for event in mode.events(log, world)]
        shared = events if shared is None else _agreed(shared, events)
    return shared or []


def _agreed(some: list[Event], others: list[Event]) -> list[Event]:
    """What two lists of events have in common: up to where things happen otherwise or elsewhere, without values
    that differ."""
    agreed = []
    for one, other in zip(some, others, strict=False):
        if (one.name, one.seat) != (other.name, other.seat):
            break
        unsure = {key for key, value in one.values.items() if other.values.get(key) != value}
        if unsure & WHERE:
            break
        values = {key: None if key in unsure else value for key, value in one.values.items()}
        agreed.append(Event(one.name, one.seat, values))
    return agreed
