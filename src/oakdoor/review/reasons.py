"""Why a move is good or bad: the lines of all sides' scores before it and after the rest of its turn."""

from collections import Counter
from typing import Any

from oakdoor.games.contract import Mode
from oakdoor.games.events import NO_LOG, Event
from oakdoor.games.names import Record
from oakdoor.review.shapes import Term

MOST = 4  # terms of a reason
WORLDS = 6  # in which a change must be the same to be told
_PLACES = ("cell", "other", "place")  # values of the events that say what points are for

Change = dict[tuple[int, str], int]  # by side and line


def terms_of(mode: Mode, box: Record, view: Record, eye: int | None, actions: tuple[int, ...]) -> tuple[Term, ...]:
    """What moves of one turn change in the scores, as far as a seat with this view can know (None: all cards), the
    largest first."""
    changes: list[Change] = []
    cells: dict[tuple[int, str], list[str]] = {}
    for seed in range(WORLDS if eye is not None else 1):
        world = mode.copy_state(view)
        if eye is not None:
            mode.rules.resample(box, world, eye, seed)
        before, links = mode.scores(box, world), mode.links(box, world)
        for action in actions:
            mode.rules.apply(box, world, action, NO_LOG.copy())
        after = mode.scores(box, world)
        if _is_cleared(before, after):
            return ()
        changes.append(_change(before, after))
        if not cells:
            cells = _cells(links, mode.links(box, world))
    known = {key: points for key, points in changes[0].items() if all(one.get(key) == points for one in changes)}
    terms = [Term(*key, points, tuple(cells.get(key, ()))) for key, points in known.items()]
    return tuple(sorted(terms, key=lambda term: -abs(term.points))[:MOST])


def _change(before: list[dict[str, int]], after: list[dict[str, int]]) -> Change:
    changes = {
        (side, line): points - before[side][line] for side, lines in enumerate(after) for line, points in lines.items()
    }
    return {key: points for key, points in changes.items() if points}


def _is_cleared(before: list[dict[str, int]], after: list[dict[str, int]]) -> bool:
    """Whether a board was cleared for what comes next: that its points are gone is no reason."""
    return any(any(was.values()) and not any(now.values()) for was, now in zip(before, after, strict=True))


def _cells(before: list[Event], after: list[Event]) -> dict[tuple[int, str], list[str]]:
    """Where the points of each line changed."""
    was, now = Counter(map(_link, before)), Counter(map(_link, after))
    cells: dict[tuple[int, str], list[str]] = {}
    for (side, line, places, _), _ in [*(now - was).items(), *(was - now).items()]:
        found = cells.setdefault((side, line), [])
        found.extend(place for place in places if place not in found)
    return cells


def _link(event: Event) -> tuple[int, str, tuple[str, ...], Any]:
    places = [str(event.values[name]) for name in _PLACES if event.values.get(name) is not None]
    return event.seat, event.values["line"], tuple(dict.fromkeys(places)), event.values["points"]
