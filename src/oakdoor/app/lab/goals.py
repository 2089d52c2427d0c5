"""What tuning looks for, and what it may change: goals and changes as the command line and the workbench write them."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase

from oakdoor.games.components import ComponentTable
from oakdoor.games.contract import Mode, OptionError
from oakdoor.games.printing.declaration import Section, Whole, leaves
from oakdoor.games.printing.faults import Keys, Why

FIRST, SCORE, DECISIONS, TIES, WON = "first", "score", "decisions", "ties", "won"
GROUPS = {"tribes": ("humans", "elves", "dwarves", "goblins")}  # names for lines that are often compared
MOST_CHANGES = 40
_NUMBER = r"-?\d+(?:\.\d+)?"
_GOAL = re.compile(rf"([a-z_,]+)(?:=({_NUMBER})(?:\+-|±)({_NUMBER})|<=({_NUMBER}))")
_CHANGE = re.compile(r"([\w.*?-]+?)=(-?\d+)\.\.(-?\d+)")
GOAL_FORM = Why(
    "goal", "a goal is MEASURE=TARGET+-WIDTH or MEASURE<=MOST, such as first=50+-1 or tribes<=1, not {text!r}"
)
NO_ROOM = Why("room", "the goal {text!r} leaves no room: its width must be more than 0")
NO_MEASURE = Why("measure", "{game} {mode} has no measure {name!r}; it has {names}")
NOBODY_WINS = Why(
    "nobody", "nobody wins against others in {game} {mode}, so there is no goal {name!r}, but {instead!r}"
)
SOMEBODY_WINS = Why("somebody", "somebody always wins {game} {mode}, so there is no goal {name!r}, but {instead!r}")
CHANGE_FORM = Why("change", "a change is ENTRY=LEAST..MOST, such as legends.diversity=2..5, not {text!r}")
NO_NUMBER = Why("entry", "no number of the component file is called {name!r} (docs/components.md#entries)")
OUT_OF_BOUNDS = Why("bounds", "{where} can be changed within {low}..{high}, not {least}..{most}")
TOO_MANY = Why("many", "name 1 to {most} entries that may be changed, not {found}")


@dataclass(frozen=True)
class Goal:
    """A measure, and where it should lie: around a target. One of several lines is the largest gap between them."""

    text: str
    measure: str
    target: float
    width: float

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines of the score that are compared."""
        return GROUPS.get(self.measure) or (tuple(self.measure.split(",")) if "," in self.measure else ())

    def distance(self, value: float) -> float:
        """How far away a value is: 1 is the edge of what is good enough."""
        return abs(value - self.target) / self.width


@dataclass(frozen=True)
class Change:
    """An entry that may be changed, and between which values."""

    keys: Keys
    least: int
    most: int

    @property
    def name(self) -> str:
        """The entry as files and commands write it."""
        return ".".join(self.keys)


class AimError(OptionError):
    """What is wrong with a goal or a change; `key` and `values` are for translations."""

    def __init__(self, why: Why, **values: object) -> None:
        super().__init__(why.text.format(**values))
        self.key = why.key
        self.values = values


def groups_of(mode: Mode) -> list[str]:
    """The names for several lines that a mode has."""
    return [group for group, lines in GROUPS.items() if set(lines) <= set(mode.lines)]


def measures_of(mode: Mode) -> list[str]:
    """All that a goal can be about, but for gaps between lines that somebody chooses."""
    ends = [WON] if mode.cooperative else [FIRST, TIES]
    return [*ends, SCORE, DECISIONS, *groups_of(mode), *mode.lines]


def read_goal(text: str, mode: Mode) -> Goal:
    """A goal such as `first=50+-1`, `tribes<=1` or `elves,dwarves<=0.5`; an AimError says what is wrong with one."""
    found = _GOAL.fullmatch(text.replace(" ", ""))
    if found is None:
        raise AimError(GOAL_FORM, text=text)
    measure, target, width, most = found.groups()
    goal = Goal(text, measure, float(target or 0), float(width or most))
    if goal.width <= 0:
        raise AimError(NO_ROOM, text=text)
    names = {"game": mode.game, "mode": mode.name}
    if measure in (FIRST, TIES) and mode.cooperative:
        raise AimError(NOBODY_WINS, **names, name=measure, instead=WON)
    if measure == WON and not mode.cooperative:
        raise AimError(SOMEBODY_WINS, **names, name=measure, instead=FIRST)
    for name in goal.lines or (measure,):
        if name not in (mode.lines if goal.lines else measures_of(mode)):
            raise AimError(NO_MEASURE, **names, name=name, names=", ".join(measures_of(mode)))
    return goal


def numbers_of(table: type[ComponentTable]) -> dict[str, tuple[Keys, Whole]]:
    """All numbers of a component file, by the names of their entries."""
    found = leaves(table.shape or Section({}))
    return {".".join(keys): (keys, leaf) for keys, leaf in found if isinstance(leaf, Whole)}


def read_change(text: str, table: type[ComponentTable]) -> list[Change]:
    """What one text such as `legends.*=2..5` names; an AimError says what is wrong with it."""
    read = _CHANGE.fullmatch(text.replace(" ", ""))
    if read is None:
        raise AimError(CHANGE_FORM, text=text)
    pattern, least, most = read[1], int(read[2]), int(read[3])
    found = [entry for name, entry in numbers_of(table).items() if fnmatchcase(name, pattern)]
    if not found:
        raise AimError(NO_NUMBER, name=pattern)
    for keys, leaf in found:
        if not leaf.least <= least < most <= leaf.most:
            bounds = {"low": leaf.least, "high": leaf.most, "least": least, "most": most}
            raise AimError(OUT_OF_BOUNDS, where=".".join(keys), **bounds)
    return [Change(keys, least, most) for keys, _ in found]


def read_changes(texts: Iterable[str], table: type[ComponentTable]) -> list[Change]:
    """All that may be changed; of an entry that is named twice the last bounds count."""
    found = {change.name: change for text in texts for change in read_change(text, table)}
    if not 1 <= len(found) <= MOST_CHANGES:
        raise AimError(TOO_MANY, most=MOST_CHANGES, found=len(found))
    return list(found.values())


def distance(goals: list[Goal], measures: Mapping[str, float]) -> float:
    """How far away from all goals: as far as from the farthest. 1 is the edge of what is good enough."""
    return max(goal.distance(measures[goal.measure]) for goal in goals)
