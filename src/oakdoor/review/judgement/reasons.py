"""Why a move is good or bad: the lines of all sides' scores before it and after the rest of its turn."""

from collections import Counter

from oakdoor.games.contract import Mode
from oakdoor.games.events import NO_LOG, Event
from oakdoor.games.position.reader import EVERYTHING, Eyes
from oakdoor.games.state.layout import State
from oakdoor.review.shapes import How, Term

MOST = 4  # terms of a reason
WORLDS, MANY = 4, 24  # in which a change must be the same to be told; many where chance has a say
_PLACES = ("cell", "other", "place")  # values of the events that say what points are for

Link = tuple[int, str, tuple[str, ...], int]  # side, line, places and points
Change = dict[tuple[int, str], int]  # by side and line


def terms_of(mode: Mode, box: object, view: State, eye: Eyes, actions: tuple[int, ...]) -> tuple[Term, ...]:
    """What moves of one turn change in the scores, as far as a seat with this view can know (None: all cards), the
    largest first."""
    changes: list[Change] = []
    outcomes: set[bytes] = set()
    places: dict[tuple[int, str], tuple[tuple[str, ...], How]] = {}
    for seed in range(MANY if eye is not EVERYTHING else 1):
        if seed == WORLDS and len(outcomes) == 1:
            break
        world = mode.copy_state(view)
        if eye is not EVERYTHING:
            mode.rules.resample(box, world, eye, seed)
        before = mode.scores(box, world)
        links = [] if changes else mode.links(box, world)
        for action in actions:
            mode.rules.apply(box, world, action, NO_LOG.copy())
        after = mode.scores(box, world)
        if _is_cleared(before, after):
            return ()
        if not changes:
            places = _places(links, mode.links(box, world))
        changes.append(_change(before, after))
        if eye is not EVERYTHING:
            mode.rules.observe(box, world, eye)
            outcomes.add(world.tobytes())
    known = {key: points for key, points in changes[0].items() if all(one.get(key) == points for one in changes)}
    terms = [Term(*key, points, *places.get(key, ((), "mixed"))) for key, points in known.items()]
    return tuple(sorted(terms, key=lambda term: -abs(term.points))[:MOST])


def _change(before: list[dict[str, int]], after: list[dict[str, int]]) -> Change:
    changes = {
        (side, line): points - before[side][line] for side, lines in enumerate(after) for line, points in lines.items()
    }
    return {key: points for key, points in changes.items() if points}


def _is_cleared(before: list[dict[str, int]], after: list[dict[str, int]]) -> bool:
    """Whether a board was cleared for what comes next: that its points are gone is no reason."""
    return any(any(was.values()) and not any(now.values()) for was, now in zip(before, after, strict=True))


def _places(before: list[Event], after: list[Event]) -> dict[tuple[int, str], tuple[tuple[str, ...], How]]:
    """Where the points of each line changed, and how."""
    was, now = Counter(map(_link, before)), Counter(map(_link, after))
    new, gone = _by_line(now - was), _by_line(was - now)
    found: dict[tuple[int, str], tuple[tuple[str, ...], How]] = {}
    for key in {**new, **gone}:
        ins, outs = new.get(key, []), gone.get(key, [])
        how: How = "gone" if not ins else "new" if not outs else "turned" if sorted(ins) == sorted(outs) else "mixed"
        found[key] = tuple(dict.fromkeys(place for places in [*ins, *outs] for place in places)), how
    return found


def _by_line(links: Counter[Link]) -> dict[tuple[int, str], list[tuple[str, ...]]]:
    found: dict[tuple[int, str], list[tuple[str, ...]]] = {}
    for side, line, places, _ in links.elements():
        found.setdefault((side, line), []).append(places)
    return found


def _link(event: Event) -> Link:
    places = [str(event.values[name]) for name in _PLACES if event.values.get(name) is not None]
    return event.seat, event.values["line"], tuple(dict.fromkeys(places)), event.values["points"]
