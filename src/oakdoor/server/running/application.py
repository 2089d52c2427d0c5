"""The application, ready to be made in the process that will run it."""

import gc
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from oakdoor.server.reach import Reach

if TYPE_CHECKING:
    from fastapi import FastAPI

LogForm = Literal["text", "json"]
WANTED_FILES = 8192  # each connection is one
STOP_SECONDS = 8.0  # after which a process that is to end does so, whatever goes on
GARBAGE = (10_000, 10, 10)  # objects that come before Python looks for cycles among them, instead of 700


@dataclass(frozen=True)
class Application:
    """What `create_app` needs: it travels to other processes, and is called there. An address may hold a password."""

    folder: Path
    address: str | None = field(repr=False)
    pace: float
    limits: float
    reach: Reach
    bot_cores: int
    processes: int
    lab: bool = False
    proxies: tuple[str, ...] = ()
    log: LogForm = "text"
    metrics: bool = False
    linger: float = 0.0  # seconds that a process goes on after it was told to end

    def examined(self) -> tuple[str, str | None]:
        """Look whether the database can be used; where it is, and at the first start the path that makes somebody a
        warden. Raises an OSError that says what to do."""
        from oakdoor.server.club.warden.command import first_link
        from oakdoor.server.database.address import in_folder, shown
        from oakdoor.server.database.storage import Storage, examine

        if self.address is None:
            examine(self.folder / "oakdoor.db")
        storage = Storage(self.address or in_folder(self.folder))
        try:
            link = first_link(storage)
        finally:
            storage.close()
        return str(self.folder) if self.address is None else shown(storage.url), link

    def __call__(self) -> "FastAPI":
        """Make it, in a process that runs nothing else."""
        from oakdoor.games.compiler.compiled import run_plain

        run_plain()  # bots think in worker processes
        from oakdoor.server.app import create_app
        from oakdoor.server.lab.bench import Bench
        from oakdoor.server.running.logs import begin_log
        from oakdoor.server.running.proxies import Forwarded, Proxies

        begin_log(self.log)
        raise_open_files()
        app = create_app(
            self.folder, self.pace, self.address, self.limits, self.reach, self.bot_cores, self.processes,
            Bench(self.lab),
        )  # fmt: skip
        app.add_middleware(Forwarded, proxies=Proxies(self.proxies))
        if self.metrics:
            from oakdoor.server.club.metrics.meters import Meters

            app.state.meters = Meters()
        look_for_garbage_rarely()
        return app


def raise_open_files() -> None:
    """Let the server have as many connections as the system allows it; some systems begin with 256."""
    if sys.platform != "win32":
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = WANTED_FILES if hard == resource.RLIM_INFINITY else min(WANTED_FILES, hard)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def look_for_garbage_rarely() -> None:
    """Let Python's garbage collector look for cycles less often: hardly any are made here, each look goes through the
    games of many tables, and nobody moves meanwhile. What was loaded by now stays, and is not looked at again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE)
