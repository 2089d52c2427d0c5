"""One report at a time, made by a process of the lab that can be ended at any moment. The server imports nothing of the
lab: it starts it, reads how far it is, and hands out what it wrote."""

import asyncio
import contextlib
import hashlib
import json
import logging
import os
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from oakdoor.app import messages as say
from oakdoor.app.lab.printing import table_of
from oakdoor.games.registry import find_mode
from oakdoor.tables.errors import TableError

LOG = logging.getLogger("oakdoor.lab")
WORK = "oakdoor.lab.design.work"
MOST_GAMES = 2_000
LONGEST = 1_800.0  # seconds that a report may take
KEPT = 8  # reports that are kept, for the last who asked


@dataclass
class Report:
    """A report that is made, or was."""

    person: str
    digest: str
    games: int
    folder: "tempfile.TemporaryDirectory[str]"
    state: say.LabProgress = "running"
    done: int = 0
    began: float = field(default_factory=time.monotonic)
    process: asyncio.subprocess.Process | None = None
    task: "asyncio.Task[None] | None" = None
    problem: say.LabProblem | None = None

    def seconds_left(self) -> int | None:
        """How long it will take, by how long it has taken."""
        if self.state != "running" or not self.done:
            return None
        return round((time.monotonic() - self.began) * (self.games - self.done) / self.done)


class Bench:
    """Makes reports for whoever asks, one at a time, where the host allows it."""

    def __init__(
        self, allowed: bool = False, most: int = MOST_GAMES, bot: str | None = None, longest: float = LONGEST
    ) -> None:
        self.allowed = allowed
        self.most = most
        self._bot = bot
        self._longest = longest
        self._reports: dict[str, Report] = {}

    @property
    def _running(self) -> Report | None:
        return next((one for one in self._reports.values() if one.state == "running"), None)

    def state(self, person: str) -> say.LabState:
        """How far somebody's report is."""
        report = self._reports.get(person)
        other = self._running
        return say.LabState(
            allowed=self.allowed,
            most=self.most,
            busy=other is not None and other is not report,
            state=report.state if report else "none",
            done=report.done if report else 0,
            games=report.games if report else 0,
            seconds=report.seconds_left() if report else None,
            problem=report.problem if report else None,
            digest=report.digest if report else None,
        )

    async def start(self, person: str, work: say.LabWork, code: str) -> None:
        """Begin a report; raises an error that says why there can be none now."""
        if not self.allowed:
            raise TableError("no_lab", "this server makes no reports")
        mode = find_mode(work.game, work.mode)
        if work.games > self.most:
            raise TableError("lab_games", f"a report has at most {self.most} games")
        if table_of(work.game).examined(work.text).found:
            raise TableError("lab_faults", "the component file has faults")
        if self._running is not None:
            raise TableError("lab_busy", "another report is being made")
        folder = tempfile.TemporaryDirectory(prefix="oakdoor-lab-", ignore_cleanup_errors=True)
        report = Report(person, digest_of(work.text), work.games, folder)
        asked = {
            "game": mode.game, "mode": mode.name, "games": work.games, "bot": self._bot, "language": code,
            "name": work.name, "cores": max(1, (os.cpu_count() or 2) // 2),
        }  # fmt: skip
        (Path(folder.name) / "work.json").write_text(json.dumps(asked), encoding="utf-8")
        (Path(folder.name) / "components.toml").write_text(work.text, encoding="utf-8")
        self._keep(person, report)
        report.task = asyncio.create_task(self._make(report))

    def _keep(self, person: str, report: Report) -> None:
        if (old := self._reports.pop(person, None)) is not None:
            old.folder.cleanup()
        self._reports[person] = report
        for other in list(self._reports)[: max(0, len(self._reports) - KEPT)]:
            self._reports.pop(other).folder.cleanup()

    async def _make(self, report: Report) -> None:
        try:
            async with asyncio.timeout(self._longest):
                if report.state == "running":  # it may be cancelled before this begins
                    await self._run(report)
        except TimeoutError:
            report.state, report.problem = "failed", "late"
        except OSError as error:
            LOG.warning("a report could not be made: %s", error)
            report.state, report.problem = "failed", "not_started"
        finally:
            await _end(report.process)

    async def _run(self, report: Report) -> None:
        environment = {name: value for name, value in os.environ.items() if name != "OAKDOOR_PLAIN"}
        if plain := os.environ.get("OAKDOOR_PLAIN"):
            environment["OAKDOOR_PLAIN"] = plain
        report.process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", WORK, report.folder.name,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment,
            start_new_session=True,
        )  # fmt: skip
        if report.state != "running":  # cancelled while its process was started: `_make` ends it
            return
        assert report.process.stdout is not None
        assert report.process.stderr is not None
        said = asyncio.create_task(report.process.stderr.read())
        async for line in report.process.stdout:
            with contextlib.suppress(ValueError, KeyError):
                told = json.loads(line)
                report.done, report.games = int(told["done"]), int(told["games"])
        code = await report.process.wait()
        last = (await said).decode(errors="replace").strip().rpartition("\n")[2]
        if report.state != "running":
            return
        if code == 0 and (Path(report.folder.name) / "report.html").exists():
            report.state, report.done = "done", report.games
        else:
            LOG.warning("a report failed: %s", last[:300])
            report.state, report.problem = "failed", "broken"

    async def cancel(self, person: str) -> None:
        """End somebody's report; what was played is lost."""
        report = self._reports.get(person)
        if report is not None and report.state == "running":
            report.state = "cancelled"
            await _end(report.process)

    def file(self, person: str, name: str) -> Path | None:
        """A file of somebody's report, once it is done."""
        report = self._reports.get(person)
        return Path(report.folder.name) / name if report is not None and report.state == "done" else None

    async def close(self) -> None:
        """The server ends."""
        for person, report in self._reports.items():
            await self.cancel(person)
            if report.task is not None:
                report.task.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await report.task
            report.folder.cleanup()


async def _end(process: asyncio.subprocess.Process | None) -> None:
    """End a process with all that it started."""
    if process is None or process.returncode is not None:
        return
    with contextlib.suppress(ProcessLookupError):
        if sys.platform == "win32":
            process.kill()
        else:
            os.killpg(process.pid, signal.SIGKILL)
    await process.wait()


def digest_of(text: str) -> str:
    """What tells one text from another."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]
