"""The report of the workbench, made in a process of its own: `python -m oakdoor.lab.design.work FOLDER`.

The folder holds what is asked (`work.json`) and the file that it is about (`components.toml`). What is played so far is
told on standard output, a JSON line each time; the report lies in the folder in the end, as a page and as JSON.
"""

import json
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from oakdoor.games.registry import find_mode
from oakdoor.lab.balance.plan import settings_of
from oakdoor.lab.balance.report import SEED, balance, page
from oakdoor.lab.jobs.crews import Crew, Numbered, Results
from oakdoor.lab.jobs.running import Means, crew_for
from oakdoor.lab.jobs.version import Needs, Version


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
    """Play, study, write."""
    asked = json.loads((folder / "work.json").read_text(encoding="utf-8"))
    mode = find_mode(asked["game"], asked["mode"])
    components = mode.read_components(folder / "components.toml").data
    same = components == mode.components(None).data
    players = mode.players[:1]
    tables = [None] if same else [None, components]
    settings = [settings_of(mode, one, asked["games"], asked["bot"], SEED, list(players)) for one in tables]
    games = sum(setting.games for some in settings for setting in some)

    def tell(done: int) -> None:
        print(json.dumps({"done": done, "games": games}), flush=True)

    with crew_for(Means(asked["cores"])) as crew:
        report = balance(
            mode,
            None if same else components,
            asked["games"],
            asked["bot"],
            crew=Counting(crew, tell),
            names=("printed", asked["name"]),
            players=players,
            deals=0,
        )
    (folder / "report.json").write_text(json.dumps(report.as_json()), encoding="utf-8")
    (folder / "report.html").write_text(page(report, asked["language"]), encoding="utf-8")


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(15)  # whoever plays goes first
    main(Path(sys.argv[1]))
