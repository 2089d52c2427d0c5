"""Something that the lab makes for somebody, in a process of its own that can be ended at any moment: how far it is,
and what it wrote. The server imports nothing of the lab."""

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
from typing import Any, Literal

from oakdoor.app import messages as say

LOG = logging.getLogger("oakdoor.lab")
WORK = "oakdoor.lab.design.work"
Kind = Literal["report", "tune"]


@dataclass
class Making:
    """A report or a search that is made, or was. It is counted in games, or in trials."""

    kind: Kind
    asked: dict[str, Any]
    text: str
    total: int
    folder: "tempfile.TemporaryDirectory[str]"
    state: say.LabProgress = "running"
    done: int = 0
    began: float = field(default_factory=time.monotonic)
    told: dict[str, Any] = field(default_factory=dict)  # what the process said last
    process: asyncio.subprocess.Process | None = None
    task: "asyncio.Task[None] | None" = None
    problem: say.LabProblem | None = None

    @property
    def digest(self) -> str:
        """What tells the text that it is about from others."""
        return digest_of(self.text)

    @property
    def page(self) -> Path:
        """What the process writes when all went well."""
        return Path(self.folder.name) / f"{self.kind}.html"

    def seconds_left(self) -> int | None:
        """How long it will take, by how long it has taken."""
        if self.state != "running" or not self.done:
            return None
        return round((time.monotonic() - self.began) * (self.total - self.done) / self.done)

    async def make(self, longest: float) -> None:
        """Make it, for so many seconds at most."""
        try:
            async with asyncio.timeout(longest):
                if self.state == "running":  # it may be cancelled before this begins
                    await self._run()
        except TimeoutError:
            self.state, self.problem = "failed", "late"
        except OSError as error:
            LOG.warning("a %s could not be made: %s", self.kind, error)
            self.state, self.problem = "failed", "not_started"
        finally:
            await _end(self.process)

    async def _run(self) -> None:
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", WORK, self.folder.name,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            start_new_session=True,
        )  # fmt: skip
        if self.state != "running":  # cancelled while its process was started: `make` ends it
            return
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        said = asyncio.create_task(self.process.stderr.read())
        async for line in self.process.stdout:
            with contextlib.suppress(ValueError, KeyError):
                told = json.loads(line)
                self.done, self.total, self.told = int(told["done"]), int(told["of"]), told
        code = await self.process.wait()
        last = (await said).decode(errors="replace").strip().rpartition("\n")[2]
        if self.state != "running":
            return
        if code == 0 and self.page.exists():
            self.state, self.done = "done", self.total
        else:
            LOG.warning("a %s failed: %s", self.kind, last[:300])
            self.state, self.problem = "failed", "broken"

    async def cancel(self) -> None:
        """End it, if it goes on."""
        if self.state == "running":
            self.state = "cancelled"
            await _end(self.process)

    async def close(self) -> None:
        """The server ends: so does this, and nothing of it is left."""
        await self.cancel()
        if self.task is not None:
            self.task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.task
        self.folder.cleanup()


def digest_of(text: str) -> str:
    """What tells one text from another."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


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
