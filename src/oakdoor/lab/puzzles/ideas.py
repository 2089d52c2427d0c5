"""The idea of a puzzle, named from what its best move does: by the engine's events, and by the lines of the score that
it has more in than the move that tempts."""

from oakdoor.games.contract import CHANCE_SEAT, Mode
from oakdoor.games.events import Event, new_log
from oakdoor.games.names import Record

SEED = 5  # of the world in which both are played
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
    """What moves of a seat do in one world: the events, the lines of the own side, and whether the game is over."""

    def __init__(self, mode: Mode, box: Record, view: Record, seat: int, actions: tuple[int, ...]) -> None:
        rules, log = mode.rules, new_log()
        world = mode.copy_state(view)
        rules.resample(box, world, seat, SEED)
        moves = mode.new_moves()
        for action in actions:
            if action not in moves[: rules.legal(box, world, moves)] or int(rules.actor(world)) != seat:
                break  # a card showed something else than was thought
            rules.apply(box, world, action, log)
        self.events: list[Event] = mode.events(log, world)
        self.is_over = int(rules.actor(world)) < CHANCE_SEAT
        shown = mode.copy_state(world)
        if not self.is_over:
            rules.observe(box, shown, seat)
        self.lines = own_lines(mode, box, shown, seat)
        self.side = int(rules.side_of(world, seat))

    def names(self, seat: int) -> set[str]:
        """What happened by the seat."""
        return {event.name for event in self.events if event.seat in (seat, -1)}


def own_lines(mode: Mode, box: Record, state: Record, seat: int) -> dict[str, int]:
    """The lines of a seat's own side as things lie."""
    scored = mode.scores(box, state)
    return scored[min(int(mode.rules.side_of(state, seat)), len(scored) - 1)]


def ideas_of(mode: Mode, seat: int, best: Done, other: Done) -> tuple[str, ...]:
    """The ideas of a move beside another one, what says most first."""
    names, others = best.names(seat), other.names(seat)
    found: list[str] = []
    if best.is_over and not other.is_over:
        found.append("end")
    if any(event.name == "placed" and event.values.get("card") == "portal" for event in best.events):
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
