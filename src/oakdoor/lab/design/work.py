"""What the workbench asks for, made in a process of its own: `python -m oakdoor.lab.design.work FOLDER`.

The folder holds what is asked (`work.json`) and the file that it is about (`components.toml`). How far it is is told on
standard output, a JSON line each time: the games of a report, or the trials of a search with what they found. A report
lies in the folder in the end as a page and as JSON, a search as a page.
"""

import json
import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path

from oakdoor.app.lab.goals import read_changes, read_goal
from oakdoor.games.components import read_text
from oakdoor.games.names import Data
from oakdoor.games.registry import find_mode
from oakdoor.lab.balance.plan import settings_of
from oakdoor.lab.balance.report import SEED, balance, page
from oakdoor.lab.design.page import Page
from oakdoor.lab.design.tuning import Check, Search, Trial, tune
from oakdoor.lab.jobs.crews import Crew, Numbered, Results
from oakdoor.lab.jobs.running import Means, crew_for
from oakdoor.lab.jobs.version import Needs, Version
from oakdoor.lab.simulate import Plan

SEARCH_SEED = 1  # that of the command, so that both find the same


class Counting:
    """A crew whose finished games are counted."""

    def __init__(self, crew: Crew, tell: Callable[[int], None]) -> None:
        self._crew = crew
        self._tell = tell
        self._done = 0

    @property
    def hands(self) -> int:
        """How many work at once."""
        return self._crew.hands

    def begin(self, needs: Needs, version: Version) -> None:
        """Make ready for pieces."""
        self._crew.begin(needs, version)
        self._tell(0)

    def results(self, tasks: Iterator[Numbered]) -> Results:
        """Pieces as they are finished; the last thing that each is given is how many games it has."""
        sizes: dict[int, int] = {}

        def counted() -> Iterator[Numbered]:
            for number, task in tasks:
                sizes[number] = int(str(task.arguments[-1]))
                yield number, task

        for number, result in self._crew.results(counted()):
            self._done += sizes.get(number, 0)
            self._tell(self._done)
            yield number, result

    def close(self) -> None:
        """No more work."""
        self._crew.close()


def main(folder: Path) -> None:
    """Make what is asked."""
    asked = json.loads((folder / "work.json").read_text(encoding="utf-8"))
    if asked["kind"] == "tune":
        search(folder, asked)
    else:
        report(folder, asked)


def report(folder: Path, asked: Data) -> None:
    """Play, study, write."""
    mode = find_mode(asked["game"], asked["mode"])
    components = mode.read_components(folder / "components.toml").data
    same = components == mode.components(None).data
    players = mode.players[:1]
    tables = [None] if same else [None, components]
    settings = [settings_of(mode, one, asked["games"], asked["bot"], SEED, list(players)) for one in tables]
    games = sum(setting.games for some in settings for setting in some)

    def tell(done: int) -> None:
        print(json.dumps({"done": done, "of": games}), flush=True)

    with crew_for(Means(asked["cores"])) as crew:
        made = balance(
            mode,
            None if same else components,
            asked["games"],
            asked["bot"],
            crew=Counting(crew, tell),
            names=("printed", asked["name"]),
            players=players,
            deals=0,
        )
    (folder / "report.json").write_text(json.dumps(made.as_json()), encoding="utf-8")
    (folder / "report.html").write_text(page(made, asked["language"]), encoding="utf-8")


def search(folder: Path, asked: Data) -> None:
    """Try, check, write: what the command `tune` does if it is asked for nothing else."""
    mode = find_mode(asked["game"], asked["mode"])
    table = type(mode.components(None))
    players = mode.players[0]
    plan = Plan(mode, players, asked["games"], SEARCH_SEED, [asked["bot"] or "greedy"] * players)
    text = read_text(folder / "components.toml")
    goals = [read_goal(one, mode) for one in asked["goals"]]
    found = Search(plan, table, text, goals, read_changes(asked["changes"], table), asked["trials"])
    tell(found)
    tune(found, Means(asked["cores"]), folder / "tune.jsonl", tell)
    (folder / "tune.html").write_text(Page(found, asked["language"]).page(), encoding="utf-8")


def tell(found: Search) -> None:
    """Say what a search has found so far, and in the end what came of it."""
    best, first = found.best, found.done[0] if found.done else None
    told = {
        "done": len(found.done),
        "of": found.trials,
        "start": found.start,
        "path": [trial.distance for trial in found.done],
        "best": None if best is None else {"number": best.number + 1, "distance": best.distance, "values": best.values},
        "before": _figures(first),
        "after": _figures(best),
        "fresh": _figures(found.chosen),
        "outcome": found.outcome if found.checks or (best is None and len(found.done) == found.trials) else None,
    }
    print(json.dumps(told), flush=True)


def _figures(one: Trial | Check | None) -> dict[str, Data]:
    measures = one.measures if one is not None else None
    return {name: asdict(figure) for name, figure in (measures or {}).items()}


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(15)  # whoever plays goes first
    main(Path(sys.argv[1]))
