"""Tuning: looking for values of a component file that reach a goal, by Optuna.

Trials play the same deals, so that two files differ by what they say and not by luck. The best of many trials looks
better than it is, so the best few are tried once more, each with deals of its own that the search has not seen: a goal
counts as reached when these say so too. The same seed gives the same trials; they are kept in a journal beside the
file, from which a search that was stopped goes on.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from oakdoor.app.lab.goals import Change, Goal, distance
from oakdoor.games.components import ComponentTable
from oakdoor.games.errors import ComponentError, OptionError
from oakdoor.games.names import Data
from oakdoor.games.printing.declaration import value_at, with_value
from oakdoor.games.printing.editing import edited
from oakdoor.lab.design.measuring import Measured, measure, with_components
from oakdoor.lab.jobs.job import Job
from oakdoor.lab.jobs.running import Means, crew_for
from oakdoor.lab.jobs.version import Needs, version_of
from oakdoor.lab.simulate import Plan

if TYPE_CHECKING:
    import optuna

FRESH = 1_000_003  # added to the seed for the deals of each check
MOST_CHECKS = 3  # the more are checked, the more likely is one confirmed by luck
_STARTED = 8  # trials at random before the sampler learns from them

Values = dict[str, int]


@dataclass(frozen=True)
class Trial:
    """Values that were tried, and what came of them; nothing where no game can be played with them."""

    number: int
    values: Values
    measures: dict[str, Measured] | None
    distance: float | None


@dataclass(frozen=True)
class Check:
    """A trial once more, with deals that the search has not seen."""

    trial: Trial
    measures: dict[str, Measured]
    distance: float


@dataclass
class Search:
    """What to look for, and what was found so far."""

    plan: Plan
    table: type[ComponentTable]
    text: str
    goals: list[Goal]
    changes: list[Change]
    trials: int
    done: list[Trial] = field(default_factory=list)
    checks: list[Check] = field(default_factory=list)

    @property
    def data(self) -> Data:
        """The data of the file that the search begins with."""
        found = self.table.examined(self.text)
        assert found.data is not None
        return found.data

    @property
    def start(self) -> Values:
        """What stands in the file, as near as the bounds allow."""
        standing = {change.name: value_at(self.data, change.keys) or 0 for change in self.changes}
        return {
            change.name: min(max(int(str(standing[change.name])), change.least), change.most) for change in self.changes
        }

    def data_with(self, values: Values) -> Data:
        """The components with these values."""
        data = self.data
        for change in self.changes:
            if (value_at(data, change.keys) or 0) != values[change.name]:
                data = with_value(data, change.keys, values[change.name])
        return data

    def text_with(self, values: Values) -> str:
        """The file with these values; everything else stays as it is written."""
        text = self.text
        for change in self.changes:
            data = self.table.examined(text).data
            data = data if data is not None else self.data
            if (value_at(data, change.keys) or 0) != values[change.name]:
                text = edited(text, data, change.keys, values[change.name])
        return text

    @property
    def ranked(self) -> list[Trial]:
        """The trials by how near they are to the goals, each set of values once. Among those that reach them, the ones
        that change least come first."""
        sound = {
            tuple(trial.values.items()): trial
            for trial in sorted(self.done, key=self._rank, reverse=True)
            if trial.distance is not None
        }
        return sorted(sound.values(), key=self._rank)

    def _rank(self, trial: Trial) -> tuple[float, float, float, int]:
        away = trial.distance or 0.0
        spans = {change.name: change.most - change.least for change in self.changes}
        moved = sum(abs(value - self.start[name]) / spans[name] for name, value in trial.values.items())
        return max(1.0, away), moved, away, trial.number

    @property
    def to_check(self) -> list[Trial]:
        """The best few that reach the goals; the nearest where none does."""
        reaching = [trial for trial in self.ranked if (trial.distance or 0.0) <= 1]
        return reaching[:MOST_CHECKS] or self.ranked[:1]

    @property
    def chosen(self) -> Check | None:
        """The first that is confirmed; where none is, the one that came nearest with other deals."""
        return min(self.checks, key=lambda check: max(1.0, check.distance), default=None)

    @property
    def best(self) -> Trial | None:
        """The trial that is taken; until trials are checked, the one that ranks first."""
        return self.chosen.trial if self.chosen is not None else next(iter(self.ranked), None)

    @property
    def confirmed(self) -> dict[str, Measured]:
        """What was measured of the best with other deals."""
        return self.chosen.measures if self.chosen is not None else {}

    @property
    def reached(self) -> bool:
        """Whether the best trial reaches all goals, with the deals of the search and with others."""
        chosen = self.chosen
        return chosen is not None and max(chosen.trial.distance or 0.0, chosen.distance) <= 1

    @property
    def outcome(self) -> str:
        """What came of it, once trials are checked."""
        if self.best is None:
            return "nothing"
        return "reached" if self.reached else "unconfirmed" if (self.best.distance or 0.0) <= 1 else "missed"

    def as_json(self) -> Data:
        """What was found, for programs."""
        best = self.best
        return {
            "game": self.plan.mode.game,
            "mode": self.plan.mode.name,
            "players": self.plan.players,
            "bots": self.plan.bots,
            "games": self.plan.games,
            "seed": self.plan.seed,
            "goals": [asdict(goal) for goal in self.goals],
            "changes": [{"entry": change.name, "least": change.least, "most": change.most} for change in self.changes],
            "start": self.start,
            "trials": [asdict(trial) for trial in self.done],
            "best": None if best is None else best.values,
            "reached": self.reached,
            "checks": [{**asdict(one), "trial": one.trial.number} for one in self.checks],
            "confirmed": {name: asdict(one) for name, one in self.confirmed.items()},
        }


class Journal:
    """The trials on the disk, a line each behind what was asked."""

    def __init__(self, path: Path, search: Search, resume: bool) -> None:
        self.path = path
        self._kept: list[Data] = []
        plan = search.plan
        needs = Needs(((plan.mode.game, plan.mode.name),))
        asked = [
            plan.as_data(),
            search.text,
            [goal.text for goal in search.goals],
            [asdict(one) for one in search.changes],
        ]
        digest = Job("tune", "", (json.dumps(asked, sort_keys=True),), (), needs).digest
        head = {"asked": digest, "version": dict(version_of(needs))}
        if resume and path.exists():
            self._kept = self._read(head)
        else:
            path.write_text(json.dumps(head) + "\n", encoding="utf-8")

    def _read(self, head: Data) -> list[Data]:
        """What is kept of the same search. A line that was not finished is left out."""
        lines = []
        for line in self.path.read_text(encoding="utf-8").splitlines():
            try:
                lines.append(json.loads(line))
            except ValueError:
                break
        if not lines or lines[0] != head:
            raise OptionError(f"{self.path} is of another search, or of another version: start without --resume")
        self.path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
        return lines[1:]

    def find(self, number: int, values: Values) -> Trial | None:
        """A trial that was done before."""
        if number >= len(self._kept) or self._kept[number]["values"] != values:
            return None
        kept = self._kept[number]
        measures = kept["measures"]
        told = None if measures is None else {name: Measured(**one) for name, one in measures.items()}
        return Trial(number, values, told, kept["distance"])

    def write(self, trial: Trial) -> None:
        """Keep a trial."""
        if trial.number < len(self._kept):
            return
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(trial)) + "\n")


def tune(search: Search, means: Means, journal: Path, tell: Callable[[Search], None] = lambda search: None) -> Search:
    """Do all trials, then check the best few with other deals until one is confirmed. No trial ends the search early:
    one that changes less may come."""
    study = _study(search)
    kept = Journal(journal, search, means.resume)
    with crew_for(means) as crew:
        known: dict[tuple[tuple[str, int], ...], Trial] = {}
        for number, asked, values in _asked(study, search):
            same = known.get(tuple(values.items()))
            trial = kept.find(number, values)
            if trial is None and same is not None:
                trial = Trial(number, values, same.measures, same.distance)
            if trial is None:
                trial = _tried(search, number, values, lambda plan: measure(plan, search.goals, crew))
            kept.write(trial)
            known[tuple(values.items())] = trial
            search.done.append(trial)
            _tell(study, asked, trial)
            tell(search)
        for number, trial in enumerate(search.to_check):
            seed = search.plan.seed + (number + 1) * FRESH
            measures = measure(with_components(search.plan, search.data_with(trial.values), seed), search.goals, crew)
            search.checks.append(Check(trial, measures, _away(search, measures)))
            if search.reached:
                break
    tell(search)
    return search


def _away(search: Search, measures: dict[str, Measured]) -> float:
    return distance(search.goals, {name: one.value for name, one in measures.items()})


def _tried(search: Search, number: int, values: Values, play: Callable[[Plan], dict[str, Measured]]) -> Trial:
    data = search.data_with(values)
    try:
        search.table(data)
    except ComponentError:  # a deck that is too small, say
        return Trial(number, values, None, None)
    measures = play(with_components(search.plan, data))
    return Trial(number, values, measures, _away(search, measures))


def _study(search: Search) -> "optuna.Study":
    """Optuna's side. Trees of Parzen estimators take whole numbers as they are, need no gradient and little memory."""
    if find_spec("optuna") is None:
        raise OptionError("tuning needs Optuna: pip install 'oakdoor[tune]'")
    import optuna

    optuna.logging.set_verbosity(optuna.logging.ERROR)
    sampler = optuna.samplers.TPESampler(
        seed=search.plan.seed, n_startup_trials=min(_STARTED, max(1, search.trials // 3))
    )
    study = optuna.create_study(direction="minimize", sampler=sampler)
    study.enqueue_trial(search.start)  # what is there is the first trial
    return study


def _asked(study: "optuna.Study", search: Search) -> Iterator[tuple[int, "optuna.Trial", Values]]:
    for number in range(search.trials):
        asked = study.ask()
        yield number, asked, {one.name: asked.suggest_int(one.name, one.least, one.most) for one in search.changes}


def _tell(study: "optuna.Study", asked: "optuna.Trial", trial: Trial) -> None:
    import optuna

    if trial.distance is None:
        study.tell(asked, state=optuna.trial.TrialState.FAIL)
    else:
        study.tell(asked, trial.distance)
