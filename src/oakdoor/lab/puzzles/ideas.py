"""The idea of a puzzle, named from what its best move does: by the engine's events, and by the lines of the score that
it has more in than the move that tempts."""

import numpy as np

from oakdoor.games.aetherya.components import PORTAL
from oakdoor.games.aetherya.kingdom.kingdom import link
from oakdoor.games.contract import CHANCE_SEAT, Mode
from oakdoor.games.events import NO_LOG, Event, new_log
from oakdoor.games.names import Log, Record

SEED = 5  # of the world in which both are played
ENDS = 8  # worlds in which a game that ends is looked at
MOST_SEATS = 4
MOST = 2  # ideas of a puzzle
WELL = "0,0"
TRIBES = ("elves", "dwarves", "humans", "goblins")
POINTS = "points"  # where nothing else can be said

# By idea, the events of the seat that make it; the first that fit are told.
_EVENTS = {
    "aetherya": {
        "threat": ("destroyed",),
        "fortress": ("fortress_built",),
        "legend": ("legend_taken", "legend_turned"),
        "shed": ("legend_shed",),
        "tile": ("tile_used", "tile_laid", "tile_fetched", "tile_kept", "swapped"),
        "age": ("age_ended",),
    },
    "rivality": {
        "surrounded": ("surrounded",),
        "delayed": ("delayed_cast", "delayed_set"),
    },
}
_LINES = {
    "aetherya": {"dragons": ("dragons",), "peace": ("conflicts",), "tribe": (*TRIBES, "terrain")},
    "rivality": {"well": ("well",), "fortress": ("fortresses",), "site": ("circles", "cottages")},
}


class Done:
    """What moves of a seat do in one world: the events, the lines of the own side, which of them come through portals,
    whether the game is over, and whether the seat is ahead then (or all have won, where they do so together)."""

    def __init__(self, mode: Mode, box: Record, view: Record, seat: int, actions: tuple[int, ...]) -> None:
        rules, log = mode.rules, new_log()
        world = _played(mode, box, view, seat, actions, SEED, log)
        self.events: list[Event] = mode.events(log, world)
        self.is_over = int(rules.actor(world)) < CHANCE_SEAT
        shown = mode.copy_state(world)
        if not self.is_over:
            rules.observe(box, shown, seat)
        self.lines = own_lines(mode, box, shown, seat)
        self.through = _through_portals(mode, box, shown, seat, self.lines)
        self.side = int(rules.side_of(world, seat))
        self.is_ahead = self.is_over and _is_ahead(mode, box, view, seat, actions)

    def names(self, seat: int) -> set[str]:
        """What happened by the seat."""
        return {event.name for event in self.events if event.seat in (seat, -1)}


def _played(mode: Mode, box: Record, view: Record, seat: int, actions: tuple[int, ...], seed: int, log: Log) -> Record:
    """A world that agrees with a view, after these moves."""
    rules, world, moves = mode.rules, mode.copy_state(view), mode.new_moves()
    rules.resample(box, world, seat, seed)
    for action in actions:
        if action not in moves[: rules.legal(box, world, moves)] or int(rules.actor(world)) != seat:
            break  # a card showed something else than was thought
        rules.apply(box, world, action, log)
    return world


def _is_ahead(mode: Mode, box: Record, view: Record, seat: int, actions: tuple[int, ...]) -> bool:
    """Whether moves that end the game win it for the seat alone, or for all together, in most ways in which what is
    hidden can lie. Whoever is behind, or shares the first place, does not end a game because it is won."""
    won = 0
    for seed in range(ENDS):
        world, shares = _played(mode, box, view, seat, actions, seed, NO_LOG), np.zeros(MOST_SEATS, np.float64)
        if int(mode.rules.actor(world)) < CHANCE_SEAT:
            mode.rules.returns(box, world, shares, np.zeros((8, 8), np.int16), NO_LOG)
        won += float(shares[seat]) > 1 - 1e-6
    return 2 * won > ENDS


def _through_portals(mode: Mode, box: Record, state: Record, seat: int, lines: dict[str, int]) -> dict[str, int]:
    """By line of the own side, the points that would not be there if portals joined nothing (A2.2)."""
    if mode.game != "aetherya":
        return {}
    closed = mode.copy_state(state)
    for kingdom in range(closed.sets.shape[0]):
        closed.sets[kingdom, PORTAL] = 0
        link(closed, kingdom)
    without = own_lines(mode, box, closed, seat)
    return {line: points - without.get(line, 0) for line, points in lines.items()}


def own_lines(mode: Mode, box: Record, state: Record, seat: int) -> dict[str, int]:
    """The lines of a seat's own side as things lie."""
    scored = mode.scores(box, state)
    return scored[min(int(mode.rules.side_of(state, seat)), len(scored) - 1)]


def ideas_of(mode: Mode, seat: int, best: Done, other: Done) -> tuple[str, ...]:
    """The ideas of a move beside another one, what says most first."""
    names, others = best.names(seat), other.names(seat)
    found: list[str] = []
    if best.is_ahead and not other.is_over:
        found.append("end")
    if mode.game == "aetherya" and _portal_matters(best, other):
        found.append("portal")
    found += [
        idea for idea, kinds in _EVENTS[mode.game].items() if names & set(kinds) and not others >= (names & set(kinds))
    ]
    if mode.game == "rivality":
        found += _on_the_field(best, other)
    gains = {
        idea: sum(best.lines.get(line, 0) - other.lines.get(line, 0) for line in lines)
        for idea, lines in _LINES[mode.game].items()
    }
    found += [idea for idea, gain in sorted(gains.items(), key=lambda one: -one[1]) if gain > 0]
    return tuple(dict.fromkeys(found))[:MOST] or (POINTS,)


def _portal_matters(best: Done, other: Done) -> bool:
    """Whether a portal is laid where the other move lays none, or two tribes score more through one."""
    gains = [tribe for tribe in TRIBES if best.through.get(tribe, 0) > max(0, other.through.get(tribe, 0))]
    return bool(_portals(best) - _portals(other)) or len(gains) > 1


def _portals(done: Done) -> set[str]:
    """Where portals were laid."""
    laid = (event for event in done.events if event.name == "placed" and event.values.get("card") == "portal")
    return {str(event.values.get("cell")) for event in laid}


def _on_the_field(best: Done, other: Done) -> list[str]:
    """What only a battlefield has: the well, a majority broken, a shield that is passed."""
    found = []
    taken, broken, bounced = (_places(best, name) for name in ("control_gained", "control_lost", "bounced"))
    if WELL in taken and WELL not in _places(other, "control_gained"):
        found.append("well")
    if broken - _places(other, "control_lost"):
        found.append("majority")
    if _places(other, "bounced") and not bounced:
        found.append("shield")
    return found


def _places(done: Done, name: str) -> set[str]:
    """Where something happened: control that one's own side gained, or another lost."""
    found = set()
    for event in done.events:
        colour = event.values.get("colour")
        is_own = colour is None or str(colour) in _own_names(done)
        if event.name == name and (is_own == (name != "control_lost") or name == "bounced"):
            found.add(str(event.values.get("place")))
    return found


def _own_names(done: Done) -> tuple[str, ...]:
    """How events write the own colour."""
    from oakdoor.games.rivality.components import COLOURS

    return (str(done.side), COLOURS[done.side])
