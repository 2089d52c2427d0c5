"""Why a move is good or bad: the lines of all sides' scores before it and after the rest of its turn."""

from collections import Counter

from oakdoor.bots.search import is_quick
from oakdoor.games.compiler.compiled import is_plain
from oakdoor.games.compiler.outside import module_of
from oakdoor.games.contract import Mode
from oakdoor.games.events import NO_LOG, Event
from oakdoor.games.names import Record
from oakdoor.games.position.reader import EVERYTHING, Everything, Eyes
from oakdoor.games.state.layout import State
from oakdoor.review.judgement.ahead import PLACES, scored_values
from oakdoor.review.judgement.playing import Player, Scored, World
from oakdoor.review.scales import is_review_warm
from oakdoor.review.shapes import How, Term

MOST = 4  # terms of a reason
WORLDS, MANY = 4, 24  # in which a change must be the same to be told; many where chance has a say
SEED = 1 << 20

Link = tuple[int, str, tuple[str, ...], int]  # side, line, places and points
Change = dict[tuple[int, str], int]  # by side and line
Before = tuple[list[dict[str, int]], list[Link]]  # lines by side, and what points are for


def before_of(mode: Mode, box: Record, view: State) -> Before:
    """The lines of all sides in a view, and what their points are for."""
    return mode.scores(box, view), [_link(event) for event in mode.links(box, view)]


def terms_of(
    mode: Mode,
    box: Record,
    view: State,
    seat: int,
    eye: Eyes,
    actions: tuple[int, ...],
    player: Player | None = None,
    scored: Before | None = None,
) -> tuple[Term, ...]:
    """What moves of a seat in one turn change in the scores, as far as an eye can know: the seat's own, whose view this
    is, or EVERYTHING; the largest first. `scored` is what the view shows before them, if that is known."""
    before, links = scored or before_of(mode, box, view)
    if player is None and not is_ready(mode):
        ends = _applied(mode, box, view, eye, actions)
    else:
        ends = _played(player or Player(mode, box), mode, view, seat, eye, actions, len(before))
    if any(_is_cleared(before, after) for after, _ in ends):
        return ()
    changes = [_change(before, after) for after, _ in ends]
    places = _places(links, ends[0][1])
    known = {key: points for key, points in changes[0].items() if all(one.get(key) == points for one in changes)}
    terms = [Term(*key, points, *places.get(key, ((), "mixed"))) for key, points in known.items()]
    return tuple(sorted(terms, key=lambda term: -abs(term.points))[:MOST])


def is_ready(mode: Mode) -> bool:
    """Whether moves can be played on without waiting for a compiler."""
    return is_plain() or module_of(mode) is not None or is_review_warm(mode.game, mode.name)


def _played(
    player: Player, mode: Mode, view: State, seat: int, eye: Eyes, actions: tuple[int, ...], sides: int
) -> list[Before]:
    """What lies after a turn in some worlds, counted where its rules are compiled."""
    worlds = player.play_only(view, seat, eye, actions, SEED, 1 if eye is EVERYTHING else WORLDS)
    if len({tuple(sorted(world.later.lines.items())) for world in worlds}) > 1 or (is_quick(mode) and len(worlds) > 1):
        worlds = player.play_only(view, seat, eye, actions, SEED, MANY)
    return [
        (
            [
                {line: world.later.lines.get((side, at), 0) for at, line in enumerate(mode.lines)}
                for side in range(sides)
            ],
            [_named(mode, view, link) for link in world.later.links] if world is worlds[0] else [],
        )
        for world in worlds
    ]


def _applied(mode: Mode, box: Record, view: State, eye: Eyes, actions: tuple[int, ...]) -> list[Before]:
    """The same by the rules alone, for whoever would have to wait for the loop above."""
    ends: list[Before] = []
    for seed in range(1 if eye is EVERYTHING else MANY):
        world = mode.copy_state(view)
        if not isinstance(eye, Everything):
            mode.rules.resample(box, world, eye, seed)
        for action in actions:
            mode.rules.apply(box, world, action, NO_LOG.copy())
        ends.append((mode.scores(box, world), [] if ends else before_of(mode, box, world)[1]))
    return ends


def applied_worlds(mode: Mode, box: Record, view: State, seat: int, actions: tuple[int, ...]) -> list[World]:
    """What lies after some moves in worlds that agree with what a seat sees, by the rules alone; nothing is played on,
    so it is the same now and later."""
    worlds = []
    for scores, _ in _applied(mode, box, view, seat, actions):
        lines = {(side, at): own[line] for side, own in enumerate(scores) for at, line in enumerate(mode.lines)}
        scored = Scored(False, len(actions), lines)
        worlds.append(World(scored, scored))
    return worlds


def _named(mode: Mode, view: State, link: tuple[int, int, int, int, int]) -> Link:
    """What points are for, as events say it."""
    side, line, first, second, points = link
    values = dict(zip(scored_values(mode), (line, first, second, points), strict=True))
    where = [mode.event_value(name, values[name], view) for name in PLACES if name in values]
    places = [str(place) for place in where if place is not None]
    return side, mode.lines[line], tuple(dict.fromkeys(places)), points


def _change(before: list[dict[str, int]], after: list[dict[str, int]]) -> Change:
    changes = {
        (side, line): points - before[side][line] for side, lines in enumerate(after) for line, points in lines.items()
    }
    return {key: points for key, points in changes.items() if points}


def _is_cleared(before: list[dict[str, int]], after: list[dict[str, int]]) -> bool:
    """Whether a board was cleared for what comes next: that its points are gone is no reason."""
    return any(any(was.values()) and not any(now.values()) for was, now in zip(before, after, strict=True))


def _places(before: list[Link], after: list[Link]) -> dict[tuple[int, str], tuple[tuple[str, ...], How]]:
    """Where the points of each line changed, and how."""
    was, now = Counter(before), Counter(after)
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
    places = [str(event.values[name]) for name in PLACES if event.values.get(name) is not None]
    return event.seat, event.values["line"], tuple(dict.fromkeys(places)), event.values["points"]
