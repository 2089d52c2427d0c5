"""A balance report: the study of a mode with one component table, or of two beside each other."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from oakdoor.games.contract import Mode, OptionError
from oakdoor.games.names import Data
from oakdoor.games.registry import find_mode
from oakdoor.lab.balance.ladder import study_ladder
from oakdoor.lab.balance.numbers import DIGITS, beyond_chance, chance_of
from oakdoor.lab.balance.plan import DEALS, Plan, harvest, ladder_of, settings_of
from oakdoor.lab.balance.study import PACE, Study, study_games
from oakdoor.lab.jobs.crews import Crew
from oakdoor.lab.jobs.running import Means

FORMAT = 1
PRINTED = "printed"
SEED = 50_000
# Figures that follow from others, or that are another way to say them: they are shown, but not compared.
UNCOMPARED = ("minutes", "wins", "had", "rung", "step")


@dataclass(frozen=True)
class Difference:
    """A figure of A and of B: how much it changed, how likely so much is by chance, and whether it is beyond that when
    all comparisons of the report are counted."""

    name: str
    before: float
    after: float
    error: float
    chance: float
    beyond: bool

    @property
    def change(self) -> float:
        """How much it changed."""
        return self.after - self.before

    def as_json(self) -> Data:
        """The difference as a JSON object."""
        values = {"before": self.before, "after": self.after, "change": self.change, "error": self.error}
        rounded: Data = {name: round(value, DIGITS) for name, value in values.items()}
        return {"name": self.name, **rounded, "chance": float(f"{self.chance:.6g}"), "beyond_chance": self.beyond}


@dataclass
class Report:
    """All that a report knows. `studies` are A and, where two component tables are compared, B."""

    mode: Mode
    bot: str
    seed: int
    pace: float
    studies: list[Study]
    deals: int
    differences: list[Difference] = field(default_factory=list)
    files: list[str] = field(default_factory=list)  # the component files, as the command line named them

    @property
    def study(self) -> Study:
        """What was asked for: B where two are compared."""
        return self.studies[-1]

    @property
    def beyond(self) -> list[Difference]:
        """What differs beyond chance, the surest first."""
        found = [one for one in self.differences if one.beyond]
        return sorted(found, key=lambda one: (-abs(one.change) / (one.error or 1e-9), one.name))

    def as_json(self) -> Data:
        """The report as a JSON object (docs/balance.md)."""
        return {
            "format": FORMAT,
            "game": self.mode.game,
            "mode": self.mode.name,
            "bot": self.bot,
            "seed": self.seed,
            "pace": self.pace,
            "ladder_deals": self.deals,
            "correction": "holm",
            "studies": [study.as_json() for study in self.studies],
            "differences": [one.as_json() for one in self.differences],
        }


def balance(
    mode: Mode | str,
    components: Data | None = None,
    games: int | None = None,
    bot: str | None = None,
    seed: int = SEED,
    crew: Crew | None = None,
    *,
    against: Data | None = None,
    alone: bool = False,
    names: tuple[str, str] = (PRINTED, "other"),
    players: Sequence[int] | None = None,
    deals: int = DEALS,
    pace: float = PACE,
    means: Means | None = None,
) -> Report:
    """Play, and study what was played. `components` are compared with those `against` (the printed ones if not given)
    unless they are to be studied `alone`; `names` says what the two are called. `games` are of the fewest players,
    others get fewer. `players` leaves some numbers out; without `deals` there is no ladder."""
    mode = find_mode(*mode.split("/", 1)) if isinstance(mode, str) else mode
    if games is not None and games < 1:
        raise OptionError("at least one game must be played")
    tables = [components] if components is None or alone else [against, components]
    called = names[-1:] if alone and components is not None else names[: len(tables)]
    counts = list(players) if players is not None else None
    each = [settings_of(mode, table, games, bot, seed, counts) for table in tables]
    ladders = [ladder_of(mode, table, seed) if deals else [] for table in tables]
    plan = Plan([one for some in each for one in some], [one for some in ladders for one in some], deals)
    found = harvest(plan, means or Means(), crew)
    studies = []
    for number, (name, table, settings) in enumerate(zip(called, tables, each, strict=True)):
        study = Study(name, table, settings)
        start, step = number * len(settings), number * len(ladders[number])
        study_games(study, mode, found.games[start : start + len(settings)], pace)
        study.figures |= study_ladder(ladders[number], found.deals[step : step + len(ladders[number])])
        studies.append(study)
    return Report(mode, each[0][0].bot, seed, pace, studies, deals, compared(*studies) if len(studies) > 1 else [])


def compared(before: Study, after: Study) -> list[Difference]:
    """Every figure that both have, and which of them differ beyond chance (Holm)."""
    names = [name for name in before.figures if name in after.figures and _is_compared(name, before)]
    errors = {name: _error(before, after, name) for name in names}
    changes = {name: after.figures[name].value - before.figures[name].value for name in names}
    chances = {name: chance_of(changes[name], errors[name]) for name in names}
    beyond = beyond_chance(chances)
    return [
        Difference(
            name, before.figures[name].value, after.figures[name].value, errors[name], chances[name], name in beyond
        )
        for name in names
    ]


def _is_compared(name: str, study: Study) -> bool:
    """The last player's share follows from the others'."""
    kind, _, rest = name.partition(".")
    last = {f"{setting.players}.{setting.label}" for setting in study.settings}
    return kind not in UNCOMPARED and not (kind == "order" and rest in last)


def _error(before: Study, after: Study, name: str) -> float:
    """The error of a difference. Both were played with the same seeds; where that makes results alike the true error
    is smaller."""
    return float((before.figures[name].error ** 2 + after.figures[name].error ** 2) ** 0.5)


def page(report: Report, code: str = "en") -> str:
    """The report as one HTML file in all languages, opened in the language `code`."""
    from oakdoor.lab.balance.page import page_of

    return page_of(report, code)
