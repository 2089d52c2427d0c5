"""Reports and searches for whoever asks, one at a time for the whole server, where the host allows them."""

import asyncio
import json
import os
import tempfile
from importlib.util import find_spec
from pathlib import Path

from oakdoor.app import messages as say
from oakdoor.app.lab.goals import read_changes, read_goal
from oakdoor.app.lab.printing import table_of
from oakdoor.games.contract import Mode
from oakdoor.games.names import Data
from oakdoor.games.registry import find_mode
from oakdoor.server.lab.making import Kind, Making
from oakdoor.tables.errors import TableError

MOST_GAMES = 2_000  # of a report, or of one trial of a search
MOST_TRIALS = 100
IN_ALL = 20  # times as many games as a report: those of all trials together
LONGEST = 1_800.0  # seconds that a report or a search may take
KEPT = 8  # of each that are kept, for the last who asked


class Bench:
    """Makes reports and searches for whoever asks."""

    def __init__(
        self, allowed: bool = False, most: int = MOST_GAMES, bot: str | None = None, longest: float = LONGEST
    ) -> None:
        self.allowed = allowed
        self.most = most
        self._bot = bot
        self._longest = longest
        self._made: dict[tuple[Kind, str], Making] = {}

    @property
    def can_search(self) -> bool:
        """Whether the package that searches need is there."""
        return find_spec("optuna") is not None

    @property
    def most_in_all(self) -> int:
        """Games of all trials of a search together."""
        return self.most * IN_ALL

    def find(self, kind: Kind, person: str) -> Making | None:
        """What is made for somebody, or was made last."""
        return self._made.get((kind, person))

    def is_busy(self, beside: Making | None) -> bool:
        """Whether something else is made now."""
        return any(one.state == "running" and one is not beside for one in self._made.values())

    def state(self, person: str) -> say.LabState:
        """How far somebody's report is."""
        report = self.find("report", person)
        return say.LabState(
            allowed=self.allowed,
            most=self.most,
            busy=self.is_busy(report),
            state=report.state if report else "none",
            done=report.done if report else 0,
            games=report.total if report else 0,
            seconds=report.seconds_left() if report else None,
            problem=report.problem if report else None,
            digest=report.digest if report else None,
        )

    async def start(self, person: str, work: say.LabWork, code: str) -> None:
        """Begin a report; raises an error that says why there can be none now."""
        mode = self._checked(work.game, work.mode, work.text)
        if work.games > self.most:
            raise TableError("lab_games", f"a report has at most {self.most} games")
        self._begin("report", person, mode, work.text, work.games, code, {"games": work.games, "name": work.name})

    async def search(self, person: str, work: say.LabSearch, code: str) -> None:
        """Begin a search; raises an error that says why there can be none now, or what is wrong with its goals."""
        mode = self._checked(work.game, work.mode, work.text)
        if not self.can_search:
            raise TableError("lab_tools", "searches need oakdoor[tune]")
        games = work.trials * work.games
        if work.trials > MOST_TRIALS or work.games > self.most or games > self.most_in_all:
            limits = f"{MOST_TRIALS} trials, {self.most} games of each, {self.most_in_all} games in all"
            raise TableError("lab_trials", f"a search has at most {limits}")
        if not work.goals:
            raise TableError("lab_goals", "a search needs a goal")
        for goal in work.goals:
            read_goal(goal, mode)
        read_changes(work.changes, table_of(work.game))
        asked = {"goals": work.goals, "changes": work.changes, "games": work.games, "trials": work.trials}
        self._begin("tune", person, mode, work.text, work.trials, code, asked)

    def _checked(self, game: str, mode: str, text: str) -> Mode:
        """The mode that something is asked for, where it can be made."""
        if not self.allowed:
            raise TableError("no_lab", "this server makes no reports")
        found = find_mode(game, mode)
        if table_of(game).examined(text).found:
            raise TableError("lab_faults", "the component file has faults")
        if self.is_busy(None):
            raise TableError("lab_busy", "something else is being made")
        return found

    def _begin(self, kind: Kind, person: str, mode: Mode, text: str, total: int, code: str, more: Data) -> None:
        folder = tempfile.TemporaryDirectory(prefix="oakdoor-lab-", ignore_cleanup_errors=True)
        asked = {
            "kind": kind, "game": mode.game, "mode": mode.name, "bot": self._bot, "language": code,
            "cores": max(1, (os.cpu_count() or 2) // 2), **more,
        }  # fmt: skip
        making = Making(kind, asked, text, total, folder)
        (Path(folder.name) / "work.json").write_text(json.dumps(asked), encoding="utf-8")
        (Path(folder.name) / "components.toml").write_text(text, encoding="utf-8")
        self._keep(kind, person, making)
        making.task = asyncio.create_task(making.make(self._longest))

    def _keep(self, kind: Kind, person: str, making: Making) -> None:
        if (old := self._made.pop((kind, person), None)) is not None:
            old.folder.cleanup()
        self._made[kind, person] = making
        alike = [key for key in self._made if key[0] == kind]
        for other in alike[: max(0, len(alike) - KEPT)]:
            self._made.pop(other).folder.cleanup()

    async def cancel(self, kind: Kind, person: str) -> None:
        """End somebody's report or search. What was played for a report is lost; what a search found so far stays."""
        if (making := self.find(kind, person)) is not None:
            await making.cancel()

    def file(self, kind: Kind, person: str, name: str) -> Path | None:
        """A file of somebody's report or search, once it is done."""
        making = self.find(kind, person)
        return Path(making.folder.name) / name if making is not None and making.state == "done" else None

    async def close(self) -> None:
        """The server ends."""
        for making in self._made.values():
            await making.close()
