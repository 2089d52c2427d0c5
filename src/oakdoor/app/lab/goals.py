"""What tuning looks for, and what it may change: goals and changes as the command line writes them."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase

from oakdoor.games.components import ComponentTable
from oakdoor.games.contract import Mode, OptionError
from oakdoor.games.printing.declaration import Section, Whole, leaves
from oakdoor.games.printing.faults import Keys

FIRST, SCORE, DECISIONS, TIES, WON = "first", "score", "decisions", "ties", "won"
GROUPS = {"tribes": ("humans", "elves", "dwarves", "goblins")}  # names for lines that are often compared
MOST_CHANGES = 40
_NUMBER = r"-?\d+(?:\.\d+)?"
_GOAL = re.compile(rf"([a-z_,]+)(?:=({_NUMBER})(?:\+-|±)({_NUMBER})|<=({_NUMBER}))")
_CHANGE = re.compile(r"([\w.*?-]+?)=(-?\d+)\.\.(-?\d+)")


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


def read_goal(text: str, mode: Mode) -> Goal:
    """A goal such as `first=50+-1`, `tribes<=1` or `elves,dwarves<=0.5`; an OptionError says what is wrong with one."""
    found = _GOAL.fullmatch(text.replace(" ", ""))
    if found is None:
        raise OptionError(
            f"a goal is MEASURE=TARGET+-WIDTH or MEASURE<=MOST, such as first=50+-1 or tribes<=1, not {text!r}"
        )
    measure, target, width, most = found.groups()
    goal = Goal(text, measure, float(target or 0), float(width or most))
    if goal.width <= 0:
        raise OptionError(f"the goal {text!r} leaves no room: its width must be more than 0")
    known = [FIRST, TIES, WON, SCORE, DECISIONS, *mode.lines]
    wanted = goal.lines or (measure,)
    for name in wanted:
        if name not in known or (goal.lines and name not in mode.lines):
            groups = [group for group, lines in GROUPS.items() if set(lines) <= set(mode.lines)]
            raise OptionError(f"{mode.game} {mode.name} has no measure {name!r}; it has {', '.join([*known, *groups])}")
    if measure in (FIRST, TIES) and mode.cooperative:
        raise OptionError(
            f"nobody wins against others in {mode.game} {mode.name}, so there is no goal {measure!r}, but {WON!r}"
        )
    if measure == WON and not mode.cooperative:
        raise OptionError(f"somebody always wins {mode.game} {mode.name}, so there is no goal {WON!r}, but {FIRST!r}")
    return goal


def read_changes(texts: Iterable[str], table: type[ComponentTable]) -> list[Change]:
    """Changes such as `legends.*=2..5`; raises an OptionError that says what is wrong."""
    numbers = {
        ".".join(keys): (keys, leaf) for keys, leaf in leaves(table.shape or Section({})) if isinstance(leaf, Whole)
    }
    found: dict[str, Change] = {}
    for text in texts:
        read = _CHANGE.fullmatch(text.replace(" ", ""))
        if read is None:
            raise OptionError(f"a change is ENTRY=LEAST..MOST, such as legends.diversity=2..5, not {text!r}")
        pattern, least, most = read[1], int(read[2]), int(read[3])
        names = [name for name in numbers if fnmatchcase(name, pattern)]
        if not names:
            raise OptionError(f"no number of the component file is called {pattern!r} (docs/components.md#entries)")
        for name in names:
            keys, leaf = numbers[name]
            if not leaf.least <= least < most <= leaf.most:
                raise OptionError(f"{name} can be changed within {leaf.least}..{leaf.most}, not {least}..{most}")
            found[name] = Change(keys, least, most)
    if not 1 <= len(found) <= MOST_CHANGES:
        raise OptionError(f"name 1 to {MOST_CHANGES} entries that may be changed, not {len(found)}")
    return list(found.values())


def distance(goals: list[Goal], measures: Mapping[str, float]) -> float:
    """How far away from all goals: as far as from the farthest. 1 is the edge of what is good enough."""
    return max(goal.distance(measures[goal.measure]) for goal in goals)
